package mechmania

import (
	"fmt"

	"app.pentarena/game/basics/words"
	orders "app.pentarena/game/match/orders/mechmania"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// Keys of cards: farmers by seat, tiles after them.
const cardTiles = 8

// Inspect describes a tile: the farmer on it, else its crop, else the ground.
func (v *View) Inspect(s *mechmania.State, p grid.Point) (board.Card, bool) {
	t := s.Tiles.At(p)
	if t == nil {
		return board.Card{}, false
	}
	for seat := range rules.Seat(2) {
		if s.Farmers[seat].At == p {
			return farmerCard(s, seat), true
		}
	}
	if t.Crop != mechmania.NoCrop {
		return cropCard(s, p), true
	}
	return groundCard(s, p), true
}

func farmerCard(s *mechmania.State, seat rules.Seat) board.Card {
	f := &s.Farmers[seat]
	basket, field := worthOf(s, seat)
	c := board.Card{Title: board.SeatName(seat) + "'s farmer", Seat: seat, Sprite: [2]string{"portrait-tall", "portrait-stout"}[seat], Key: int32(seat)}
	c.Rows = []board.Row{
		{Label: "Money", Value: dollars(f.Money), Icon: "coin"},
		{Label: "Basket", Value: fmt.Sprintf("%d / %d", s.Load(seat), f.Reach.Carry), Bar: float64(s.Load(seat)), Max: float64(f.Reach.Carry), Icon: "basket-full"},
		{Label: "Basket value", Value: dollars(basket), Icon: "coin-stack"},
		{Label: "Field value", Value: dollars(field), Icon: "verb-plant"},
		{Label: "Walks", Value: words.Count(int(s.Speed(seat)), "tile", "tiles"), Icon: "verb-move"},
		{Label: "Protects", Value: words.Count(int(f.Reach.Protect), "tile", "tiles"), Icon: "upgrade-spyglass"},
	}
	if s.Stage != mechmania.Packing { // secret until then
		if f.Item != mechmania.NoItem {
			c.Notes = append(c.Notes, itemNote(s, seat))
		}
		if f.Upgrade != mechmania.NoUpgrade {
			c.Notes = append(c.Notes, upgradeTitles[f.Upgrade]+": "+upgradeText(&s.Constants, f.Upgrade))
		}
	}
	if kinds := contents(f); kinds != "" {
		c.Notes = append(c.Notes, kinds)
	}
	if n := s.Farmers[seat].Destroyed; n > 0 {
		c.Notes = append(c.Notes, fmt.Sprintf("%s dried up.", words.Count(int(n), "crop", "crops")))
	}
	earned := ""
	for a := mechmania.Achievement(0); int(a) < mechmania.Achievements; a++ {
		if f.Has(a) {
			if earned != "" {
				earned += ", "
			}
			earned += a.String()
		}
	}
	if earned != "" {
		c.Notes = append(c.Notes, "Earned: "+earned+".")
	}
	c.Portrait = func(l *board.List, r board.Rect, p *board.Palette) {
		pic := &portraits[seat]
		l.Sprite(pic.base, r.X, r.Y, r.W, r.H)
		l.Sprite(pic.team, r.X, r.Y, r.W, r.H).Fill = p.Seats[seat]
	}
	return c
}

func itemNote(s *mechmania.State, seat rules.Seat) string {
	f := &s.Farmers[seat]
	title := itemTitles[f.Item]
	switch {
	case f.Item == mechmania.CoffeeThermos && f.Coffee >= s.Number, f.Item == mechmania.DeliveryDrone && f.Drone >= s.Number:
		return title + ": active."
	case f.UsedItem:
		return title + ": used."
	}
	return title + ": " + itemText(&s.Constants, f.Item)
}

// contents lists the seeds and crops a farmer carries.
func contents(f *mechmania.Farmer) string {
	text := ""
	add := func(s string) {
		if text != "" {
			text += ", "
		}
		text += s
	}
	var fruits [cropKinds]int
	for _, x := range f.Basket {
		fruits[x.Crop]++
	}
	for c := mechmania.Grape; int(c) < cropKinds; c++ {
		if n := f.Seeds[c]; n > 0 {
			add(fmt.Sprintf("%d %s %s", n, board.Lower(c.Title()), map[bool]string{true: "seed", false: "seeds"}[n == 1]))
		}
		if n := fruits[c]; n > 0 {
			add("harvested: " + counted(n, c))
		}
	}
	if text == "" {
		return ""
	}
	return "Carries " + text + "."
}

var groundTitles = map[mechmania.Ground]string{
	mechmania.Soil: "Soil", mechmania.Grass: "Grass", mechmania.Grocer: "Green grocer", mechmania.Outer: "Fair ground", mechmania.Mid: "Good ground",
	mechmania.Inner: "Ideal ground", mechmania.Arid: "Arid ground",
}

var groundSprites = map[mechmania.Ground]string{
	mechmania.Soil: "soil-1", mechmania.Grass: "grass-2", mechmania.Grocer: "verb-sell", mechmania.Outer: "band-outer", mechmania.Mid: "band-mid",
	mechmania.Inner: "band-ideal", mechmania.Arid: "arid-1",
}

func groundCard(s *mechmania.State, p grid.Point) board.Card {
	g := s.Ground(p, s.Number)
	c := board.Card{Title: groundTitles[g], Seat: rules.NoSeat, Sprite: groundSprites[g], Key: cardTiles + int32(s.Tiles.Index(p))}
	switch g {
	case mechmania.Grocer:
		c.Notes = append(c.Notes, "Walk here to sell your crops and buy seeds.")
	case mechmania.Grass:
		c.Notes = append(c.Notes, "Nothing can be planted on grass.")
	case mechmania.Arid:
		c.Notes = append(c.Notes, "The band has passed: nothing grows here any more.")
	default:
		c.Rows = append(c.Rows, fertilityRows(s, p)...)
	}
	c.Notes = append(c.Notes, watchNotes(s, p)...)
	return c
}

// fertilityRow returns the current fertility of a tile.
func fertilityRow(s *mechmania.State, p grid.Point) board.Row {
	return board.Row{Label: "Fertility", Value: fmt.Sprint(s.Constants.Fertility.Of(s.Ground(p, s.Number))), Icon: "band-ideal"}
}

// fertilityRows returns the fertility of a tile, now and as the band comes.
func fertilityRows(s *mechmania.State, p grid.Point) []board.Row {
	rows := []board.Row{fertilityRow(s, p)}
	if n := turnsUntil(s, p.Y+1); n > 0 {
		rows = append(rows, board.Row{Label: "Fertile in", Value: words.Count(int(n), "turn", "turns")})
	}
	if n := turnsUntil(s, p.Y+bandRows(s)+1); n > 0 {
		rows = append(rows, board.Row{Label: "Dries up in", Value: words.Count(int(n), "turn", "turns")})
	}
	return rows
}

func cropCard(s *mechmania.State, p grid.Point) board.Card {
	t := s.Tiles.At(p)
	picture := pictureOf(s, p, t)
	pic := "crop-" + file(t.Crop.String()) + [...]string{"-1", "-2", "-3", "-4", "-ripe", "-withered"}[picture]
	c := board.Card{Title: t.Crop.Title(), Seat: t.Planter, Sprite: pic, Key: cardTiles + int32(s.Tiles.Index(p))}
	if picture == withered {
		c.Notes = append(c.Notes, "It has dried up and is worth nothing.")
		return c
	}
	c.Rows = []board.Row{{Label: "Value now", Value: dollars(t.Value), Icon: "coin"}}
	if t.Timer > 0 {
		worth, turn := orders.RipeValue(s, p)
		whole := s.Constants.Crops.Of(t.Crop).Turns
		c.Rows = append(c.Rows,
			board.Row{Label: "Ripe", Value: ripeIn(turn - s.Number), Bar: float64(whole - t.Timer), Max: float64(whole)},
			board.Row{Label: "Harvest from", Value: fmt.Sprintf("turn %d", turn)},
			board.Row{Label: "Value then", Value: dollars(worth), Icon: "coin-stack"})
		if worth <= 0 {
			c.Notes = append(c.Notes, "It will dry up before it is ripe, unless rain speeds it up.")
		}
	} else {
		c.Rows = append(c.Rows, board.Row{Label: "Ripe", Value: "now"})
	}
	if n := turnsUntil(s, p.Y+bandRows(s)+1); n > 0 {
		c.Rows = append(c.Rows, board.Row{Label: "Dries up in", Value: words.Count(int(n), "turn", "turns")})
	}
	c.Rows = append(c.Rows, fertilityRow(s, p))
	c.Notes = append(c.Notes, watchNotes(s, p)...)
	return c
}

// ripeIn says in how many turns a crop can be harvested.
func ripeIn(turns int32) string {
	if turns <= 0 {
		return "this turn"
	}
	return "in " + words.Count(int(turns), "turn", "turns")
}

// watchNotes describes the items that affect a tile.
func watchNotes(s *mechmania.State, p grid.Point) []string {
	var list []string
	t := s.Tiles.At(p)
	switch t.Scarecrow {
	case mechmania.Unguarded:
	case mechmania.Disputed:
		list = append(list, "Two scarecrows: neither farmer can plant or harvest here.")
	default:
		list = append(list, fmt.Sprintf("%s's scarecrow: only %s can plant and harvest here.", board.SeatName(rules.Seat(t.Scarecrow)), board.SeatName(rules.Seat(t.Scarecrow))))
	}
	if t.Rain {
		list = append(list, fmt.Sprintf("Rain: a crop here grows %d times in the next growth step.", s.Constants.RainGrowth))
	}
	if t.Idol {
		list = append(list, fmt.Sprintf("Idol: %d times the fertility in the next growth step.", s.Constants.IdolFactor))
	}
	return list
}
