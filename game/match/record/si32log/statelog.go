package si32log

import (
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
)

// si32States makes a state log of the positions of a log, one per turn. Values that logs leave out are computed: progress and production from the
// age of buildings, and in the dialect of square tiles what each seat has mined and spent.
func si32States(l *siLog) (record.Timeline, error) {
	first, err := l.turn(0)
	if err != nil {
		return nil, err
	}
	f := &siFilm{log: l, hex: first.hex(), tape: rules.NewTape(nil)}
	state, err := f.begin(first)
	if err != nil {
		return nil, err
	}
	game := si32.Game()
	text, err := siLevel(state)
	if err != nil {
		return nil, err
	}
	setup := match.Setup{Game: "si32", Level: "Recorded match", Text: text}
	positions := []match.Position{record.Wrap(game, state)}
	var steps []match.Step
	orders := first.Cmd
	for i := 1; i < len(l.Turns); i++ {
		t, err := l.turn(i)
		if err != nil {
			return nil, err
		}
		if t.hex() != f.hex {
			return nil, fmt.Errorf("turn %d is in another dialect than the first", i)
		}
		acts := f.acts(orders)
		next, err := f.next(state, t, acts)
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i, err)
		}
		if i == len(l.Turns)-1 {
			f.end(next)
		}
		f.tape.Reset()
		si32.Diff(state, next, acts, f.tape)
		steps = append(steps, match.Step{Seat: rules.Seat(next.Seats() - 1), Turn: i - 1, Cmd: si32.Command{}, Events: slices.Clone(f.tape.Events)})
		positions = append(positions, record.Wrap(game, next))
		state, orders = next, t.Cmd
	}
	var told record.Told
	setup.Seats = f.seats(state, len(steps), &told)
	line, err := record.NewStateLog(setup, positions, steps)
	if err != nil {
		return nil, err
	}
	line.Tell(&told)
	return line, nil
}

type siFilm struct {
	log  *siLog
	hex  bool
	tape *rules.Tape
}

// begin returns the first position.
func (f *siFilm) begin(t *siTurn) (*si32.State, error) {
	level := si32.OriginalLevel()
	if f.hex {
		level = si32.HexLevel()
		level.Seats = int32(len(t.Res))
	}
	if level.Seats < 1 || level.Seats > rules.MaxSeats {
		return nil, fmt.Errorf("%d seats", level.Seats)
	}
	s := si32.Empty(level.Constants, f.log.W, f.log.H)
	for i := range s.Tiles.Cells {
		s.Tiles.Cells[i].Wall = t.cell(s.Tiles.Point(i)).O
	}
	return s, f.tiles(s, t)
}

// tiles updates the tiles of a position to those of a turn. Buildings that are gone stay in the list to the end, so that new ones get other
// numbers.
func (f *siFilm) tiles(s *si32.State, t *siTurn) error {
	var gone []grid.Point
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		c, tile := t.cell(p), &s.Tiles.Cells[i]
		if c.R != nil {
			tile.Resource = *c.R
		}
		tile.Units = c.units()
		b := s.BuildingAt(p)
		switch {
		case c.B == nil && b != nil:
			gone = append(gone, p)
		case c.B == nil:
		case *c.B < 0 || *c.B >= s.Seats():
			return fmt.Errorf("the building on %s belongs to seat %d, which does not exist", p, *c.B)
		case b == nil:
			s.Raise(rules.Seat(*c.B), p, si32.Here, 0)
		default:
			b.Owner = rules.Seat(*c.B)
		}
	}
	for _, p := range gone {
		s.BuildingAt(p).Gone = true
		s.Tiles.At(p).Building = 0
	}
	for seat := range t.Res {
		if seat < s.Seats() {
			s.Sides[seat].Resources = t.Res[seat]
		}
	}
	return nil
}

// next returns the position after a turn with these orders.
func (f *siFilm) next(before *si32.State, t *siTurn, acts []si32.LoggedOrder) (*si32.State, error) {
	s := before.Clone()
	if err := f.tiles(s, t); err != nil {
		return nil, err
	}
	s.Number++
	k := &s.Constants
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Gone {
			continue
		}
		if i >= len(before.Buildings) || before.Buildings[i].Gone {
			s.Sides[b.Owner].Resources -= k.BuildingCost
		}
		s.Sides[b.Owner].Produced += b.Progress / k.UnitCost
		b.Progress = b.Progress%k.UnitCost + k.Passive
	}
	if f.hex {
		for seat := range min(len(t.Res), s.Seats()) {
			s.Sides[seat].Resources = t.Res[seat]
		}
		return s, nil
	}
	f.mine(before, s, acts)
	return s, nil
}

// mine gives the resources that left the ground to the seats with orders for units staying there, in seat order.
func (f *siFilm) mine(before, s *si32.State, acts []si32.LoggedOrder) {
	for i := range s.Tiles.Cells {
		left := before.Tiles.Cells[i].Resource - s.Tiles.Cells[i].Resource
		if left == 0 {
			continue
		}
		p := s.Tiles.Point(i)
		last := rules.NoSeat
		for _, a := range acts {
			if a.At == p && a.To == p && left > 0 {
				n := min(max(a.N, 0), left)
				s.Sides[a.Seat].Resources += n
				left -= n
				last = a.Seat
			}
		}
		if last != rules.NoSeat {
			s.Sides[last].Resources += left
		}
	}
}

