package record

import (
	"path/filepath"
	"testing"
)

// TestCoreminerConformance re-executes the matches of the original server under the original ruleset.
func TestCoreminerConformance(t *testing.T) {
	matches, commands := 0, 0
	for _, file := range recorded(t, "coreminer", "*.json.gz") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			m, err := ReplayCoreminer(readCerveauFile(t, file))
			if err != nil {
				t.Fatal(err)
			}
			matches++
			commands += m.Report.Compared
		})
	}
	t.Logf("%d matches re-executed, %d commands compared", matches, commands)
}
