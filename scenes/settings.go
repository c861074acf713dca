package scenes

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/backup"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// settings is the scene for everything a person can set.
type settings struct {
	shell
	page    int
	catch   ui.Action // action that is waiting for its new key
	caught  ui.Chord
	lost    []ui.Binding // actions that would lose the caught key
	refused string       // why the caught key cannot be used
	ask     string       // open question: "reset", "forget", "achievements", "restore", "told"
	mini    *mini        // board of the preview
	tried   bool
	keeping string         // how safe what is kept is, as asked last
	asked   float64        // when that was asked
	opening bool           // the next file is a backup
	backup  *backup.Backup // read, and not brought back yet
	told    string         // what became of it
	size    float64        // of the interface while its knob is being dragged, else 0: a page that grew under the pointer would move the knob on
}

// NewSettings returns the settings scene.
func NewSettings(env *scene.Env) scene.Scene { return &settings{shell: newShell(env)} }

// newRestore returns the settings scene that asks whether to bring back a backup.
func newRestore(env *scene.Env, b *backup.Backup) scene.Scene {
	return &settings{shell: newShell(env), page: len(settingsPages) - 1, backup: b, ask: "restore"}
}

var settingsPages = []struct{ title, icon string }{
	{"Display", "eye"}, {"Sound", "sound-on"}, {"Playing", "play"}, {"Keys", "keyboard"}, {"Data", "save"},
}

func (s *settings) Describe() map[string]any {
	st := s.env.Settings
	return map[string]any{"scene": "settings", "page": strings.ToLower(settingsPages[s.page].title), "theme": st.Theme, "size": st.Size,
		"volume": st.Volume, "mute": st.Mute, "reduced": st.Reduced}
}

func (s *settings) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	body, act := s.head(heading{title: "Settings", sub: "saved on this device", sprite: "shell/logo", help: true})
	if s.catch != "" {
		s.catchKey()
	}
	if in.Portrait() {
		s.narrow(body)
	} else {
		s.wide(body)
	}
	s.restore()
	s.questions()
	return s.end(scene.Next{}, act, s.catch != "" || s.ask != "")
}

func (s *settings) wide(body board.Rect) {
	u := s.u
	parts := []layout.Part{layout.Fixed(236), layout.Rest()}
	if body.W > 1000 {
		parts = append(parts, layout.Fixed(min(396, body.W*0.32)))
	}
	at := layout.Row(body, 16, parts...)
	u.Panel(at[0].Rect)
	s.pane("settings/pages", at[0].Inset(10), func(v board.Rect) float32 {
		rows := layout.NewGrid(v, 6, v.W, 46, 1)
		for i, p := range settingsPages {
			if u.Row("settings/page/"+p.title, rows.Cell(i), ui.Row{Label: p.title, Icon: p.icon, Chosen: i == s.page}) {
				s.page = i
			}
		}
		return rows.Height(len(settingsPages))
	})
	if len(at) > 2 {
		s.preview(at[2].Rect)
	}
	u.Panel(at[1].Rect)
	s.open(layout.Pad(at[1].Rect, 24, 14, 10, 14))
}

func (s *settings) narrow(body board.Rect) {
	u := s.u
	tabs := make([]ui.Tab, len(settingsPages))
	for i, p := range settingsPages {
		tabs[i] = ui.Tab{Label: p.title, Icon: p.icon}
	}
	u.Panel(body)
	body = layout.Pad(body, 6, 2, 6, 8)
	u.Tabs("settings/tabs", layout.Top(&body, ui.Finger, 6), tabs, &s.page)
	s.open(layout.Pad(body, 10, 0, 4, 0))
}

func (s *settings) open(r board.Rect) {
	fill := []func(*layout.Stack){s.display, s.sound, s.playing, s.keys, s.data}[s.page]
	s.pane("settings/open/"+settingsPages[s.page].title, r, func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 0, 0, 10, 0))
		fill(&page)
		return page.Used()
	})
}

