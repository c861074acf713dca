// Package window plays Pentarena's desktop program in a real window, on an X server of its own, by the events of xdotool.
package window

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"app.pentarena/build/e2e"
)

// program is the path of the compiled desktop program, and server the name of the X display.
var program, server string

func TestMain(m *testing.M) {
	code, err := prepare(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func prepare(m *testing.M) (code int, err error) {
	dir, err := os.MkdirTemp("", "pentarena-window-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "pentarena")
	if said, err := exec.Command("go", "build", "-o", program, "app.pentarena").CombinedOutput(); err != nil {
		return 1, fmt.Errorf("window: the program does not compile: %w\n%s", err, said)
	}
	for _, tool := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(tool); err != nil {
			return 1, fmt.Errorf("window: %s is not installed (apt-get install xvfb xdotool)", tool)
		}
	}
	read, write, err := os.Pipe()
	if err != nil {
		return 1, err
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset")
	x.ExtraFiles = []*os.File{write}
	if err := x.Start(); err != nil {
		return 1, err
	}
	defer func() {
		err = errors.Join(err, x.Process.Signal(os.Interrupt))
		x.Wait() // it says how it was ended, which is known
	}()
	write.Close()
	number := make([]byte, 16)
	n, err := read.Read(number)
	if err != nil {
		return 1, fmt.Errorf("window: Xvfb did not start: %w", err)
	}
	server = ":" + strings.TrimSpace(string(number[:n]))
	return m.Run(), nil
}

// window is the running program.
type window struct {
	*e2e.Person
	t     *testing.T
	cmd   *exec.Cmd
	home  string
	probe string
	mu    sync.Mutex
	said  bytes.Buffer
	ended chan error
	id    string // of the window in the X server
	x, y  int    // of the window on the screen
}

// Write takes what the program prints.
func (w *window) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.Write(b)
}

// Said is what the program has printed.
func (w *window) Said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.String()
}

// command is the program with a home of its own.
func command(home string, args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	keep := slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains([]string{"DISPLAY", "HOME", "XDG_CONFIG_HOME", "WAYLAND_DISPLAY", "PULSE_SERVER", "PENTARENA_PROBE"}, name)
	})
	cmd.Env = append(keep, "HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, "config"))
	return cmd
}

// start runs the program in the home directory home and waits for its first picture.
func start(t *testing.T, home string, args ...string) *window {
	t.Helper()
	w := &window{t: t, home: home, probe: filepath.Join(t.TempDir(), "state.json"), ended: make(chan error, 1)}
	w.Person = &e2e.Person{Screen: w, T: t}
	w.cmd = command(home, append([]string{"-size", "960x600"}, args...)...)
	w.cmd.Env = append(w.cmd.Env, "DISPLAY="+server, "PENTARENA_PROBE="+w.probe)
	w.cmd.Stdout, w.cmd.Stderr = w, w
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { w.ended <- w.cmd.Wait() }()
	t.Cleanup(w.kill)
	w.Until("the first picture", func(s e2e.State) bool { return s.Number("frames") > 2 })
	w.id = strings.Fields(w.xdo("search", "--sync", "--all", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid), "--name", "^Pentarena$"))[0]
	w.xdo("windowfocus", "--sync", w.id)
	for line := range strings.Lines(w.xdo("getwindowgeometry", "--shell", w.id)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			continue
		}
		switch name {
		case "X":
			w.x = n
		case "Y":
			w.y = n
		}
	}
	return w
}

// xdo runs xdotool and returns what it prints.
func (w *window) xdo(args ...string) string {
	w.t.Helper()
	cmd := exec.Command("xdotool", args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+server)
	said, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("window: xdotool %q: %v\n%s\nthe program says:\n%s", args, err, said, w.Said())
	}
	return string(said)
}

// State is where the program says it stands.
func (w *window) State() e2e.State {
	w.t.Helper()
	text, err := os.ReadFile(w.probe)
	if errors.Is(err, fs.ErrNotExist) {
		return e2e.State{}
	}
	s, wrong := e2e.Parse(text)
	if err = errors.Join(err, wrong); err != nil {
		w.t.Fatal(err)
	}
	return s
}

// Alive is how the program ended, nil while it runs.
func (w *window) Alive() error {
	select {
	case err := <-w.ended:
		w.ended = nil
		return cmp.Or(err, errors.New("without a fault"))
	default:
		return nil
	}
}

// kill ends the program if it still runs.
func (w *window) kill() {
	if w.ended != nil {
		w.cmd.Process.Kill()
		<-w.ended
		w.ended = nil
	}
}

// Move moves the pointer to a place of the window.
func (w *window) Move(x, y float64) {
	w.t.Helper()
	w.xdo("mousemove", strconv.Itoa(w.x+int(x)), strconv.Itoa(w.y+int(y)))
}

// Wheel turns the wheel where the pointer is.
func (w *window) Wheel(notches int) {
	w.t.Helper()
	button := "5"
	if notches < 0 {
		button = "4"
	}
	w.xdo("click", "--repeat", strconv.Itoa(max(notches, -notches)), button)
}

// Button presses the main button or lets it go.
func (w *window) Button(down bool) {
	w.t.Helper()
	w.xdo(map[bool]string{true: "mousedown", false: "mouseup"}[down], "1")
}

// Key presses a key or lets it go.
func (w *window) Key(name string, down bool) {
	w.t.Helper()
	w.xdo(map[bool]string{true: "keydown", false: "keyup"}[down], name)
}

// Tap presses a key and lets it go at once.
func (w *window) Tap(name string) {
	w.t.Helper()
	w.xdo("key", name)
}

// Shot keeps a picture of the window in the directory that PENTARENA_SHOTS names.
func (w *window) Shot(name string) {
	w.t.Helper()
	dir := os.Getenv("PENTARENA_SHOTS")
	if dir == "" {
		return
	}
	path := filepath.Join(dir, "window-"+strings.ReplaceAll(w.t.Name(), "/", "-")+"-"+name+".png")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		w.t.Error(err)
	}
	cmd := exec.Command("import", "-window", w.id, path)
	cmd.Env = append(os.Environ(), "DISPLAY="+server)
	if said, err := cmd.CombinedOutput(); err != nil {
		w.t.Errorf("window: a picture: %v\n%s", err, said)
	}
}
