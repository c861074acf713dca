package scenes

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/match/games"
	"app.pentarena/game/players/link"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// TestBadLinks checks that a bad link says what is wrong, and that a pasted text without a link is no more than mentioned.
func TestBadLinks(t *testing.T) {
	v := newVisit(t, NewTitle)
	v.drop(ui.Address, "#m=AQ")
	if _, ok := v.next.Scene.(*faults); !ok {
		t.Errorf("a bad link leads to %T", v.next.Scene)
	}
	v = newVisit(t, NewTitle)
	v.drop(ui.Pasted, "good morning")
	v.tick(nil)
	if v.next.Scene != nil || !v.shows("no link") {
		t.Errorf("a text leads to %T", v.next.Scene)
	}
}

// TestMeetingWaits says what a match of the server waits for.
func TestMeetingWaits(t *testing.T) {
	v := newVisit(t, NewTitle)
	v.env.Dial = func(context.Context, string) (outside.Conn, error) {
		here, there := net.Pipe()
		c := outside.Open(outside.Lines(there, there), remote.MaxPlan, 1, there.Close)
		go func() { _ = remote.Say(t.Context(), c, remote.News{Type: "waiting", Reason: "A client is missing."}) }()
		t.Cleanup(func() { _ = c.Close() })
		return outside.Open(outside.Lines(here, here), remote.MaxNews, 1, here.Close), nil
	}
	v.scene = NewMeeting(v.env, remote.Sit(to(v.env, "play/ann"), games.Start), nil, "seat ann")
	v.in.Dt = 1
	for end := time.Now().Add(time.Minute); !v.shows("A client is missing."); time.Sleep(time.Millisecond) {
		if v.tick(nil); time.Now().After(end) {
			t.Fatal("the page does not say what the match waits for")
		}
	}
	v.key("Escape")
	if v.next.Kind != scene.Pop {
		t.Errorf("Escape leads to %v", v.next.Kind)
	}
}

// TestOpeningOfLinkIsCancelled checks that a cancelled link keeps no match.
func TestOpeningOfLinkIsCancelled(t *testing.T) {
	v := newVisit(t, NewTitle)
	l := &link.Link{Setup: tabletest.Setup(t, "anarchy", "classic", "expert", "expert"), Players: "any", Look: link.Look{Turn: 300}, Seat: rules.NoSeat}
	text, _ := l.Data()
	next, _ := OpenFiles(v.env, []ui.File{{Name: ui.Address, Data: []byte(link.Mark + text)}})
	v.scene = next.Scene
	v.in.Dt = 1
	v.tick(nil)
	v.tick(nil)
	if !v.shows("Playing up to turn 301") {
		t.Error("the page does not tell what is going on")
	}
	v.key("Escape")
	if v.next.Kind != scene.Pop {
		t.Errorf("Escape leads to %v", v.next.Kind)
	}
	for _, name := range v.env.Store.List() {
		if strings.HasSuffix(name, ".pent") {
			t.Errorf("%s is kept", name)
		}
	}
}

// What the program is started with is a file, unless it leads to a match, a puzzle or a server's invitation.
func TestIsLink(t *testing.T) {
	for text, want := range map[string]bool{
		"https://example.org/play/#m=AVyQ": true, "#puzzle=coreminer/21e39343": true, "https://example.org/#seat=abc": true, "https://example.org/#live=abc": true,
		"match.pent": false, "logs/#1.json": false, "#seat=a b": false, "": false,
	} {
		if got := IsLink(text); got != want {
			t.Errorf("%q: a link: %v", text, got)
		}
	}
}