func (s *settings) display(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	u.Text(page.Add(28), "Theme", ui.Body, board.Medium, board.Left, u.Theme.Text)
	page.Skip(4)
	at := layout.Row(page.Add(92), 12, layout.Even(3)...)
	for i, t := range []struct{ id, title string }{{"night", "Night"}, {"paper", "Paper"}, {"system", "System"}} {
		r := at[i].Rect
		if u.Button("settings/theme/"+t.id, r, ui.Button{Style: ui.Plain, Label: " ", Said: "Theme " + t.title, Chosen: st.Theme == t.id, Tip: s.themeTip(t.id)}) {
			st.Theme = t.id
			s.env.Keep(u)
		}
		s.swatch(r, t.id, t.title, st.Theme == t.id)
	}
	page.Skip(14)
	s.rule(page)
	at = layout.Row(s.option(page, "Interface size", "Text and buttons, 100 to 200 %", 260), 4, layout.Rest(), layout.Fixed(66))
	size := cmp.Or(s.size, st.Size) * 100
	if u.Slider("settings/size", at[0].Rect, &size, 100, 200, ui.Slider{Step: 5, Ticks: 5, Label: "Interface size", Show: percent}) {
		s.size = math.Round(size) / 100
	}
	if s.size != 0 && !u.In.Down {
		st.Size, s.size = s.size, 0
		s.env.Keep(u)
	}
	u.Text(at[1].Rect, percent(size), ui.Body, board.MonoBold, board.Right, u.Theme.Text)
	if why := sizeRemark(u.In.Size, st.Size); why != "" {
		words := layout.Pad(page.Rect, 28, 2, 0, 0)
		u.Icon("info", page.Rect.X+9, page.Rect.Y+12, 18, u.Theme.Warn)
		page.Skip(u.Wrap(words, why, ui.Second, board.Regular, board.Left, u.Theme.Warn) + 12)
		s.rule(page)
	}
	s.effects(page)
	s.toggle(page, "reduced", "Reduced motion", "No shake, no particles, short fades instead of slides", &st.Reduced)
	s.toggle(page, "living", "Match on the title page", "Show a match behind the menu", &st.TitleDemo)
}

// rule draws a line across a page.
func (s *settings) rule(page *layout.Stack) {
	r := page.Add(2)
	s.u.Rule(r.X, r.Y, r.W)
}

// effects is the choice of the level of effects.
func (s *settings) effects(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	names, titles := []string{"auto"}, []string{"Auto"}
	for _, e := range board.Levels() {
		names = append(names, e.String())
		titles = append(titles, strings.ToUpper(e.String()[:1])+e.String()[1:])
	}
	text := "Sparks, smoke and light around the board. Fewer make a slow device faster; nothing you need to know goes."
	if st.Effects == "auto" {
		text += " Automatic (now: " + st.Measured + ")."
	}
	at := max(slices.Index(names, st.Effects), 0)
	if u.Segment("settings/effects", s.option(page, "Effects", text, 330), "Effects", titles, &at) {
		st.Effects = names[at]
		s.env.Keep(u)
	}
}

// sizeRemark explains that the window allows less enlargement than was chosen; "" when it allows it.
func sizeRemark(inForce, asked float64) string {
	if inForce == 0 || asked <= 1 || inForce > asked-0.01 {
		return ""
	}
	return fmt.Sprintf("Shown at %s, the most that fits this window. A larger window allows up to %s.", percent(math.Floor(inForce*100)), percent(asked*100))
}

func (s *settings) themeTip(id string) string {
	switch id {
	case "paper":
		return "Light, for bright rooms"
	case "system":
		return "Same as your system"
	}
	return "Dark, for the evening"
}

func percent(v float64) string { return fmt.Sprintf("%.0f %%", v) }

// toggle is an option that is on or off.
func (s *settings) toggle(page *layout.Stack, id, title, text string, on *bool) {
	control := float32(60)
	if page.Rect.W-control < 200 {
		control = 44
	}
	if s.u.Toggle("settings/"+id, s.option(page, title, text, control), title, on) {
		s.env.Keep(s.u)
	}
}

