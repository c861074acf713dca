package glog

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/dsnet/compress/bzip2"

	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
)

// write writes a match of Galapagos as a log of the original server, packed.
func write(w io.Writer, t record.Timeline, _ int64) error {
	text, err := Text(t)
	if err != nil {
		return err
	}
	z, err := bzip2.NewWriter(w, nil)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	if _, err := io.WriteString(z, text); err != nil {
		return fmt.Errorf("%w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("%w", err)
	}
	return nil
}

// Text writes a match of Galapagos as a log of the original server, not packed. An extra list after the first holds level and seed, so that
// it can be verified under every ruleset.
func Text(t record.Timeline) (string, error) {
	if err := record.Writable(t, "galapagos"); err != nil {
		return "", err
	}
	start := t.At(0).State().(*galapagos.State)
	g := glogWriter{names: [2]string{"Seat 1", "Seat 2"}}
	for i, s := range t.Setup().Seats[:min(2, len(t.Setup().Seats))] {
		g.names[i] = s.Name
	}
	g.line(`("gameName" "Galapagos")`)
	g.line(`("pentarena" %s %s)`, quote(t.Setup().Text), quote(t.Setup().Seed))
	g.status(start)
	g.events = Added(start)
	g.animations()
	s := start.Clone()
	for i := range t.Len() {
		if err := g.step(s, t, i); err != nil {
			return "", fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if len(g.events) > 0 { // the unfinished turn of a match that continues
		g.status(s)
		g.animations()
	}
	if s.End.Over {
		g.line(`("game-winner" 1 %s %d %s)`, quote(g.names[s.End.Winner]), s.End.Winner, quote(s.End.Reason.String()))
	}
	return g.text.String(), nil
}

type glogWriter struct {
	text   strings.Builder
	events []string
	names  [2]string
}

func (g *glogWriter) line(format string, args ...any) { fmt.Fprintf(&g.text, format, args...) }

func (g *glogWriter) animations() {
	g.line(`("animations"`)
	for _, e := range g.events {
		g.line(" %s", e)
	}
	g.line(")")
	g.events = g.events[:0]
}

func (g *glogWriter) status(s *galapagos.State) {
	k := time.Duration(s.Constants.StartTime) * time.Second
	g.text.WriteString(Status(s, s.Mover(), 1, g.names, [2]time.Duration{k, k}))
}

// Status writes a position as the server does, for a player, in a game with a number. The clocks are written in seconds, those that are
// not whole with six decimals.
func Status(s *galapagos.State, seat rules.Seat, number int, names [2]string, clocks [2]time.Duration) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	k := &s.Constants
	line(`("status" ("game" %d %d %d %d %d %d %d %d %d) ("Mappable") ("Creature"`, s.Number, seat, number, s.Cells.W, s.Cells.H, k.BreedCost, k.MoveCost, k.Upkeep, k.BaseHealth)
	for i := range s.Things {
		if t := &s.Things[i]; t.Alive() {
			line(" (%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d)", i, t.At.X, t.At.Y, t.Owner, t.Best, t.Health, t.Stats[0], t.Stats[1], t.Stats[2], t.Stats[3],
				t.Steps, t.Stats[4], bit(t.CanEat), bit(t.CanBreed), t.Parent)
		}
	}
	line(`) ("Plant"`)
	for i := range s.Things {
		if t := &s.Things[i]; t.Kind == galapagos.Plant && !t.Gone {
			line(" (%d %d %d %d %d %d)", i, t.At.X, t.At.Y, t.Size, t.Rate, t.Wait)
		}
	}
	line(`) ("Player" (0 %s %s) (1 %s %s)))`, quote(names[0]), seconds(clocks[0]), quote(names[1]), seconds(clocks[1]))
	return b.String()
}

func seconds(d time.Duration) string {
	if d%time.Second == 0 {
		return strconv.Itoa(int(d / time.Second))
	}
	return strconv.FormatFloat(d.Seconds(), 'f', 6, 64)
}

// Added are the events with which the log of a match begins.
func Added(s *galapagos.State) []string {
	list := make([]string, len(s.Things))
	for i := range list {
		list[i] = fmt.Sprintf(`("add" %d)`, i)
	}
	return list
}

// Events writes the events of a step as the server does.
func Events(list []rules.Event) (out []string) {
	var meal string // comes after the death that it causes
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for _, e := range list {
		switch galapagos.What(e.What) {
		case galapagos.Hatched:
			add(`("add" %d)`, e.Target)
		case galapagos.Trampled:
			add(`("remove" %d)`, e.Target)
		case galapagos.Died:
			add(`("remove" %d)`, e.Target)
			add(`("death" %d)`, e.Target)
		case galapagos.Walked:
			add(`("move" %d %d %d %d %d)`, e.Target, e.From.X, e.From.Y, e.To.X, e.To.Y)
		case galapagos.Bred:
			add(`("breed" %d %d 0)`, e.Actor, e.Target)
		case galapagos.Grazed, galapagos.Bitten:
			meal = fmt.Sprintf(`("eat" %d %d)`, e.Actor, e.Target)
		}
	}
	if meal != "" {
		out = append(out, meal)
	}
	return out
}

// step carries out a step and collects its events; the end of a turn writes an entry.
func (g *glogWriter) step(s *galapagos.State, t record.Timeline, i int) error {
	step := t.Step(i)
	c := step.Cmd.(galapagos.Command)
	tape := rules.NewTape(&rules.Recorded{Rolls: step.Rolls})
	if err := s.Apply(step.Seat, c, tape); err != nil {
		return err
	}
	g.events = append(g.events, Events(tape.Events)...)
	switch c.Verb {
	case galapagos.Pass, galapagos.Concede:
		g.status(s)
		g.animations()
	}
	return nil
}
