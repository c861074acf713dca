package browser

import (
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// choose goes to the setup of a short match.
func (b *tab) choose(m e2e.Match, press func(control string)) {
	b.t.Helper()
	b.Enter(m.Game, press)
	file, err := m.File(b.t.TempDir())
	b.must(err)
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{file}))
	b.Until("the level "+m.Level, func(s e2e.State) bool { return s.Text("level") == m.Level })
}

// TestAWholeMatch plays a short match of every game with fingers on a phone, from the title to what comes after the result card. Mouse and keyboard
// play them in the window.
func TestAWholeMatch(t *testing.T) {
	for _, m := range e2e.Matches() {
		t.Run(m.Game, func(t *testing.T) {
			t.Parallel()
			b := open(t, 390, 844, "?probe", moves("no-preference"))
			b.choose(m, b.touch)
			b.Play(m, b.Fingers(b.touch, b.tapAt))
			b.calm()
		})
	}
}
