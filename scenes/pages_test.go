package scenes

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// shelf is a store in memory.
type shelf map[string][]byte

func (s shelf) Load(name string) ([]byte, error) {
	if d, ok := s[name]; ok {
		return d, nil
	}
	return nil, fs.ErrNotExist
}

func (s shelf) Save(name string, data []byte) error {
	if len(data) == 0 {
		delete(s, name)
		return nil
	}
	s[name] = slices.Clone(data)
	return nil
}

func (s shelf) List() []string { return slices.Sorted(maps.Keys(s)) }

// visit drives one of the pages around the table.
type visit struct {
	t     *testing.T
	env   *Env
	scene Scene
	in    ui.Input
	next  Next // the last one that did not stay
}

func newVisit(t *testing.T, open func(*Env) Scene) *visit {
	t.Helper()
	set := DefaultSettings()
	set.Living = false
	seeds := 0
	v := &visit{t: t, in: ui.Input{W: 1280, H: 720, Scale: 1, X: -9, Y: -9, Dt: 1.0 / 60, Pinch: 1}}
	v.env = &Env{Settings: set, Bindings: set.NewBindings(), Store: shelf{}, OpenFile: func() {}, Fullscreen: func() {}, Copy: func(string) {},
		SaveFile: func(string, []byte) (string, error) { return "", nil },
		Seed:     func() string { seeds++; return fmt.Sprintf("SEED-%d", seeds) }, Date: func() string { return "2026-01-31 18-05" }, Build: "a test"}
	v.scene = open(v.env)
	v.tick(nil)
	return v
}

func (v *visit) u() *ui.UI {
	switch s := v.scene.(type) {
	case *title:
		return s.u
	case *setup:
		return s.u
	case *settings:
		return s.u
	case *help:
		return s.u
	case *recent:
		return s.u
	case *faults:
		return s.u
	}
	v.t.Fatalf("no controls of %T", v.scene)
	return nil
}

func (v *visit) tick(keys []ui.KeyPress) {
	v.t.Helper()
	v.in.Keys = keys
	v.in.Now += v.in.Dt
	n, err := v.scene.Update(&v.in)
	if err != nil {
		v.t.Fatal(err)
	}
	if n.Kind != Stay {
		v.next = n
	}
	v.in.Pressed, v.in.Released, v.in.Runes, v.in.Files = false, false, nil, nil
}

func (v *visit) key(names ...string) {
	v.t.Helper()
	for _, n := range names {
		c, err := ui.ParseChord(n)
		if err != nil {
			v.t.Fatal(err)
		}
		v.tick([]ui.KeyPress{{Key: c.Key, Ctrl: c.Ctrl, Shift: c.Shift, Alt: c.Alt}})
	}
}

// focus presses Tab until the control has the keyboard.
func (v *visit) focus(id string) {
	v.t.Helper()
	for range 200 {
		if v.u().Focus() == id {
			return
		}
		v.key("Tab")
	}
	v.t.Fatalf("Tab never leads to %q", id)
}

// press leads the keyboard to a control and presses it.
func (v *visit) press(id string) {
	v.t.Helper()
	v.focus(id)
	v.key("Enter")
}

// drop gives the scene a file.
func (v *visit) drop(name, data string) {
	v.t.Helper()
	v.in.Files = []ui.File{{Name: name, Data: []byte(data)}}
	v.tick(nil)
}

// shows reports whether the text is on the page.
func (v *visit) shows(text string) bool {
	var all []string
	for _, i := range v.u().List.Items {
		if i.Op == board.OpText {
			all = append(all, i.Text)
		}
	}
	return strings.Contains(strings.Join(all, " "), text)
}

