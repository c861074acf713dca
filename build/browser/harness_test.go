// Package browser plays Pentarena in a real browser, by real events of mouse, fingers and keyboard.
package browser

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"app.pentarena/build/e2e"
)

// patience is how long the browser may take to start, and to load the page again.
const patience = 5 * time.Minute

// address is where the build tool serves the page, "http://127.0.0.1:40123/", and arena the program of that name.
var address, arena string

func TestMain(m *testing.M) {
	code, err := serve(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// serve runs the tests beside `go run ./build`, just as a person would start it.
func serve(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "pentarena-browser-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	if said, err := exec.Command("go", "build", "-o", dir+"/", "app.pentarena/build", "app.pentarena/cmd/arena").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("browser: the programs do not compile: %w\n%s", err, said)
	}
	arena = filepath.Join(dir, "arena")
	browser, end, err := browse()
	if err != nil {
		return 1, err
	}
	defer end()
	shared = browser
	cmd := exec.Command(filepath.Join(dir, "build"), "-addr", "127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 1, err
	}
	var problems strings.Builder
	cmd.Stderr = &problems
	if err := cmd.Start(); err != nil {
		return 1, err
	}
	lines := bufio.NewScanner(out)
	for address == "" && lines.Scan() {
		address = regexp.MustCompile(`http://[0-9.:]+/`).FindString(lines.Text())
	}
	if address == "" {
		return 1, fmt.Errorf("browser: the build tool served nothing: %w\n%s", cmd.Wait(), problems.String())
	}
	code = m.Run()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return 1, err
	}
	for lines.Scan() {
	}
	if err := cmd.Wait(); err != nil {
		return 1, fmt.Errorf("browser: the build tool did not end well: %w\n%s", err, problems.String())
	}
	return code, nil
}

// tab is a page with Pentarena in it.
type tab struct {
	*e2e.Person
	t      testing.TB
	ctx    context.Context
	mu     sync.Mutex
	errors []string // what the console said against the page
	heard  [][]byte // the messages that came by WebSocket
	told   [][]byte // those that went out
	loads  int      // how many times the page was loaded
	x, y   float64  // where the pointer is
	held   kb.Modifier
}

// shared is the browser in which the tests open their tabs, each with storage of its own.
var shared context.Context

// browse starts a browser on an empty profile, which end ends.
func browse() (ctx context.Context, end func(), err error) {
	path, err := e2e.Chromium()
	if err != nil {
		return nil, nil, fmt.Errorf("browser: %w", err)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), chromedp.ExecPath(path), chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.Headless, chromedp.NoSandbox, chromedp.WSURLReadTimeout(patience),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("touch-events", "enabled"), chromedp.Flag("mute-audio", true))
	ctx, leave := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return nil, nil, fmt.Errorf("browser: it does not start: %w", err)
	}
	return ctx, func() { leave(); stop() }, nil
}

// open loads the page in a tab that shares nothing with other tabs. path is added to the address, unless it is one itself.
func open(t testing.TB, w, h int, path string, before ...func(*tab)) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(shared, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return load(t, ctx, w, h, path, before...)
}

// beside opens another tab of the same browser, in front of this one, which close closes.
func (b *tab) beside(w, h int, path string) (other *tab, close func()) {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	return load(b.t, ctx, w, h, path), cancel
}

// load loads a page in a new tab.
func load(t testing.TB, ctx context.Context, w, h int, path string, before ...func(*tab)) *tab {
	t.Helper()
	b := &tab{t: t, ctx: ctx}
	b.Person = &e2e.Person{Screen: b, T: t}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatalf("browser: it does not start: %v", err)
	}
	call(b, log.Enable, cdp.Empty{})
	call(b, runtime.Enable, cdp.Empty{})
	call(b, page.Enable, page.EnableParams{})
	call(b, network.Enable, network.EnableParams{})
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: int64(w), Height: int64(h), DeviceScaleFactor: 1})
	for _, prepare := range append([]func(*tab){moves("reduce")}, before...) { // most pictures of a motion would be drawn for nobody
		prepare(b)
	}
	if !strings.HasPrefix(path, "http") && !strings.HasPrefix(path, "file:") {
		path = address + path
	}
	b.do(chromedp.Navigate(path))
	return b
}

// moves has the system ask for less motion, with "reduce", or not, with "no-preference".
func moves(wish string) func(*tab) {
	return func(b *tab) {
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wish}}})
	}
}

