package record

import (
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// openGameJSON makes a timeline of the files of the original engine of MechMania: re-executed when there are commands, else a film of the
// positions.
func openGameJSON(data []byte, watch Watch) (Timeline, Info, error) {
	game, engine, err := readGameFiles(data)
	if err != nil {
		return nil, Info{}, err
	}
	info := Info{Format: "mechmania", State: Filmed, Message: "Shown as recorded, not verified: the file holds no commands."}
	if engine != nil || game.extra != nil {
		m, difference := replayGame(game, engine, watch)
		if difference == nil {
			message := fmt.Sprintf("Reproduced exactly: %d steps.", len(m.Steps))
			if game == nil {
				message = fmt.Sprintf("Re-executed: %d steps; the log has no positions, but every order it rejects is rejected here too.", len(m.Steps))
			}
			r, err := newReplayOf(m.Setup, m.Start, m.Steps, watch, verifying)
			return r, Info{Format: "mechmania", State: Verified, Message: message}, err
		}
		if game == nil {
			return nil, Info{}, difference
		}
		info = Info{Format: "mechmania", State: Differs, Err: difference, Message: "The files do not follow from the rules; shown as recorded."}
	}
	film, err := filmGame(game)
	if err != nil {
		return nil, Info{}, err
	}
	return film, info, nil
}

// gameSetup is what the files tell of the set-up.
func gameSetup(game *gameJSON) match.Setup {
	names, l := [2]string{"Player 1", "Player 2"}, mechmania.DefaultLevel()
	l.Rules, l.MaxTurns = mechmania.OriginalRules(), 179
	seed := ""
	if game != nil {
		first := game.states[0]
		l = mechmania.Level{Constants: first.Constants, Width: first.Tiles.W, Height: first.Tiles.H}
		names = game.names
	}
	text := gameLevel(&l)
	if game != nil && game.extra != nil {
		text, seed = game.extra.Level, game.extra.Seed
	}
	return match.Setup{Game: "mechmania", Level: "Recorded match", Text: text, Seed: seed,
		Seats: []match.SeatInfo{{Name: names[0], Kind: "recorded"}, {Name: names[1], Kind: "recorded"}}}
}

// gameReplay re-executes a match and compares it with the positions of game.json, when there are any, at the beginning of every turn.
type gameReplay struct {
	game  *gameJSON
	state *mechmania.State
	tape  *rules.Tape
	match logMatch
	watch Watch
}

func replayGame(game *gameJSON, engine *engineJSON, watch Watch) (logMatch, error) {
	r := &gameReplay{game: game, tape: rules.NewTape(nil), watch: watch}
	m := &r.match
	file := Positions
	if game == nil {
		file = Orders
	}
	m.Setup = gameSetup(game)
	level, err := levels.Parse("level.toml", []byte(m.Setup.Text))
	if err == nil {
		m.Start, err = match.Adapt(mechmania.Game()).New(level.Decode, m.Setup.Seed)
	}
	if err != nil {
		return *m, fmt.Errorf("record: %s: the level: %w", file, err)
	}
	r.state = m.Start.State().(*mechmania.State).Clone()
	if game != nil && game.extra != nil {
		err = r.own(game.extra)
	} else {
		err = r.engine(engine)
	}
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return *m, fmt.Errorf("record: %s: %w", file, err)
	}
	return *m, nil
}

// do takes a step with dice, and compares when a turn begins.
func (r *gameReplay) do(seat rules.Seat, c mechmania.Command, dice rules.Dice) error {
	s := r.state
	if len(r.match.Steps) >= MaxSteps {
		return fmt.Errorf("more than %d steps", MaxSteps)
	}
	step := match.Step{Seat: seat, Turn: s.Turn(), Cmd: c}
	r.tape.Throw(dice)
	before := s.Stage
	if err := s.Apply(seat, c, r.tape); err != nil {
		return fmt.Errorf("turn %d: seat %d, %s: %w", step.Turn+1, seat+1, c, err)
	}
	if err := r.tape.Err(); err != nil {
		return fmt.Errorf("turn %d: seat %d, %s: %w", step.Turn+1, seat+1, c, err)
	}
	step.Rolls = slices.Clone(r.tape.Rolls)
	r.match.Steps = append(r.match.Steps, step)
	if s.Stage != mechmania.Moving || before == mechmania.Moving || s.End.Over {
		return nil
	}
	r.watch.at(int(s.Number), int(s.Constants.MaxTurns), 0, verifying)
	if told := r.game.state(s.Number); told != nil {
		if err := told.differ(s, r.game.names[0] == r.game.names[1]); err != nil {
			return fmt.Errorf("the beginning of turn %d: %w", s.Number, err)
		}
	}
	return nil
}

// own takes the steps that our own writer has added.
func (r *gameReplay) own(extra *gameJSONExtra) error {
	if extra.Format != 1 {
		return fmt.Errorf("the steps have format %d, this program reads format 1", extra.Format)
	}
	game := r.match.Start.Game()
	for i, l := range extra.Steps {
		c, err := game.Decode(l.Cmd)
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		rolls := &rules.Playback{}
		for _, x := range l.Rolls {
			rolls.Rolls = append(rolls.Rolls, rules.Roll(x))
		}
		if err := r.do(l.Seat, c.(mechmania.Command), rolls); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
		if rolls.Left() > 0 {
			return fmt.Errorf("step %d: %d rolls are not used", i+1, rolls.Left())
		}
	}
	return nil
}