// keepSome puts matches into the store.
func keepSome(t *testing.T, env *Env, n int) {
	t.Helper()
	for i := range n {
		k := NewKept(env, match.Setup{Game: "anarchy", Level: "save-the-headquarters", Seats: []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Regular", Kind: "regular"}}})
		k.Turn, k.Over = 250, i%2 == 0
		if err := Keep(env.Store, k, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
}

var badLevel = "game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"A town\"\nwidht = 40\nmax_turns = -3\n"

// pages are the scenes around the table in every state worth looking at.
var pages = map[string]func(env *Env) Scene{
	"title":       func(env *Env) Scene { return NewTitle(env) },
	"setup":       func(env *Env) Scene { return NewSetup(env, "anarchy") },
	"setup-watch": func(env *Env) Scene { return newSetup(env, setupOptions{game: "anarchy", watch: true}) },
	"challenge": func(env *Env) Scene {
		return newSetup(env, setupOptions{game: "anarchy", level: "save-the-headquarters"})
	},
	"look":         func(env *Env) Scene { return NewSettings(env) },
	"sound":        func(env *Env) Scene { s := NewSettings(env).(*settings); s.page = 1; return s },
	"playing":      func(env *Env) Scene { s := NewSettings(env).(*settings); s.page = 2; return s },
	"keys":         func(env *Env) Scene { s := NewSettings(env).(*settings); s.page = 3; return s },
	"data":         func(env *Env) Scene { s := NewSettings(env).(*settings); s.page = 4; return s },
	"help":         func(env *Env) Scene { return NewHelp(env, "anarchy") },
	"help-program": func(env *Env) Scene { return NewHelp(env, "") },
	"recent":       func(env *Env) Scene { return NewRecent(env) },
	"faults": func(env *Env) Scene {
		n, _ := OpenFile(env, ui.File{Name: "my-own-town-with-a-long-name.toml", Data: []byte(badLevel)})
		return n.Scene
	},
}

// canvases are windows with their interface size.
var canvases = []struct {
	name    string
	w, h, k float64
}{
	{"720p", 1280, 720, 1}, {"1080p", 1920, 1080, 1}, {"4K", 3840, 2160, 1}, {"phone", 390, 844, 1}, {"small phone", 320, 568, 1}, {"tablet", 820, 1180, 1},
	{"lying phone", 844, 390, 1}, {"wide", 2560, 1080, 1}, {"1024", 1024, 700, 1},
	{"720p 125 %", 1280, 720, 1.25}, {"720p 200 %", 1280, 720, 2}, {"1080p 200 %", 1920, 1080, 2}, {"phone 200 %", 390, 844, 2},
}

// TestNothingIsCut lays out every page on every canvas and lets nothing be cut or leave the canvas; what the keyboard reaches can also be
// seen, and on a phone is large enough for a finger.
func TestNothingIsCut(t *testing.T) {
	for name, open := range pages {
		for _, c := range canvases {
			t.Run(name+"/"+c.name, func(t *testing.T) {
				v := newVisit(t, func(env *Env) Scene { keepSome(t, env, 6); return open(env) })
				f := ui.Factor(c.w, c.h, c.k)
				v.in.W, v.in.H, v.in.Scale = float32(c.w/f), float32(c.h/f), float32(f)
				for range 4 {
					v.tick(nil)
				}
				check := func(state string) {
					t.Helper()
					if o := v.u().Overflows; len(o) > 0 {
						t.Errorf("%s: cut: %q", state, o)
					}
					for _, s := range v.u().Stops() {
						if s.X < -0.5 || s.X+s.W > v.in.W+0.5 || (s.Y+s.H > v.in.H+0.5 || s.Y < -0.5) && !s.Scrolls {
							t.Errorf("%s: %s at %v leaves the canvas %v x %v", state, s.ID, s.Rect, v.in.W, v.in.H)
						}
						if v.in.Portrait() && (s.W < 43.5 || s.H < 43.5) && !strings.Contains(s.ID, "preview") {
							t.Errorf("%s: %s is %v x %v, too small for a finger", state, s.ID, s.W, s.H)
						}
					}
				}
				check("at first")
				if s, ok := v.scene.(*setup); ok {
					s.page = 1
					v.tick(nil)
					v.tick(nil)
					check("players")
				}
				if h, ok := v.scene.(*help); ok {
					for i := range h.pages {
						h.open(i)
						v.tick(nil)
						v.tick(nil)
						check(h.pages[i].title)
					}
				}
			})
		}
	}
}

// TestKeyboardReachesEverything goes round every page with Tab: each control is met once and then in view.
func TestKeyboardReachesEverything(t *testing.T) {
	for name, open := range pages {
		for _, size := range [][2]float32{{1280, 720}, {390, 844}} {
			t.Run(fmt.Sprintf("%s/%v", name, size[0]), func(t *testing.T) {
				v := newVisit(t, func(env *Env) Scene { keepSome(t, env, 3); return open(env) })
				v.in.W, v.in.H = size[0], size[1]
				v.tick(nil)
				v.tick(nil)
				want := map[string]bool{}
				for _, s := range v.u().Stops() {
					want[s.ID] = true
				}
				if len(want) == 0 {
					t.Fatal("no controls")
				}
				for range 2 * len(want) {
					v.key("Tab")
					for range 40 {
						v.tick(nil)
					}
					id := v.u().Focus()
					if !want[id] {
						continue
					}
					delete(want, id)
					for _, s := range v.u().Stops() {
						if s.ID == id && (s.Y < -1 || s.Y+s.H > v.in.H+1) {
							t.Errorf("%s has the focus at %v, out of sight", id, s.Rect)
						}
					}
				}
				if len(want) > 0 {
					t.Errorf("Tab does not reach %v", slices.Sorted(maps.Keys(want)))
				}
			})
		}
	}
}

func TestTitleLeadsEverywhere(t *testing.T) {
	for id, want := range map[string]string{"title/play": "*scenes.setup", "title/watch": "*scenes.setup", "title/replays": "*scenes.recent",
		"title/settings": "*scenes.settings", "title/help": "*scenes.help", "title/level/quick": "*scenes.setup"} {
		v := newVisit(t, NewTitle)
		v.press(id)
		if got := fmt.Sprintf("%T", v.next.Scene); v.next.Kind != Push || got != want {
			t.Errorf("%s leads to %s, not %s", id, got, want)
		}
		if s, ok := v.next.Scene.(*setup); ok {
			if l, _ := s.level(); id == "title/level/quick" && l.Name != "quick" {
				t.Errorf("the level is %q", l.Name)
			}
			if id == "title/watch" && len(s.humans()) > 0 {
				t.Error("a person sits at a match to watch")
			}
		}
	}
	for k, want := range map[string]string{"P": "*scenes.setup", "W": "*scenes.setup", "Shift+Slash": "*scenes.help", "Enter": "*scenes.setup"} {
		v := newVisit(t, NewTitle)
		v.key(k)
		if got := fmt.Sprintf("%T", v.next.Scene); got != want {
			t.Errorf("%s leads to %s, not %s", k, got, want)
		}
	}
}

func TestTitleLives(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene { env.Settings.Living = true; return NewTitle(env) })
	s := v.scene.(*title)
	defer s.Close()
	if s.living == nil {
		t.Fatal("nothing lives")
	}
	v.press("title/join")
	table, ok := v.next.Scene.(*Table)
	if !ok {
		t.Fatalf("join leads to %T", v.next.Scene)
	}
	table.Close()
	v.env.Settings.Living = false
	v.tick(nil)
	if s.living != nil {
		t.Error("the match behind the title goes on")
	}
}

func TestSetupByKeyboard(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene { return NewSetup(env, "anarchy") })
	s := v.scene.(*setup)
	v.press("setup/level/quick")
	if l, _ := s.level(); l.Name != "quick" {
		t.Fatalf("level %q", l.Name)
	}
	v.press("setup/seat/1/expert")
	seed := s.seed
	v.press("setup/dice")
	if s.seed == seed {
		t.Error("the dice do not roll")
	}
	v.press("setup/swap")
	if !slices.Equal(s.kinds, []string{"expert", "human"}) {
		t.Errorf("seats %v", s.kinds)
	}
	v.focus("setup/seed")
	v.key("Enter")
	s.seed = ""
	v.in.Runes = []rune("my seed")
	v.tick(nil)
	v.key("Enter")
	v.press("setup/start")
	table, ok := v.next.Scene.(*Table)
	if !ok {
		t.Fatalf("start leads to %T", v.next.Scene)
	}
	defer table.Close()
	got := table.line.Setup()
	if got.Seed != "my seed" || got.Level != "quick" || got.Seats[0].Kind != "expert" || got.Seats[1] != (match.SeatInfo{Name: "You", Kind: "human"}) {
		t.Errorf("setup %+v", got)
	}
	again := newSetup(v.env, setupOptions{game: "anarchy"})
	if l, _ := again.level(); l.Name != "quick" || !slices.Equal(again.kinds, []string{"expert", "human"}) {
		t.Errorf("remembered %q, %v", l.Name, again.kinds)
	}
}

func TestChallengeKeepsItsPlayers(t *testing.T) {
	v := newVisit(t, pages["challenge"])
	s := v.scene.(*setup)
	l, _ := s.level()
	if l.Challenge == nil {
		t.Fatal("no challenge")
	}
	kinds := slices.Clone(s.kinds)
	if kinds[l.Challenge.Seat] != "human" {
		t.Fatalf("seats %v", kinds)
	}
	v.press("setup/swap")
	v.press("setup/seat/0/expert")
	if !slices.Equal(s.kinds, kinds) {
		t.Errorf("seats %v", s.kinds)
	}
	if !v.shows("A challenge has its players") {
		t.Error("no reason is told")
	}
}

func TestRulesetInWords(t *testing.T) {
	list := levels.List("anarchy")
	for _, l := range list {
		got := ruleset(l, list[0])
		if l.Name == "original" != strings.HasPrefix(got, "Unlike the rule book: ") {
			t.Errorf("%s: %s", l.Name, got)
		}
	}
}

func TestFilesAreOpened(t *testing.T) {
	v := newVisit(t, NewTitle)
	v.drop(`C:\levels\mine.toml`, badLevel)
	f, ok := v.next.Scene.(*faults)
	if !ok {
		t.Fatalf("a bad level leads to %T", v.next.Scene)
	}
	v.scene = f
	v.tick(nil)
	v.tick(nil)
	for _, want := range []string{"mine.toml has 3 mistakes", "line 4, widht", "line 5, max_turns"} {
		if !v.shows(want) {
			t.Errorf("the page does not show %q", want)
		}
	}
	v.drop("mine.toml", strings.Replace(strings.Replace(badLevel, "widht", "width", 1), "-3", "30", 1))
	if v.next.Kind != Replace {
		t.Errorf("next is %v", v.next.Kind)
	}
	s, ok := v.next.Scene.(*setup)
	if !ok {
		t.Fatalf("a good level leads to %T", v.next.Scene)
	}
	if l, _ := s.level(); l.Title != "Mine" || !s.own[l.Text] {
		t.Errorf("the level is %q", l.Title)
	}
	for name, data := range map[string]string{"empty.pent": "", "noise.bin": "\x00\x01\x02", "a.json": "{}", "b.pent": "{\"format\":1}\n", "b.gz": "\x1f\x8b\x00"} {
		v := newVisit(t, NewTitle)
		v.drop(name, data)
		if _, ok := v.next.Scene.(*faults); !ok {
			t.Errorf("%s leads to %T", name, v.next.Scene)
		}
	}
}

func TestLevelDroppedOnSetupIsAdded(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene { return NewSetup(env, "anarchy") })
	s := v.scene.(*setup)
	n := len(s.list)
	for range 2 {
		v.drop("mine.toml", "game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"A town\"\n")
	}
	if l, _ := s.level(); len(s.list) != n+1 || l.Title != "Mine" || v.next.Kind != Stay {
		t.Errorf("%d levels, chosen %q, next %v", len(s.list), l.Title, v.next.Kind)
	}
}

func TestSettingsAreKept(t *testing.T) {
	v := newVisit(t, NewSettings)
	v.press("settings/theme/paper")
	v.press("settings/reduced")
	v.focus("settings/size")
	v.key("Right", "Right", "Right")
	got, err := LoadSettings(v.env.Store, DefaultSettings())
	if err != nil || got.Theme != "paper" || !got.Reduced || got.Size != 1.15 {
		t.Errorf("kept %+v, %v", got, err)
	}
	if !v.u().Theme.Light {
		t.Error("the page is still dark")
	}
}

func TestBrokenSettingsFallBack(t *testing.T) {
	for text, faults := range map[string][]string{
		`{"theme":"pink","size":1.5,"volume":-1,"mute":"yes","pace":2,"keys":{"loop":["K"]},"later":true}`: {"theme", "volume", "mute"},
		`{"size":1e99,"choices":null,"living":false}`:                                                      {"size", "choices"},
		`not json`: {"invalid character"},
	} {
		s, err := LoadSettings(shelf{"settings.json": []byte(text)}, DefaultSettings())
		for _, f := range faults {
			if err == nil || !strings.Contains(err.Error(), f) {
				t.Errorf("%s: %v does not name %s", text, err, f)
			}
		}
		if s.Theme != "night" || s.Volume != 0.7 || s.Mute || s.Choices == nil || s.Size < 1 || s.Size > 2 {
			t.Errorf("%s: read as %+v", text, s)
		}
	}
	s, _ := LoadSettings(shelf{"settings.json": []byte(`{"size":1.5,"keys":{"loop":["K"],"gone":["A"]}}`)}, DefaultSettings())
	if b := s.NewBindings(); s.Size != 1.5 || b.Find(ui.Loop).Keys[0].Key != "K" || len(s.Keys) != 1 {
		t.Errorf("read as %+v", s)
	}
	if _, err := LoadSettings(nil, DefaultSettings()); err != nil {
		t.Error(err)
	}
}

func TestKeysAreRemapped(t *testing.T) {
	v := newVisit(t, pages["keys"])
	b := v.env.Bindings
	v.press("settings/key/loop")
	v.key("K")
	if k := b.Find(ui.Loop).Keys; len(k) != 1 || k[0].Key != "K" {
		t.Fatalf("loop has %v", k)
	}
	v.press("settings/key/loop")
	v.key("Escape")
	if v.next.Kind != Stay || b.Find(ui.Loop).Keys[0].Key != "K" {
		t.Fatal("Escape does more than close the card")
	}
	v.press("settings/key/loop")
	v.key("Ctrl+Z")
	v.tick(nil)
	if !v.shows("is the key of: Undo") {
		t.Fatal("the conflict is not told")
	}
	v.press("settings/catch/no")
	v.key("B")
	v.tick(nil)
	v.press("settings/catch/take")
	if b.Find(ui.Loop).Keys[0].Key != "B" || len(b.Find(ui.Reverse).Keys) != 0 {
		t.Fatalf("loop %v, reverse %v", b.Find(ui.Loop).Keys, b.Find(ui.Reverse).Keys)
	}
	again, _ := LoadSettings(v.env.Store, DefaultSettings())
	if k := again.NewBindings().Find(ui.Loop).Keys; k[0].Key != "B" {
		t.Errorf("kept as %v", k)
	}
	v.press("settings/keys/reset")
	if len(b.Changes()) != 0 {
		t.Error("the keys are not reset")
	}
}

func TestHelpFindsAndPlays(t *testing.T) {
	v := newVisit(t, pages["help"])
	h := v.scene.(*help)
	if len(h.pages) < 8 {
		t.Fatalf("%d pages", len(h.pages))
	}
	demos := 0
	for i, p := range h.pages {
		h.open(i)
		v.tick(nil)
		if !p.keys && len(p.text) == 0 {
			t.Errorf("page %q is empty", p.title)
		}
		if p.demo == nil {
			continue
		}
		demos++
		before := p.demo.pos
		for range 30 {
			v.tick(nil)
		}
		if p.demo.pos <= before {
			t.Errorf("the board of %q stands still", p.title)
		}
	}
	if demos < 4 {
		t.Errorf("%d live boards", demos)
	}
	v.focus("help/find")
	v.key("Enter")
	v.in.Runes = []rune("weather")
	v.tick(nil)
	if n := len(h.filter); n == 0 || n == len(h.pages) {
		t.Errorf("%d pages have the word", n)
	}
	v.in.Runes = []rune(" xyzzy")
	v.tick(nil)
	if len(h.filter) != 0 || !v.shows("Nothing has these words") {
		t.Error("nonsense is found")
	}
}

func TestKeySheetShowsTheLiveKeys(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene {
		if _, err := env.Bindings.Take(ui.Loop, ui.Chord{Key: "F7"}); err != nil {
			t.Fatal(err)
		}
		return NewHelp(env, "")
	})
	h := v.scene.(*help)
	for i, p := range h.pages {
		if p.keys {
			h.open(i)
		}
	}
	v.tick(nil)
	for _, b := range v.env.Bindings.All() {
		if !v.shows(b.Title) {
			t.Errorf("the sheet lacks %q", b.Title)
		}
	}
	if !v.shows("F7") {
		t.Error("the sheet lacks the new key")
	}
}