// listen writes down complaints. It runs in the goroutine of the connection and must not wait.
func (b *tab) listen(ev any) {
	var what string
	switch ev := ev.(type) {
	case *page.EventLoadEventFired:
		b.mu.Lock()
		b.loads++
		b.mu.Unlock()
	case *network.EventWebSocketFrameReceived:
		b.mu.Lock()
		b.heard = append(b.heard, ev.Response.PayloadData)
		b.mu.Unlock()
	case *network.EventWebSocketFrameSent:
		b.mu.Lock()
		b.told = append(b.told, ev.Response.PayloadData)
		b.mu.Unlock()
	case *runtime.EventExceptionThrown:
		what = ev.ExceptionDetails.Text
		if e := ev.ExceptionDetails.Exception; e != nil {
			what += " " + e.Description
		}
	case *log.EventEntryAdded:
		// An intervention is the browser's remark on itself: with a slow machine it no longer waits for what a page says to a touch.
		if ev.Entry.Level == log.EntryLevelError && ev.Entry.Source != log.EntrySourceIntervention {
			what = ev.Entry.Text + " " + ev.Entry.URL
		}
	case *runtime.EventConsoleAPICalled:
		if ev.Type == runtime.ConsoleAPICalledTypeError || ev.Type == runtime.ConsoleAPICalledTypeWarning || ev.Type == runtime.ConsoleAPICalledTypeAssert {
			for _, a := range ev.Args {
				what += string(a.Value) + a.Description + " "
			}
		}
	}
	if what != "" && !strings.HasSuffix(strings.TrimSpace(what), "/favicon.ico") { // which browsers want for a plain text
		b.mu.Lock()
		b.errors = append(b.errors, what)
		b.mu.Unlock()
	}
}

// complaints are what the console said against the page so far.
func (b *tab) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.errors)
}

// again presses the page's own button for loading again and waits for the new page.
func (b *tab) again() { b.t.Helper(); b.leads("#again") }

// leads presses a button that leads to another page and waits for that: what is asked of a page that is going away fails.
func (b *tab) leads(selector string) {
	b.t.Helper()
	loads := func() int {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.loads
	}
	before := loads()
	chromedp.Do(b.ctx, chromedp.Click(chromedp.CSS(selector))) // the page may go before it has answered
	b.await("the page to which "+selector+" leads", func() bool { return loads() > before })
}

// await waits for something that is not a state of the program, and asks the page for nothing.
func (b *tab) await(what string, ok func() bool) {
	b.t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("browser: waited in vain for %s\nconsole: %s", what, b.Said())
		}
	}
}

func (b *tab) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("browser: %v\nconsole: %s", err, b.Said())
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	b.must(chromedp.Do(b.ctx, actions...))
}

// call gives the browser a command of its protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, command, params)
	b.must(err)
}

// eval returns the value of a JavaScript expression.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	b.must(err)
	return v
}

// State is where the program says it stands.
func (b *tab) State() e2e.State {
	b.t.Helper()
	s, err := e2e.Parse([]byte(eval[string](b, `JSON.stringify(globalThis.pentarena || {})`)))
	b.must(err)
	return s
}

// Alive is nil: where the page has stopped, its console says so.
func (b *tab) Alive() error { return nil }

// Said is what the console said against the page so far, and the last lines of the editor of bots.
func (b *tab) Said() string {
	said := b.complaints()
	bots, _ := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`(globalThis.pentarenaBots?.said() ?? []).slice(-20).map((l) => "bots: " + l.slice(0, 200))`))
	return strings.Join(append(said, bots...), "\n")
}

// seek presses a control with the mouse, turning the wheel to find it.
func (b *tab) seek(control string) {
	b.t.Helper()
	b.reveal(control, false)
	b.Click(control)
}

// touch presses a control with a finger, which draws the page to find it.
func (b *tab) touch(control string) {
	b.t.Helper()
	b.reveal(control, true)
	b.tapAt(b.Place(control))
}

// reveal turns the wheel, or draws a finger, until a control that is scrolled away comes into sight.
func (b *tab) reveal(control string, finger bool) {
	b.t.Helper()
	w, h := eval[float64](b, "innerWidth"), eval[float64](b, "innerHeight")
	for i := range 40 {
		way := -1.0 // down the page first, then back up
		if i >= 20 {
			way = 1
		}
		s := b.Until("the control "+control, func(s e2e.State) bool { return s.Has(control) })
		x, y, side := s.Beside(control)
		switch {
		case side == 0 && s.Controls[control][3] > 20:
			return
		case side != 0 && finger:
			b.swipe(x, y, x-60*side, y)
		case side != 0:
			return // Place turns the wheel
		case finger:
			b.swipe(w/2, h*0.7, w/2, h*(0.7+0.2*way))
		default:
			b.Move(w/2, h/2)
			b.Settled(1)
			b.Wheel(int(-3 * way))
			b.Settled(2)
		}
	}
	b.Shot("failed")
	b.t.Fatalf("browser: %s does not come into sight: %v", control, b.State().Controls)
}

