package browser

import (
	"os"
	"slices"
	"testing"

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
			ctx, end, err := browse()
			if err != nil {
				b.Fatal(err)
			}
			t := load(b, ctx, benchW, benchH, path, moves("no-preference"))
			t.Until("the first picture", func(e2e.State) bool { return eval[bool](t, `performance.getEntriesByName("first picture").length > 0`) })
			times[i] = append(times[i], eval[float64](t, `performance.getEntriesByName("first picture")[0].startTime`))
			end()
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

// BenchmarkThinking measures the frames of the page in a person's turn, in milliseconds: at rest, and while the strongest AI thinks about a
// suggestion for it. It reports the median over some turns of the longest time between two frames and of the page's longest own work for one, and
// how many frames in a hundred came after more than 50 ms. Where the browser draws by software, that needs the core on which the AI thinks. The
// first turn does not count: the browser compiles then what runs for the first time, and frames are late whether anybody thinks or not.
func BenchmarkThinking(b *testing.B) {
	t := open(b, 640, 420, "?probe", moves("no-preference"), before(`
		globalThis.frames = { at: 0, was: false, work: 0, rest: [], busy: [] };
		const ask = requestAnimationFrame.bind(globalThis);
		globalThis.requestAnimationFrame = (draw) => ask((now) => {
			const began = performance.now();
			draw(now);
			frames.work += performance.now() - began;
		});
		const look = (now) => {
			const is = Boolean(globalThis.pentarena?.thinking);
			if (frames.at > 0) (is || frames.was ? frames.busy : frames.rest).push([now - frames.at, frames.work]);
			frames.at = now;
			frames.was = is;
			frames.work = 0;
			ask(look);
		};
		ask(look);
		globalThis.since = (kind) => frames[kind].splice(0);`))
	t.sit("classic")
	var rest, busy spans
	for turn := range 6 {
		if turn == 1 {
			rest, busy = spans{}, spans{}
		}
		t.Settled(30)
		eval[[][2]float64](t, `since("rest")`)
		t.Settled(60)
		rest.add(eval[[][2]float64](t, `since("rest")`))
		t.Press("q")
		t.Until("an answer after a time of thinking", func(s e2e.State) bool { return !s.Flag("thinking") && eval[bool](t, `frames.busy.length > 0`) })
		busy.add(eval[[][2]float64](t, `since("busy")`))
		t.EndTurn(func() { t.Press("e") })
	}
	rest.report(b, "at-rest")
	busy.report(b, "thinking")
}

// spans are of frames, in milliseconds: how many there are and how many came late, and of each turn the longest time since the frame before and
// the page's longest work for one.
type spans struct {
	all, late   int
	apart, work []float64
}

func (s *spans) add(frames [][2]float64) {
	var apart, work float64
	for _, f := range frames {
		if s.all++; f[0] > 50 {
			s.late++
		}
		apart, work = max(apart, f[0]), max(work, f[1])
	}
	s.apart, s.work = append(s.apart, apart), append(s.work, work)
}

func (s *spans) report(b *testing.B, when string) {
	slices.Sort(s.apart)
	slices.Sort(s.work)
	b.ReportMetric(s.apart[len(s.apart)/2], "ms-"+when)
	b.ReportMetric(s.work[len(s.work)/2], "ms-of-work-"+when)
	b.ReportMetric(100*float64(s.late)/float64(s.all), "%-over-50-ms-"+when)
}
