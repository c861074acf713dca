package si32log

import (
	"encoding/json"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules/si32"
)

// TestTimedOutIsTold says of a seat that it ran out of time, as the ranking of a log does, which names no turn.
func TestTimedOutIsTold(t *testing.T) {
	played := recordtest.Wandered(t, si32.Game(), recordtest.Level(t, "si32", "duel"), 300)
	if err := played.Do(1, si32.Command{Verb: si32.Concede}, nil); err != nil {
		t.Fatal(err)
	}
	text, err := si32JSON(played)
	if err != nil {
		t.Fatal(err)
	}
	log := plainJSON(t, text)
	delete(log, "pentarena")
	for _, late := range []bool{false, true} {
		log["rankedBots"].([]any)[1].(map[string]any)["timedOut"] = late
		if text, err = json.Marshal(log); err != nil {
			t.Fatal(err)
		}
		line, _, err := open(text, nil)
		if err != nil || !line.Recorded() {
			t.Fatal(line, err)
		}
		notes := line.Notes()
		if !late {
			if len(notes) > 0 {
				t.Errorf("in time, and %+v", notes)
			}
			continue
		}
		second := line.Setup().Seats[0].Name
		if len(notes) == 1 {
			second = line.Setup().Seats[notes[0].Seat].Name
		}
		if want := log["rankedBots"].([]any)[1].(map[string]any)["_id"]; len(notes) != 1 || second != want || notes[0].Kind != match.Error || notes[0].Step != line.Len() {
			t.Errorf("of %v is told %+v", want, notes)
		}
	}
}