func TestRecentMatches(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene { return NewRecent(env) })
	if !v.shows("No matches yet") {
		t.Error("an empty list says nothing")
	}
	keepSome(t, v.env, 30)
	list := Recent(v.env.Store)
	if len(list) != recentMost || list[0].File != "match-30.pent" {
		t.Fatalf("%d kept, first %s", len(list), list[0].File)
	}
	if n := len(v.env.Store.List()); n != recentMost+1 {
		t.Errorf("%d files", n)
	}
	k := list[3]
	k.Turn = 7
	if err := Keep(v.env.Store, k, []byte("y")); err != nil {
		t.Fatal(err)
	}
	if again := Recent(v.env.Store); len(again) != recentMost || again[0].File != k.File || again[0].Turn != 7 {
		t.Errorf("kept again: %d, first %+v", len(again), again[0])
	}
	v.scene = NewRecent(v.env)
	v.tick(nil)
	v.press("recent/drop/" + k.File)
	v.tick(nil)
	v.press("recent/ask/yes")
	if again := Recent(v.env.Store); len(again) != recentMost-1 || again[0].File == k.File {
		t.Error("the match is still there")
	}
	v.press("recent/" + list[1].File)
	if v.next.Kind != Stay || !v.shows("cannot be read") {
		t.Error("a broken record is not told of")
	}
	if err := Forget(v.env.Store); err != nil || len(v.env.Store.List()) != 0 {
		t.Errorf("left %v, %v", v.env.Store.List(), err)
	}
	v.env.Store.(shelf)[recentName] = []byte("[{}, nonsense")
	if len(Recent(v.env.Store)) != 0 {
		t.Error("a broken list is read")
	}
	if Recent(nil) != nil || Keep(nil, k, nil) != nil || Drop(nil, "x") != nil {
		t.Error("no store")
	}
}

