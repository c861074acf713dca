package browser

import (
	"os/exec"
	"path/filepath"
	"testing"

	"app.pentarena/build/e2e"
)

// The report of arena tourney, opened from the disk, opens its matches in the page without telling how they end.
func TestReportOpensItsMatches(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tourney := exec.Command(arena, "tourney", "-out", dir, "-page", address+"?probe", "-players", "random,newcomer", "-games", "coreminer/quick")
	if out, err := tourney.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b := open(t, 1000, 700, "file://"+filepath.ToSlash(filepath.Join(dir, "report.html")))
	b.Shot("report")
	eval[bool](b, `(document.querySelector("details a").click(), true)`)
	b.Until("the match", func(s e2e.State) bool {
		return s.Scene() == "table" && s.Text("game") == "coreminer" && s.Number("steps") > 0
	})
	b.Until("its end hidden", func(s e2e.State) bool { return s.Flag("hidden") })
	b.calm()
}
