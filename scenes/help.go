package scenes

import (
	"fmt"
	"runtime"
	"strings"

	"app.pentarena/game/basics/version"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tourney"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// help is the scene with the rules of a game, the use of the program and the keys.
type help struct {
	shell
	game   string
	title  string
	level  string // whose numbers the pages give
	pages  []helpPage
	at     int
	find   string
	list   bool // narrow: the contents are shown, not a page
	filter []int
}

// helpPage is a page of the help.
type helpPage struct {
	group string
	title string
	text  []string
	table [][]string // rows of cells, the first of them the heading
	demo  *mini
	keys  bool // the key sheet
}

// NewHelp returns the help scene. It starts with the rules of a game in its classic level; "" stands for no game.
func NewHelp(env *scene.Env, game string) scene.Scene {
	l, err := levels.Find(game, "classic")
	if err != nil {
		return newHelp(env, game, "", nil)
	}
	entry, _ := games.Find(game)
	start, err := games.Start(match.Setup{Game: game, Level: l.Name, Seed: "help", Seats: make([]match.SeatInfo, entry.Seats(l))})
	if err != nil { // the shipped levels are tested
		return newHelp(env, game, "", nil)
	}
	return newHelp(env, game, l.Title, start)
}

// NewHelpOn returns the help scene for a level: level is its title, and start its first position, which gives the pages their numbers.
func NewHelpOn(env *scene.Env, level string, start match.Position) scene.Scene {
	return newHelp(env, start.Game().Info().ID, level, start)
}

func newHelp(env *scene.Env, game, level string, start match.Position) scene.Scene {
	h := &help{shell: newShell(env), game: game, level: level, list: true}
	if view, ok := View(game); ok && start != nil {
		h.title = names.Game(game)
		for i, p := range view.Pages(start) {
			page := helpPage{group: h.about(), title: p.Title, text: p.Text, table: p.Table}
			if p.Demo != nil {
				demo, err := newDemo(view, p.Demo)
				if err != nil {
					page.text = append(page.text, fmt.Sprintf("(The board of page %d cannot be shown: %v.)", i+1, err))
				}
				page.demo = demo
			}
			h.pages = append(h.pages, page)
		}
	}
	h.pages = append(append(h.pages, programPages()...), aboutPage(env))
	h.search()
	return h
}

func programPages() []helpPage {
	const group = "Pentarena"
	return []helpPage{
		{group: group, title: "Playing", text: []string{
			"Choose a game on the title page, then a level and a player for each seat: you, a friend on the same machine, or an AI. Two people can share one machine; turn on the hand-over card to cover the board between your turns.",
			"The bar below the board has everything of your turn: undo, what a unit can do, what to do next, help and the button that ends the turn. Select a unit, then what it should do. You see what will happen before you decide, and every button you cannot use says why.",
			"End turn asks only when you would lose something, and once: press again to end the turn anyway. While the others have their turns, press anything to begin yours at once; a verb or a question to the AI that you press then still counts.",
			"When there is nothing to decide, press the button beside End turn, or hold the key of End turn: turns pass and your standing orders are carried out until a danger, a loss or an idle unit needs you. A match that can hardly turn is offered to the AI, which plays it to its end; you can take that back, also when you open the match again later.",
			"You can undo as much as you like until you end your turn. If you are stuck, ask for a suggestion or let the AI finish your turn.",
			"The thin line on the upper edge of the bar is the timeline. Press the arrow at the left of the bar for the playback controls.",
			fmt.Sprintf("Each seat has a colour, a mark and a name: %s has the disc, %s the diamond. The log, charts and cards use these names; the bar at the top adds who is playing.", board.SeatName(0), board.SeatName(1)),
			"The dots at the top right open the match menu: save, restart or leave. To pick up an unfinished match, press Continue on the title page. In a browser, Back closes a dialog, the match, then the setup.",
		}},
		{group: group, title: "Watching", text: []string{
			"Choose Watch, or open a match from Replays. You can pause and rewind a running match like any other; LIVE takes you back to the latest turn.",
			"AIs play faster than you watch. To keep the ending a surprise, the timeline, charts and log stop at the turn you have reached. Press Show spoilers to see everything, or turn spoilers on in the settings. Replays and opened files show everything from the start.",
			"The timeline is below the board. Drag it, press a marker, or step by turn or by command, forwards or backwards. The flags mark losses, strikes and changes of the lead.",
			"The list button at the right of the board opens a panel with inspector, charts and event log. Press a chart or a line of the log to jump to that moment.",
			"To see what else could have come of a match, play on from any turn. Compare side by side then shows what happened next to your branch, and leads to the first turn that differs.",
			"You can put overlays on the board, such as where the danger is; a legend explains the colours. The dots at the top right open the menu, where you can also hide everything but the board.",
		}},
		{group: group, title: "Tournaments", text: []string{
			"Choose Tournament on the title page, then a format, one or more games with their levels, and the players. With several games, every meeting plays all of them. Each seed is played once with every seating, so that no one has the better side.",
			"The matches are played several at a time. You can watch the table grow, pause, leave and come back: nothing that was played is lost, also when you reload the page or the machine stops. A match that was not over is played again.",
			"Bars show the score of a match and, as a thin line, where it lies with 95 % certainty. Press a player, a pairing or a meeting of the bracket to see its matches, and a match to watch it. Show results hides all results or shows them: those of the matches, the table, the bracket and the winner.",
			fmt.Sprintf("This device keeps one tournament with up to %d matches. One window or tab plays it; others show how far it is, and one of them continues when that is closed. Save the tables before you begin another.", tourney.Most),
			"On the desktop, the programs of bots.toml can take part; in a browser, the bots that you have written for a game when it is the only one.",
		}},
		{group: group, title: "Files", text: []string{
			"Recent matches are kept under Replays. Save a match as a file to keep it for good or to share it. The file holds the level, the seed and every command; when you open it, the match is replayed and checked, and a badge tells you whether it came out the same. For a record that is cut off, it tells you in which turn.",
			"To open a match, a log from an original server or your own level, drop the file on the window or choose Open. If a level has mistakes, they are listed by line.",
			"A log that holds positions but no commands is shown as recorded and marked as not verified. The MechMania engine writes two files for each match, game.json and engine.json: open both, and the match is replayed and checked.",
		}},
		{group: group, title: "Touch", text: []string{
			"Tap to select, tap a target to see what would happen, tap it again to do it. Hold to inspect. Use two fingers to zoom and move the board; tap with two fingers to undo.",
		}},
		{group: group, title: "Keys", keys: true},
	}
}

// aboutPage says which build this is, and what it contains of others.
func aboutPage(env *scene.Env) helpPage {
	p := helpPage{group: "Pentarena", title: "About", text: []string{
		"This is version " + env.Build + " of Pentarena, for " + runtime.GOOS + "/" + runtime.GOARCH + ". It may be used, changed and passed on under the MIT licence.",
		"It contains the works of others that are listed here. Their licences are in the file LICENCES.txt that comes with the programs; a server shows them at /licences.txt, and arena licences prints them.",
	}, table: [][]string{{"Part", "Version"}}}
	for _, name := range version.Parts() {
		part, number, _ := strings.Cut(name, " v")
		number, _, _ = strings.Cut(number, "-") // days and commits are in the file
		p.table = append(p.table, []string{strings.TrimPrefix(part, "github.com/"), number})
	}
	return p
}

// about is the game and the level that the pages are about.
func (h *help) about() string {
	if h.level == "" {
		return h.title
	}
	return h.title + ", level “" + h.level + "”"
}

func (h *help) Describe() map[string]any {
	return map[string]any{"scene": "help", "game": h.game, "level": h.level, "page": h.pages[h.at].title}
}

// search lists the pages whose title or text has the words of the search field.
func (h *help) search() {
	h.filter = h.filter[:0]
	words := strings.Fields(strings.ToLower(h.find))
page:
	for i, p := range h.pages {
		text := strings.ToLower(p.title + " " + strings.Join(p.text, " "))
		for _, row := range p.table {
			text += " " + strings.ToLower(strings.Join(row, " "))
		}
		if p.keys {
			for _, b := range h.u.Bindings.All() {
				text += " " + strings.ToLower(b.Title)
			}
		}
		for _, w := range words {
			if !strings.Contains(text, w) {
				continue page
			}
		}
		h.filter = append(h.filter, i)
	}
}

func (h *help) Update(in *ui.Input) (scene.Next, error) {
	h.begin(in)
	u := h.u
	sprite := "shell/logo"
	if h.title != "" {
		sprite = "shell/emblem-" + h.game
	}
	body, act := h.head(heading{title: "Help", sub: h.about(), sprite: sprite, settings: true})
	p := h.pages[h.at]
	if p.demo != nil {
		p.demo.play(in.Dt, 0.9, u.Effects == board.Low)
	}
	switch {
	case in.Portrait() && h.list:
		u.Panel(body)
		h.contents(body)
	case in.Portrait():
		u.Panel(body)
		h.page(layout.Pad(body, 14, 8, 6, 8), false)
	default:
		aside, main := false, body
		side := layout.Left(&main, 252, 16)
		u.Panel(side)
		h.contents(side)
		if main.W > 860 && !p.keys {
			sheet := layout.Right(&main, min(main.W*0.43, 440), 16)
			u.Panel(sheet)
			h.sheet(sheet)
			aside = true
		}
		u.Panel(main)
		h.page(layout.Pad(main, 24, 14, 10, 14), aside)
	}
	if in.Portrait() && !h.list && (act == headBack || u.Action(ui.Back)) {
		h.list, act = true, headNone
	}
	return h.end(scene.Next{}, act, false)
}

func (h *help) contents(r board.Rect) {
	u := h.u
	r = layout.Pad(r, 10, 12, 4, 10)
	if u.Field("help/find", layout.Pad(layout.Top(&r, ui.Header, 10), 2, 0, 8, 0), &h.find, ui.Field{Label: "Search", Placeholder: board.Either(h.title == "", "Find a page", "Find a rule"), Icon: "search"}) {
		h.search()
		if len(h.filter) > 0 && !h.in.Portrait() {
			h.at = h.filter[0]
		}
	}
	h.pane("help/contents", r, func(v board.Rect) float32 {
		list, group := layout.Down(layout.Pad(v, 0, 0, 6, 0)), ""
		words := layout.Pad(list.Rect, 12, 0, 12, 0)
		for _, i := range h.filter {
			p := h.pages[i]
			if p.group != group {
				group = p.group
				list.Skip(6)
				list.Skip(h.caption(words.X, list.Rect.Y, words.W+12, group))
			}
			row := list.Add(max(ui.Header, u.WrapHeight(words.W, p.title, ui.Body, board.Regular)+16))
			if u.Row("help/page/"+p.title, row, ui.Row{Said: p.title, Chosen: i == h.at && !(h.in.Portrait() && h.list)}) {
				h.open(i)
			}
			c, f := u.Theme.Text2, board.Regular
			if i == h.at {
				c, f = u.Theme.Text, board.Medium
			}
			u.Wrap(layout.Middle(layout.Pad(row, 14, 0, 10, 0), words.W, u.WrapHeight(words.W, p.title, ui.Body, f)), p.title, ui.Body, f, board.Left, c)
			list.Skip(2)
		}
		if len(h.filter) == 0 {
			list.Skip(8)
			none := "No page has these words." + board.Either(h.title == "", " For the rules of a game, open Help in its setup or in a match.", "")
			list.Skip(u.Wrap(layout.Pad(list.Rect, 12, 0, 12, 0), none, ui.Second, board.Regular, board.Left, u.Theme.Text3))
		}
		return list.Used()
	})
}

func (h *help) open(i int) {
	h.at, h.list = i, false
	if d := h.pages[i].demo; d != nil {
		d.again()
	}
	h.u.Say(h.pages[i].title)
}

// page draws the text of the open page with its board, and its table unless that has a column of its own.
func (h *help) page(r board.Rect, aside bool) {
	u := h.u
	th := u.Theme
	p := h.pages[h.at]
	foot := layout.Foot(&r, ui.Header, 8)
	h.pane("help/text/"+p.title, r, func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 0, 0, 10, 0))
		page.Skip(u.Wrap(page.Rect, p.title, ui.Title, board.Bold, board.Left, th.Text) + 6)
		if p.keys {
			h.sheetRows(&page)
			return page.Used()
		}
		for i, t := range p.text {
			if i == 0 {
				page.Skip(u.Wrap(page.Rect, t, ui.Body, board.Regular, board.Left, th.Text2) + 14)
				continue
			}
			if i == 1 && p.demo != nil {
				h.demo(p, &page)
			}
			u.Shape(1, page.Rect.X+8, page.Rect.Y+ui.Body*ui.Leading/2, 8, th.Accent)
			page.Skip(u.Wrap(layout.Pad(page.Rect, 26, 0, 0, 0), t, ui.Body, board.Regular, board.Left, th.Text) + 10)
		}
		if len(p.text) == 1 && p.demo != nil {
			h.demo(p, &page)
		}
		if !aside {
			h.table(p.table, &page)
		}
		return page.Used() + 4
	})
	half := (foot.W - 22) / 2
	wide := func(i int) float32 { return min(u.TextWidth(h.pages[i].title, ui.Second, board.Medium)+60, half) }
	if h.at > 0 && u.Button("help/previous", layout.Left(&foot, wide(h.at-1), 0), ui.Button{Label: h.pages[h.at-1].title, Icon: "chevron-left", Style: ui.Ghost, Size: ui.Second}) {
		h.open(h.at - 1)
	} else if h.at+1 < len(h.pages) && u.Button("help/next", layout.Right(&foot, wide(h.at+1), 0), ui.Button{Label: h.pages[h.at+1].title, Icon: "chevron-right", Style: ui.Ghost, Size: ui.Second}) {
		h.open(h.at + 1)
	}
}

