// Package browser plays Pentarena in a real browser, by real events of mouse, fingers and keyboard.
package browser

import (
	"bufio"
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
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"app.pentarena/build/e2e"
)

// patience is how long a test waits for something that must happen. The browser draws in software here, so it is long.
const patience = 90 * time.Second

// address is where the build tool serves the page, "http://127.0.0.1:40123/".
var address string

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
	tool := filepath.Join(dir, "build")
	if said, err := exec.Command("go", "build", "-o", tool, "app.pentarena/build").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("browser: the build tool does not compile: %w\n%s", err, said)
	}
	cmd := exec.Command(tool, "-addr", "127.0.0.1:0")
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

// chromium is the path of the browser.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no Chromium is installed (apt-get install chromium)")
	return ""
}

// tab is a page with Pentarena in it.
type tab struct {
	t      *testing.T
	ctx    context.Context
	mu     sync.Mutex
	errors []string // what the console said against the page
	loads  int      // how many times the page was loaded
}

// open starts a browser of its own on an empty profile and loads the page. path is added to the address.
func open(t *testing.T, w, h int, path string, before ...func(*tab)) *tab {
	t.Helper()
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(chromium(t)), chromedp.UserDataDir(t.TempDir()), chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.Headless, chromedp.NoSandbox, chromedp.WindowSize(w, h),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("use-gl", "angle"), chromedp.Flag("use-angle", "swiftshader"), chromedp.Flag("enable-unsafe-swiftshader", true),
		chromedp.Flag("touch-events", "enabled"), chromedp.Flag("mute-audio", true),
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatalf("browser: it does not start: %v", err)
	}
	call(b, log.Enable, cdp.Empty{})
	call(b, runtime.Enable, cdp.Empty{})
	call(b, page.Enable, page.EnableParams{})
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: int64(w), Height: int64(h), DeviceScaleFactor: 1})
	for _, prepare := range before {
		prepare(b)
	}
	b.do(chromedp.Navigate(address + path))
	return b
}

// listen writes down complaints. It runs in the goroutine of the connection and must not wait.
func (b *tab) listen(ev any) {
	var what string
	switch ev := ev.(type) {
	case *page.EventLoadEventFired:
		b.mu.Lock()
		b.loads++
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
	if what != "" {
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

// again presses the page's own button for loading again and waits for the new page: what is asked of a page that is going away fails.
func (b *tab) again() {
	b.t.Helper()
	loads := func() int {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.loads
	}
	before := loads()
	err := chromedp.Do(b.ctx, chromedp.Click(chromedp.ID("again"))) // the page may go before it has answered
	for end := time.Now().Add(patience); loads() == before; time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("browser: the page was not loaded again; the click: %v\nconsole: %s", err, strings.Join(b.complaints(), "\n"))
		}
	}
}

func (b *tab) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("browser: %v\nconsole: %s", err, strings.Join(b.complaints(), "\n"))
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
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	b.must(err)
	return v
}

func (b *tab) state() e2e.State {
	b.t.Helper()
	s, err := e2e.Parse([]byte(eval[string](b, `JSON.stringify(globalThis.pentarena || {})`)))
	b.must(err)
	return s
}

// until waits for the program to reach a state.
func (b *tab) until(what string, ok func(e2e.State) bool) e2e.State {
	b.t.Helper()
	for end := time.Now().Add(patience); ; {
		s := b.state()
		if ok(s) {
			return s
		}
		if time.Now().After(end) {
			b.shot("failed")
			b.t.Fatalf("browser: waited in vain for %s; %v\nconsole: %s", what, s, strings.Join(b.complaints(), "\n"))
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// scene waits for a scene.
func (b *tab) scene(name string) e2e.State {
	b.t.Helper()
	return b.until("the scene "+name, func(s e2e.State) bool { return s.Scene() == name })
}

// settled waits until n more frames were drawn, so that what was done has been seen.
func (b *tab) settled(n int) {
	b.t.Helper()
	from := b.state().Number("frames")
	b.until("frames", func(s e2e.State) bool { return s.Number("frames") >= from+n })
}

// place waits for a control and returns its middle in pixels of the page, once it has stopped moving.
func (b *tab) place(control string) (x, y float64) {
	b.t.Helper()
	var rest e2e.Steady
	return b.until("the control "+control, func(s e2e.State) bool { return rest.Rests(s, control) }).Middle(control)
}

// reveal turns the wheel, or draws a finger up, until a control that is scrolled away comes into sight.
func (b *tab) reveal(control string, finger bool) {
	b.t.Helper()
	w, h := eval[float64](b, "innerWidth"), eval[float64](b, "innerHeight")
	for i := range 40 {
		way := -1.0 // down the page first, then back up
		if i >= 20 {
			way = 1
		}
		at := b.until("the control "+control, func(s e2e.State) bool { return s.Has(control) }).Controls[control]
		if at[3] > 20 {
			return
		}
		if finger {
			b.swipe(w/2, h*0.7, h*(0.7+0.2*way))
		} else {
			call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: w / 2, Y: h / 2})
			b.settled(1)
			call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: w / 2, Y: h / 2, DeltaX: 0.01, DeltaY: -240 * way})
			b.settled(2)
		}
	}
	b.shot("failed")
	b.t.Fatalf("browser: %s does not come into sight", control)
}

