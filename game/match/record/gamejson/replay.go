package gamejson

import (
	"errors"
	"fmt"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// open makes a timeline of the files of the original engine of MechMania: re-executed if there are commands, else a state log.
func open(data []byte, p *record.Progress) (record.Timeline, record.Info, error) {
	all, err := readGameFiles(data)
	if err != nil {
		return nil, record.Info{}, err
	}
	game, engine := all.game, all.engine
	if engine != nil && engine.silent && game == nil {
		return nil, record.Info{}, errors.New("the log has no commands: the engine writes them only with its debug flag (-d)")
	}
	info := record.Info{State: record.AsRecorded, Message: "Shown as recorded, not verified: the file holds no commands."}
	if engine != nil && engine.silent {
		info.Message = "Shown as recorded, not verified: engine.json has no commands, which the engine writes only with its debug flag (-d)."
	}
	if engine != nil && !engine.silent || game.extra != nil {
		line, told, difference := reexecute(game, engine, p)
		if difference == nil {
			line.Tell(all.lines(line, told))
			info = record.Reproduced(line)
			if game == nil {
				info.Message = fmt.Sprintf("Re-executed: %s; the log has no positions, but every order it rejects is rejected here too.", words.Count(line.Len(), "step", "steps"))
			}
			return line, info, nil
		}
		if err := p.Err(); err != nil {
			return nil, info, err
		}
		if game == nil {
			return nil, record.Info{}, difference
		}
		info = record.Differing(line, difference, "The files do not follow from the rules; shown as recorded.")
	}
	states, err := gameStates(game)
	if err != nil {
		return nil, record.Info{}, err
	}
	states.Tell(all.lines(states, all.rejected()))
	return states, info, nil
}

// gameSetup returns the setup as far as the files show it.
func gameSetup(game *gameJSON) (match.Setup, error) {
	names, l := [2]string{"Player 1", "Player 2"}, mechmania.DefaultLevel()
	l.MaxTurns = 179
	if game != nil {
		first := game.states[0]
		l.Constants, l.Width, l.Height = first.Constants, first.Tiles.W, first.Tiles.H
		names = game.names
	}
	l.Rules = mechmania.OriginalRules()
	setup := match.Setup{Game: "mechmania", Level: "Recorded match", Seats: []match.SeatInfo{{Name: names[0], Kind: "recorded"}, {Name: names[1], Kind: "recorded"}}}
	if game != nil && game.extra != nil {
		setup.Text, setup.Seed = game.extra.Level, game.extra.Seed
		return setup, nil
	}
	var err error
	setup.Text, err = levels.Encode("mechmania", "Recorded match", "The farm of a recorded match.", l, mechmania.DefaultLevel())
	return setup, err
}

// gameReplay re-executes a match and compares it with the positions of game.json, if there are any, at the beginning of every turn.
type gameReplay struct {
	game     *gameJSON
	line     *record.Replay
	progress *record.Progress
	told     record.Told
}

func (r *gameReplay) state() *mechmania.State { return r.line.Head().State().(*mechmania.State) }

// reexecute takes the steps from either file. The error is the first difference; the replay then holds the steps before it.
func reexecute(game *gameJSON, engine *engineJSON, p *record.Progress) (*record.Replay, *record.Told, error) {
	r := &gameReplay{game: game, progress: p}
	file := Positions
	if game == nil {
		file = Orders
	}
	setup, err := gameSetup(game)
	if err != nil {
		return nil, &r.told, fmt.Errorf("%s: the level: %w", file, err)
	}
	if r.line, err = record.Start(match.Adapt(mechmania.Game()), setup); err != nil {
		return nil, &r.told, fmt.Errorf("%s: the level: %w", file, err)
	}
	if game != nil && game.extra != nil {
		err = r.own(game.extra)
	} else {
		err = r.engine(engine)
	}
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return r.line, &r.told, fmt.Errorf("%s: %w", file, err)
	}
	return r.line, &r.told, nil
}

// do adds a step with dice, and compares at the beginning of a turn.
func (r *gameReplay) do(seat rules.Seat, c mechmania.Command, dice rules.Dice) error {
	before := r.state().Stage
	if err := r.line.Do(seat, c, dice); err != nil {
		return fmt.Errorf("seat %d, %s: %w", seat+1, c, err)
	}
	s := r.state()
	if s.Stage != mechmania.Moving || before == mechmania.Moving || s.End.Over {
		return nil
	}
	if err := r.progress.At(int(s.Number), int(s.Constants.MaxTurns)); err != nil {
		return err
	}
	if logged := r.game.state(s.Number); logged != nil {
		if err := logged.differ(s, r.game.names[0] == r.game.names[1]); err != nil {
			return err
		}
	}
	return nil
}

