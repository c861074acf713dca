package browser

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
)

const (
	benchW, benchH = 1280, 720
	watched        = 6 * time.Second // how long frames are counted
	settling       = 4 * time.Second // until a scene has come to rest
	lead           = 2               // turns before the busiest at which counting begins
)

// counter counts in the page itself: what was drawn for each picture, and how far apart pictures lie that were drawn.
const counter = `
	globalThis.counted = { on: false, drawn: 0, calls: 0, last: 0, gaps: [] };
	{
		let calls = 0;
		for (const name of ["drawElements", "drawArrays", "clear"]) {
			const real = WebGL2RenderingContext.prototype[name];
			WebGL2RenderingContext.prototype[name] = function (...a) { calls++; return real.apply(this, a); };
		}
		const look = (now) => {
			const c = globalThis.counted;
			if (calls > 0) {
				if (c.on) {
					c.drawn++;
					c.calls += calls;
					if (c.last > 0) c.gaps.push(now - c.last);
				}
				c.last = now;
			}
			calls = 0;
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	}`

// count lets the page run and reports what it drew and what that cost.
func (b *tab) count(name string) {
	b.t.Helper()
	eval[bool](b, `(pentarenaPage.probed = false, true)`) // its own report is not part of the cost
	time.Sleep(settling)
	busy := func() (all, graphics, program float64) {
		info, err := chromedp.CallBrowser(b.ctx, systeminfo.GetProcessInfo, cdp.Empty{})
		b.must(err)
		for _, p := range info.ProcessInfo {
			all += p.CPUTime
			switch p.Type {
			case "GPU":
				graphics += p.CPUTime
			case "renderer":
				program += p.CPUTime
			}
		}
		return all, graphics, program
	}
	type counts struct {
		Drawn, Calls int
		Gaps         []float64
	}
	eval[bool](b, `(Object.assign(counted, { on: true, drawn: 0, calls: 0, last: 0, gaps: [] }), true)`)
	start := time.Now()
	all, graphics, program := busy()
	time.Sleep(watched)
	c := eval[counts](b, `(counted.on = false, counted)`)
	seconds := time.Since(start).Seconds()
	all2, graphics2, program2 := busy()
	eval[bool](b, `(pentarenaPage.probed = true, true)`)
	slices.Sort(c.Gaps)
	slow := 0.0
	if n := len(c.Gaps); n > 0 {
		slow = c.Gaps[n*95/100]
	}
	frames := float64(max(c.Drawn, 1))
	fmt.Printf("%-46s %5.1f frames/s, 95 %% within %4.0f ms, %3.0f %% of a core; a frame: %4.0f ms of the program, %4.0f ms of the graphics, %.1f draw calls\n",
		b.t.Name()+" "+name, float64(c.Drawn)/seconds, slow, 100*(all2-all)/seconds, 1000*(program2-program)/frames, 1000*(graphics2-graphics)/frames, float64(c.Calls)/frames)
}

// busiest plays a match of regular players on the classic level, saves it and returns its file and the turn with the most items to draw.
func busiest(t testing.TB, game string) (file string, turn int) {
	t.Helper()
	entry, _ := catalog.Find(game)
	level := levels.List(game)[0]
	setup := match.Setup{Game: game, Level: level.Name, Text: level.Text, Seed: "frames"}
	var players []match.Player
	for seat := range entry.Seats(level) {
		p, err := entry.Bot("regular", fmt.Sprint(seat))
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: "Regular", Kind: "regular"})
	}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	if err := m.Run(context.Background(), players); err != nil {
		t.Fatal(err)
	}
	line, err := record.NewReplay(setup, start, m.Steps(0))
	if err != nil {
		t.Fatal(err)
	}
	view, _ := scenes.View(game)
	o := board.Options{Scale: 40, Unit: 1, Seats: [rules.MaxSeats]board.Color{}, Viewer: rules.NoSeat}
	schedule := board.NewScheduler(view.Timing())
	var l board.List
	most := 0
	for n := range line.Turns() {
		for _, at := range []float64{0.3, 0.6} {
			f := line.Frame(float64(n)+at, record.Turns)
			l.Reset()
			view.Draw(&l, &board.Moment{Before: f.Before, After: f.After, Events: f.Events, Spans: schedule.Spans(f.Events, 1, nil), T: at, Step: f.Step}, &o, nil)
			if len(l.Items) > most {
				most, turn = len(l.Items), n+1
			}
		}
	}
	t.Logf("%s: %d turns, the busiest is %d with %d items", game, line.Turns(), turn, most)
	file = filepath.Join(t.TempDir(), game+".pent")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmp.Or(record.Save(f, line, nil), f.Close()); err != nil {
		t.Fatal(err)
	}
	return file, turn
}

