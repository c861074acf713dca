package puzzles_test

import (
	"fmt"
	"os"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/puzzles/mine"
	"app.pentarena/game/players/review"
)

func TestZZ(t *testing.T) {
	game := os.Getenv("ZZ")
	entry, _ := catalog.Find(game)
	out, _ := os.Create("/tmp/hand/bw/key-" + game + ".txt")
	for _, p := range shipped(t, game) {
		key := p.Turn.Better[p.Turn.Key]
		if p.Turns() > 1 || len(key.Cmds) < 2 || key.Verb() == "move" || (review.Part{Cmds: key.Cmds[:len(key.Cmds)-1]}).Verb() != "move" {
			continue
		}
		line, err := p.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		subject, err := review.Of(line)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := p.Solution(line.At(0).Game())
		if err != nil {
			t.Fatal(err)
		}
		lines := subject.Lines(mine.Judges(entry.Measured, line.Setup()), review.Job{Turn: p.Turn.Turn, Seat: p.Turn.Seat, Turns: 1}, "", "")
		x, err := lines.Repeat(t.Context(), [][]match.Command{match.Joined(solution[0]...)})
		if err != nil {
			t.Fatal(err)
		}
		x.Advice = solution
		k, err := lines.Key(t.Context(), x, 0, p.Turn.Better)
		fmt.Fprintf(out, "%s|%d|%d|%v|%s|%s\n", p.ID, p.Turn.Key, k, err, key.Why, p.Turn.Better[k].Why)
	}
}
