//go:build !js

package game

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/websocket"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/shell/gesture"
	"app.pentarena/game/shell/launch"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// host is the desktop: files, dialogs, clipboard, sound.
type host struct {
	answers
	say      bool
	mu       sync.Mutex
	incoming []ui.File
	notices  []string
	asking   bool        // a file dialog is open
	editing  bool        // a text field has the focus
	pasted   []rune      // clipboard text for the next tick
	page     string      // see address
	botsFile string      // see bots
	probe    string      // file for the program's state, for tests and scripts; "" for none
	kept     *disk.Store // see store; nil for none
	looked   float64     // when changed looked last
	seen     string      // what it saw
}

func newHost(o launch.Options) *host {
	h := &host{say: o.Say, page: o.Page, botsFile: o.Bots, probe: os.Getenv("PENTARENA_PROBE")}
	for _, path := range o.Files {
		if scenes.IsLink(path) {
			h.incoming = append(h.incoming, ui.File{Name: ui.Address, Data: []byte(path)})
			continue
		}
		h.read(path, false)
	}
	if o.Watch != "" {
		go h.watch(o.Watch)
	}
	return h
}

// watchEvery is how often a watched folder is looked at.
const watchEvery = time.Second

// watch opens the newest match of a folder and each that comes, until the program ends. It says once that the folder cannot be read, and continues.
func (h *host) watch(dir string) {
	newest, told := disk.Watch(dir, formats.Suffixes()), ""
	for ; ; time.Sleep(watchEvery) {
		path, err := newest.Next()
		switch {
		case err != nil:
			if why := err.Error(); why != told {
				told = why
				h.mu.Lock()
				h.notices = append(h.notices, fmt.Sprintf("-watch: %s. Matches are opened as soon as there is a folder to watch.", why))
				h.mu.Unlock()
			}
		case path != "":
			told = ""
			h.read(path, true)
		}
	}
}

// dialer connects to the server of the page that the command line names; nil without one.
func (h *host) dialer() func(ctx context.Context, path string) (outside.Conn, error) {
	base, err := url.Parse(h.page)
	if h.page == "" || err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil
	}
	return func(ctx context.Context, path string) (outside.Conn, error) {
		to, err := base.Parse(path)
		if err != nil {
			return nil, err
		}
		to.Scheme = "ws" + strings.TrimPrefix(to.Scheme, "http")
		return websocket.Dial(ctx, to.String(), remote.MaxNews)
	}
}

// alone is scene.Env.Alone.
func (h *host) alone() string {
	if h.dialer() == nil {
		return "Play a friend\nThis window knows no server. Start it with -page and the address of an arena serve."
	}
	return ""
}

// sender is nil: a window passes no links on.
func (h *host) sender() func(title, link string, then func(error)) { return nil }

// notifier is nil: a window sends no notifications.
func (h *host) notifier() func(on bool, then func(error)) { return nil }

// call is scene.Env.Call: the title of the window.
func (h *host) call(text string) {
	if text != "" {
		text = "● " + text + " – "
	}
	ebiten.SetWindowTitle(text + "Pentarena")
}

// address is that of the page on the command line.
func (h *host) address() string { return h.page }

func (h *host) platform() string { return "desktop" }

func (h *host) store() scene.Store {
	dir, err := disk.Home()
	if err != nil {
		h.notices = append(h.notices, "Settings were not saved: "+err.Error()+".")
		return nil
	}
	h.kept = disk.Open(dir)
	h.seen = h.kept.Changed()
	return h.kept
}

// keeping is scene.Env.Keeping.
func (h *host) keeping() string {
	dir, err := disk.Home()
	if err != nil || h.kept == nil {
		return ""
	}
	return "What is kept lies in " + dir + "."
}

// lookEvery is the time in seconds after which changed looks again.
const lookEvery = 1

// changed reports whether files of the store were written since the last call, by this window or another.
func (h *host) changed(now float64) bool {
	if h.kept == nil || now-h.looked < lookEvery {
		return false
	}
	before := h.seen
	h.looked, h.seen = now, h.kept.Changed()
	return h.seen != before
}

