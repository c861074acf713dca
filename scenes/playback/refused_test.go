package playback_test

import (
	"testing"

	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
	"app.pentarena/scenes/board"
	farm "app.pentarena/scenes/mechmania"
	"app.pentarena/scenes/playback"
	war "app.pentarena/scenes/si32"
	"app.pentarena/scenes/tabletest"
)

// TestLateRefusals counts, where a game refuses orders only when it carries them out, every one of them with its reason and first turn, as far as
// the viewer may know.
func TestLateRefusals(t *testing.T) {
	for game, view := range map[string]board.AnyView{
		"mechmania": board.Adapt(mechmania.Game(), farm.New()),
		"si32":      board.Adapt(si32.Game(), war.New()),
	} {
		line := tabletest.Replay(t, tabletest.Setup(t, game, "original", "random", "random"), 20)
		p := playback.New(playback.Options{Line: line, View: view, Paused: true, Ahead: true})
		fillLog(t, p)
		type reason struct {
			seat rules.Seat
			text string
		}
		want, first := map[reason]int{}, map[reason]int{}
		count := func(line record.Timeline) {
			for i := range line.Len() {
				for _, e := range line.Step(i).Events {
					r := reason{seat: rules.Seat(e.Actor)}
					switch {
					case game == "mechmania" && mechmania.What(e.What) == mechmania.Answered && !mechmania.Result(e.Amount).Good():
						r.text = mechmania.Result(e.Amount).Detail()
					case game == "si32" && si32.What(e.What) == si32.Refused:
						r.text = si32.Refusal(e.Amount).Detail()
					default:
						continue
					}
					if want[r]++; want[r] == 1 {
						first[r] = line.TurnOf(i)
					}
				}
			}
		}
		count(line)
		list := p.Refusals()
		if len(list) == 0 {
			t.Fatalf("%s: nothing is refused", game)
		}
		for _, f := range list {
			r := reason{f.Seat, f.Reason}
			if want[r] != f.Count || first[r] != f.Turn {
				t.Errorf("%s: %+v, want %d from turn %d", game, f, want[r], first[r])
			}
			delete(want, r)
		}
		if len(want) > 0 {
			t.Errorf("%s: without %v", game, want)
		}
	}
}
