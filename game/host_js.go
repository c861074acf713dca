//go:build js

package game

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"app.pentarena/game/players/think"
	"app.pentarena/game/shell/launch"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// host is the page around the program: the objects pentarenaPage of page.js and, for text, pentarenaEntry of entry.js.
type host struct {
	answers
	page    js.Value
	editor  editor
	changes int // of the store by other tabs, as far as the game knows
}

func newHost(launch.Options) *host {
	return &host{page: js.Global().Get("pentarenaPage"), editor: editor{entry: js.Global().Get("pentarenaEntry")}}
}

func (h *host) platform() string   { return "browser" }
func (h *host) store() scene.Store { return pageStore{js.Global().Get("pentarenaStore")} }

// pageStore keeps files in the browser's storage: the object pentarenaStore of store.js.
type pageStore struct{ page js.Value }

func (s pageStore) Load(name string) ([]byte, error) {
	v := s.page.Call("load", name)
	if !v.Truthy() {
		return nil, fmt.Errorf("game: %s: %w", name, fs.ErrNotExist)
	}
	return toBytes(v), nil
}

func (s pageStore) Save(name string, data []byte) error {
	if len(data) == 0 {
		s.page.Call("remove", name)
		return nil
	}
	s.page.Call("save", name, fromBytes(data))
	return nil
}

func (s pageStore) List() []string {
	v := s.page.Call("list")
	names := make([]string, v.Length())
	for i := range names {
		names[i] = v.Index(i).String()
	}
	return names
}

// Together carries out a change upon what the page knows, at once, and the page once more if another tab has written meanwhile.
func (s pageStore) Together(change func() error) error {
	var first, err error
	begun := false
	act := js.FuncOf(func(js.Value, []js.Value) any {
		if err = change(); !begun {
			begun, first = true, err
		}
		return err == nil
	})
	var done js.Func
	done = js.FuncOf(func(js.Value, []js.Value) any {
		act.Release()
		done.Release()
		return nil
	})
	s.page.Call("change", act, done)
	return first
}

// Hold waits until no other tab holds the name.
func (s pageStore) Hold(ctx context.Context, name string) (release func(), err error) {
	got := make(chan struct{})
	taken := js.FuncOf(func(js.Value, []js.Value) any {
		close(got)
		return nil
	})
	give := s.page.Call("hold", name, taken)
	release = func() {
		give.Invoke()
		taken.Release()
	}
	select {
	case <-got:
		return release, nil
	case <-ctx.Done():
		release()
		return nil, ctx.Err()
	}
}

// changed reports whether another tab has changed files since the last call.
func (h *host) changed(float64) bool {
	n := js.Global().Get("pentarenaStore").Call("changes").Int()
	was := h.changes
	h.changes = n
	return n != was
}

// keeping is scene.Env.Keeping.
func (h *host) keeping() string { return js.Global().Get("pentarenaStore").Call("keeping").String() }

func toBytes(v js.Value) []byte {
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data
}

func fromBytes(data []byte) js.Value {
	v := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(v, data)
	return v
}

// files returns the files that were opened or dropped since the last call, and messages about those that failed.
func (h *host) files() (files []ui.File, notices []string) {
	for h.page.Call("incoming").Int() > 0 {
		v := h.page.Call("next")
		name := v.Get("name").String()
		if why := v.Get("error").String(); why != "" {
			notices = append(notices, fmt.Sprintf("%s cannot be opened: %s.", name, why))
			continue
		}
		files = append(files, ui.File{Name: name, Data: toBytes(v.Get("data"))})
	}
	if why := h.page.Call("trouble").String(); why != "" {
		notices = append(notices, why+".")
	}
	return files, notices
}

// address is that of the page, without what follows #.
func (h *host) address() string { return h.page.Call("address").String() }

func (h *host) openFile() { h.page.Call("open") }

func (h *host) saveFile(name string, data []byte) (string, error) {
	if why := h.page.Call("download", name, fromBytes(data)).String(); why != "" {
		return "", errors.New(why)
	}
	return "", nil
}

// fullscreen is scene.Env.Fullscreen, nil where the browser leaves its window as it is.
func (h *host) fullscreen() func() {
	if !h.page.Call("canFill").Bool() {
		return nil
	}
	return func() { h.page.Call("fullscreen") }
}

