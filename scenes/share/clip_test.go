package share_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"image/gif"
	"image/png"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/share"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// sheet is a canvas that keeps the items drawn on it.
type sheet struct{ items []board.Item }

func (s *sheet) Show(l *board.List, scale, ox, oy float32) {
	s.items = append(s.items, slices.Clone(l.Items)...)
}

// studio is a dialog over a match in a world that draws a colour for what is on a canvas, and keeps what is saved.
type studio struct {
	t      *testing.T
	env    *scene.Env
	u      *ui.UI
	in     ui.Input
	dialog *share.Dialog
	play   *playback.Player
	clip   *share.Clip
	drawn  int
	saved  map[string][]byte
}

func open(t *testing.T, game string, from, to float64) *studio {
	t.Helper()
	line := tabletest.Replay(t, tabletest.Setup(t, game, "quick", "random", "random"), 12)
	view, _ := scenes.View(game)
	s := &studio{t: t, env: tabletest.Env(), saved: map[string][]byte{}}
	s.env.SaveFile = func(name string, data []byte) (string, error) { s.saved[name] = data; return name, nil }
	s.env.Picture = func(w, h int, draw func(scene.Canvas)) (*image.RGBA, error) {
		s.drawn++
		var on sheet
		draw(&on)
		sum := fnv.New32a()
		fmt.Fprint(sum, on.items)
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for i := range img.Pix {
			img.Pix[i] = 255
		}
		at := int(sum.Sum32() % uint32(w*h)) // one pixel tells the pictures apart
		img.Pix[4*at] = 0
		return img, nil
	}
	s.play = playback.New(playback.Options{Line: line, View: view, Paused: true, Ahead: true})
	own, _ := scenes.View(game)
	p := share.Passage{Play: s.play, View: own, Setup: line.Setup(), Region: view.Bounds(line.At(0)), Viewer: rules.NoSeat, From: from, To: to, Speed: 1}
	s.clip = share.NewClip(s.env, p, share.ClipSize)
	s.dialog = share.New(s.env, share.Match{Line: line, Look: link.Look{Turn: 5}, Now: 5.5, Passage: p})
	s.u = s.env.NewUI()
	s.in = ui.Input{W: 1280, H: 900, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
	t.Cleanup(s.dialog.Close)
	return s
}

func (s *studio) tick() share.Choice {
	s.in.Now += s.in.Dt
	s.env.Begin(s.u, &s.in)
	c := s.dialog.Build(s.u)
	s.env.End(s.u)
	s.in.Pressed, s.in.Released = false, false
	return c
}

// press presses a control.
func (s *studio) press(id string) {
	s.t.Helper()
	for range 20 {
		s.tick()
	}
	for k, r := range s.u.Places {
		if k != id {
			continue
		}
		s.in.X, s.in.Y = r.Middle()
		s.tick()
		s.in.Pressed, s.in.Down = true, true
		s.tick()
		s.in.Released, s.in.Down = true, false
		s.tick()
		return
	}
	s.t.Fatalf("there is no %s", id)
}

// until ticks until a file is saved.
func (s *studio) until(ending string) []byte {
	s.t.Helper()
	for range 100_000 {
		for name, data := range s.saved {
			if strings.HasSuffix(name, ending) {
				return data
			}
		}
		s.tick()
	}
	s.t.Fatal("nothing is saved")
	return nil
}

// TestFramesAreExact checks that each frame shows what a seek to its moment shows.
func TestFramesAreExact(t *testing.T) {
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		s := open(t, game, 2, 6)
		for k := range s.clip.Frames() {
			var exported, sought sheet
			s.env.Picture = func(_, _ int, draw func(scene.Canvas)) (*image.RGBA, error) { draw(&exported); return nil, nil }
			if _, err := s.clip.Frame(k); err != nil {
				t.Fatal(err)
			}
			s.play.SeekTurns(s.clip.Turn(k))
			s.clip.Draw(&sought, s.play.Moment(), s.clip.Turn(k), float64(k)*0.08)
			if !reflect.DeepEqual(exported.items, sought.items) || len(exported.items) < 20 {
				t.Fatalf("%s: frame %d at turn %v differs", game, k, s.clip.Turn(k))
			}
		}
		first, last := s.clip.Turn(0), s.clip.Turn(s.clip.Frames()-1)
		if first != 2 || last != 6 {
			t.Errorf("%s: from %v to %v", game, first, last)
		}
	}
}

// TestClipIsShort checks that a long passage plays faster and not longer.
// What matters is written into a clip where something does, and nowhere else.
func TestClipIsCommented(t *testing.T) {
	s := open(t, "anarchy", 0, 12)
	for range 200 { // the log is filled little by little
		s.play.Sync()
	}
	plain := s.clip
	p := plain.Passage
	p.Comments = true
	commented := share.NewClip(s.env, p, share.ClipSize)
	written := 0
	for n := range plain.Frames() {
		a, err := plain.Frame(n)
		if err != nil {
			t.Fatal(err)
		}
		b, err := commented.Frame(n)
		if err != nil {
			t.Fatal(err)
		}
		text := s.play.CommentAt(plain.Turn(n))
		if same := bytes.Equal(a.Pix, b.Pix); same != (text == "") {
			t.Fatalf("frame %d is the same: %t, with the comment %q", n, same, text)
		}
		if text != "" {
			written++
		}
	}
	if written == 0 || written == plain.Frames() {
		t.Errorf("%d of %d frames are commented on", written, plain.Frames())
	}
}

