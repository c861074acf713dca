package record

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// games are the games with records in testdata.
var rulesOf = map[string]match.Game{
	"anarchy":   match.Adapt(anarchy.Game()),
	"coreminer": match.Adapt(coreminer.Game()),
	"galapagos": match.Adapt(galapagos.Game()),
	"mechmania": match.Adapt(mechmania.Game()),
	"si32":      match.Adapt(si32.Game()),
}

// openKept returns the first position of a record in testdata.
func openKept(setup match.Setup) (match.Position, error) {
	l, err := levels.Parse("level.toml", []byte(setup.Text))
	if err != nil {
		return nil, err
	}
	return rulesOf[setup.Game].New(l.Decode, setup.Seed)
}

// TestKeptRecords re-executes records of matches from the original engines and compares the hashes of positions. This checks the rules
// against the original engines without the collection of recorded matches.
func TestKeptRecords(t *testing.T) {
	for id := range rulesOf {
		files, err := filepath.Glob(filepath.Join("testdata", id, "*.pent"))
		if err != nil || len(files) < 2 {
			t.Errorf("%s has %d records (%v)", id, len(files), err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rec, err := Read(bytes.NewReader(data), openKept)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			report := Verify(rec)
			if report.Difference != nil || report.Steps != len(rec.Steps) || report.Turns == 0 {
				t.Errorf("%s: %d steps, %d turns: %v", file, report.Steps, report.Turns, report.Difference)
			}
			if rec.End == nil || !rec.End.Outcome.Over {
				t.Errorf("%s: the match is not over", file)
			}
		}
	}
}
