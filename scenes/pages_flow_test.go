package scenes

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func TestTheSettingsTellWhichSizeIsInForce(t *testing.T) {
	v := newVisit(t, NewSettings)
	v.env.Settings.Size = 2
	v.in.W, v.in.H, v.in.Size = 320, 692, ui.InForce(390, 844, 2)
	v.tick(nil)
	if !v.shows("Shown at 121 %") {
		t.Error("a phone at 200 % is not told that it gets less")
	}
	v.env.Settings.Size, v.in.Size = 1.2, ui.InForce(390, 844, 1.2)
	v.tick(nil)
	if v.shows("is in force") {
		t.Error("a size that fits is remarked on")
	}
}

func TestTitleLeadsEverywhere(t *testing.T) {
	for id, want := range map[string]string{"title/play": "*scenes.setup", "title/watch": "*scenes.setup", "title/replays": "*scenes.recent", "title/tournament": "*scenes.tournamentPage",
		"title/settings": "*scenes.settings", "title/help": "*scenes.help", "title/card-play/coreminer": "*scenes.setup"} {
		v := newVisit(t, NewTitle)
		v.press(id)
		if got := fmt.Sprintf("%T", v.next.Scene); v.next.Kind != scene.Push || got != want {
			t.Errorf("%s leads to %s, not %s", id, got, want)
		}
		if s, ok := v.next.Scene.(*setup); ok {
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
	v := newVisit(t, func(env *scene.Env) scene.Scene { env.Settings.TitleDemo = true; return NewTitle(env) })
	s := v.scene.(*title)
	defer s.Close()
	if s.demo != nil {
		t.Error("the first picture waits for a match")
	}
	for range s.cards {
		v.tick(nil)
	}
	if s.demo == nil {
		t.Fatal("nothing lives")
	}
	if !v.shows("2 to 4 seats") {
		t.Error("the small print of the cards is missing")
	}
	v.press("title/join")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("join leads to %T", v.next.Scene)
	}
	at.Close()
	v.env.Settings.TitleDemo = false
	v.tick(nil)
	if s.demo != nil {
		t.Error("the match behind the title continues")
	}
}

func TestSetupByKeyboard(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { return At(env, "setup anarchy") })
	s := v.scene.(*setup)
	v.press("setup/level/quick")
	if l, _ := s.level(); l.Name != "quick" {
		t.Fatalf("level %q", l.Name)
	}
	for range 3 {
		v.press("setup/seat/1/stronger")
	}
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
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("start leads to %T", v.next.Scene)
	}
	defer at.Close()
	got := at.Timeline().Setup()
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
	v.press("setup/seat/0/ai")
	if !slices.Equal(s.kinds, kinds) {
		t.Errorf("seats %v", s.kinds)
	}
	if !v.shows("A challenge has fixed players") {
		t.Error("no reason is told")
	}
}

