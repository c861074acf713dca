package gamejson

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"app.pentarena/game/match/record"
	"app.pentarena/rules"
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
	g := gameWriter{out: z, state: start.Clone(), wire: NewWire(t.Setup().Seats)}
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
	wire     *Wire
	feedback []string // sent to the second player since the beginning of the turn
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
				g.buf = appendJavaText(g.buf, engineName(a))
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
	g.feedback = append(g.feedback, g.wire.Hear(tape.Events, 1)...)
	if s.Stage == stage {
		return nil
	}
	if s.Stage == mechmania.Moving && !s.End.Over {
		if g.states++; g.states > 1 {
			g.add(",")
		}
		g.buf = g.wire.Append(g.buf, s, 1, g.feedback)
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
