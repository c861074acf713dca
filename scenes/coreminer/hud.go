package coreminer

import (
	"fmt"

	"app.pentarena/assets"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/coreminer"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// miners counts the living miners of a seat.
func miners(s *coreminer.State, seat rules.Seat) int {
	return lists.Count(s.Miners, func(m *coreminer.Miner) bool { return m.Owner == seat && m.Alive() })
}

// Score is the value of the ore that a seat has sold. In the second half of a match in which nobody is on the way to the victory amount, the goal is what
// decides after the last turn.
func (v *View) Score(s *coreminer.State, seat rules.Seat) board.Score {
	side, k := &s.Sides[seat], &s.Constants
	goal := fmt.Sprintf("First to %d value", k.VictoryAmount)
	if most := max(s.Sides[0].Value, s.Sides[1].Value); s.Ended >= k.MaxTurns/2 && int64(most)*int64(k.MaxTurns) < int64(k.VictoryAmount)*int64(s.Ended) {
		goal = fmt.Sprintf("After turn %d: value, then money", k.MaxTurns)
	}
	return board.Score{Value: int64(side.Value), Max: int64(k.VictoryAmount), Unit: "value", Goal: goal,
		Note: fmt.Sprintf("%d money, %s", side.Money, words.Count(miners(s, seat), "miner", "miners"))}
}

// Hud has the budget and the alert of a seat.
func (v *View) Hud(s *coreminer.State, seat rules.Seat) board.Hud {
	h := board.Hud{Most: int(s.Constants.MaxTurns)}
	if seat != 0 && seat != 1 {
		return h
	}
	h.Resource, h.Left = "Money", int(s.Sides[seat].Money)
	if s.Mover() == seat && !s.Over {
		spare := 0
		for i := range s.Miners {
			if orders.Fresh(s, seat, int32(i)) {
				h.CanAct++
			}
			if m := &s.Miners[i]; m.Owner == seat && m.Alive() && m.Power > 0 && s.Space(m) > 0 {
				spare++
			}
		}
		switch n := hirable(s, seat); {
		case n > 0:
			h.EndNote = fmt.Sprintf("can hire %d more", n)
		case spare > 0:
			h.EndNote = words.Count(spare, "has power left", "have power left")
		case miners(s, seat) > 0: // they can build, give and take orders for later
			h.EndNote = board.WhenYouLike
		}
	}
	dead := 0
	h.Alert, h.AlertAt, dead = v.alert(s, seat)
	switch {
	case h.CanAct == 0 && s.Mover() == seat && miners(s, seat) == 0 && s.Sides[seat].Money >= s.Constants.SpawnPrice:
		h.Regret = "hire a miner first"
	case dead > 0:
		h.Regret = words.Count(dead, "miner will die", "miners will die")
	}
	return h
}

// paybackTurns is the number of turns, of both sides, in which a new miner earns its price.
const paybackTurns = 30

// hirable is how many miners a seat has money for, 0 if it is too late in the match for a new one to pay.
func hirable(s *coreminer.State, seat rules.Seat) int {
	k := &s.Constants
	if k.SpawnPrice <= 0 || s.Ended+paybackTurns > k.MaxTurns {
		return 0
	}
	return int(max(s.Sides[seat].Money, 0) / k.SpawnPrice)
}

// alert ends the turn on a copy and says what that does to the miners of a seat, where, and how many of them die.
func (v *View) alert(s *coreminer.State, seat rules.Seat) (text string, at grid.Point, dead int) {
	at = s.Sides[seat].Base
	if s.Over {
		return "", at, 0
	}
	if orders.Restless(s) {
		if f := &v.outlook; f.End(s) {
			hurt, loss, buried := 0, int32(0), false
			for i := range s.Miners {
				m, then := &s.Miners[i], &f.State.Miners[i]
				if m.Owner != seat || !m.Alive() || then.Health >= m.Health {
					continue
				}
				if then.Health <= 0 {
					if dead == 0 {
						at = m.At
					}
					dead++
					continue
				}
				if hurt == 0 && dead == 0 {
					at = m.At
				}
				hurt++
				loss, buried = m.Health-then.Health, s.Tiles.At(m.At).Filled()
			}
			switch {
			case dead == 1:
				return "1 of your miners dies when this turn ends", at, dead
			case dead > 1:
				return fmt.Sprintf("%d of your miners die when this turn ends", dead), at, dead
			case hurt == 1 && buried:
				return fmt.Sprintf("1 of your miners is buried: it loses %d health when this turn ends", loss), at, 0
			case hurt == 1:
				return fmt.Sprintf("1 of your miners loses %d health when this turn ends", loss), at, 0
			case hurt > 1:
				return fmt.Sprintf("%d of your miners are hurt when this turn ends", hurt), at, 0
			}
		}
	}
	for i := range s.Bombs {
		b := &s.Bombs[i]
		if !b.Placed || b.Exploded || b.Gone {
			continue
		}
		for j := range s.Miners {
			if m := &s.Miners[j]; m.Owner == seat && m.Alive() && m.At.Distance(b.At) <= 1 {
				return fmt.Sprintf("A bomb beside your miner explodes in %s", words.Count(int(max(b.Timer, 1)), "turn", "turns")), b.At, 0
			}
		}
	}
	if rival := s.Constants.VictoryAmount - s.Sides[1-seat].Value; rival > 0 && rival*10 <= s.Constants.VictoryAmount {
		return fmt.Sprintf("%s needs only %d more value to win", board.SeatName(1-seat), rival), s.Sides[1-seat].Base, 0
	}
	return "", at, 0
}

// tileKey is the first key of tiles' cards; those of miners are lower.
const tileKey = 1 << 20

// Inspect describes the miner on a tile, or the tile itself if there is none.
func (v *View) Inspect(s *coreminer.State, p grid.Point) (board.Card, bool) {
	t := s.Tiles.At(p)
	if t == nil {
		return board.Card{}, false
	}
	if i := t.Miners.First; i != coreminer.None {
		return minerCard(s, i), true
	}
	return tileCard(s, t, p), true
}

// Find finds a living miner by its number, also in a stack, or a tile.
func (v *View) Find(s *coreminer.State, key int32) (board.Card, grid.Point, bool) {
	if key >= tileKey {
		p := s.Tiles.Point(int(key - tileKey))
		c, ok := v.Inspect(s, p)
		return c, p, ok && c.Key == key
	}
	if key < 0 || int(key) >= len(s.Miners) || !s.Miners[key].Placed {
		return board.Card{}, grid.Point{}, false
	}
	return minerCard(s, key), s.Miners[key].At, true
}

func minerCard(s *coreminer.State, i int32) board.Card {
	m := &s.Miners[i]
	best := s.Limits(m)
	t := s.Tiles.At(m.At)
	c := board.Card{Title: best.Title, Seat: m.Owner, Sprite: portrait(m.Grade), Key: i}
	c.Rows = append(c.Rows,
		board.Row{Label: "Health", Value: fmt.Sprintf("%d / %d", m.Health, best.Health), Bar: float64(m.Health), Max: float64(best.Health), Icon: "icon-health"},
		board.Row{Label: "Steps left", Value: fmt.Sprintf("%d / %d", m.Moves, best.Moves), Icon: "icon-move"},
		board.Row{Label: "Mining power left", Value: fmt.Sprintf("%d / %d", m.Power, best.Power), Icon: "icon-power"},
		board.Row{Label: "Cargo", Value: fmt.Sprintf("%d / %d", s.Cargo(m), best.Cargo), Bar: float64(s.Cargo(m)), Max: float64(max(best.Cargo, 1)), Icon: "icon-cargo"})
	for _, has := range [4]struct {
		name, icon string
		n          int32
	}{{"Ore", "icon-ore", m.Ore}, {"Dirt", "icon-dirt", m.Dirt}, {"Bombs", "icon-bomb", m.Bombs}, {"Building material", "icon-material", m.Material}} {
		if has.n != 0 {
			c.Rows = append(c.Rows, board.Row{Label: has.name, Value: fmt.Sprint(has.n), Icon: has.icon})
		}
	}
	c.Portrait = picture(m.Grade, m.Owner)
	others := 0
	for j := t.Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		others += board.Either(j != i, 1, 0)
	}
	if others > 0 {
		c.Notes = append(c.Notes, "Shares the tile with "+words.Count(others, "other miner", "other miners")+".")
	}
	if m.Health <= 0 {
		c.Notes = append(c.Notes, "Dead: removed when the next turn begins.")
	}
	if t.Filled() {
		c.Notes = append(c.Notes, fmt.Sprintf("Buried under %d units: loses health at the end of every turn until its tile is dug out.", t.Dirt+t.Ore))
	}
	if t.Bombs.First != coreminer.None {
		c.Notes = append(c.Notes, bombNote(s, t))
	}
	if below := s.Tiles.At(m.At.Step(grid.South)); below != nil && !below.Filled() && !below.Ladder && !below.Hopper && t.Ladder {
		c.Notes = append(c.Notes, "Hangs on a ladder over an open shaft.")
	}
	return c
}

