package table_test

import (
	"fmt"
	"testing"

	"app.pentarena/scenes/board"
	"app.pentarena/scenes/tabletest"
)

// TestPlaybackCoversNoLine opens the log, without and with all of playback, on low canvases, too: the last line of the log
// can be scrolled to and lies above playback, and so does the lowest row of the board once playback stays open.
func TestPlaybackCoversNoLine(t *testing.T) {
	for _, z := range []tabletest.Canvas{{Name: "720p", W: 1280, H: 720, Size: 1}, {Name: "low window", W: 1280, H: 577, Size: 1}, {Name: "netbook", W: 1024, H: 600, Size: 1}, {Name: "phone", W: 390, H: 844, Size: 1}} {
		for _, grown := range []bool{false, true} {
			s := watched(t, 30)
			in := z.Input()
			s.in.W, s.in.H, s.in.Scale = in.W, in.H, in.Scale
			s.ticks(30)
			s.pressOn("panels")
			tabs := s.place("dock")
			s.click(tabs.X+tabs.W*5/6, tabs.Y+tabs.H/2) // inspector, chart, log
			if grown {
				s.pressOn("transport")
			}
			s.until("all of the log", func() bool { return s.play.KnownEntries() > 20 })
			last := fmt.Sprintf("log/%d", s.play.KnownEntries()-1)
			s.in.X, s.in.Y = tabs.X+tabs.W/2, tabs.Y+90
			s.in.WheelY = -1e5
			s.ticks(1)
			s.ticks(120)
			top := s.place("scrub").Y
			if s.has("end") {
				top = s.place("end").Y
			}
			if grown {
				if room := s.room(); room.Y+room.H > top {
					t.Errorf("%s: the board at %.0f lies under playback at %.0f", z.Name, room, top)
				}
			}
			line := board.Rect{}
			if s.has(last) {
				line = s.place(last)
			}
			if line.H < 36 || line.Y+line.H > top {
				t.Errorf("%s, grown %v: the last line of the log lies at %.0f, playback begins at %.0f", z.Name, grown, line, top)
			}
		}
	}
}