// own adds the steps that Pentarena's writer stored.
func (r *gameReplay) own(extra *gameJSONExtra) error {
	if extra.Format != 1 {
		return fmt.Errorf("the steps are in format %d; this program reads format 1", extra.Format)
	}
	game := r.line.At(0).Game()
	for i, l := range extra.Steps {
		step, err := l.Step(game)
		if err == nil {
			err = r.do(step.Seat, step.Cmd.(mechmania.Command), &rules.Recorded{Rolls: step.Rolls})
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// engine adds the orders of the engine's log.
func (r *gameReplay) engine(e *engineJSON) error {
	for seat := range rules.Seat(2) {
		if err := errors.Join(r.do(seat, e.loadout[seat], nil), r.do(seat, mechmania.Command{}, nil)); err != nil {
			return err
		}
	}
	for i := range e.turns {
		if r.state().End.Over {
			return errors.New("the match continues in the log, but is over here")
		}
		if err := r.turn(&e.turns[i]); err != nil {
			return err
		}
	}
	if e.winner > 0 && r.state().End.Over && r.state().End.Winner != rules.Seat(e.winner-1) {
		return fmt.Errorf("player %d wins in the log, seat %d here", e.winner, r.state().End.Winner+1)
	}
	return nil
}

// turn plays the lines of a turn: both moves, then both actions. If both players send an action instead of a move, it is the action of the
// turn. A player whose line is invalid or missing loses.
func (r *gameReplay) turn(t *engineTurn) error {
	var rejected [2]int
	for phase, at := 0, 0; phase < 2; phase++ {
		var verbs [2]mechmania.Verb
		var orders [2][]mechmania.Command
		var faults [2]error
		for seat := range verbs {
			if at+seat >= len(t.lines) {
				faults[seat] = errors.New("it sent no line")
				continue
			}
			verbs[seat], orders[seat], faults[seat] = ParseLine(t.lines[at+seat])
		}
		if phase == 0 && faults[0] == nil && faults[1] == nil {
			switch a, b := verbs[0] == mechmania.Move, verbs[1] == mechmania.Move; {
			case !a && !b:
				orders = [2][]mechmania.Command{} // the same lines are the actions
				at -= 2
			case !a:
				faults[0] = errors.New("it sent no move where the other did")
			case !b:
				faults[1] = errors.New("it sent no move where the other did")
			}
		}
		for seat, fault := range faults {
			if fault != nil {
				r.told.Lost(r.line.Len(), rules.Seat(seat), match.Failed, fault.Error())
				return r.do(rules.Seat(seat), mechmania.Command{Verb: mechmania.Concede}, nil)
			}
		}
		at += 2
		for seat, list := range orders {
			for _, c := range list {
				if phase == 1 && c.Verb == mechmania.Move {
					break // a move is ignored as an action
				}
				if err := r.do(rules.Seat(seat), c, nil); err != nil {
					return err
				}
			}
		}
		dice := [2]rules.Dice{nil, r.luck(phase == 1)} // actions are carried out when the second seat ends its turn
		for seat := range rules.Seat(2) {
			if err := r.do(seat, mechmania.Command{}, dice[seat]); err != nil {
				return err
			}
			for _, e := range r.line.Step(r.line.Len() - 1).Events {
				if mechmania.What(e.What) == mechmania.Answered && !mechmania.Result(e.Amount).Good() {
					rejected[e.Actor]++
				}
			}
		}
	}
	if logged := [2]int{len(t.rejected[0]), len(t.rejected[1])}; rejected != logged {
		return fmt.Errorf("the log rejects %d and %d orders, %d and %d are rejected here", logged[0], logged[1], rejected[0], rejected[1])
	}
	return nil
}

// luck derives the rolls of the rabbit's foot for the planned actions: the baskets of the next position show how many crops dropped twice.
// Without a next position there is no luck.
func (r *gameReplay) luck(acting bool) rules.Dice {
	logged := r.game.state(r.state().Number + 1)
	if !acting || logged == nil {
		return unlucky{}
	}
	plain := r.state().Clone()
	plain.Grow(nil)
	lucky := plain.Clone()
	playback := &rules.Recorded{}
	for seat := range rules.Seat(2) {
		before := len(plain.Farmers[seat].Basket)
		plain.Act(seat, rules.Muted(unlucky{}))
		f := &lucky.Farmers[seat]
		tape := rules.NewTape(&foot{farmer: f, want: logged.Farmers[seat].Basket,
			left: len(logged.Farmers[seat].Basket) - before - max(len(plain.Farmers[seat].Basket)-before, 0)})
		lucky.Act(seat, tape)
		playback.Rolls = append(playback.Rolls, tape.Rolls...)
	}
	return playback
}

// unlucky are dice without a double drop.
type unlucky struct{}

func (unlucky) Roll(n int) (int, error) { return n - 1, nil }

// foot are dice that follow a basket: a crop dropped twice if the basket holds it twice, as long as there are more crops than were
// harvested.
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
	s := r.state()
	if r.game == nil {
		return nil
	}
	if !s.End.Over {
		return errors.New("the match ends in the file but not here")
	}
	if last := int(s.Number); last < len(r.game.states) {
		return fmt.Errorf("%d turns in the file, %d here", len(r.game.states), last)
	}
	for seat := range rules.Seat(2) {
		if here := gameStatus(s, seat); here != r.game.status[seat] {
			return fmt.Errorf("seat %d: %s in the file, %s here", seat+1, r.game.status[seat], here)
		}
		if r.game.achievements[seat] == nil {
			continue
		}
		if logged := r.game.earned(int(seat)); logged != s.Farmers[seat].Earned {
			for a := range mechmania.Achievement(mechmania.Achievements) {
				if in, here := logged>>a&1 == 1, s.Farmers[seat].Has(a); in != here {
					return fmt.Errorf("seat %d: %s earned: %s", seat+1, a, record.Unlike("file", in, here))
				}
			}
		}
	}
	return nil
}

// gameStatus returns the result of a seat in the words of the file.
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