// watch opens a record and plays it from a turn.
func (b *tab) watch(file string, turn int) {
	b.t.Helper()
	b.do(chromedp.SetUploadFiles(chromedp.ID("file"), []string{file}))
	b.Until("the replay", func(s e2e.State) bool { return s.Scene() == "table" && s.Number("steps") > 0 })
	if b.State().Flag("playing") {
		b.Press("space")
	}
	b.Press("g")
	b.Until("the dialog", func(s e2e.State) bool { return s.Has("goto/number") })
	b.write(fmt.Sprint(max(turn-lead, 1)))
	b.Settled(2)
	b.Click("goto/go")
	b.Until("the turn", func(s e2e.State) bool { return s.Number("turn") == max(turn-lead, 1) })
	b.Shot("busiest")
}

// at opens the page and chooses a level of effects.
func at(t testing.TB, level board.Effects) *tab {
	t.Helper()
	b := open(t, benchW, benchH, "?probe", moves("no-preference"), func(b *tab) {
		call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: counter})
	})
	b.Scene("title")
	b.Click("title/settings")
	b.Scene("settings")
	b.reveal("settings/effects", false)
	b.Place("settings/effects")
	r, levels := b.State().Controls["settings/effects"], board.Levels() // "Auto" and the levels, side by side
	b.ClickAt(r[0]+r[2]*(float64(slices.Index(levels, level))+1.5)/float64(len(levels)+1), r[1]+r[3]/2)
	b.Until("the level of effects", func(e2e.State) bool {
		return eval[bool](b, `/"effects": *"`+level.String()+`"/.test(new TextDecoder().decode(pentarenaStore.load("settings.json") || new Uint8Array()))`)
	})
	b.Press("Escape")
	b.Scene("title")
	return b
}

// BenchmarkFrames counts the pictures a second of the busiest turns of each game at each level of effects.
func BenchmarkFrames(t *testing.B) {
	for _, g := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		t.Run(g, func(t *testing.B) {
			file, turn := busiest(t, g)
			for _, level := range board.Levels() {
				t.Run(level.String(), func(t *testing.B) {
					b := at(t, level)
					b.watch(file, turn)
					b.count("at rest")
					b.Press("space")
					b.Settled(3)
					b.count("playing")
					b.Shot("playing")
				})
			}
		})
	}
}

// BenchmarkRest counts the pictures a second of screens on which nobody does anything.
func BenchmarkRest(t *testing.B) {
	for _, level := range []board.Effects{board.Low, board.High} {
		t.Run(level.String(), func(t *testing.B) {
			b := at(t, level)
			b.count("title")
			b.Click("title/settings")
			b.Scene("settings")
			b.count("settings")
			b.Press("Escape")
			b.Press("shift+question")
			b.Scene("help")
			b.count("help")
			b.Press("Escape")
			b.Enter("anarchy", b.seek)
			b.count("setup")
			b.seek("setup/start")
			b.FirstTurn()
			b.count("a turn that waits")
		})
	}
}