// swatch draws a small picture of a theme over its button.
func (s *settings) swatch(r board.Rect, id, title string, chosen bool) {
	u := s.u
	in := r.Inset(3)
	paint := func(in board.Rect, t *ui.Theme) {
		u.List.Box(in.X, in.Y, in.W, in.H, 8, t.Ground)
		pw := min(in.W-20, 84)
		u.List.Box(in.X+8, in.Y+9, pw, 44, 6, t.Panel)
		u.List.Box(in.X+16, in.Y+17, pw*0.55, 5, 2.5, t.Text)
		u.List.Box(in.X+16, in.Y+28, pw*0.35, 4, 2, t.Text3)
		u.List.Box(in.X+16, in.Y+38, pw*0.32, 9, 4.5, t.Accent)
		if in.W-pw > 50 {
			cx := in.X + in.W - 38
			u.List.Disc(cx-9, in.Y+17, 18, 18, t.Seat[0])
			u.Shape(1, cx+22, in.Y+26, 17, t.Seat[1])
		}
	}
	label := func(c board.Color) {
		u.Text(layout.Pad(r, 14, r.H-32, 6, 6), title, ui.Second, board.Medium, board.Left, c)
	}
	switch id {
	case "night":
		paint(in, night)
		label(night.Text)
	case "paper":
		paint(in, paper)
		label(paper.Text)
	default:
		half := layout.Pad(in, 0, 0, in.W/2, 0)
		paint(in, paper)
		label(paper.Text)
		u.List.Clip(half.X, half.Y, half.W, half.H)
		paint(in, night)
		label(night.Text)
		u.List.Unclip()
	}
	if chosen {
		u.List.Disc(r.X+r.W-26, r.Y+r.H-26, 18, 18, u.Theme.Accent)
		u.Icon("check", r.X+r.W-17, r.Y+r.H-17, 13, u.Theme.OnAccent)
	}
}

func (s *settings) sound(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	on := !st.Mute
	if u.Toggle("settings/sound", s.option(page, "Sound", s.muteText(), 60), "Sound", &on) {
		st.Mute = !on
		s.env.Keep(u)
	}
	at := layout.Row(s.option(page, "Volume", "Press the loudspeaker to test it", 260), 4, layout.Rest(), layout.Fixed(62), layout.Fixed(0), layout.Fixed(44))
	vol := st.Volume * 100
	if u.Slider("settings/volume", at[0].Rect, &vol, 0, 100, ui.Slider{Step: 5, Ticks: 5, Label: "Volume", Show: percent}) {
		st.Volume = math.Round(vol) / 100
		s.env.Keep(u)
	}
	u.Text(at[1].Rect, percent(vol), ui.Body, board.MonoBold, board.Right, u.Theme.Text)
	reason := board.Either(st.Mute, "Sound is off\nTurn it on above.", "")
	if u.Button("settings/try", at[3].Rect, ui.Button{Icon: "sound-on", Style: ui.Tool, Tip: "Play a sound", Reason: reason}) {
		s.env.Play("turn", 1, 0)
	}
}

func (s *settings) playing(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	r := s.option(page, "Pace", "Turns per second when you watch. All the way left, quiet turns pass quickly and what matters takes its time.", 260)
	at := layout.Row(r, 2, layout.Rest(), layout.Fixed(82))
	pace := paceToKnob(st.Pace)
	if u.Slider("settings/pace", at[0].Rect, &pace, 0, 10, ui.Slider{Step: 1, Ticks: 11, Label: "Pace", Show: func(k float64) string { return paceText(knobToPace(k)) }}) {
		st.Pace = knobToPace(pace)
		s.env.Keep(u)
	}
	u.Text(at[1].Rect, paceText(st.Pace), ui.Body, board.MonoBold, board.Right, u.Theme.Text)
	s.toggle(page, "ahead", "Show spoilers", "The timeline, charts and log show turns you have not watched yet", &st.Ahead)
	s.toggle(page, "comments", "Commentary", "While you watch, a sentence says what matters", &st.Comments)
	s.plans(page)
	if s.env.Notify != nil {
		s.notifications(page)
	}
	s.toggle(page, "handover", "Hand-over card", "When two people share this machine, cover the board between turns", &st.HandOver)
}

// plans is the choice of the matches in which weak AIs announce what they do.
func (s *settings) plans(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	names, titles := []string{"first", "always", "never"}, []string{"First", "All", "None"}
	at := max(slices.Index(names, st.Plans), 0)
	text := fmt.Sprintf("Newcomer and Rookie say what they will do next: in your first matches of a game, until %d of them were rated; in all; or in none", table.FirstMatches)
	if u.Segment("settings/plans", s.option(page, "Plans of weak AIs", text, 260), "Plans of weak AIs", titles, &at) {
		st.Plans = names[at]
		s.env.Keep(u)
		u.Say("Plans of weak AIs, " + titles[at])
	}
}

// notifications is the switch for them. They stay off where the browser does not allow them.
func (s *settings) notifications(page *layout.Stack) {
	u, st := s.u, s.env.Settings
	was := st.Notify
	s.toggle(page, "notify", "Notifications", "When it is your turn in a match with a friend and this page is hidden", &st.Notify)
	switch {
	case st.Notify == was:
	case was:
		s.env.Notify(false, nil)
	default:
		s.env.Notify(true, func(err error) {
			if err != nil {
				st.Notify = false
				s.env.Keep(u)
				u.Complain("Notifications stay off: " + err.Error() + ".")
			}
		})
	}
}

