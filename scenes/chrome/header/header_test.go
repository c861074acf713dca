package header_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/header"
	"app.pentarena/scenes/tabletest"
)

func laid(d *tabletest.Desk) func() []ask.Action {
	h := header.New(d.Desk)
	d.Offer("back", "menu", "talk", "help", "settings", "share", "save", "result", "branch", "fullscreen")
	return func() []ask.Action {
		h.Arrange()
		return h.Build()
	}
}

// The header fits every canvas, says how it stands, and its buttons ask for what they are named after.
func TestHeader(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		t.Run(canvas.Name, func(t *testing.T) {
			d := tabletest.Watched(t, canvas)
			build := laid(d)
			d.Tick(build)
			d.Fits()
			_, most := d.Play.Turn()
			for _, text := range []string{fmt.Sprintf("of %d", most), strconv.FormatInt(d.View.Score(d.Play.Current(), 1).Value, 10)} {
				if !tabletest.Shows(d.U, text) {
					t.Errorf("it does not say %q", text)
				}
			}
			if got := d.Press(build, "menu"); !reflect.DeepEqual(got, []ask.Action{ask.Do("menu")}) {
				t.Errorf("the menu asks for %v", got)
			}
		})
	}
}

// A pressed cell of the strip is a verb's while the person may act, and is told to a finger.
func TestStrip(t *testing.T) {
	d := tabletest.Watched(t, tabletest.Canvases[3])
	d.In.Touch = true
	build := laid(d)
	if got := d.Press(build, "strip/0"); len(got) > 0 {
		t.Errorf("a cell asks for %v", got)
	}
	d.Tick(build)
	if tip, _, _ := strings.Cut(d.View.Hud(d.Play.Current(), 0).Strip[0].Tip, "\n"); !tabletest.Shows(d.U, tip) {
		t.Errorf("nothing is said of %q", tip)
	}
}

// The badge says how a record was read, and leads to where it differs.
func TestBadge(t *testing.T) {
	for text, info := range map[string]record.Info{"Reproduced exactly": {State: record.Verified}, "Differs from the record": {State: record.Differs, Turn: 3, Err: errors.New("no such house")},
		"Damaged record": {State: record.Differs, Turn: 3, Err: &record.CorruptError{Err: errors.New("no such house")}}, "Cut off at turn": {State: record.Verified, Err: &record.TruncatedError{}}} {
		d := tabletest.Watched(t, tabletest.Canvases[7])
		d.Info = info
		build := laid(d)
		if got := d.Press(build, "badge"); (len(got) > 0) != (info.State == record.Differs) {
			t.Errorf("%s: it asks for %v", text, got)
		}
		if !tabletest.Shows(d.U, text) {
			t.Errorf("it does not say %q", text)
		}
	}
}

// Both seats are named, or neither is.
func TestNames(t *testing.T) {
	for _, canvas := range tabletest.Canvases {
		d := tabletest.Watched(t, canvas)
		d.Info = record.Info{State: record.Verified}
		d.Tick(laid(d))
		if blue, amber := tabletest.Shows(d.U, "Blue"), tabletest.Shows(d.U, "Amber"); blue != amber {
			t.Errorf("%s: Blue is named: %v, Amber: %v", canvas.Name, blue, amber)
		}
		for _, long := range []string{"Zoe", "As played", "As it was played by nobody else"} {
			d.Setup.Seats = slices.Clone(d.Setup.Seats)
			d.Setup.Seats[0].Name, d.Setup.Seats[1].Name = "Rookie", long
			d.Tick(laid(d))
			if blue, amber := tabletest.Shows(d.U, "Rookie"), tabletest.Shows(d.U, long); blue != amber {
				t.Errorf("%s: who plays Blue is told: %v, who plays Amber, %q: %v", canvas.Name, blue, long, amber)
			}
		}
	}
}
