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

// BenchmarkThinking measures the times between two frames of the page in a person's turn, in milliseconds: at rest, and while the strongest AI
// thinks about a suggestion for it. It reports the median over some turns of the longest, and how many in a hundred were over 50 ms. The first
// turn does not count: the browser compiles then what runs for the first time, and frames are late whether anybody thinks or not.
func BenchmarkThinking(b *testing.B) {
	t := open(b, 640, 420, "?probe", before(`
		globalThis.gaps = { at: 0, was: false, rest: [], busy: [] };
		const look = (now) => {
			const is = Boolean(globalThis.pentarena?.thinking);
			if (gaps.at > 0) (is || gaps.was ? gaps.busy : gaps.rest).push(now - gaps.at);
			gaps.at = now;
			gaps.was = is;
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
		globalThis.since = (kind) => gaps[kind].splice(0);`))
	t.sit("classic")
	var rest, busy spans
	for turn := range 6 {
		if turn == 1 {
			rest, busy = spans{}, spans{}
		}
		t.Settled(30)
		eval[[]float64](t, `since("rest")`)
		t.Settled(60)
		rest.add(eval[[]float64](t, `since("rest")`))
		t.Press("q")
		t.Until("an answer after a time of thinking", func(s e2e.State) bool { return !s.Flag("thinking") && eval[bool](t, `gaps.busy.length > 0`) })
		busy.add(eval[[]float64](t, `since("busy")`))
		t.EndTurn(func() { t.Press("e") })
	}
	rest.report(b, "at-rest")
	busy.report(b, "thinking")
}

// spans are times between frames, in milliseconds.
type spans struct{ all, longest []float64 }

func (s *spans) add(times []float64) {
	s.all = append(s.all, times...)
	s.longest = append(s.longest, slices.Max(times))
}

func (s *spans) report(b *testing.B, when string) {
	slices.Sort(s.longest)
	over := 0
	for _, ms := range s.all {
		if ms > 50 {
			over++
		}
	}
	b.ReportMetric(s.longest[len(s.longest)/2], "ms-"+when)
	b.ReportMetric(100*float64(over)/float64(len(s.all)), "%-over-50-ms-"+when)
}