// table draws rows of cells, the first row as the heading. A column is as wide as its widest word below the heading, the last one takes the
// rest; headings wrap.
func (h *help) table(rows [][]string, page *layout.Stack) {
	if len(rows) < 2 {
		return
	}
	u, th := h.u, h.u.Theme
	const gap, size = 14, ui.Second
	last := len(rows[0]) - 1
	columns := make([]layout.Part, last+1)
	for c := range last {
		wide := float32(0)
		for _, row := range rows[1:] {
			wide = max(wide, u.TextWidth(row[c], size, board.Medium))
		}
		for _, word := range strings.Fields(rows[0][c]) {
			wide = max(wide, u.TextWidth(word, size, board.Medium))
		}
		columns[c] = layout.Fixed(min(wide+gap, page.Rect.W*0.4))
	}
	columns[last] = layout.Rest()
	for n, row := range rows {
		color := board.Either(n == 0, th.Text3, th.Text)
		high := float32(0)
		for c, at := range layout.Row(layout.Pad(page.Rect, 0, 4, 0, 0), 0, columns...) {
			f := board.Either(c == 0 || n == 0, board.Medium, board.Regular)
			if c < last {
				at.W -= gap / 2
			}
			high = max(high, u.Wrap(at.Rect, row[c], size, f, board.Left, color))
		}
		page.Skip(high + 8)
		u.Rule(page.Rect.X, page.Rect.Y, page.Rect.W)
	}
	page.Skip(8)
}

