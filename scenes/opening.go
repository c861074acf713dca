package scenes

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// opening is the scene shown while a match or a log is read and re-executed, or played up to a turn. That runs beside the scene, so that the
// program responds even with the largest logs.
type opening struct {
	shell
	name  string
	doing [2]string // what is going on, and what that is good for
	part  float64   // progress, 0 to 1
	poll  func() (part float64, next scene.Next, done bool)
	stop  func()  // Cancel was pressed
	since float64 // seconds since the scene was first shown
}

// opened is the result of opening a file.
type opened struct {
	line record.Timeline
	info record.Info
	err  error
}

// work makes a timeline and reports its progress, 0 to 1.
type work func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error)

func ofFile(name string, data []byte) work {
	return func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error) {
		line, info, err := formats.Open(ctx, name, data, report)
		if err == nil && line == nil {
			err = errors.New("there is no match in it")
		}
		return line, info, err
	}
}

// Times of the scene in seconds. A file that opens within shown needs no page. In a browser, which has one thread, the work pauses after each
// slice.
const (
	shown = 0.25
	slice = 12 * time.Millisecond
)

// newOpening begins the work; then makes the next scene from the result.
func newOpening(env *scene.Env, name string, of work, then func(record.Timeline, record.Info, error) scene.Next) *opening {
	part, done := new(atomic.Uint64), make(chan opened, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		defer stop()
		line, info, err := of(ctx, noting(part))
		done <- opened{line, info, err}
	}()
	return &opening{shell: newShell(env), name: name, doing: [2]string{"Replaying the match", "Every command is replayed and compared."}, stop: stop,
		poll: func() (float64, scene.Next, bool) {
			select {
			case o := <-done:
				return 1, then(o.line, o.info, o.err), true
			default:
				return math.Float64frombits(part.Load()), scene.Next{}, false
			}
		}}
}

// noting records the progress and, in a browser, yields regularly so that the program can draw.
func noting(part *atomic.Uint64) func(float64) {
	last := time.Now()
	return func(at float64) {
		part.Store(math.Float64bits(at))
		if runtime.GOOS == "js" && time.Since(last) > slice {
			time.Sleep(time.Millisecond)
			last = time.Now()
		}
	}
}

func (s *opening) Describe() map[string]any {
	return map[string]any{"scene": "opening", "file": s.name, "part": s.part}
}

func (s *opening) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	s.since += in.Dt
	u := s.u
	next := scene.Next{}
	part, made, done := s.poll()
	if s.part = part; done {
		s.stop = func() {}
		if next = made; next.Kind == scene.Push {
			next.Kind = scene.Replace
		}
	}
	if !done && (s.since > shown && s.show() || u.Action(ui.Back)) {
		next = scene.Next{Kind: scene.Pop}
		s.stop()
	}
	s.env.End(u)
	return next, nil
}

// show draws the page and reports whether Cancel was pressed.
func (s *opening) show() bool {
	u, in := s.u, s.in
	th := u.Theme
	w := min(in.W-48, 420)
	r := layout.Middle(board.Rect{W: in.W, H: in.H}, w, 140)
	page := layout.Down(r)
	page.Skip(4)
	u.Icon("film", r.X+r.W/2, r.Y-26, 40, th.Text3)
	u.Text(page.Add(30), s.doing[0], ui.Heading, board.Bold, board.Center, th.Text)
	page.Skip(4)
	u.Text(page.Add(22), board.Fit(board.Regular, ui.Second, s.name, r.W), ui.Second, board.Regular, board.Center, th.Text2)
	page.Skip(16)
	u.Progress(page.Add(8), float32(s.part))
	page.Skip(14)
	u.Wrap(page.Open(), s.doing[1], ui.Second, board.Regular, board.Center, th.Text3)
	page.Skip(58)
	return u.Button("opening/cancel", layout.Middle(page.Add(ui.Header), 140, ui.Header), ui.Button{Label: "Cancel"})
}
