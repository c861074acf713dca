package gamejson

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// write writes a finished match of MechMania as the original engine's game.json, with gzip: the position at the beginning of every turn,
// with the same keys. The extra key "pentarena" holds level and steps, so that it can be verified under every ruleset.
func write(w io.Writer, t record.Timeline, _ int64) error {
	if err := record.Writable(t, "mechmania"); err != nil {
		return fmt.Errorf("game.json: %w", err)
	}
	if !t.At(t.Len()).Outcome().Over {
		return errors.New("game.json: the match is not over")
	}
	start := t.At(0).State().(*mechmania.State)
	z := gzip.NewWriter(w)
	g := gameWriter{out: z, state: start.Clone(), planters: map[grid.Point][]byte{}, names: [2]string{"Player 1", "Player 2"}}
	for i, s := range t.Setup().Seats[:min(2, len(t.Setup().Seats))] {
		g.names[i] = s.Name
	}
	if g.names[0] == g.names[1] {
		g.names[0], g.names[1] = g.names[0]+" 1", g.names[1]+" 2" // crops record their planter by name
	}
	if err := g.match(t); err != nil {
		return fmt.Errorf("game.json: %w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("game.json: %w", err)
	}
	return nil
}

type gameWriter struct {
	out      io.Writer
	buf      []byte
	state    *mechmania.State
	planters map[grid.Point][]byte // player who planted last, as of the end of that turn
	sown     []grid.Point          // planted in the current turn
	feedback []string              // sent to the second player since the beginning of the turn
	names    [2]string
	extra    gameJSONExtra
	states   int
}

func (g *gameWriter) match(t record.Timeline) error {
	g.extra = gameJSONExtra{Format: 1, Level: t.Setup().Text, Seed: t.Setup().Seed}
	g.add(`{"states":[`)
	for i := range t.Len() {
		if err := g.step(t, i); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	s := g.state
	g.add(`],"p1_status":"%s","p2_status":"%s"`, gameStatus(s, 0), gameStatus(s, 1))
	for seat := 0; seat < 2 && s.End.Reason != mechmania.Left; seat++ {
		g.add(`,"p%d_achievements":[`, seat+1)
		comma := ""
		for a := range mechmania.Achievement(mechmania.Achievements) {
			if s.Farmers[seat].Has(a) {
				g.add("%s", comma)
				g.text(engineName(a))
				comma = ","
			}
		}
		g.add("]")
	}
	extra, err := json.Marshal(g.extra)
	if err != nil {
		return err
	}
	g.add(`,"pentarena":%s}`, extra)
	return g.flush()
}

// step carries out a step. A turn's beginning is written at its first step, or once the actions before it are done.
func (g *gameWriter) step(t record.Timeline, i int) error {
	step := t.Step(i)
	c := step.Cmd.(mechmania.Command)
	l, err := record.LineOf(t.At(0).Game(), step)
	if err != nil {
		return err
	}
	g.extra.Steps = append(g.extra.Steps, l)
	s, stage := g.state, g.state.Stage
	tape := rules.NewTape(&rules.Recorded{Rolls: step.Rolls})
	if err := s.Apply(step.Seat, c, tape); err != nil {
		return err
	}
	for _, e := range tape.Events {
		switch mechmania.What(e.What) {
		case mechmania.Sowed:
			g.sown = append(g.sown, e.To)
		case mechmania.Answered:
			if e.Actor == 1 {
				g.feedback = append(g.feedback, fmt.Sprintf("%s at %d,%d", mechmania.Result(e.Amount), e.To.X, e.To.Y))
			}
		}
	}
	if s.Stage == stage {
		return nil
	}
	if s.Stage == mechmania.Moving && !s.End.Over {
		for _, p := range g.sown {
			seat := s.Tiles.At(p).Planter
			g.planters[p] = g.player(nil, seat)
		}
		g.sown = g.sown[:0]
		g.position()
		if err := g.flush(); err != nil {
			return err
		}
	}
	g.feedback = g.feedback[:0]
	return nil
}

func (g *gameWriter) flush() error {
	_, err := g.out.Write(g.buf)
	g.buf = g.buf[:0]
	return err
}

func (g *gameWriter) add(format string, args ...any) { g.buf = fmt.Appendf(g.buf, format, args...) }

func (g *gameWriter) text(s string) { g.buf = appendJavaText(g.buf, s) }

// position writes the position as sent to the second player.
func (g *gameWriter) position() {
	s := g.state
	if g.states++; g.states > 1 {
		g.add(",")
	}
	g.add(`{"turn":%d,"p1":`, s.Number)
	g.buf = g.player(g.buf, 0)
	g.add(`,"p2":`)
	g.buf = g.player(g.buf, 1)
	g.add(`,"tileMap":{"mapHeight":%d,"mapWidth":%d,"tiles":[`, s.Tiles.H, s.Tiles.W)
	var grocer []grid.Point
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		switch {
		case p.X > 0:
			g.buf = append(g.buf, ',')
		case p.Y > 0:
			g.buf = append(g.buf, "],["...)
		default:
			g.buf = append(g.buf, '[')
		}
		ground := s.Ground(p, s.Number)
		if ground == mechmania.Grocer {
			grocer = append(grocer, p)
		}
		g.tile(p, ground)
	}
	g.add(`]],"greenGrocerTiles":[`)
	for i, p := range grocer {
		if i > 0 {
			g.add(",")
		}
		g.add(`{"x":%d,"y":%d}`, p.X, p.Y)
	}
	g.add(`]},"playerNum":2,"feedback":[`)
	for i, text := range g.feedback {
		if i > 0 {
			g.add(",")
		}
		g.text(text)
	}
	g.add("]}")
}

func (g *gameWriter) tile(p grid.Point, ground mechmania.Ground) {
	t := g.state.Tiles.At(p)
	b := append(g.buf, `{"type":"`...)
	b = append(b, wireGrounds[ground]...)
	b = append(b, `","crop":`...)
	b = appendWireCrop(b, t.Crop, t.Timer, t.Value)
	b = append(b, `,"p1_item":"`...)
	b = append(b, wireName(t.Used[0])...)
	b = append(b, `","p2_item":"`...)
	b = append(b, wireName(t.Used[1])...)
	b = append(b, `","turnsLeftToGrow":0,`...)
	if planter, ok := g.planters[p]; ok {
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
	g.buf = append(b, '}')
}

// player appends a player to b.
func (g *gameWriter) player(b []byte, seat rules.Seat) []byte {
	s, f := g.state, &g.state.Farmers[seat]
	b = append(b, `{"name":`...)
	b = appendJavaText(b, g.names[seat])
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