// engine takes the orders of the engine's log.
func (r *gameReplay) engine(e *engineJSON) error {
	for seat := range rules.Seat(2) {
		if err := errors.Join(r.do(seat, e.loadout[seat], nil), r.do(seat, mechmania.Command{}, nil)); err != nil {
			return err
		}
	}
	for i := range e.turns {
		if r.state.End.Over {
			return fmt.Errorf("turn %d: the match is over here", i+1)
		}
		if err := r.turn(&e.turns[i]); err != nil {
			return err
		}
	}
	if e.winner > 0 && r.state.End.Over && r.state.End.Winner != rules.Seat(e.winner-1) {
		return fmt.Errorf("player %d has won in the log, seat %d here", e.winner, r.state.End.Winner+1)
	}
	return nil
}

// turn plays the lines of a turn: both moves, then both actions. When both players send an action instead of a move, it is the action of
// the turn. Somebody whose line makes no sense or is missing has lost.
func (r *gameReplay) turn(t *engineTurn) error {
	var rejected [2]int
	for phase, at := 0, 0; phase < 2; phase++ {
		var verbs [2]mechmania.Verb
		var orders [2][]mechmania.Command
		var faults [2]error
		for seat := range verbs {
			if at+seat >= len(t.lines) {
				faults[seat] = errors.New("no line")
				continue
			}
			verbs[seat], orders[seat], faults[seat] = parseLine(t.lines[at+seat])
		}
		if phase == 0 && faults[0] == nil && faults[1] == nil {
			switch a, b := verbs[0] == mechmania.Move, verbs[1] == mechmania.Move; {
			case !a && !b:
				orders = [2][]mechmania.Command{} // the same lines are the actions
				at -= 2
			case !a:
				faults[0] = errors.New("no move")
			case !b:
				faults[1] = errors.New("no move")
			}
		}
		for seat, fault := range faults {
			if fault != nil {
				return r.do(rules.Seat(seat), mechmania.Command{Verb: mechmania.Concede}, nil)
			}
		}
		at += 2
		for seat, list := range orders {
			for _, c := range list {
				if phase == 1 && c.Verb == mechmania.Move {
					break // a move as the action is passed over
				}
				if err := r.do(rules.Seat(seat), c, nil); err != nil {
					return err
				}
			}
		}
		dice := r.luck(phase == 1)
		for seat := range rules.Seat(2) {
			if err := r.do(seat, mechmania.Command{}, dice); err != nil {
				return err
			}
			for _, e := range r.tape.Events {
				if mechmania.What(e.What) == mechmania.Answered && !mechmania.Result(e.Amount).Good() {
					rejected[e.Actor]++
				}
			}
		}
	}
	if rejected != t.rejected {
		return fmt.Errorf("turn %d: %d and %d orders were rejected in the log, %d and %d here", r.state.Number-1, t.rejected[0], t.rejected[1], rejected[0], rejected[1])
	}
	return nil
}

// luck finds the throws of the rabbit's foot in the actions that are planned: how many crops fell twice is seen in the baskets of the next
// position. Without one there is no luck.
func (r *gameReplay) luck(acting bool) rules.Dice {
	told := r.game.state(r.state.Number + 1)
	if !acting || told == nil {
		return unlucky{}
	}
	plain := r.state.Clone()
	plain.Grow(nil)
	lucky := plain.Clone()
	playback := &rules.Playback{}
	for seat := range rules.Seat(2) {
		before := len(plain.Farmers[seat].Basket)
		plain.Act(seat, rules.Muted(unlucky{}))
		f := &lucky.Farmers[seat]
		tape := rules.NewTape(&foot{farmer: f, want: told.Farmers[seat].Basket,
			left: len(told.Farmers[seat].Basket) - before - max(len(plain.Farmers[seat].Basket)-before, 0)})
		lucky.Act(seat, tape)
		playback.Rolls = append(playback.Rolls, tape.Rolls...)
	}
	return playback
}

// unlucky are dice of which no throw is a double drop.
type unlucky struct{}

func (unlucky) Roll(n int) (int, error) { return n - 1, nil }

// foot throws as a basket tells: a crop was dropped twice when the basket has the same one again, as long as there are more crops than
// were harvested.
type foot struct {
	farmer *mechmania.Farmer
	want   []mechmania.Fruit
	left   int
}

func (f *foot) Roll(n int) (int, error) {
	k := len(f.farmer.Basket)
	if f.left > 0 && k > 0 && k < len(f.want) && f.want[k] == f.farmer.Basket[k-1] {
		f.left--
		return 0, nil
	}
	return n - 1, nil
}

// end compares the result.
func (r *gameReplay) end() error {
	s := r.state
	if r.game == nil {
		return nil
	}
	if !s.End.Over {
		return errors.New("the match has an end in the file and none here")
	}
	if last := int(s.Number); last < len(r.game.states) {
		return fmt.Errorf("%d turns in the file, %d here", len(r.game.states), last)
	}
	for seat := range rules.Seat(2) {
		if here := gameStatus(s, seat); here != r.game.status[seat] {
			return fmt.Errorf("seat %d: %s in the file, %s here", seat+1, r.game.status[seat], here)
		}
		if r.game.honours[seat] == nil {
			continue
		}
		if told := r.game.earned(int(seat)); told != s.Farmers[seat].Earned {
			for a := range mechmania.Achievement(mechmania.Achievements) {
				if in, here := told>>a&1 == 1, s.Farmers[seat].Has(a); in != here {
					return fmt.Errorf("seat %d: %s earned in the file: %v, here: %v", seat+1, a, in, here)
				}
			}
		}
	}
	return nil
}

// gameStatus is how the match ended for a seat, as the file calls it.
func gameStatus(s *mechmania.State, seat rules.Seat) string {
	switch {
	case s.End.Winner == seat:
		return "WON"
	case s.End.Reason == mechmania.Left:
		return "ERROR"
	case s.End.Winner == rules.NoSeat:
		return "TIED"
	}
	return "LOST"
}
