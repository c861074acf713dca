package galapagos

import (
	"fmt"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/galapagos"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
)

// Inspect describes what stands on a cell: a creature, else an egg, else a plant.
func (v *View) Inspect(s *galapagos.State, p grid.Point) (board.Card, bool) {
	if i := creatureAt(s, p); i != galapagos.None {
		return v.creatureCard(s, i), true
	}
	for i := range s.Eggs {
		if s.Eggs[i].At == p {
			return eggCard(s, &s.Eggs[i]), true
		}
	}
	if i := s.At(p); i != galapagos.None && s.Cells.In(p) {
		return v.plantCard(s, i), true
	}
	return board.Card{}, false
}

// Find returns the card of a thing, also of a creature that shares its cell.
func (v *View) Find(s *galapagos.State, key int32) (board.Card, grid.Point, bool) {
	for i := range s.Eggs {
		if e := &s.Eggs[i]; eggKey(e) == key {
			return eggCard(s, e), e.At, true
		}
	}
	if key < 0 || int(key) >= len(s.Things) || s.Things[key].Gone {
		return board.Card{}, grid.Point{}, false
	}
	if t := &s.Things[key]; t.Kind == galapagos.Plant {
		return v.plantCard(s, key), t.At, true
	}
	return v.creatureCard(s, key), s.Things[key].At, true
}

func (v *View) creatureCard(s *galapagos.State, i int32) board.Card {
	t := s.Things[i] // a copy: the card may outlive the position
	c := board.Card{Title: fmt.Sprintf("%s %d", board.Upper(natureOf(t.Stats)), i), Seat: t.Owner, Sprite: fmt.Sprintf("body-%d", grade(t.Stats[galapagos.Energy])+1), Key: i}
	stat := func(i galapagos.Stat, label, value string) board.Row { // the icons are those of the radar
		return board.Row{Label: label, Value: value, Icon: statIcons[i]}
	}
	health := stat(galapagos.Energy, "Health", fmt.Sprintf("%d / %d", t.Health, t.Best))
	health.Bar, health.Max = float64(t.Health), float64(t.Best)
	c.Rows = []board.Row{
		health,
		stat(galapagos.Speed, "Steps left", fmt.Sprintf("%d of %d", t.Steps, t.Stats[galapagos.Speed])),
		stat(galapagos.Carnivorism, "Bite damage", fmt.Sprint(t.Stats[galapagos.Carnivorism]*s.Constants.Bite)),
		stat(galapagos.Defense, "Shell blocks", fmt.Sprint(t.Stats[galapagos.Defense]*s.Constants.Bite)),
		stat(galapagos.Herbivorism, "A plant heals", fmt.Sprintf("+%d", s.GrazeMeal(t.Stats))),
	}
	c.Notes = append(creatureNotes(s, i), kinNotes(s, i)...)
	c.Strip = creatureStrip(s, i)
	c.Portrait = func(l *board.List, r board.Rect, p *board.Palette) {
		l.Box(r.X, r.Y, r.W, r.H, 8, meadow).To(meadow.Mix(beach, 0.5))
		portrait(l, r, t.Stats, int(t.Owner), p.Seats[t.Owner])
	}
	mean, _ := averages(s, int(t.Owner))
	stats, kin := figureOf(t.Stats, t.Owner, &mean, s.Constants.MaxStat), familyOf(s, i)
	c.Figure, c.FigureHeight = stats, radarHeight
	if rows := kin.rows(); rows > 1 {
		high := familyHead + familyRow*float32(rows)
		c.FigureHeight += high
		c.Figure = func(l *board.List, r board.Rect, p *board.Palette) {
			stats(l, board.Rect{X: r.X, Y: r.Y, W: r.W, H: radarHeight}, p)
			drawKin(l, board.Rect{X: r.X, Y: r.Y + radarHeight, W: r.W, H: high}, &kin, p)
		}
	}
	return c
}

// creatureStrip is a creature in a row: its health and its stats, that of speed with the steps that are left. What else it can do, the verbs tell.
func creatureStrip(s *galapagos.State, i int32) []board.Cell {
	t := &s.Things[i]
	list := []board.Cell{{Icon: "heart", Value: int64(t.Health), Seat: rules.NoSeat,
		Tip: fmt.Sprintf("Health %d of %d\nA turn costs it %d, and each step %d.", t.Health, t.Best, s.Constants.Upkeep, s.Constants.MoveCost)}}
	for k, value := range t.Stats {
		cell := board.Cell{Icon: statIcons[k], Value: int64(value), Seat: rules.NoSeat, Tip: fmt.Sprintf("%s %d\n%s", board.Upper(galapagos.Stat(k).String()), value, statWords[k])}
		if galapagos.Stat(k) == galapagos.Speed {
			cell.Label = fmt.Sprintf("%d/%d", t.Steps, value)
			cell.Tip += fmt.Sprintf(" %d of %d left this turn.", t.Steps, value)
		}
		list = append(list, cell)
	}
	return list
}