func TestRulesetInWords(t *testing.T) {
	list := levels.List("anarchy")
	for _, l := range list {
		got, own := ruleset(l, list[0], false), ruleset(l, list[0], true)
		if l.Name == "original" != (got == "6 rules differ from the rule book.") || l.Name == "original" != strings.HasPrefix(own, "Different from the rule book: wind reach: 1, ") {
			t.Errorf("%s: %s %s", l.Name, got, own)
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
	for _, want := range []string{"mine.toml has 2 mistakes", "line 4, widht", "line 5, max_turns"} {
		if !v.shows(want) {
			t.Errorf("the page does not show %q", want)
		}
	}
	v.drop("mine.toml", strings.Replace(strings.Replace(badLevel, "widht", "width", 1), "-3", "30", 1))
	if v.next.Kind != scene.Replace {
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

func TestOpeningTellsHowFarItIs(t *testing.T) {
	v := newVisit(t, NewTitle)
	o := unfinished(v.env, "long.pent")
	v.scene, v.in.Dt = o, shown
	v.tick(nil)
	if v.shows("long.pent") {
		t.Error("what may be done at once is announced")
	}
	v.tick(nil)
	if !v.shows("long.pent") || v.scene.Describe()["part"] != 0.25 {
		t.Error("the page does not tell how far it is")
	}
	v.next = scene.Next{}
	stopped := false
	o.stop = func() { stopped = true }
	v.key("Escape")
	if v.next.Kind != scene.Pop || !stopped {
		t.Errorf("Escape leads to %v; the work is told to end: %v", v.next.Kind, stopped)
	}
}

func TestLevelDroppedOnSetupIsAdded(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { return At(env, "setup anarchy") })
	s := v.scene.(*setup)
	n := len(s.list)
	for range 2 {
		v.drop("mine.toml", "game = \"anarchy\"\ntitle = \"Mine\"\nsummary = \"A town\"\n")
	}
	if l, _ := s.level(); len(s.list) != n+1 || l.Title != "Mine" || v.next.Kind != scene.Stay {
		t.Errorf("%d levels, chosen %q, next %v", len(s.list), l.Title, v.next.Kind)
	}
}

func TestSettingsAreKept(t *testing.T) {
	v := newVisit(t, NewSettings)
	v.press("settings/theme/paper")
	v.press("settings/reduced")
	v.focus("settings/size")
	v.key("Right", "Right", "Right")
	got, err := scene.LoadSettings(v.env.Store, scene.DefaultSettings())
	if err != nil || got.Theme != "paper" || !got.Reduced || got.Size != 1.15 {
		t.Errorf("kept %+v, %v", got, err)
	}
	if !v.u().Theme.Light {
		t.Error("the page is still dark")
	}
}

// Notifications are on once the browser allows them, and there is no switch where there are none.
func TestNotifications(t *testing.T) {
	for _, refusal := range []error{nil, errors.New("the browser does not allow them")} {
		var asked []bool
		v := newVisit(t, func(env *scene.Env) scene.Scene {
			env.Notify = func(on bool, then func(error)) {
				if asked = append(asked, on); then != nil {
					then(refusal)
				}
			}
			return NewSettings(env)
		})
		v.press("settings/page/Playing")
		v.press("settings/notify")
		got, err := scene.LoadSettings(v.env.Store, scene.DefaultSettings())
		if err != nil || got.Notify != (refusal == nil) || !slices.Equal(asked, []bool{true}) || v.shows("Notifications stay off: the browser does not allow them.") != (refusal != nil) {
			t.Errorf("refused %v: kept %t, asked %v, %v", refusal, got.Notify, asked, err)
		}
		if refusal == nil {
			v.press("settings/notify")
			if !slices.Equal(asked, []bool{true, false}) || v.env.Settings.Notify {
				t.Errorf("switched off: %v", asked)
			}
		}
	}
	v := newVisit(t, NewSettings)
	v.press("settings/page/Playing")
	for id := range v.u().Places {
		if id == "settings/notify" {
			t.Error("there is a switch for notifications that do not exist")
		}
	}
}

func TestTheKnobOfTheSizeStaysUnderThePointer(t *testing.T) {
	// A page that grew while the knob is dragged would move it away from the pointer, which would then ask for another size.
	v := newVisit(t, NewSettings)
	st := v.env.Settings
	put := func() {
		f := ui.Factor(1280, 720, st.Size)
		v.in.W, v.in.H, v.in.Scale, v.in.Size = float32(1280/f), float32(720/f), float32(f), ui.InForce(1280, 720, st.Size)
	}
	put()
	v.tick(nil)
	var r board.Rect
	for id, at := range v.u().Places {
		if id == "settings/size" {
			r = at
		}
	}
	x := func(size float64) float32 { return r.X + 10 + (r.W-20)*float32(size-1) }
	pointer := func(size float64, pressed, down, released bool) {
		put()
		v.in.X, v.in.Y = x(size)/v.in.Scale, (r.Y+r.H/2)/v.in.Scale // the pointer's place is one of the screen
		v.in.Pressed, v.in.Down, v.in.Released = pressed, down, released
		v.tick(nil)
	}
	pointer(1, false, false, false)
	pointer(1, true, true, false)
	for _, size := range []float64{1.1, 1.25, 1.25, 1.25, 1.4, 1.4} {
		pointer(size, false, true, false)
		if st.Size != 1 {
			t.Fatalf("the page grows to %v while the knob is dragged", st.Size)
		}
	}
	pointer(1.4, false, false, true)
	if st.Size != 1.4 {
		t.Errorf("the knob was let go at 140 %%, the size is %v", st.Size)
	}
}

func TestTheEffectsAreChosen(t *testing.T) {
	v := newVisit(t, NewSettings)
	v.env.Settings.Measured = "middle"
	v.tick(nil)
	if v.u().Effects != board.Middle || !v.shows("now: middle") {
		t.Errorf("by itself: effects %v", v.u().Effects)
	}
	v.focus("settings/effects")
	v.key("Right") // to low
	got, err := scene.LoadSettings(v.env.Store, scene.DefaultSettings())
	if v.tick(nil); err != nil || got.Effects != "low" || v.u().Effects != board.Low || v.shows("now:") {
		t.Errorf("kept %q, %v; in force %v", got.Effects, err, v.u().Effects)
	}
}

func TestKeysAreRemapped(t *testing.T) {
	v := newVisit(t, pages["keys"])
	b := v.env.Bindings
	v.press("settings/key/loop")
	v.key("I")
	if k := b.Find(ui.Loop).Keys; len(k) != 1 || k[0].Key != "I" {
		t.Fatalf("loop has %v", k)
	}
	v.press("settings/key/loop")
	v.key("Escape")
	if v.next.Kind != scene.Stay || b.Find(ui.Loop).Keys[0].Key != "I" {
		t.Fatal("Escape does more than close the card")
	}
	v.press("settings/key/loop")
	v.key("Ctrl+Z")
	v.tick(nil)
	if !v.shows("is used for: Undo") {
		t.Fatal("the conflict is not told")
	}
	v.press("settings/catch/no")
	v.key("B")
	v.tick(nil)
	v.press("settings/catch/take")
	if b.Find(ui.Loop).Keys[0].Key != "B" || len(b.Find(ui.Reverse).Keys) != 0 {
		t.Fatalf("loop %v, reverse %v", b.Find(ui.Loop).Keys, b.Find(ui.Reverse).Keys)
	}
	again, _ := scene.LoadSettings(v.env.Store, scene.DefaultSettings())
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
	if len(h.filter) != 0 || !v.shows("No page has these words") || v.shows("For the rules of a game") {
		t.Error("nonsense is found")
	}
	v = newVisit(t, func(env *scene.Env) scene.Scene { return NewHelp(env, "") })
	v.focus("help/find")
	v.key("Enter")
	v.in.Runes = []rune("weather")
	v.tick(nil)
	if !v.shows("For the rules of a game") {
		t.Error("nothing says that the rules of games are elsewhere")
	}
}

func TestKeySheetShowsTheLiveKeys(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene {
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

func TestDatesOfMatches(t *testing.T) {
	for date, want := range map[string]string{"2026-11-23 08-03": "2026-11-23 08:03", "2026-11-23": "2026-11-23"} {
		if got := shownDate(date); got != want {
			t.Errorf("%q is shown as %q", date, got)
		}
	}
}

func TestRecentMatches(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { return NewRecent(env) })
	if !v.shows("No matches yet") {
		t.Error("an empty list says nothing")
	}
	keepSome(t, v.env, 5)
	list := kept.Matches(v.env.Store)
	k := list[3]
	v.scene = NewRecent(v.env)
	v.tick(nil)
	v.press("recent/drop/" + k.File)
	v.tick(nil)
	v.press("recent/ask/yes")
	if again := kept.Matches(v.env.Store); len(again) != 4 || slices.ContainsFunc(again, func(o kept.Match) bool { return o.File == k.File }) {
		t.Error("the match is still there")
	}
	v.press("recent/" + list[1].File)
	if f, ok := v.next.Scene.(*faults); !ok || f.name != list[1].File {
		t.Errorf("a broken record leads to %T", v.next.Scene)
	}
}

func TestFullStoreIsTold(t *testing.T) {
	v := newVisit(t, func(env *scene.Env) scene.Scene { env.Store = tabletest.Full{}; return NewSettings(env) })
	v.press("settings/reduced")
	for range 20 {
		v.tick(nil)
	}
	if !v.shows("the disk is full") {
		t.Error("settings that cannot be kept are not told of")
	}
}

// Levels are in sight when the page opens, the chosen one among them, on a telephone too.
func TestTheListOfLevelsShowsTheChosenOne(t *testing.T) {
	list := levels.List("si32")
	for _, size := range [][2]float32{{1280, 720}, {390, 844}} {
		for _, l := range []levels.Level{list[0], list[len(list)-1]} {
			v := newVisit(t, func(env *scene.Env) scene.Scene { return newSetup(env, setupOptions{game: "si32", level: l.Name}) })
			v.in.W, v.in.H = size[0], size[1]
			for range 60 {
				v.tick(nil)
			}
			seen := map[string]bool{}
			for id, r := range v.u().Places {
				if strings.HasPrefix(id, "setup/level/") && r.H >= levelRow && r.W > 80 {
					seen[id] = true
				}
			}
			if len(seen) < 3 || !seen["setup/level/"+l.Name] {
				t.Errorf("%v: with %s chosen only %v are in sight", size, l.Title, seen)
			}
		}
	}
}

// Who plays is in sight for every seat, however many a level has: nobody starts a match against players whom they did not see.
func TestAllSeatsAreInSight(t *testing.T) {
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		for _, l := range levels.List(game) {
			v := newVisit(t, func(env *scene.Env) scene.Scene { return newSetup(env, setupOptions{game: game, level: l.Name}) })
			v.tick(nil)
			shown := map[string]bool{}
			for id, r := range v.u().Places {
				if rest, ok := strings.CutPrefix(id, "setup/seat/"); ok && r.H >= ui.Header-1 {
					seat, _, _ := strings.Cut(rest, "/")
					shown[seat] = true
				}
			}
			if n := e.Seats(l); len(shown) != n {
				t.Errorf("%s, %s: of %d seats %d are in sight", game, l.Name, n, len(shown))
			}
		}
	}
}

// TestFindMeAnEqual checks that the setup offers the AI nearest to the person's rating, and tells the rating.
func TestFindMeAnEqual(t *testing.T) {
	e, _ := catalog.Find("anarchy")
	for _, kind := range levels.Strengths {
		elo, _ := e.Bots.Elo(kind)
		v := newVisit(t, func(env *scene.Env) scene.Scene {
			if err := env.Store.Save("ratings.json", fmt.Appendf(nil, `[{"game":"anarchy","elo":%d,"deviation":80,"matches":7}]`, elo+20)); err != nil {
				t.Fatal(err)
			}
			return At(env, "setup anarchy")
		})
		s := v.scene.(*setup)
		v.press("setup/equal")
		if !slices.Equal(s.kinds, []string{"human", kind}) {
			t.Errorf("rated %d, the equal is %v", elo+20, s.kinds)
		}
		for _, again := range []bool{false, true} { // the answer comes also when nothing changes by it
			if again {
				v.press("setup/equal")
			}
			v.tick(nil)
			for _, want := range []string{fmt.Sprintf("Your rating: %d after 7 matches.", elo+20), "You meet " + players.Title(kind)} {
				if !v.shows(want) {
					t.Errorf("%q is not told", want)
				}
			}
		}
	}
}

// From the top of the setup a few presses of Tab lead to Start, in every game, in a window and on a phone.
func TestTabLeadsToStart(t *testing.T) {
	for _, e := range catalog.Entries() {
		for _, z := range [][2]float32{{1280, 720}, {1024, 600}, {390, 844}} {
			v := newVisit(t, func(env *scene.Env) scene.Scene { return At(env, "setup "+e.Game.Info().ID) })
			v.in.W, v.in.H = z[0], z[1]
			v.tick(nil)
			if n := slices.IndexFunc(v.u().Stops(), func(s ui.Stop) bool { return s.ID == "setup/start" }); n < 0 || n >= 5 {
				t.Errorf("%s on %v: Start is stop %d", e.Game.Info().ID, z, n+1)
			}
		}
	}
}

// TestHandicapInTheSetup checks that the setup says who has the advantage, evens it out at one press, takes handicaps by slider, and drops them with
// the level; and that the match begins with them.
func TestHandicapInTheSetup(t *testing.T) {
	bias := levels.Biases()["anarchy"]["quick"]
	v := newVisit(t, func(env *scene.Env) scene.Scene { return newSetup(env, setupOptions{game: "anarchy", level: "quick"}) })
	s := v.scene.(*setup)
	if !v.shows(fmt.Sprintf("wins %d %% here", bias.Shares[bias.Ahead()])) {
		t.Error("the advantage is not told")
	}
	v.press("setup/even")
	v.tick(nil)
	if given := s.setup(s.kinds).Seats[1].Handicap; given != bias.Handicap[1] || !v.shows("equal players win about equally often") {
		t.Errorf("Amber begins with %d", given)
	}
	v.press("setup/swap")
	if seats := s.setup(s.kinds).Seats; seats[1].Kind != "human" || seats[1].Handicap != bias.Handicap[1] {
		t.Errorf("after the swap %+v: the handicap belongs to the second seat", seats)
	}
	v.press("setup/handicap")
	v.tick(nil)
	v.focus("setup/handicap/0")
	v.key("Right", "Right")
	step := s.entry.Game.Info().Handicap.Step
	if seats := s.setup(s.kinds).Seats; seats[0].Handicap != 2*step || !v.shows(fmt.Sprintf("+%d", 2*step)) {
		t.Errorf("by the slider: %+v", seats)
	}
	v.press("setup/swap")
	if seats := s.setup(s.kinds).Seats; seats[1].Kind == "human" || seats[1].Handicap != 2*step || seats[0].Handicap != bias.Handicap[1] {
		t.Errorf("after the swap %+v: players take their handicaps along", seats)
	}
	v.press("setup/start")
	at, ok := v.next.Scene.(*table.Table)
	if !ok {
		t.Fatalf("the match does not start: %T", v.next.Scene)
	}
	defer at.Close()
	if got := at.Timeline().Setup().Seats; got[1].Handicap != 2*step || v.env.Settings.Choices["anarchy"].Handicap[1] != 2*step {
		t.Errorf("the match begins with %+v", got)
	}
	again := newSetup(v.env, setupOptions{game: "anarchy"})
	if again.handicap.by[1] != 2*step {
		t.Error("the choice is not remembered")
	}
	v.press("setup/level/classic")
	if seats := s.setup(s.kinds).Seats; seats[0].Handicap != 0 || seats[1].Handicap != 0 {
		t.Errorf("another level keeps %+v", seats)
	}
}

// A message lies over no button of the title's bar, however small the window is: nothing else leads to the settings there.
func TestAMessageLeavesTheBarOfTheTitleFree(t *testing.T) {
	for _, size := range [][2]float32{{512, 320}, {390, 844}, {320, 560}, {844, 390}} {
		v := newVisit(t, NewTitle)
		v.in.W, v.in.H = size[0], size[1]
		v.env.Notice = "This browser starts no workers, so the AIs think in the page, and pictures may come late."
		for range 30 {
			v.tick(nil)
		}
		if len(v.u().Messages()) == 0 {
			t.Fatalf("%v: there is no message", size)
		}
		for id, r := range v.u().Places {
			for _, m := range v.u().Messages() {
				if c := m.Cross(r); c.W > 0 && c.H > 0 && strings.Contains("title/watch title/tournament title/replays title/settings title/help", id) {
					t.Errorf("%v: the message at %v covers %s at %v", size, m, id, r)
				}
			}
		}
	}
}

// In a low window the column of the players scrolls, and its bar lies beside its controls.
func TestTheBarOfThePlayersCoversNothing(t *testing.T) {
	for _, size := range [][2]float32{{1024, 600}, {1280, 577}} {
		v := newVisit(t, func(env *scene.Env) scene.Scene { return newSetup(env, setupOptions{game: "anarchy", level: "quick"}) })
		v.in.W, v.in.H = size[0], size[1]
		for range 4 {
			v.tick(nil)
		}
		if !v.u().Scrolls("setup/seats") {
			t.Fatalf("%v: all players fit", size)
		}
		seen := 0
		for id, r := range v.u().Places {
			if !strings.HasPrefix(id, "setup/seat/") && !strings.Contains("setup/swap setup/equal setup/handicap", id) {
				continue
			}
			seen++
			if right := r.X + r.W; right > size[0]-18-ui.BarWide {
				t.Errorf("%v: %s reaches to %v, under the bar", size, id, right)
			}
		}
		if seen < 6 {
			t.Errorf("%v: %d controls of the players are seen", size, seen)
		}
	}
}