// siSteps are the directions of the dialect of square tiles, from -1 on.
var siSteps = [...]si32.Dir{si32.Here, si32.East, si32.South, si32.West, si32.North}

// acts returns the orders of a turn.
func (f *siFilm) acts(list []siCmd) []si32.LoggedOrder {
	var acts []si32.LoggedOrder
	for _, c := range list {
		if c.U < 0 || c.U >= rules.MaxSeats || c.P < 0 {
			continue
		}
		a := si32.LoggedOrder{Seat: rules.Seat(c.U), At: grid.Pt(c.P/f.log.W, c.P%f.log.W), N: c.N}
		a.To = a.At
		switch {
		case c.D == nil:
		case f.hex && *c.D >= int(si32.East) && *c.D <= int(si32.SouthWest):
			a.To = si32.Hex.Step(a.At, si32.Dir(*c.D))
		case !f.hex && *c.D >= -1 && *c.D+1 < len(siSteps):
			a.To = si32.Square.Step(a.At, siSteps[*c.D+1])
			a.To = grid.Pt((a.To.X+f.log.W)%f.log.W, (a.To.Y+f.log.H)%f.log.H)
		}
		acts = append(acts, a)
	}
	return acts
}

// end ends the match in the last position if the log has a ranking.
func (f *siFilm) end(s *si32.State) {
	if len(f.log.Ranked) == 0 {
		return
	}
	list, _ := s.Ranked()
	s.End = si32.Ending{Over: true, Winner: list[0], Reason: si32.TurnLimit}
	owners := map[rules.Seat]bool{}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone {
			owners[b.Owner] = true
		}
	}
	switch len(owners) {
	case 0:
		if f.hex {
			s.End.Reason = si32.Homeless
		}
	case 1:
		s.End.Reason = si32.SoleBuilder
		for seat := range owners {
			s.End.Winner = seat
		}
	}
}

// seats returns the players; the log's ranking, winner first, is that of the last position. What else the log tells of them goes to told, after
// its steps.
func (f *siFilm) seats(s *si32.State, steps int, told *record.Told) []match.SeatInfo {
	seats := make([]match.SeatInfo, s.Seats())
	for i := range seats {
		seats[i] = match.SeatInfo{Name: fmt.Sprintf("Seat %d", i+1), Kind: "recorded"}
	}
	list, n := s.Ranked()
	if s.End.Over && list[0] != s.End.Winner {
		list[0], list[1] = list[1], list[0]
	}
	if len(f.log.Ranked) == n && s.End.Over {
		for i, bot := range f.log.Ranked {
			if !bot.Crashed {
				seats[list[i]].Name = bot.ID
			}
			if bot.TimedOut && !bot.Crashed {
				told.Line(steps, list[i], match.Error, "Its time ran out in a turn that the log does not name; from then on it gave no orders.")
			}
		}
	}
	return seats
}

// siLevel returns a level with a position, as far as a level can hold it: without progress, and with the resources of the first seat for
// all. It returns "" if there are more kinds of tiles than letters.
func siLevel(s *si32.State) (string, error) {
	usual := si32.DefaultLevel()
	l := usual
	l.Constants = s.Constants
	l.StartResources, l.Symmetry = max(s.Sides[0].Resources, 0), si32.None
	letters := map[int64]byte{}
	l.Map.Legend = map[string]si32.Range{}
	for y := range s.Tiles.H {
		row := make([]byte, s.Tiles.W)
		for x := range row {
			t := s.Tiles.At(grid.Pt(x, y))
			if t.Wall {
				row[x] = '#'
				continue
			}
			c, ok := letters[t.Resource]
			if !ok {
				if c = siLetter(len(letters)); c == 0 {
					return "", nil
				}
				letters[t.Resource] = c
				l.Map.Legend[string(c)] = si32.Range{t.Resource, t.Resource}
			}
			row[x] = c
		}
		l.Map.Rows = append(l.Map.Rows, string(row))
	}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; !b.Gone {
			l.Building = append(l.Building, si32.Site{Seat: int(b.Owner), At: [2]int{b.At.X, b.At.Y}})
		}
	}
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		for seat, n := range s.Tiles.Cells[i].Units {
			if n > 0 {
				l.Army = append(l.Army, si32.Army{Seat: seat, At: [2]int{p.X, p.Y}, Units: n})
			}
		}
	}
	return levels.Encode("si32", "Recorded match", "The first position of a recorded match.", l, usual)
}

// siLetter returns the n-th letter for the legend of a level, 0 if there are no more.
func siLetter(n int) byte {
	for c := byte('$'); c < '~'; c++ {
		if c == '\'' || c == '.' || c == '\\' {
			continue
		}
		if n == 0 {
			return c
		}
		n--
	}
	return 0
}