func TestClipIsShort(t *testing.T) {
	s := open(t, "anarchy", 0, 11)
	p := s.clip.Passage
	p.Speed = 0.02
	slow := share.NewClip(s.env, p, share.ClipSize)
	if n := slow.Frames(); n < 200 || n > 242 {
		t.Errorf("%d frames", n)
	}
	step := slow.Turn(1) - slow.Turn(0)
	if step <= 0 || math.IsInf(step, 0) {
		t.Errorf("a step of %v", step)
	}
	if w, h := slow.Bounds(); w > 720 || h > 562 || w%2+h%2 != 0 {
		t.Errorf("%d by %d", w, h)
	}
}

// TestGIF makes a GIF through the dialog: it has every frame with its delay.
func TestGIF(t *testing.T) {
	s := open(t, "anarchy", 2, 4)
	s.press("share/gif")
	file, err := gif.DecodeAll(bytes.NewReader(s.until(".gif")))
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Image) != s.clip.Frames() || s.clip.Frames() < 5 {
		t.Fatalf("%d of %d frames", len(file.Image), s.clip.Frames())
	}
	for i, d := range file.Delay {
		if d != s.clip.Delay(i) {
			t.Errorf("frame %d stays for %d", i, d)
		}
	}
	if w, h := s.clip.Bounds(); file.Config.Width != w || file.Config.Height != h {
		t.Errorf("%d by %d", file.Config.Width, file.Config.Height)
	}
	if !strings.Contains(slices.Collect(keys(s.saved))[0], "turns-3-4") {
		t.Errorf("saved as %v", slices.Collect(keys(s.saved)))
	}
}

func keys(m map[string][]byte) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// packer is a video that packs each frame into its time.
type packer struct {
	chunks  []scene.Chunk
	ended   bool
	stopped bool
	busy    bool
}

func (p *packer) Add(_ *image.RGBA, at int, key bool) error {
	p.chunks = append(p.chunks, scene.Chunk{Data: []byte(fmt.Sprint(at)), At: at, Key: key})
	return nil
}
func (p *packer) Busy() bool                           { p.busy = !p.busy; return p.busy }
func (p *packer) End()                                 { p.ended = true }
func (p *packer) Stop()                                { p.stopped = true }
func (p *packer) Chunks() ([]scene.Chunk, bool, error) { return p.chunks, p.ended, nil }

// elements calls found for every element of a WebM file, with its content.
func elements(t *testing.T, data []byte, found func(id uint64, content []byte)) {
	t.Helper()
	for len(data) > 0 {
		n := bits.LeadingZeros8(data[0]) + 1
		id := uint64(0)
		for _, b := range data[:n] {
			id = id<<8 | uint64(b)
		}
		size := binary.BigEndian.Uint64(data[n:]) &^ (1 << 56)
		content := data[n+8:][:size]
		found(id, content)
		if id == 0x18538067 || id == 0x1F43B675 { // the segment and its clusters
			elements(t, content, found)
		}
		data = data[n+8+int(size):]
	}
}

// TestWebM makes a WebM through the dialog: it has every frame at its time.
func TestWebM(t *testing.T) {
	s := open(t, "anarchy", 0, 11)
	video := &packer{}
	s.env.Video = func(int, int) (scene.Video, error) { return video, nil }
	s.press("share/webm")
	var times []string
	clusters, at := 0, 0
	elements(t, s.until(".webm"), func(id uint64, content []byte) {
		switch id {
		case 0x1F43B675:
			clusters++
		case 0xE7:
			at = int(binary.BigEndian.Uint64(content))
		case 0xA3:
			times = append(times, string(content[4:]))
			if got := at + int(binary.BigEndian.Uint16(content[1:])); fmt.Sprint(got) != times[len(times)-1] {
				t.Errorf("the frame of %s ms is at %d ms", times[len(times)-1], got)
			}
		}
	})
	if last, want := times[len(times)-1], fmt.Sprintf("%.0f", 1000*s.clip.Seconds()-80); last != want {
		t.Errorf("a player stops at %s ms, not %s: the last frame does not stay", last, want)
	}
	if len(times) != s.clip.Frames()+1 || clusters != (len(times)+49)/50 || clusters < 2 || !video.stopped {
		t.Errorf("%d of %d frames in %d clusters; stopped: %v", len(times), s.clip.Frames(), clusters, video.stopped)
	}
}

// TestPicture saves a picture of the moment.
func TestPicture(t *testing.T) {
	s := open(t, "si32", 2, 4)
	s.press("share/picture")
	img, err := png.Decode(bytes.NewReader(s.until(".png")))
	if err != nil || img.Bounds().Dx() < 700 || s.drawn != 1 {
		t.Errorf("%v, %v, %d drawn", err, img.Bounds(), s.drawn)
	}
}

// TestCancel checks that a cancelled clip, and one whose dialog is closed, leaves nothing, and that a failure is told.
func TestCancel(t *testing.T) {
	s := open(t, "anarchy", 0, 11)
	s.press("share/gif")
	s.press("share/cancel")
	drawn := s.drawn
	for range 50 {
		s.tick()
	}
	if s.drawn != drawn || len(s.saved) > 0 {
		t.Errorf("%d more drawn, saved %d", s.drawn-drawn, len(s.saved))
	}
	s.press("share/gif")
	s.dialog.Close()
	for range 50 {
		s.tick()
	}
	if len(s.saved) > 0 {
		t.Error("the clip of a closed dialog is saved")
	}
	var said []string
	s.env.Announce = func(text string) { said = append(said, text) }
	s.env.Picture = func(int, int, func(scene.Canvas)) (*image.RGBA, error) { return nil, errors.New("the screen is gone") }
	s.press("share/gif")
	s.tick()
	if !strings.Contains(strings.Join(said, " "), "the screen is gone") || len(s.saved) > 0 {
		t.Errorf("said %q", said)
	}
}