// swipe draws a finger from x,y to x2,y2.
func (b *tab) swipe(x, y, x2, y2 float64) {
	b.t.Helper()
	at := func(kind input.DispatchTouchEventType, x, y float64) {
		call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
	}
	at(input.DispatchTouchEventTypeTouchStart, x, y) // moved at once, else it is a long press on a busy machine
	for i := range 4 {
		k := float64(i+1) / 4
		at(input.DispatchTouchEventTypeTouchMove, x+(x2-x)*k, y+(y2-y)*k)
		b.Settled(1)
	}
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	b.Settled(2)
}

func (b *tab) mouse(kind input.DispatchMouseEventType) {
	b.t.Helper()
	p := input.DispatchMouseEventParams{Type: kind, X: b.x, Y: b.y}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		p.Button, p.ClickCount = input.MouseButtonLeft, 1
	}
	call(b, input.DispatchMouseEvent, p)
}

// Move moves the pointer to a place of the page.
func (b *tab) Move(x, y float64) {
	b.t.Helper()
	b.x, b.y = x, y
	b.mouse(input.DispatchMouseEventTypeMouseMoved)
}

// Wheel turns the wheel where the pointer is.
func (b *tab) Wheel(notches int) {
	b.t.Helper()
	call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: b.x, Y: b.y, DeltaX: 0.01, DeltaY: 100 * float64(notches)})
}

// Button presses the main button or lets it go.
func (b *tab) Button(down bool) {
	b.t.Helper()
	if down {
		b.mouse(input.DispatchMouseEventTypeMousePressed)
	} else {
		b.mouse(input.DispatchMouseEventTypeMouseReleased)
	}
}

// between makes the page feel events between two frames: a script calls mouse(kind, x, y), click(x, y), wheel(x, y, dy)
// and key(letter, ctrl).
func (b *tab) between(script string) {
	b.t.Helper()
	eval[bool](b, `(() => {
		const canvas = document.querySelector("canvas"), more = { bubbles: true, cancelable: true };
		const mouse = (kind, x, y) => canvas.dispatchEvent(new MouseEvent(kind, { clientX: x, clientY: y, ...more }));
		const click = (x, y) => { mouse("mousemove", x, y); mouse("mousedown", x, y); mouse("mouseup", x, y); };
		const wheel = (x, y, deltaY) => canvas.dispatchEvent(new WheelEvent("wheel", { clientX: x, clientY: y, deltaX: 0, deltaY, ...more }));
		const key = (key, ctrlKey = false) => {
			for (const kind of ["keydown", "keyup"]) canvas.dispatchEvent(new KeyboardEvent(kind, { key, code: "Key" + key.toUpperCase(), ctrlKey, ...more }));
		};
		`+script+`
		return true;
	})()`)
}

// tapAt touches a place of the page with a finger, which does not wait to be felt: on a busy machine that would be a long press.
func (b *tab) tapAt(x, y float64) {
	b.t.Helper()
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	b.Settled(2)
}

// keys are the browser's names of the keys that write nothing, by their X names.
var keys = map[string]string{
	"ctrl": kb.Control, "shift": kb.Shift, "Tab": kb.Tab, "Return": kb.Enter, "Escape": kb.Escape, "BackSpace": kb.Backspace, "space": " ",
	"Left": kb.ArrowLeft, "Right": kb.ArrowRight, "Up": kb.ArrowUp, "Down": kb.ArrowDown, "Home": kb.Home, "End": kb.End, "question": "?",
}

// Key presses a key or lets it go.
func (b *tab) Key(name string, down bool) {
	b.t.Helper()
	k := cmp.Or(keys[name], name)
	if m := map[string]kb.Modifier{"ctrl": kb.ModifierCtrl, "shift": kb.ModifierShift}[name]; down {
		b.held |= m
	} else {
		b.held &^= m
	}
	for _, p := range kb.Encode([]rune(k)[0]) {
		if (p.Type == input.DispatchKeyEventTypeKeyUp) != down && p.Type != input.DispatchKeyEventTypeChar {
			p.Modifiers |= int64(b.held)
			call(b, input.DispatchKeyEvent, *p)
		}
	}
}

// Tap presses a key and lets it go at once.
func (b *tab) Tap(name string) {
	b.t.Helper()
	b.Key(name, true)
	b.Key(name, false)
}

// edit presses a key in the page's own input, of which the program feels nothing.
func (b *tab) edit(key string) {
	b.t.Helper()
	b.Tap(key)
	b.Settled(2)
}

// Shot keeps a picture of the page in the directory that PENTARENA_SHOTS names.
func (b *tab) Shot(name string) {
	b.t.Helper()
	dir := os.Getenv("PENTARENA_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	b.must(err)
	path := filepath.Join(dir, "browser-"+strings.ReplaceAll(b.t.Name(), "/", "-")+"-"+name+".png")
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(path, png, 0o644)); err != nil {
		b.t.Error(err)
	}
}

// calm fails the test when the console said anything against the page.
func (b *tab) calm() {
	b.t.Helper()
	for _, e := range b.complaints() {
		b.t.Errorf("the console says: %s", e)
	}
}