// demo draws the live board of a page.
func (h *help) demo(p helpPage, page *layout.Stack) {
	u, m := h.u, p.demo
	m.show(h.env, u, page.Add(min(page.Rect.W*m.shape(), 260)))
	page.Skip(8)
	said := h.doing(m)
	words := layout.Pad(page.Rect, 4, 0, 116, 0)
	high := u.WrapHeight(words.W, said, ui.Second, board.Regular)
	row := page.Add(max(high, ui.Second*ui.Leading*2, 40))
	u.Wrap(layout.Pad(words, 0, max(0, (40-high)/2), 0, 0), said, ui.Second, board.Regular, board.Left, u.Theme.Text2)
	again := layout.Right(&row, 104, 0)
	again.H = ui.Header
	if u.Button("help/again", again, ui.Button{Label: "Again", Icon: "play", Size: ui.Second, Tip: "Play it from the start"}) {
		m.again()
	}
	page.Skip(14)
}

// doing describes the move that the demo is showing.
func (h *help) doing(m *mini) string {
	i := int(m.pos)
	if i >= m.line.Len() {
		return "End of the demo."
	}
	step := m.line.Step(i)
	for _, l := range m.view.Lines(&board.Move[match.Position, match.Command]{Before: m.line.At(i), After: m.line.At(i + 1), Seat: step.Seat, Cmd: step.Cmd, Events: step.Events}) {
		if l.Text != "" {
			return l.Text
		}
	}
	return board.SeatName(step.Seat) + " ends the turn."
}