// picture draws a miner in the colour of its seat, with its drill.
func picture(grade int8, seat rules.Seat) func(*board.List, board.Rect, *board.Palette) {
	return func(l *board.List, r board.Rect, p *board.Palette) {
		k := &suits[grade]
		l.Sprite(k.body, r.X, r.Y, r.W, r.H)
		l.Sprite(k.team, r.X, r.Y, r.W, r.H).Fill = p.Seats[seat]
		size := r.W * 0.24
		l.Sprite(mark(seat), r.X+k.markX/128*r.W-size/2, r.Y+k.markY/128*r.H-size/2, size, size).Fill = p.Seats[seat].Mix(board.White, 0.7)
		l.Sprite(k.drill[0], r.X, r.Y, r.W, r.H)
	}
}

// coloured draws a sprite and over it a layer in the colour of a seat.
func coloured(body, team assets.Sprite, seat rules.Seat) func(*board.List, board.Rect, *board.Palette) {
	return func(l *board.List, r board.Rect, p *board.Palette) {
		l.Sprite(body, r.X, r.Y, r.W, r.H).FlipX = seat == 1
		it := l.Sprite(team, r.X, r.Y, r.W, r.H)
		it.Fill, it.FlipX = p.Seats[seat], seat == 1
	}
}

func bombNote(s *coreminer.State, t *coreminer.Tile) string {
	soon, n := int32(0), 0
	for j := t.Bombs.First; j != coreminer.None; j = s.Bombs[j].Next {
		if n == 0 || s.Bombs[j].Timer < soon {
			soon = s.Bombs[j].Timer
		}
		n++
	}
	text := "A bomb lies here. It explodes"
	if n > 1 {
		text = fmt.Sprintf("%d bombs lie here. They explode", n)
	}
	if soon <= 1 {
		return text + " when this turn ends."
	}
	return fmt.Sprintf("%s in %d turns.", text, soon)
}