// full is a store that keeps nothing.
type full struct{ shelf }

func (full) Save(string, []byte) error { return errors.New("the disk is full") }

func TestFullStoreIsTold(t *testing.T) {
	v := newVisit(t, func(env *Env) Scene { env.Store = full{}; return NewSettings(env) })
	v.press("settings/reduced")
	for range 20 {
		v.tick(nil)
	}
	if !v.shows("the disk is full") {
		t.Error("settings that cannot be kept are not told of")
	}
}

// TestResultCard builds the card on every canvas: nothing is cut, and each button says what it is for.
func TestResultCard(t *testing.T) {
	line := played(t)
	look, _ := Look("anarchy")
	for _, c := range canvases {
		for _, won := range []bool{true, false} {
			env := newVisit(t, NewTitle).env
			setup := line.Setup()
			r := Result{Line: line, Look: look, Setup: setup, Played: won, Series: look.Series(),
				Turning: []Turning{{Turn: 4, Seat: 0, Text: "A warehouse of the other side burns down to the ground in a single turn", Change: 12}, {Turn: 9, Seat: 1, Text: "Wind turns", Change: -3}, {Turn: 12, Seat: 0, Text: "Fire", Change: 0}}}
			for range r.Series {
				r.Values = append(r.Values, [][]float64{{10, 20, 30, 5}, {10, 15, 12, 9}})
			}
			card := NewResults(env, r)
			f := ui.Factor(c.w, c.h, c.k)
			in := ui.Input{W: float32(c.w / f), H: float32(c.h / f), Scale: float32(f), X: -9, Y: -9, Dt: 1.0 / 60}
			u := env.NewUI()
			var act ResultAct
			tick := func(keys ...ui.KeyPress) {
				in.Now += in.Dt
				in.Keys = keys
				u.Begin(&in)
				act = card.Build(u)
				u.End()
			}
			for range 4 {
				tick()
			}
			if len(u.Overflows) > 0 {
				t.Errorf("%s: cut: %q", c.name, u.Overflows)
			}
			for id, want := range map[string]ResultKind{"result/rematch": ResultRematch, "result/swap": ResultSwap, "result/replay": ResultReplay,
				"result/save": ResultSave, "result/title": ResultTitle, "result/close": ResultClose, "result/watch/1": ResultWatchFrom, "result/play/2": ResultPlayFrom} {
				for range 40 {
					if u.Focus() == id {
						break
					}
					tick(ui.KeyPress{Key: "Tab"})
				}
				tick(ui.KeyPress{Key: "Enter"})
				if act.Kind != want {
					t.Errorf("%s: %s gives %v, not %v (focus %s)", c.name, id, act.Kind, want, u.Focus())
				}
				if want == ResultWatchFrom && act.Turn != 9 {
					t.Errorf("%s: watch from turn %d", c.name, act.Turn)
				}
				tick()
				tick()
			}
			tick(ui.KeyPress{Key: "Escape"})
			if act.Kind != ResultClose {
				t.Errorf("%s: Escape gives %v", c.name, act.Kind)
			}
		}
	}
}