// sheet draws the table of the open page in its own column, or the key sheet.
func (h *help) sheet(r board.Rect) {
	u := h.u
	icon, title, rows := "keyboard", "Keys", h.sheetRows
	p := h.pages[h.at]
	if len(p.table) > 0 {
		icon, title, rows = "info", "At a glance", func(page *layout.Stack) { h.table(p.table, page) }
	}
	r = layout.Pad(r, 18, 14, 8, 12)
	head := layout.Top(&r, 36, 8)
	u.Icon(icon, head.X+12, head.Y+18, 24, u.Theme.Accent)
	u.Text(layout.Pad(head, 34, 0, 10, 0), title, ui.Heading, board.Bold, board.Left, u.Theme.Text)
	h.pane("help/sheet/"+title, r, func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 0, 0, 8, 0))
		rows(&page)
		return page.Used()
	})
}

// sheetRows writes every binding in use.
func (h *help) sheetRows(page *layout.Stack) {
	u := h.u
	for _, scope := range ui.Scopes() {
		head := page.Add(24)
		u.Text(head, string(scope), ui.Second, board.Medium, board.Left, u.Theme.Text3)
		rule := layout.Pad(head, u.TextWidth(string(scope), ui.Second, board.Medium)+12, 12, 0, 0)
		u.Rule(rule.X, rule.Y, rule.W)
		page.Skip(6)
		for _, b := range u.Bindings.In(scope) {
			row := page.Rect
			wide := float32(0) // of its keys
			for i, c := range b.Keys {
				if i > 0 {
					wide += 10
				}
				wide += u.Keycap(c, row.X+wide, row.Y+15)
			}
			keys := layout.Left(&row, max(150, wide+12), 0)
			keys.H = 30
			if len(b.Keys) == 0 {
				u.Text(layout.Pad(keys, 0, 0, 8, 0), "no key", ui.Second, board.Regular, board.Left, u.Theme.Text3)
			}
			words := u.WrapHeight(row.W, b.Title, ui.Second+1, board.Regular)
			row.H = max(30, words+6)
			u.Wrap(layout.Middle(row, row.W, words), b.Title, ui.Second+1, board.Regular, board.Left, u.Theme.Text)
			page.Skip(row.H + 2)
		}
		page.Skip(10)
	}
}