func tileCard(s *coreminer.State, t *coreminer.Tile, p grid.Point) board.Card {
	layer := layerOf(p.Y, s.Tiles.H)
	c := board.Card{Seat: rules.NoSeat, Key: tileKey + int32(s.Tiles.Index(p))}
	add := func(label, icon string, n int32) {
		if n != 0 {
			c.Rows = append(c.Rows, board.Row{Label: label, Value: fmt.Sprint(n), Icon: icon})
		}
	}
	switch {
	case t.Base:
		c.Title, c.Sprite, c.Seat = "Base", "base-silo", t.Owner
		c.Portrait = coloured(art.BaseSilo, art.BaseSiloTeam, t.Owner)
		c.Notes = append(c.Notes, "New miners appear here. Miners of its side buy, sell and upgrade here, and heal when a turn ends.")
	case t.Hopper:
		c.Title, c.Sprite, c.Seat = "Hopper", "hopper-pipe", t.Owner
		c.Portrait = coloured(art.HopperPipe, art.HopperPipeTeam, t.Owner)
		c.Notes = append(c.Notes, "Buys ore, dirt and bombs from its side's miners on or beside it. Miners cannot go down through it.")
	case t.Ore > 0:
		c.Title, c.Sprite = "Ore", fmt.Sprintf("ore-%d", richness(float32(t.Ore))+1)
	case t.Dirt > 0:
		c.Title, c.Sprite = "Earth", fmt.Sprintf("dirt-%d-a", layer)
	case t.Ladder:
		c.Title, c.Sprite = "Ladder", "ladder"
	case t.Support:
		c.Title, c.Sprite = "Support", "support"
	case p.Y == 0:
		c.Title, c.Sprite = "Surface", "grass-a"
	default:
		c.Title, c.Sprite = "Open tile", fmt.Sprintf("cave-%d", layer)
	}
	add("Ore", "icon-ore", t.Ore)
	if t.Ore > 0 {
		c.Rows = append(c.Rows, board.Row{Label: "Sells for", Value: fmt.Sprint(t.Ore * s.Constants.OrePrice), Icon: "icon-coin"})
	}
	add("Dirt", "icon-dirt", t.Dirt)
	add("Shield layers", "icon-shield", int32(t.Shield))
	if p.Y > 0 {
		add("Depth", "icon-depth", int32(p.Y))
	}
	switch {
	case t.Ladder && t.Filled():
		c.Notes = append(c.Notes, "A ladder is buried here. Mining removes it before the earth.")
	case t.Ladder && s.Constants.FullGravity:
		c.Notes = append(c.Notes, "Miners need it to climb up from here. It holds miners, but not earth.")
	case t.Ladder:
		c.Notes = append(c.Notes, "Miners need it to climb up from here. Nothing falls past it.")
	}
	if t.Support {
		c.Notes = append(c.Notes, "Holds three tiles: above, above left, above right.")
	}
	switch {
	case t.Loose && t.Filled() && s.Constants.FullGravity:
		c.Notes = append(c.Notes, "Loose: it falls when this turn ends unless a support holds it.")
	case t.Loose && t.Filled():
		c.Notes = append(c.Notes, "Loose: it falls at the end of a turn once nothing is under it and no support holds it.")
	}
	if t.Bombs.First != coreminer.None {
		c.Notes = append(c.Notes, bombNote(s, t))
	}
	return c
}

// Series are the lines of the chart.
func (v *View) Series() []board.Series[*coreminer.State] {
	return []board.Series[*coreminer.State]{
		{ID: "value", Title: "Value", Value: func(s *coreminer.State, seat rules.Seat) float64 { return float64(s.Sides[seat].Value) }},
		{ID: "money", Title: "Money", Value: func(s *coreminer.State, seat rules.Seat) float64 { return float64(s.Sides[seat].Money) }},
		{ID: "miners", Title: "Miners", Value: func(s *coreminer.State, seat rules.Seat) float64 { return float64(miners(s, seat)) }},
		{ID: "depth", Title: "Depth", Value: func(s *coreminer.State, seat rules.Seat) float64 {
			deep := 0
			for i := range s.Miners {
				if m := &s.Miners[i]; m.Owner == seat && m.Alive() {
					deep = max(deep, m.At.Y)
				}
			}
			return float64(deep)
		}},
		{ID: "cargo", Title: "Ore carried", Value: func(s *coreminer.State, seat rules.Seat) float64 {
			n := int32(0)
			for i := range s.Miners {
				if m := &s.Miners[i]; m.Owner == seat && m.Alive() {
					n += m.Ore
				}
			}
			return float64(n)
		}},
	}
}