// read loads a file for the next tick, or reports why it cannot.
func (h *host) read(path string, watched bool) {
	data, err := disk.Read(path, record.MaxFile)
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.notices = append(h.notices, fmt.Sprintf("%s cannot be opened: %s.", filepath.Base(path), reason(err)))
		return
	}
	h.incoming = append(h.incoming, ui.File{Name: filepath.Base(path), Data: data, Watched: watched})
}

// reason returns the innermost message of a file error.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return words.Plain(err)
}

// files returns the files that were opened or dropped since the last call, and messages about those that failed.
func (h *host) files() ([]ui.File, []string) {
	h.dropped()
	h.mu.Lock()
	defer h.mu.Unlock()
	files, notices := h.incoming, h.notices
	h.incoming, h.notices = nil, nil
	return files, notices
}

// dropped reads the files dropped on the window in this tick.
func (h *host) dropped() {
	drop := ebiten.DroppedFiles()
	if drop == nil {
		return
	}
	entries, err := fs.ReadDir(drop, ".")
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.notices = append(h.notices, "The dropped file cannot be read: "+err.Error()+".")
		return
	}
	for _, e := range entries {
		if e.IsDir() {
			h.notices = append(h.notices, e.Name()+" is a folder; drop the files inside it.")
			continue
		}
		data, err := fs.ReadFile(drop, e.Name())
		if err != nil {
			h.notices = append(h.notices, fmt.Sprintf("%s cannot be opened: %s.", e.Name(), reason(err)))
			continue
		}
		h.incoming = append(h.incoming, ui.File{Name: e.Name(), Data: data})
	}
}

// dialogs are the programs that show a file dialog, best first: each prints the chosen paths, one per line, and nothing after Cancel.
var dialogs = map[string][][]string{
	"linux": {
		{"zenity", "--file-selection", "--multiple", "--separator=\n", "--title=Open a match, a level or a log"},
		{"kdialog", "--multiple", "--separate-output", "--getopenfilename", "."},
		{"yad", "--file", "--multiple", "--separator=\n", "--title=Open a match, a level or a log"},
	},
	"darwin": {{"osascript", "-e", `set chosen to choose file with prompt "Open a match, a level or a log" with multiple selections allowed`,
		"-e", `set found to ""`, "-e", `repeat with f in chosen`, "-e", `set found to found & (POSIX path of f) & linefeed`, "-e", `end repeat`, "-e", `found`}},
	"windows": {{"powershell", "-NoProfile", "-Command",
		`Add-Type -AssemblyName System.Windows.Forms; $d = New-Object System.Windows.Forms.OpenFileDialog; $d.Multiselect = $true; if ($d.ShowDialog() -eq 'OK') { $d.FileNames }`}},
}

// openFile shows a file dialog of the system. The files arrive in a later tick.
func (h *host) openFile() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asking {
		return
	}
	for _, d := range dialogs[runtime.GOOS] {
		if path, err := exec.LookPath(d[0]); err == nil {
			h.asking = true
			go h.ask(path, d[1:])
			return
		}
	}
	h.notices = append(h.notices, "No file dialog found. Install zenity, drop the file on the window, or run: pentarena FILE.")
}

func (h *host) ask(program string, args []string) {
	said, err := exec.Command(program, args...).Output()
	h.mu.Lock()
	h.asking = false
	h.mu.Unlock()
	if err != nil {
		return
	}
	for path := range strings.Lines(string(said)) {
		if path = strings.TrimSpace(path); path != "" {
			h.read(path, false)
		}
	}
}

// saveFile writes to the folder of matches and returns the path.
func (h *host) saveFile(name string, data []byte) (string, error) {
	dir, err := disk.Matches()
	if err != nil {
		return "", err
	}
	return disk.SaveNew(dir, name, data)
}

// fullscreen is scene.Env.Fullscreen.
func (h *host) fullscreen() func() { return func() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) } }

// A window has no history.
func (h *host) wanted() (depth int, ok bool)   { return 0, false }
func (h *host) shows(depth int, places string) {}
func (h *host) going() []string                { return nil }

// clipboards are the programs that copy their input to the clipboard.
var clipboards = [][]string{{"wl-copy"}, {"xclip", "-selection", "clipboard"}, {"xsel", "--clipboard", "--input"}, {"pbcopy"}, {"clip"}}

