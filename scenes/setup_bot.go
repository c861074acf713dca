package scenes

import (
	"encoding/json"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// workshop is what the editor of bots is told: the match to play, and whom a bot may meet in it.
type workshop struct {
	Match struct {
		match.Setup
		Title string `json:"title"` // of the game
		Rival string `json:"rival"` // kind of player that the person would meet
	} `json:"match"`
	Players []rival `json:"players"`
}

type rival struct {
	Kind  string `json:"kind"`
	Title string `json:"title"`
}

// writeBot offers to write a bot for the chosen match. It returns the height used.
func (s *setup) writeBot(r board.Rect) float32 {
	if s.env.WriteBot == nil {
		return 0
	}
	if s.u.Button("setup/bot", r, ui.Button{Label: "Write a bot", Icon: "pencil", Size: ui.Second, Tip: "Write a bot\nA program in JavaScript that plays for you, in an editor beside the board."}) {
		var w workshop
		w.Match.Setup, w.Match.Title, w.Match.Rival = s.setup(s.kinds), names.Game(s.game), players.FirstRival
		for _, kind := range s.kinds {
			if kind != "human" {
				w.Match.Rival = kind
			}
		}
		for _, kind := range s.players.Players() {
			w.Players = append(w.Players, rival{kind, names.Strength(kind)})
		}
		w.Players = append(w.Players, rival{"human", names.Strength("human")})
		text, err := json.Marshal(w)
		if err != nil {
			s.u.Complain("The editor cannot be opened: " + err.Error())
			return 0
		}
		s.env.WriteBot(string(text))
	}
	return ui.Header + 10
}

// openSetup opens the match of a setup, as the editor of bots has it.
func openSetup(env *scene.Env, data []byte) scene.Next {
	var setup match.Setup
	if err := json.Unmarshal(data, &setup); err != nil {
		return scene.Show(newFaults(env, "The match", fmt.Errorf("it cannot be read: %w", err)))
	}
	return openTable(env, "The match", table.Options{Setup: setup})
}
