package glog

import (
	"fmt"
	"io"
	"strings"

	"github.com/dsnet/compress/bzip2"

	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// write writes a match of Galapagos as a log of the original server. An extra list after the first holds level and seed, so that it can be
// verified under every ruleset.
func write(w io.Writer, t record.Timeline, _ int64) error {
	if err := record.Writable(t, "galapagos"); err != nil {
		return err
	}
	start := t.At(0).State().(*galapagos.State)
	g := glogWriter{names: [2]string{"Seat 1", "Seat 2"}}
	for i, s := range t.Setup().Seats[:min(2, len(t.Setup().Seats))] {
		g.names[i] = s.Name
	}
	g.line(`("gameName" "Galapagos")`)
	g.line(`("pentarena" %s %s)`, quote(t.Setup().Text), quote(t.Setup().Seed))
	g.status(start)
	g.events = append(g.events, `("add" 0)`, `("add" 1)`)
	for i := 2; i < len(start.Things); i++ {
		g.event(`("add" %d)`, i)
	}
	g.animations()
	s := start.Clone()
	for i := range t.Len() {
		if err := g.step(s, t, i); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if len(g.events) > 0 { // the unfinished turn of a match that goes on
		g.status(s)
		g.animations()
	}
	if s.End.Over {
		g.line(`("game-winner" 1 %s %d %s)`, quote(g.names[s.End.Winner]), s.End.Winner, quote(s.End.Reason.String()))
	}
	z, err := bzip2.NewWriter(w, nil)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	if _, err := io.WriteString(z, g.text.String()); err != nil {
		return fmt.Errorf("%w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("%w", err)
	}
	return nil
}

type glogWriter struct {
	text   strings.Builder
	events []string
	names  [2]string
}

func (g *glogWriter) line(format string, args ...any) { fmt.Fprintf(&g.text, format, args...) }

func (g *glogWriter) event(format string, args ...any) {
	g.events = append(g.events, fmt.Sprintf(format, args...))
}

func (g *glogWriter) animations() {
	g.line(`("animations"`)
	for _, e := range g.events {
		g.line(" %s", e)
	}
	g.line(")")
	g.events = g.events[:0]
}

func (g *glogWriter) status(s *galapagos.State) {
	k := &s.Constants
	g.line(`("status" ("game" %d %d 1 %d %d %d %d %d %d) ("Mappable") ("Creature"`, s.Number, s.Mover(), s.Cells.W, s.Cells.H, k.BreedCost, k.MoveCost, k.Upkeep, k.BaseHealth)
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			g.line(" (%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d)", i, t.At.X, t.At.Y, t.Owner, t.Best, t.Health, t.Stats[0], t.Stats[1], t.Stats[2], t.Stats[3],
				t.Steps, t.Stats[4], bit(t.CanEat), bit(t.CanBreed), t.Parent)
		}
	}
	g.line(`) ("Plant"`)
	for i := range s.Things {
		if t := &s.Things[i]; t.Kind == galapagos.Plant && !t.Gone {
			g.line(" (%d %d %d %d %d %d)", i, t.At.X, t.At.Y, t.Size, t.Rate, t.Wait)
		}
	}
	g.line(`) ("Player" (0 %s %d) (1 %s %d)))`, quote(g.names[0]), k.StartTime, quote(g.names[1]), k.StartTime)
}

// step carries out a step and collects its events; the end of a turn writes an entry.
func (g *glogWriter) step(s *galapagos.State, t record.Timeline, i int) error {
	step := t.Step(i)
	c := step.Cmd.(galapagos.Command)
	tape := rules.NewTape(&rules.Recorded{Rolls: step.Rolls})
	meal := galapagos.None
	if c.Verb == galapagos.Eat {
		meal = s.Meal(c.At)
	}
	if err := s.Apply(step.Seat, c, tape); err != nil {
		return err
	}
	for _, e := range tape.Events {
		switch galapagos.What(e.What) {
		case galapagos.Hatched:
			g.event(`("add" %d)`, e.Target)
		case galapagos.Trampled:
			g.event(`("remove" %d)`, e.Target)
		case galapagos.Died:
			g.event(`("remove" %d)`, e.Target)
			g.event(`("death" %d)`, e.Target)
		case galapagos.Walked:
			g.event(`("move" %d %d %d %d %d)`, e.Target, e.From.X, e.From.Y, e.To.X, e.To.Y)
		case galapagos.Bred:
			g.event(`("breed" %d %d 0)`, e.Actor, e.Target)
		}
	}
	switch c.Verb {
	case galapagos.Eat:
		g.event(`("eat" %d %d)`, c.Creature, meal)
	case galapagos.Pass, galapagos.Concede:
		g.status(s)
		g.animations()
	}
	return nil
}