// swipe draws a finger from y to y2 at x.
func (b *tab) swipe(x, y, y2 float64) {
	b.t.Helper()
	at := func(kind input.DispatchTouchEventType, y float64) {
		call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
		b.settled(1)
	}
	at(input.DispatchTouchEventTypeTouchStart, y)
	for i := range 4 {
		at(input.DispatchTouchEventTypeTouchMove, y+(y2-y)*float64(i+1)/4)
	}
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	b.settled(2)
}

// hold is how long a key stays down.
const hold = 100 * time.Millisecond

// clickAt presses the main mouse button at a place of the page.
func (b *tab) clickAt(x, y float64) {
	b.t.Helper()
	mouse := func(kind input.DispatchMouseEventType) {
		p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y}
		if kind != input.DispatchMouseEventTypeMouseMoved {
			p.Button, p.ClickCount = input.MouseButtonLeft, 1
		}
		call(b, input.DispatchMouseEvent, p)
	}
	mouse(input.DispatchMouseEventTypeMouseMoved)
	b.settled(2)
	mouse(input.DispatchMouseEventTypeMousePressed)
	b.until("the button to be felt", func(s e2e.State) bool { return s.Flag("down") })
	mouse(input.DispatchMouseEventTypeMouseReleased)
	b.settled(2)
}

// click presses the main mouse button on a control.
func (b *tab) click(control string) {
	b.t.Helper()
	b.clickAt(b.place(control))
}

// tapAt touches a place of the page with a finger.
func (b *tab) tapAt(x, y float64) {
	b.t.Helper()
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
	b.until("the finger to be felt", func(s e2e.State) bool { return s.Flag("down") })
	call(b, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
	b.settled(2)
}

func (b *tab) tap(control string) {
	b.t.Helper()
	b.tapAt(b.place(control))
}

// key presses a key for longer than a slow frame, with other keys such as Control held down meanwhile.
func (b *tab) key(k rune, held ...rune) {
	b.t.Helper()
	var with int64
	modifiers := map[rune]kb.Modifier{control: kb.ModifierCtrl, shift: kb.ModifierShift}
	send := func(k rune, kind input.DispatchKeyEventType) {
		for _, p := range kb.Encode(k) {
			if p.Type == kind || kind == input.DispatchKeyEventTypeKeyDown && p.Type == input.DispatchKeyEventTypeRawKeyDown {
				p.Modifiers |= with
				call(b, input.DispatchKeyEvent, *p)
			}
		}
	}
	for _, h := range held {
		with |= int64(modifiers[h])
		send(h, input.DispatchKeyEventTypeKeyDown)
	}
	send(k, input.DispatchKeyEventTypeKeyDown)
	time.Sleep(hold)
	b.settled(2)
	send(k, input.DispatchKeyEventTypeKeyUp)
	for _, h := range held {
		send(h, input.DispatchKeyEventTypeKeyUp)
	}
	b.settled(2)
}

// Keys without a letter.
var (
	control = first(kb.Control)
	shift   = first(kb.Shift)
	home    = first(kb.Home)
	end     = first(kb.End)
	left    = first(kb.ArrowLeft)
	right   = first(kb.ArrowRight)
)

func first(s string) rune { return []rune(s)[0] }

// shot keeps a picture of the page in the directory that PENTARENA_SHOTS names.
func (b *tab) shot(name string) {
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