// played is a match before its first step, which is enough for a card.
func played(t *testing.T) record.Timeline {
	t.Helper()
	env := newVisit(t, NewTitle).env
	s := newSetup(env, setupOptions{game: "anarchy", level: "quick"})
	s.look()
	if s.preview == nil {
		t.Fatal(s.fault)
	}
	table := s.preview.line.At(0)
	line, err := record.NewReplay(s.setup([]string{"expert", "regular"}), table, nil)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestWinnerInWords(t *testing.T) {
	seats := func(names ...string) match.Setup {
		var s match.Setup
		for _, n := range names {
			s.Seats = append(s.Seats, match.SeatInfo{Name: n})
		}
		return s
	}
	for _, c := range []struct {
		setup match.Setup
		out   rules.Outcome
		want  string
	}{
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(0)}, "You win"},
		{seats("You", "Expert"), rules.Outcome{Over: true, Winners: rules.Seats(1)}, "Expert wins"},
		{seats("You", "Expert"), rules.Outcome{Over: true}, "A draw"},
		{seats("You", "Expert"), rules.Outcome{}, "Not decided"},
		{seats("A", "B", "C"), rules.Outcome{Over: true, Winners: rules.Seats(0, 2)}, "A and C win"},
	} {
		if got := winnerTitle(c.setup, c.out); got != c.want {
			t.Errorf("%v: %q, not %q", c.out, got, c.want)
		}
	}
	if number(1234567) != "1 234 567" || number(-1000) != "−1 000" || number(7) != "7" {
		t.Error("numbers")
	}
}
