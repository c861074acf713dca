package browser

import (
	"os"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// starts is how often a start is measured: each in a browser of its own, which knows nothing of the page.
const starts = 7

// BenchmarkStart measures the time from asking for the page to the first picture of the game, in milliseconds: the median of some starts. With
// the address of another version of the page in PENTARENA_THAN it measures that by turns, and compares.
func BenchmarkStart(b *testing.B) {
	pages := []string{""}
	if than := os.Getenv("PENTARENA_THAN"); than != "" {
		pages = append(pages, than)
	}
	times := make([][]float64, len(pages))
	for range starts {
		for i, path := range pages {
			t := open(b, benchW, benchH, path)
			t.Until("the first picture", func(e2e.State) bool { return eval[bool](t, `performance.getEntriesByName("first picture").length > 0`) })
			times[i] = append(times[i], eval[float64](t, `performance.getEntriesByName("first picture")[0].startTime`))
			t.must(chromedp.Cancel(t.ctx))
		}
	}
	for i := range times {
		slices.Sort(times[i])
	}
	own := times[0]
	b.ReportMetric(own[0], "fastest-ms")
	b.ReportMetric(own[starts/2], "ms")
	if len(pages) > 1 {
		other := times[1]
		b.ReportMetric(100*own[0]/other[0], "%-of-the-other's-fastest")
		b.ReportMetric(100*own[starts/2]/other[starts/2], "%-of-the-other")
	}
}

// BenchmarkThinking measures the longest time between two frames of the page, in milliseconds: at rest in a person's turn, and while the
// strongest AI thinks about a suggestion for it.
func BenchmarkThinking(b *testing.B) {
	t := open(b, 640, 420, "?probe", before(`
		globalThis.gaps = { at: 0, most: 0 };
		const look = (now) => { if (gaps.at > 0) gaps.most = Math.max(gaps.most, now - gaps.at); gaps.at = now; requestAnimationFrame(look); };
		requestAnimationFrame(look);
		globalThis.longest = () => { const n = gaps.most; gaps.most = 0; return n; };`))
	t.sit("classic")
	t.Settled(30)
	var rest, busy []float64
	for range 5 {
		eval[float64](t, `longest()`)
		t.Settled(60)
		rest = append(rest, eval[float64](t, `longest()`))
		t.Press("q")
		t.Until("the AI to think", func(s e2e.State) bool { return s.Flag("thinking") })
		t.Until("an answer", func(s e2e.State) bool { return !s.Flag("thinking") })
		busy = append(busy, eval[float64](t, `longest()`))
	}
	slices.Sort(rest)
	slices.Sort(busy)
	b.ReportMetric(rest[len(rest)/2], "ms-at-rest")
	b.ReportMetric(busy[len(busy)/2], "ms-thinking")
}