// kin is a member of a family tree.
type kin struct {
	number int32
	stats  galapagos.Stats
	owner  rules.Seat
	gone   bool
}

// family is a family tree by generations: grandparents, parents, the creature itself, its young.
type family [4][]kin

// self is the generation of the creature whose tree it is.
const self = 2

// mostYoung is the maximum number of young in a tree.
const mostYoung = 4

// familyOf returns the tree of creature i, with its youngest living children.
func familyOf(s *galapagos.State, i int32) (f family) {
	add := func(generation int, n int32) {
		t := &s.Things[n]
		f[generation] = append(f[generation], kin{n, t.Stats, t.Owner, t.Gone})
	}
	parents := func(generation int, n int32) {
		if t := &s.Things[n]; t.Parent >= 2 {
			add(generation, t.Parent)
			if t.Mate >= 2 && t.Mate != t.Parent {
				add(generation, t.Mate)
			}
		}
	}
	parents(self-1, i)
	for _, k := range f[self-1] {
		parents(self-2, k.number)
	}
	add(self, i)
	for k := len(s.Things) - 1; k >= 0 && len(f[self+1]) < mostYoung; k-- {
		if o := &s.Things[k]; o.Alive() && (o.Parent == i || o.Mate == i) {
			add(self+1, int32(k))
		}
	}
	return f
}

// rows is the number of generations of which somebody is known.
func (f *family) rows() int { return lists.Count(f[:], func(g *[]kin) bool { return len(*g) > 0 }) }

// kinNotes describes the parents and the young of creature i.
func kinNotes(s *galapagos.State, i int32) []string {
	var list []string
	if t := &s.Things[i]; t.Parent >= 2 {
		list = append(list, fmt.Sprintf("Child of %d and %d.", t.Parent, t.Mate))
	}
	if young := lists.Count(s.Things, func(o *galapagos.Thing) bool { return o.Alive() && (o.Parent == i || o.Mate == i) }); young > 0 {
		list = append(list, words.Count(young, "living child.", "living children."))
	}
	if kills := lists.Count(s.Things, func(o *galapagos.Thing) bool { return o.Gone && o.Killer == i }); kills > 0 {
		list = append(list, "It has killed "+words.Count(kills, "creature.", "creatures."))
	}
	return list
}

// The sizes of a family tree on a card, in canvas units: its heading, and a generation.
const (
	familyHead = 22
	familyRow  = 74
)

// drawKin draws a family tree from the grandparents down: each member with its number and its stat points, the creature itself in a bright frame.
func drawKin(l *board.List, r board.Rect, f *family, p *board.Palette) {
	l.Text("family: number, stat points", r.X+2, r.Y+10, 12, board.Regular, board.Left, p.Faint)
	const side, gap = 46, 10
	y := r.Y + familyHead
	for generation, list := range f {
		if len(list) == 0 {
			continue
		}
		x := r.X + (r.W-float32(len(list))*(side+gap)+gap)/2
		if y > r.Y+familyHead {
			l.Line(r.X+r.W/2, y-10, r.X+r.W/2, y-2, 2, p.Faint)
		}
		for _, k := range list {
			edge := board.Either(generation == self, p.Text, p.Line)
			l.Box(x, y, side, side, 7, meadow).To(meadow.Mix(beach, 0.5)).Edge(1.5, edge)
			portrait(l, board.Rect{X: x + 2, Y: y + 2, W: side - 4, H: side - 4}, k.stats, int(k.owner), p.Seats[k.owner])
			if k.gone {
				l.Box(x, y, side, side, 7, ink.Alpha(0.5))
				l.Sprite(art.Skull, x+side-20, y+side-20, 18, 18)
			}
			l.Number(int64(k.number), x+1, y+side+9, 12, board.Medium, board.Left, p.Faint)
			l.Number(int64(k.stats.Total()), x+side-1, y+side+9, 12, board.MonoBold, board.Right, p.Text)
			x += side + gap
		}
		y += familyRow
	}
}

// radarHeight is the height of the radar on a card, in canvas units.
const radarHeight = 196