var paces = []float64{0, 0.5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16}

func paceToKnob(p float64) float64 {
	best := 0
	for i, v := range paces {
		if math.Abs(v-p) < math.Abs(paces[best]-p) {
			best = i
		}
	}
	return float64(best)
}

func knobToPace(k float64) float64 { return paces[min(max(int(k+0.5), 0), len(paces)-1)] }

func paceText(p float64) string {
	if p == 0 {
		return "auto"
	}
	return fmt.Sprintf("%g /s", p)
}

func (s *settings) keys(page *layout.Stack) {
	u := s.u
	page.Skip(u.Wrap(page.Rect, "Press a row, then press the new key. If the key is already in use, you are asked first.", ui.Second, board.Regular, board.Left, u.Theme.Text2) + 8)
	row := page.Add(ui.Header)
	if u.Button("settings/keys/reset", layout.Left(&row, 260, 0), ui.Button{Label: "Reset all keys", Icon: "undo", Reason: s.nothingChanged()}) {
		u.Bindings.Reset()
		s.env.Settings.Keys = u.Bindings.Changes()
		s.env.Keep(u)
		u.Toast("All keys were reset.", "", nil)
	}
	page.Skip(12)
	for _, scope := range ui.Scopes() {
		page.Skip(6)
		s.heading(page, string(scope))
		for _, b := range u.Bindings.In(scope) {
			r := page.Add(ui.Header)
			reason := board.Either(b.Fixed, "This key is fixed\nEscape always goes back.", "")
			if u.Row("settings/key/"+string(b.Action), r, ui.Row{Label: b.Title, Said: u.Bindings.Hint(b.Action), Chosen: s.catch == b.Action, Reason: reason}) {
				s.catch, s.caught, s.lost, s.refused = b.Action, ui.Chord{}, nil, ""
			}
			s.caps(r, b.Keys)
		}
	}
}

func (s *settings) nothingChanged() string {
	return board.Either(len(s.u.Bindings.Changes()) == 0, "Nothing to reset\nAll keys are at their defaults.", "")
}

// caps draws the keys of a row at its right.
func (s *settings) caps(r board.Rect, keys []ui.Chord) {
	u := s.u
	if len(keys) == 0 {
		u.Text(layout.Pad(r, r.W-90, 0, 10, 0), "no key", ui.Second, board.Regular, board.Right, u.Theme.Text3)
		return
	}
	x := r.X + r.W - 10
	for i := len(keys) - 1; i >= 0; i-- {
		x -= u.KeycapWidth(keys[i])
		u.Keycap(keys[i], x, r.Y+r.H/2)
		x -= 14
	}
}

// catchKey waits for the new key of an action.
func (s *settings) catchKey() {
	for _, k := range s.in.Keys {
		if k.Repeat || s.caught.Key != "" {
			continue
		}
		if k.Key == "Escape" {
			return // the card closes by itself
		}
		if !ui.KnownKey(k.Key) {
			continue
		}
		c := ui.Chord{Key: k.Key, Ctrl: k.Ctrl, Shift: k.Shift, Alt: k.Alt}
		s.caught, s.refused, s.lost = c, "", nil
		for _, r := range s.u.Bindings.Conflicts(s.catch, c) {
			if r.Fixed {
				s.caught, s.refused = ui.Chord{}, fmt.Sprintf("%s is always %q. Choose another key.", strings.Join(c.Caps(), "+"), r.Title)
				return
			}
			s.lost = append(s.lost, r)
		}
		if len(s.lost) == 0 {
			s.keepKey()
		}
		return
	}
}

// keepKey assigns the caught key to its action.
func (s *settings) keepKey() {
	u := s.u
	lost, err := u.Bindings.Take(s.catch, s.caught)
	if err != nil {
		u.Complain(err.Error())
	} else {
		said := fmt.Sprintf("%s: %s", u.Bindings.Find(s.catch).Title, strings.Join(s.caught.Caps(), "+"))
		for _, l := range lost {
			if len(u.Bindings.Find(l.Action).Keys) == 0 {
				said += fmt.Sprintf(". %s has no key now", l.Title)
			}
		}
		u.Toast(said+".", "", nil)
	}
	s.env.Settings.Keys = u.Bindings.Changes()
	s.env.Keep(u)
	s.catch, s.caught, s.lost = "", ui.Chord{}, nil
}