// copy is scene.Env.Copy.
func (h *host) copy(text string, then func(error)) {
	cmd := installed(clipboards)
	if cmd == nil {
		then(errNoClipboard)
		return
	}
	cmd.Stdin = strings.NewReader(text)
	go func() {
		err := cmd.Run()
		if err != nil {
			err = fmt.Errorf("%s: %w", cmd.Args[0], err)
		}
		h.answer(func() { then(err) })
	}()
}

// installed is the first of some programs that this machine has and that fits its display; nil for none.
func installed(programs [][]string) *exec.Cmd {
	for _, p := range programs {
		if strings.HasPrefix(p[0], "wl-") && os.Getenv("WAYLAND_DISPLAY") == "" {
			continue
		}
		if cmd := exec.Command(p[0], p[1:]...); cmd.Err == nil {
			return cmd
		}
	}
	return nil
}

// errNoClipboard says which program to install for copying and pasting.
var errNoClipboard = errors.New("no clipboard program found; install xclip, for example")

// pasters are the programs that print the text of the clipboard.
var pasters = [][]string{{"wl-paste", "-n"}, {"xclip", "-selection", "clipboard", "-o"}, {"xsel", "--clipboard", "--output"}, {"pbpaste"},
	{"powershell", "-NoProfile", "-Command", "Get-Clipboard"}}

// paste reads the text of the clipboard. It arrives in a later tick: in the field that has the focus, or else as a file.
func (h *host) paste() {
	field := h.editing
	cmd := installed(pasters)
	if cmd == nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.notices = append(h.notices, "Pasting failed: "+errNoClipboard.Error()+".")
		return
	}
	go func() {
		text, err := cmd.Output()
		if err != nil {
			return // the clipboard is empty or holds no text
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		if !field {
			h.incoming = append(h.incoming, ui.File{Name: ui.Pasted, Data: text})
			return
		}
		h.pasted = append(h.pasted, []rune(strings.TrimSpace(string(text)))...)
	}()
}

// typed adds the pasted text to the input, and reads the clipboard when Ctrl+V is pressed.
func (h *host) typed(raw *gesture.Raw) {
	if raw.Ctrl && !raw.Alt && slices.Contains(raw.Pressed, "V") {
		h.paste()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	raw.Pasted, h.pasted = h.pasted, nil
}

// edit notes whether a field has the focus.
func (h *host) edit(u *ui.UI, _ float64) { _, h.editing = u.Editing() }

// announce prints a text if the command line asks for it.
func (h *host) announce(text string) {
	if h.say {
		fmt.Println(text)
	}
}

// publish writes the state to the file for tests, atomically.
func (h *host) publish(state string) {
	next := h.probe + ".next"
	err := os.WriteFile(next, []byte(state), 0o644)
	if err == nil {
		err = os.Rename(next, h.probe)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "pentarena: the probe: %v\n", err)
		h.probe = ""
	}
}

// startVideo is scene.Env.Video: the desktop packs none.
func (h *host) startVideo() func(w, h int) (scene.Video, error) { return nil }

// written is scene.Env.Written: the programs of the desktop play every game, see bots.
func (h *host) written(string) []string { return nil }

// puzzles is scene.Env.Puzzles.
func (h *host) puzzles(game string) ([]byte, error) { return puzzles.Shipped(game) }

// cores is scene.Env.Cores.
func (h *host) cores() int { return runtime.GOMAXPROCS(0) }

// drawEvery is the time in seconds after which an unchanged picture is drawn again.
const drawEvery = 2

// forgets reports whether the picture drawn so many seconds ago may be lost: the system may lose one that another window covered.
func (h *host) forgets(after float64) bool { return after >= drawEvery }

func (h *host) wantsState() bool              { return h.probe != "" }
func (h *host) letter(k ebiten.Key) string    { return ebiten.KeyName(k) }
func (h *host) insets() (top, bottom float64) { return 0, 0 }
func (h *host) hidden() bool                  { return ebiten.IsWindowMinimized() }
func (h *host) reduced() bool                 { return false }
func (h *host) light() bool                   { return false }
func (h *host) begun()                        {}
func (h *host) rest(float64)                  {}

// failed prints the panic of a scene.
func (h *host) failed(err error, calls string) { fmt.Fprintf(os.Stderr, "%v\n%s\n", err, calls) }