// outcome is a function for the page that is called once, with "" or with why something did not go well; then is called within an Update.
func (h *host) outcome(then func(error)) js.Func {
	var done js.Func
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		done.Release()
		var err error
		if why := args[0].String(); why != "" {
			err = errors.New(why)
		}
		h.answer(func() { then(err) })
		return nil
	})
	return done
}

// copy is scene.Env.Copy.
func (h *host) copy(text string, then func(error)) {
	h.page.Call("copy", text, h.outcome(then))
}

// alone is scene.Env.Alone.
func (h *host) alone() string {
	if h.page.Call("hosted").Bool() {
		return ""
	}
	return "Play a friend\nThis page comes from a server that has no matches. Start arena serve, and open the page there."
}

// sender is scene.Env.Send, nil where the browser passes no links on.
func (h *host) sender() func(title, link string, then func(error)) {
	if !h.page.Call("canSend").Bool() {
		return nil
	}
	return func(title, link string, then func(error)) {
		h.page.Call("send", title, link, h.outcome(then))
	}
}

// notifier is scene.Env.Notify, nil where the browser has no notifications.
func (h *host) notifier() func(on bool, then func(error)) {
	if !h.page.Call("canNotify").Bool() {
		return nil
	}
	return func(on bool, then func(error)) {
		if then == nil {
			h.page.Call("notices", on)
			return
		}
		h.page.Call("notices", on, h.outcome(then))
	}
}

// call is scene.Env.Call.
func (h *host) call(text string) { h.page.Call("call", text) }

// wanted is the depth that the person went to in the browser's history since the last call.
func (h *host) wanted() (depth int, ok bool) {
	depth = h.page.Get("history").Call("wanted").Int()
	return depth, depth >= 0
}

// shows tells the browser's history what the game shows.
func (h *host) shows(depth int, places string) { h.page.Get("history").Call("shows", depth, places) }

// going are the places of the scenes above the first that the person went to in the browser's history, or that the game begins with.
func (h *host) going() []string {
	return strings.FieldsFunc(h.page.Get("history").Call("going").String(), func(r rune) bool { return r == '\n' })
}

func (h *host) announce(text string) { h.page.Call("announce", text) }

// letter returns the character on this key of the user's keyboard, "" if unknown.
func (h *host) letter(k ebiten.Key) string { return h.page.Call("letter", k.String()).String() }

func (h *host) insets() (top, bottom float64) {
	v := h.page.Get("insets")
	return v.Index(0).Float(), v.Index(1).Float()
}

// written is scene.Env.Written; the editor keeps its bots in the folder of their game.
func (h *host) written(game string) (kinds []string) {
	page := js.Global().Get("pentarenaBots")
	if !page.Truthy() {
		return nil
	}
	list := page.Call("keptFor", game)
	for i := range list.Length() {
		kinds = append(kinds, names.Written+list.Index(i).String())
	}
	return kinds
}

// puzzles is scene.Env.Puzzles.
func (h *host) puzzles(game string) (data []byte, err error) {
	come := make(chan struct{})
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if why := args[1].String(); why != "" {
			err = errors.New(why)
		} else {
			data = toBytes(args[0])
		}
		close(come)
		return nil
	})
	defer done.Release()
	h.page.Call("puzzles", game, done)
	<-come
	return data, err
}

// cores is scene.Env.Cores: each match thinks in a worker of its own.
func (h *host) cores() int { return think.Workers.Most }

// forgets reports whether the picture drawn last is lost: a canvas that gets a size becomes empty, also when it had that size.
func (h *host) forgets(float64) bool { return h.page.Call("emptied").Bool() }

func (h *host) hidden() bool        { return h.page.Call("hidden").Bool() }
func (h *host) reduced() bool       { return h.page.Call("reduced").Bool() }
func (h *host) light() bool         { return h.page.Call("light").Bool() }
func (h *host) wantsState() bool    { return h.page.Get("probed").Bool() }
func (h *host) publish(text string) { h.page.Call("publish", text) }
func (h *host) begun()              { h.page.Call("ready") }

// rest makes frames come so many seconds apart, or as fast as the screen shows them for 0. Input ends it at once.
func (h *host) rest(seconds float64) { h.page.Call("rest", 1000*seconds) }

func (h *host) failed(err error, calls string) { fmt.Fprintf(os.Stderr, "%v\n%s\n", err, calls) }
