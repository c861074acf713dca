package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/lessons"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

// Every jump says its turn, in every game.
func TestJumpsAreHeard(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, s *sitting) {
		s.ticks(30)
		for _, k := range []string{"Home", "Shift+Right", "Right", "Left", "End", "Shift+Left", "Home"} {
			s.said = nil
			s.key(k)
			s.ticks(30)
			turn, _ := s.play.Turn()
			if !slices.ContainsFunc(s.said, func(text string) bool {
				return strings.Contains(strings.ToLower(text), fmt.Sprintf("turn %d.", turn)) || strings.Contains(text, fmt.Sprintf("urn %d,", turn))
			}) {
				t.Errorf("%s leads to turn %d and says %q", k, turn, s.said)
			}
		}
	})
}

// Go to takes digits and Enter in one tick as well as one by one, and says where it leads.
func TestGoToTakesABurst(t *testing.T) {
	s := watched(t, 20)
	for _, burst := range []bool{true, false} {
		s.key("Home")
		s.ticks(30)
		s.said = nil
		s.key("G")
		if !s.heard("Go to turn") {
			t.Errorf("the dialog says %q", s.said)
		}
		if burst {
			s.in.Keys, s.in.Runes = []ui.KeyPress{{Key: "1"}, {Key: "2"}, {Key: "Enter"}}, []rune("12")
			s.ticks(1)
		} else {
			for _, c := range "12" {
				s.in.Keys, s.in.Runes = []ui.KeyPress{{Key: string(c)}}, []rune{c}
				s.ticks(1)
			}
			s.key("Enter")
		}
		s.ticks(3)
		if s.play.Turns() != 11 || !s.heard("Turn 12.") {
			t.Errorf("it leads to turn %v and says %q", s.play.Turns()+1, s.said)
		}
	}
}

// Anyone who goes through the pieces hears of each what it is, whose, and where, in every game.
func TestPiecesAreHeard(t *testing.T) {
	eachGame(t, 12, func(t *testing.T, s *sitting) {
		s.key("End")
		s.ticks(30)
		for range 6 {
			s.said = nil
			s.key("Tab")
			s.ticks(2)
			card, at, ok := s.viewport.Pinned()
			if !ok {
				t.Fatal("no piece")
			}
			if card.Seat == rules.NoSeat || !s.heard(board.SeatName(card.Seat)) || !s.heard(fmt.Sprintf("at %d, %d", at.X, at.Y)) || !s.heard(card.Title) {
				t.Errorf("of %s on %v it says %q", card.Title, at, s.said)
			}
		}
	})
}

// hears presses keys and returns what is said in answer, until it has been quiet for some ticks.
func (s *sitting) hears(keys ...string) string {
	s.t.Helper()
	s.said = nil
	s.key(keys...)
	s.ticks(4)
	return strings.Join(s.said, " | ")
}

// Whole turns are played by ear, in every game: each press is answered, by more than whose turn it is, and each turn begins with what has
// happened and what can be done.
func TestTurnsByEar(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			env := tabletest.Env()
			env.Settings.Plans = "never"
			s := openIn(t, env, scenes.View, table.Options{Setup: tabletest.Setup(t, game, "quick", match.Person, "rookie")})
			s.in.Dt = 1.0 / 8
			var transcript []string
			step := func(what, text string) {
				transcript = append(transcript, what+": "+text)
				if plain := strings.TrimPrefix(text, "Your turn, Blue."); strings.TrimSpace(plain) == "" {
					t.Errorf("%s is answered by %q", what, text)
				}
			}
			for turn := 1; turn <= 4; turn++ {
				s.until("a turn", s.turn.Acting)
				s.ticks(4)
				if _, shop := s.turn.Shop(); shop {
					step("the shop opens", strings.Join(s.said, " | "))
					for range 3 {
						step("Tab", s.hears("Tab"))
					}
					s.hears("Escape")
				}
				begins := strings.Join(s.said, " | ")
				step("the turn begins", begins)
				for _, part := range []string{"Your turn, Blue.", ". Turn ", " of ", strings.TrimRight(s.turn.Hint(), ".")} {
					if !strings.Contains(begins, part) {
						t.Errorf("turn %d begins with %q, without %q", turn, begins, part)
					}
				}
				for range 2 {
					for _, k := range []string{"Tab", "Right", "Down", "Enter"} {
						if _, shop := s.turn.Shop(); shop {
							k = "Tab"
						}
						step(k, s.hears(k))
					}
				}
				for _, v := range s.turn.Verbs() {
					if _, shop := s.turn.Shop(); v.Key != "" && !shop {
						step(v.Label, s.hears(strings.ToUpper(v.Key)))
					}
				}
				if _, shop := s.turn.Shop(); shop {
					step("Escape", s.hears("Escape"))
				}
				if s.turn.Undoable() == "" {
					step("Ctrl+Z", s.hears("Ctrl+Z"))
					step("Ctrl+Y", s.hears("Ctrl+Y"))
				}
				s.said = nil
				number := s.play.Head().Turn()
				for n := 0; n < 4 && s.play.Head().Turn() == number && s.play.Running(); n++ {
					was := len(s.said)
					if _, shop := s.turn.Shop(); shop {
						s.key("Escape")
					}
					s.key("E")
					s.ticks(2)
					if len(s.said) == was {
						t.Errorf("turn %d: the end of the turn is silent", turn)
					}
					s.until("the next stage", func() bool { return s.turn.Acting() || !s.play.Running() })
				}
				if s.play.Head().Turn() == number {
					t.Fatalf("turn %d does not end: %q", turn, s.said)
				}
			}
			t.Log(strings.Join(transcript, "\n"))
		})
	}
}

// A position of a guided first match says what it is about, and then how its task stands; every dialog says what it is, and every stop in it.
func TestLessonsAndDialogsByEar(t *testing.T) {
	for _, e := range games.Entries() {
		game := e.Game.Info().ID
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := learning(t, game, 0)
			s.in.Dt = 1.0 / 8
			s.until("the lesson", s.turn.Acting)
			s.ticks(4)
			at, err := lessons.Open(game, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{at.Idea, at.Task, strings.TrimRight(s.turn.Hint(), ".")} {
				if !s.heard(strings.TrimRight(part, ".")) {
					t.Errorf("the lesson begins with %q, without %q", s.said, part)
				}
			}
			s = planning(t, tabletest.Setup(t, game, "quick", match.Person, "rookie"))
			if _, shop := s.turn.Shop(); shop {
				s.key("Escape")
			}
			for _, key := range []string{"Escape", "Ctrl+E"} {
				if text := s.hears(key); len(text) < 20 {
					t.Errorf("%s opens a dialog that says %q", key, text)
				}
				s.stopsHeard(20)
				s.hears("Escape")
			}
			s.env.Controls.SetFocus("menu", true) // then Tab goes through the controls of the match
			s.stopsHeard(60)
		})
	}
}

// stopsHeard presses Tab so often; each time the control that has the keyboard then says what it is.
func (s *sitting) stopsHeard(presses int) {
	s.t.Helper()
	for range presses {
		if text := s.hears("Tab"); len(text) < 3 {
			s.t.Errorf("the stop %s says %q", s.env.Controls.Focus(), text)
		}
	}
}