// figureOf returns the function that draws a card's radar.
func figureOf(stats galapagos.Stats, owner rules.Seat, mean *[5]float32, most int32) func(*board.List, board.Rect, *board.Palette) {
	return func(l *board.List, r board.Rect, p *board.Palette) {
		d := radar{x: r.X + r.W/2, y: r.Y + r.H*0.53, r: min(r.H*0.33, r.W*0.25), thin: max(1, 1/max(p.Scale, 0.1)), most: most,
			color: p.Seats[owner], text: p.Text, line: p.Line, figures: true}
		d.draw(l, &stats, mean)
		if mean != nil {
			l.Line(r.X+2, r.Y+12, r.X+20, r.Y+12, d.thin*1.3, p.Text.Alpha(0.8)).Dashed(d.thin*3, d.thin*3)
			l.Text("tribe", r.X+25, r.Y+12, 12, board.Regular, board.Left, p.Faint)
		}
	}
}

func creatureNotes(s *galapagos.State, i int32) []string {
	t := &s.Things[i]
	var list []string
	up := s.Constants.Upkeep
	switch {
	case t.Health <= up:
		list = append(list, "It starves when this turn ends, unless it eats.")
	case orders.Famished(s, t):
		list = append(list, fmt.Sprintf("It is hungry: at rest its health lasts %s.", words.Count(int((t.Health-1)/up), "turn", "turns")))
	}
	if s.Mover() == t.Owner && !s.End.Over {
		switch {
		case orders.Hatchling(s, i):
			list = append(list, "It has just hatched and cannot act this turn.")
		case s.Shared(i):
			list = append(list, "It shares its cell: it can walk, but not eat or breed.")
		case !t.CanBreed:
			list = append(list, "It has bred and is done for this turn.")
		case !t.CanEat:
			list = append(list, "It has eaten this turn.")
		}
	}
	for k := range s.Eggs {
		switch e := &s.Eggs[k]; {
		case e.At == t.At:
			list = append(list, fmt.Sprintf("There is an egg here. It hatches when %s's next turn begins.", board.SeatName(e.Owner)))
		case e.Parent == i || e.Mate == i:
			list = append(list, fmt.Sprintf("It has an egg %s.", e.At.Sub(t.At).Compass()))
		}
	}
	return list
}

// eggKey is a number below those of all things.
func eggKey(e *galapagos.Egg) int32 { return -2 - e.Parent }

func eggCard(s *galapagos.State, e *galapagos.Egg) board.Card {
	egg := *e
	return board.Card{Title: "Egg", Seat: e.Owner, Sprite: "egg", Key: eggKey(e),
		Rows: []board.Row{
			{Label: "Parents", Value: fmt.Sprintf("%d and %d", e.Parent, e.Mate), Icon: "verb-breed"},
			{Label: "Stat points", Value: fmt.Sprint(e.Stats.Total())},
		},
		Notes:  []string{fmt.Sprintf("It hatches with %d health when %s's next turn begins.", s.Constants.BaseHealth, board.SeatName(e.Owner))},
		Figure: figureOf(egg.Stats, egg.Owner, nil, s.Constants.MaxStat), FigureHeight: radarHeight,
	}
}

func (v *View) plantCard(s *galapagos.State, i int32) board.Card {
	t := &s.Things[i]
	is := v.isle(s).kindOf(i, t.At.X, t.At.Y)
	size := t.Size
	if most := s.Constants.PlantMaxSize; most > 0 && most != sizes-1 {
		size = (size*(sizes-1) + most - 1) / most
	}
	c := board.Card{Title: speciesNames[is], Seat: rules.NoSeat, Sprite: fmt.Sprintf("%s-%d", speciesFiles[is], min(max(size, 0), sizes-1)), Key: i,
		Rows: []board.Row{{Label: "Size", Value: fmt.Sprintf("%d / %d", t.Size, s.Constants.PlantMaxSize), Bar: float64(t.Size), Max: float64(s.Constants.PlantMaxSize)}}}
	switch {
	case t.Size >= s.Constants.PlantMaxSize:
		c.Rows = append(c.Rows, board.Row{Label: "Growth", Value: "full size"})
	case t.Wait <= 0:
		c.Rows = append(c.Rows, board.Row{Label: "Growth", Value: "stopped"})
	default:
		c.Rows = append(c.Rows, board.Row{Label: "Grows in", Value: words.Count(int(t.Wait), "turn", "turns")}, board.Row{Label: "Grows every", Value: words.Count(int(t.Rate), "turn", "turns")})
	}
	if t.Size <= 0 {
		c.Notes = append(c.Notes, "A bare root: it grows back unless it is stepped on.")
	} else {
		c.Notes = append(c.Notes, "Every meal makes it one size smaller.")
	}
	return c
}

var (
	speciesNames = [species]string{"Palm", "Bush", "Cactus"}
	speciesFiles = [species]string{"palm", "bush", "cactus"}
)