func (s *settings) data(page *layout.Stack) {
	s.saved(page)
	s.remove(page, "reset", "Settings", "Set everything on these pages back to its default, keys included", ui.Button{Label: "Reset settings", Icon: "undo"})
	forget := ui.Button{Label: "Remove", Icon: "trash", Style: ui.Danger}
	if len(kept.Matches(s.env.Store)) == 0 {
		forget.Reason = "Nothing to remove\nThere are no matches on this device."
	}
	s.remove(page, "forget", "Recent matches", "Remove recent matches from this device. Files you saved stay.", forget)
	forget.Reason = ""
	if len(kept.Achievements(s.env.Store)) == 0 {
		forget.Reason = "Nothing to remove\nThere are no achievements on this device."
	}
	s.remove(page, "achievements", "Achievements", "Remove all achievements from this device", forget)
	if s.env.Build != "" {
		page.Skip(14)
		page.Skip(s.u.Wrap(page.Rect, "Version "+s.env.Build, ui.Second, board.Regular, board.Left, s.u.Theme.Text3))
	}
}

// remove is an option with a button that asks first.
func (s *settings) remove(page *layout.Stack, ask, title, text string, b ui.Button) {
	if s.u.Button("settings/"+ask, s.option(page, title, text, 200), b) {
		s.ask = ask
	}
}

// questions shows the card that is open.
func (s *settings) questions() {
	u := s.u
	switch {
	case s.catch != "":
		s.keyCard()
	case s.ask == "reset":
		s.sure("Reset all settings?", "Display, sound, pace and keys go back to their defaults. Matches stay.", "Reset", "Settings were reset.", "", func() error {
			s.env.Settings.Reset()
			u.Bindings.Reset()
			s.env.Keep(u)
			return nil
		})
	case s.ask == "restore":
		s.askRestore()
	case s.ask == "told":
		if u.Ask("settings/ask/told", "Brought back", s.told, "OK", "", false) != 0 {
			s.ask = ""
		}
	case s.ask == "forget":
		s.sure("Remove recent matches?", "This cannot be undone.", "Remove", "Recent matches were removed.", "The matches were not removed: ", func() error { return kept.Forget(s.env.Store) })
	case s.ask == "achievements":
		s.sure("Remove all achievements?", "You can earn them again, but this cannot be undone.", "Remove", "All achievements were removed.", "The achievements were not removed: ", func() error { return kept.ForgetAchievements(s.env.Store) })
	}
}

// sure does what was asked for once the person is sure, and says that it is done, or after failed why not.
func (s *settings) sure(title, text, yes, done, failed string, do func() error) {
	switch s.u.Ask("settings/ask/"+s.ask, title, text, yes, "Keep them", true) {
	case 1:
		if err := do(); err != nil {
			s.u.Complain(failed + err.Error())
		} else {
			s.u.Toast(done, "", nil)
		}
		s.ask = ""
	case -1:
		s.ask = ""
	}
}

// keyCard asks for the key of an action.
func (s *settings) keyCard() {
	u := s.u
	b := u.Bindings.Find(s.catch)
	open := u.Modal("settings/catch", 420, 250, func(r board.Rect) bool {
		page := layout.Down(layout.Pad(r, 24, 20, 24, 20))
		row := layout.Foot(&r, 64, 0)
		at := layout.Row(layout.Pad(row, 24, 0, 24, 20), 12, layout.Even(2)...)
		page.Skip(u.Wrap(page.Rect, b.Title, ui.Heading, board.Bold, board.Left, u.Theme.Text) + 2)
		stay := true
		if len(s.lost) == 0 {
			page.Skip(u.Wrap(page.Rect, "Press the new key, alone or with Ctrl, Alt or Shift.", ui.Body, board.Regular, board.Left, u.Theme.Text2) + 12)
			if s.refused != "" {
				u.Icon("warning", page.Rect.X+9, page.Rect.Y+10, 18, u.Theme.Bad)
				u.Wrap(layout.Pad(page.Rect, 28, 0, 0, 0), s.refused, ui.Second, board.Regular, board.Left, u.Theme.Bad)
			} else {
				u.Keycap(firstOr(b.Keys), page.Rect.X, page.Rect.Y+12)
			}
			if u.Button("settings/catch/none", at[0].Rect, ui.Button{Label: "No key"}) {
				if err := u.Bindings.Set(s.catch); err != nil {
					u.Complain(err.Error())
				}
				s.env.Settings.Keys = u.Bindings.Changes()
				s.env.Keep(u)
				stay = false
			}
			if u.Button("settings/catch/cancel", at[1].Rect, ui.Button{Label: "Cancel"}) {
				stay = false
			}
			return stay
		}
		names := lists.Map(s.lost, func(l ui.Binding) string { return l.Title })
		u.Wrap(page.Rect, fmt.Sprintf("%s is used for: %s. Use it here instead?", strings.Join(s.caught.Caps(), "+"), strings.Join(names, ", ")), ui.Body, board.Regular, board.Left, u.Theme.Text2)
		if u.Button("settings/catch/no", at[0].Rect, ui.Button{Label: "Keep it there"}) {
			s.caught, s.lost = ui.Chord{}, nil
		}
		if u.Button("settings/catch/take", at[1].Rect, ui.Button{Label: "Use it here", Style: ui.Primary}) {
			s.keepKey()
			stay = false
		}
		return stay
	})
	if !open {
		s.catch, s.caught, s.lost, s.refused = "", ui.Chord{}, nil, ""
	}
}

