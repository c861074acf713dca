package gamejson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// Wire writes positions as the original engine's JSON, as it sends them to its players and keeps them in game.json. It remembers who has
// planted where, which the engine writes as a copy of the player at the end of that turn.
type Wire struct {
	names    [2]string
	planters map[grid.Point][]byte
	sown     []grid.Point // since the beginning of the turn
}

// NewWire returns a Wire for a match of the seats. Equal names get a number, because crops name their planter.
func NewWire(seats []match.SeatInfo) *Wire {
	w := &Wire{names: [2]string{"Player 1", "Player 2"}, planters: map[grid.Point][]byte{}}
	for i, s := range seats[:min(2, len(seats))] {
		w.names[i] = s.Name
	}
	if w.names[0] == w.names[1] {
		w.names[0], w.names[1] = w.names[0]+" 1", w.names[1]+" 2"
	}
	return w
}

// Hear takes the events of a step. It returns what the engine tells the player of a seat about them: a text for each entry of an order.
func (w *Wire) Hear(events []rules.Event, seat rules.Seat) (feedback []string) {
	for _, e := range events {
		switch mechmania.What(e.What) {
		case mechmania.Sowed:
			w.sown = append(w.sown, e.To)
		case mechmania.Answered:
			if e.Actor == int32(seat) {
				feedback = append(feedback, Feedback(mechmania.Result(e.Amount).String(), e.To, mechmania.Result(e.Amount).Reason()))
			}
		}
	}
	return feedback
}

// Feedback is what a player is told about an entry of its order: a code, the tile, and for an entry that failed the reason.
func Feedback(code string, at grid.Point, reason string) string {
	text := fmt.Sprintf("%s (%d,%d)", code, at.X, at.Y)
	if reason != "" {
		text += ": " + reason
	}
	return text
}

// Append appends a position to b as it is sent to the player of a seat, with its feedback. The first position of a turn is appended before
// the others of the turn.
func (w *Wire) Append(b []byte, s *mechmania.State, seat rules.Seat, feedback []string) []byte {
	if s.Stage == mechmania.Moving {
		for _, p := range w.sown {
			w.planters[p] = w.player(nil, s, s.Tiles.At(p).Planter)
		}
		w.sown = w.sown[:0]
	}
	b = fmt.Appendf(b, `{"turn":%d,"p1":`, s.Number)
	b = w.player(b, s, 0)
	b = append(b, `,"p2":`...)
	b = w.player(b, s, 1)
	b = fmt.Appendf(b, `,"tileMap":{"mapHeight":%d,"mapWidth":%d,"tiles":[`, s.Tiles.H, s.Tiles.W)
	var grocer []string
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		switch {
		case p.X > 0:
			b = append(b, ',')
		case p.Y > 0:
			b = append(b, "],["...)
		default:
			b = append(b, '[')
		}
		ground := s.Ground(p, s.Number)
		if ground == mechmania.Grocer {
			grocer = append(grocer, fmt.Sprintf(`{"x":%d,"y":%d}`, p.X, p.Y))
		}
		b = w.tile(b, s.Tiles.At(p), p, ground)
	}
	b = fmt.Appendf(b, `]],"greenGrocerTiles":[%s]},"playerNum":%d,"feedback":[`, strings.Join(grocer, ","), seat+1)
	for i, text := range feedback {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendJavaText(b, text)
	}
	return append(b, "]}"...)
}

func (w *Wire) tile(b []byte, t *mechmania.Tile, p grid.Point, ground mechmania.Ground) []byte {
	b = append(b, `{"type":"`...)
	b = append(b, wireGrounds[ground]...)
	b = append(b, `","crop":`...)
	b = appendWireCrop(b, t.Crop, t.Timer, t.Value)
	b = append(b, `,"p1_item":"`...)
	b = append(b, wireName(t.Used[0])...)
	b = append(b, `","p2_item":"`...)
	b = append(b, wireName(t.Used[1])...)
	b = append(b, `","turnsLeftToGrow":0,`...)
	if planter, ok := w.planters[p]; ok {
		b = append(b, `"planter":`...)
		b = append(b, planter...)
		b = append(b, ',')
	}
	b = append(b, `"rainTotemEffect":`...)
	b = strconv.AppendBool(b, t.Rain)
	b = append(b, `,"fertilityIdolEffect":`...)
	b = strconv.AppendBool(b, t.Idol)
	b = append(b, `,"scarecrowEffect":`...)
	b = strconv.AppendInt(b, int64(t.Scarecrow), 10)
	return append(b, '}')
}

func (w *Wire) player(b []byte, s *mechmania.State, seat rules.Seat) []byte {
	f := &s.Farmers[seat]
	b = append(b, `{"name":`...)
	b = appendJavaText(b, w.names[seat])
	b = fmt.Appendf(b, `,"position":{"x":%d,"y":%d},"item":"%s","upgrade":"%s","money":%s,"seedInventory":{`, f.At.X, f.At.Y, wireName(f.Item), wireName(f.Upgrade),
		javaDouble(f.Money))
	for c, n := range f.Seeds {
		if c > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `"%s":%d`, wireName(mechmania.Crop(c)), n)
	}
	b = append(b, `},"harvestedInventory":[`...)
	for i, fruit := range f.Basket {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendWireCrop(b, fruit.Crop, 0, fruit.Value)
	}
	double := 0.0
	if f.Upgrade == mechmania.RabbitsFoot {
		double = s.Constants.DoubleDrop
	}
	r := &f.Reach
	return fmt.Appendf(b, `],"discount":0.0,"amountSpent":0,"protectionRadius":%d,"harvestRadius":%d,"plantRadius":%d,"carryingCapacity":%d,"maxMovement":%d,`+
		`"doubleDropChance":%s,"usedItem":%v,"hasDeliveryDrone":%v,"hasCoffeeThermos":%v,"itemTimeExpired":false}`, r.Protect, r.Harvest, r.Plant, r.Carry, r.Move,
		javaDouble(double), f.UsedItem, f.Drone >= s.Number, f.Coffee >= s.Number)
}

// wireName is the upper-case name of a crop, item or upgrade.
func wireName(v fmt.Stringer) string { return strings.ToUpper(v.String()) }

func appendWireCrop(b []byte, crop mechmania.Crop, timer int32, value float64) []byte {
	b = append(b, `{"type":"`...)
	b = append(b, wireName(crop)...)
	b = append(b, `","growthTimer":`...)
	b = strconv.AppendInt(b, int64(timer), 10)
	b = append(b, `,"value":`...)
	b = append(b, javaDouble(value)...)
	return append(b, '}')
}

// javaDouble formats a number as Java does: always with a fraction, and with an exponent from ten million up and below a thousandth.
func javaDouble(x float64) string {
	if a := math.Abs(x); a == 0 || a >= 1e-3 && a < 1e7 {
		text := strconv.FormatFloat(x, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'E', -1, 64), "E")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	n, err := strconv.Atoi(exponent)
	if err != nil {
		return mantissa // infinite or NaN, which positions never hold
	}
	return mantissa + "E" + strconv.Itoa(n)
}

// appendJavaText appends a string as the engine's writer does, with escapes for characters that are special in HTML.
func appendJavaText(b []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		return append(b, `""`...) // cannot happen: strings always encode
	}
	return append(b, bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("'"), []byte(`\u0027`)), []byte("="), []byte(`\u003d`))...)
}