func firstOr(keys []ui.Chord) ui.Chord {
	if len(keys) == 0 {
		return ui.Chord{Key: "Space"}
	}
	return keys[0]
}

// preview shows text, seats and buttons with the chosen appearance.
func (s *settings) preview(r board.Rect) {
	u := s.u
	th := u.Theme
	u.Panel(r)
	s.pane("settings/preview", r.Inset(16), func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 4, 0, 4, 0))
		s.heading(&page, "Preview")
		small := page.Rect
		small.H = small.W * 0.56
		page.Skip(s.boardPreview(small))
		for i, p := range []struct {
			name  string
			value string
			share float32
		}{{"You", "412", 0.72}, {"Regular", "376", 0.64}} {
			at := layout.Row(page.Add(28), 4, layout.Fixed(30), layout.Rest(), layout.Fixed(80))
			u.Mark(rules.Seat(i), at[0].X+12, at[0].Y+14, 18)
			u.Text(at[1].Rect, p.name, ui.Body, board.Regular, board.Left, th.Text)
			u.Text(at[2].Rect, p.value, ui.Heading, board.MonoBold, board.Right, th.Text)
			page.Skip(2)
			u.Gauge(page.Add(12), rules.Seat(i), p.share, false)
			page.Skip(12)
		}
		page.Skip(6)
		page.Skip(u.Wrap(page.Rect, "This is how text looks at the chosen size. At the largest you can read it from two metres away.", ui.Body, board.Regular, board.Left, th.Text2) + 14)
		at := layout.Row(page.Add(ui.Header), 12, layout.Even(2)...)
		u.Button("settings/preview/play", at[0].Rect, ui.Button{Label: "Play", Icon: "play", Style: ui.Primary, Tip: "A sample button"})
		u.Button("settings/preview/undo", at[1].Rect, ui.Button{Label: "Undo", Icon: "undo", Reason: "Nothing to undo\nThis is only a preview."})
		return page.Used() + 4
	})
}

// muteText names the key that turns sound on and off, but not to a finger.
func (s *settings) muteText() string {
	if k := s.u.Bindings.Hint(ui.Mute); k != "" && !s.u.In.Touch {
		return "All sounds. Key: " + k
	}
	return "All sounds"
}

// boardPreview draws the first level of the game that was played last and returns the height used.
func (s *settings) boardPreview(r board.Rect) float32 {
	if s.mini == nil && !s.tried {
		s.tried = true
		game := s.env.Settings.LastGame
		if game == "" {
			game = games.Entries()[0].Game.Info().ID
		}
		view, ok := View(game)
		e, has := games.Find(game)
		if list := levels.List(game); ok && has && len(list) > 0 {
			setup := match.Setup{Game: game, Level: list[0].Name, Text: list[0].Text, Seed: "preview", Seats: make([]match.SeatInfo, e.Seats(list[0]))}
			if t, err := games.Start(setup); err == nil {
				if s.mini = newStill(view, t); s.mini != nil {
					s.mini.least = 24
				}
			}
		}
	}
	if s.mini == nil {
		return 0
	}
	s.mini.show(s.env, s.u, r)
	return r.H + 14
}
