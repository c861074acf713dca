package scenes

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// book is the puzzles of a game; its list is empty until they have come.
type book struct {
	list []puzzles.Puzzle
	err  error
	come chan book // nil after that
}

// open has the book of a game read beside the scene.
func openBook(env *scene.Env, game string) *book {
	b := &book{come: make(chan book, 1)}
	come := b.come
	go func() {
		var read book
		read.list, read.err = readBook(env, game)
		come <- read
	}()
	return b
}

// readBook waits for the puzzles of a game.
func readBook(env *scene.Env, game string) ([]puzzles.Puzzle, error) {
	if env.Puzzles == nil {
		return nil, errors.New("there are none on this machine")
	}
	data, err := env.Puzzles(game)
	if err != nil {
		return nil, err
	}
	return puzzles.Read(data)
}

func (b *book) ready() bool {
	if b.come != nil {
		select {
		case read := <-b.come:
			*b = read
		default:
			return false
		}
	}
	return true
}

// today is the date, "" without a clock.
func today(env *scene.Env) string {
	if env.Date == nil {
		return ""
	}
	date := env.Date()
	return date[:min(len(date), 10)]
}

// dailyIn is the number of the daily puzzle in the list of a game; -1 when it is in another game.
func dailyIn(env *scene.Env, game string, list []puzzles.Puzzle) int {
	all := games.IDs() // their daily puzzles take turns
	day, ok := puzzles.Day(today(env))
	if !ok || len(list) == 0 || all[puzzles.Daily(day, len(all))] != game {
		return -1
	}
	return puzzles.Of(day, len(all), len(list))
}

// puzzleLink begins the end of an address that leads to a puzzle.
const puzzleLink = "#puzzle="

// puzzled finds the part at the end of an address that leads to a puzzle; false when there is none.
func puzzled(text string) (game, id string, ok bool) {
	i := strings.LastIndex(text, puzzleLink)
	if i < 0 {
		return "", "", false
	}
	game, id, _ = strings.Cut(strings.TrimSpace(text[i+len(puzzleLink):]), "/")
	return game, id, slices.Contains(games.IDs(), game) && puzzles.IsID(id)
}

// openPuzzle opens a puzzle by its name.
func openPuzzle(env *scene.Env, game, id string) scene.Next {
	return puzzleScene(env, game, func() ([]puzzles.Puzzle, int, error) {
		list, err := readBook(env, game)
		if err != nil {
			return nil, 0, fmt.Errorf("the puzzles cannot be read: %w", err)
		}
		i := slices.IndexFunc(list, func(p puzzles.Puzzle) bool { return p.ID == id })
		if i < 0 {
			return nil, 0, errors.New("this version of Pentarena does not have the puzzle")
		}
		return list, i, nil
	})
}

// puzzleScene opens the puzzle that find finds.
func puzzleScene(env *scene.Env, game string, find func() ([]puzzles.Puzzle, int, error)) scene.Next {
	var list []puzzles.Puzzle
	at := 0
	work := func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error) {
		var err error
		if list, at, err = find(); err != nil {
			return nil, record.Info{}, err
		}
		line, err := list[at].Open(record.NewProgress(ctx, report))
		if err != nil {
			return nil, record.Info{}, err
		}
		return line, record.Info{}, nil
	}
	return scene.Show(newOpening(env, "Puzzle", work, func(line record.Timeline, _ record.Info, err error) scene.Next {
		if err != nil {
			return scene.Show(newFaults(env, "The puzzle", err))
		}
		t, err := table.NewPuzzle(env, ways(), &table.Puzzle{
			Line: line, Puzzle: &list[at], Number: at + 1, Of: len(list), Theme: list[at].Theme(game), Place: "puzzle " + game + " " + list[at].ID,
			Told: func(solved bool, hints int) string { return told(env, game, list, at, solved, hints) },
			Next: func() scene.Next {
				next := after(kept.Puzzles(env.Store), game, list, at)
				return puzzleScene(env, game, func() ([]puzzles.Puzzle, int, error) { return list, next, nil })
			},
		})
		if err != nil {
			return scene.Show(newFaults(env, "The puzzle", err))
		}
		return scene.Show(t)
	}))
}

// told keeps a verdict, and says what it means for the rating and the days in a row.
func told(env *scene.Env, game string, list []puzzles.Puzzle, at int, solved bool, hints int) string {
	p := &list[at]
	before := kept.Puzzles(env.Store)
	first := became(before, game)[p.ID].Tries == 0
	day := ""
	if at == dailyIn(env, game, list) {
		day = today(env)
	}
	if _, err := kept.Tried(env.Store, kept.Puzzle{Game: game, ID: p.ID, Rating: p.Rating}, solved, hints, day); err != nil {
		env.Notice = "What became of the puzzle was not kept: " + err.Error()
		return ""
	}
	text, now := "", kept.Puzzles(env.Store)
	if first && env.Store != nil {
		start, _ := env.PlayersOf(game).Elo(players.FirstRival)
		text = fmt.Sprintf("Your puzzle rating: %.0f, before %.0f.", kept.PuzzleRating(now, game, start).Elo, kept.PuzzleRating(before, game, start).Elo)
		if solved && hints > 0 {
			text += " With a hint it counts as missed."
		}
	}
	if n := kept.Streak(now, today(env)); solved && day != "" && n > kept.Streak(before, today(env)) {
		text += " The daily is solved: " + words.Count(n, "day", "days") + " in a row."
	}
	return text
}

// after is the number of the puzzle to play after one: the next that was not solved, round the list; else the next one.
func after(tried []kept.Puzzle, game string, list []puzzles.Puzzle, at int) int {
	was := became(tried, game)
	for n := 1; n < len(list); n++ {
		if i := (at + n) % len(list); !was[list[i].ID].Solved {
			return i
		}
	}
	return (at + 1) % len(list)
}

// became is what became of the puzzles of a game, by their IDs.
func became(tried []kept.Puzzle, game string) map[string]kept.Puzzle {
	was := map[string]kept.Puzzle{}
	for _, k := range tried {
		if k.Game == game {
			was[k.ID] = k
		}
	}
	return was
}

// puzzlesPage is the scene with the puzzles of a game, and the daily.
type puzzlesPage struct {
	shell
	games []string
	at    int
	books map[string]*book
	tried []kept.Puzzle
	was   map[string]map[string]kept.Puzzle // of tried, by game and ID
	shown bool                              // the next puzzle was scrolled to
}

// NewPuzzles returns the scene of puzzles, at a game.
func NewPuzzles(env *scene.Env, game string) scene.Scene {
	p := &puzzlesPage{shell: newShell(env), games: games.IDs(), books: map[string]*book{}}
	p.at = max(slices.Index(p.games, game), 0)
	p.read()
	return p
}

func (p *puzzlesPage) read() {
	p.tried, p.was = kept.Puzzles(p.env.Store), map[string]map[string]kept.Puzzle{}
	for _, game := range p.games {
		p.was[game] = became(p.tried, game)
	}
}

// book is the book of a game, which is opened at the first call.
func (p *puzzlesPage) book(game string) *book {
	if p.books[game] == nil {
		p.books[game] = openBook(p.env, game)
	}
	return p.books[game]
}

// daily is the game of the daily puzzle, its book and its number there; false without a clock, or before it has come.
func (p *puzzlesPage) daily() (game string, list []puzzles.Puzzle, at int, ok bool) {
	day, ok := puzzles.Day(today(p.env))
	if !ok {
		return "", nil, 0, false
	}
	game = p.games[puzzles.Daily(day, len(p.games))]
	if b := p.book(game); b.ready() {
		list = b.list
	}
	at = dailyIn(p.env, game, list)
	return game, list, at, at >= 0
}

// next is the number of the first puzzle that was not solved; -1 for none.
func (p *puzzlesPage) next() int {
	game := p.games[p.at]
	return slices.IndexFunc(p.book(game).list, func(x puzzles.Puzzle) bool { return !p.was[game][x.ID].Solved })
}

// solved counts the solved puzzles of the chosen game.
func (p *puzzlesPage) solved() (n, all int) {
	game := p.games[p.at]
	list := p.book(game).list
	for i := range list {
		if p.was[game][list[i].ID].Solved {
			n++
		}
	}
	return n, len(list)
}

func (p *puzzlesPage) Describe() map[string]any {
	n, all := p.solved()
	return map[string]any{"scene": "puzzles", "game": p.games[p.at], "solved": n, "all": all, "streak": kept.Streak(p.tried, today(p.env))}
}

func (p *puzzlesPage) Place() string { return "puzzles " + p.games[p.at] }

// tasks draws the choice between challenges and puzzles, of which this page is number at. It returns where it leads.
func (s *shell) tasks(r board.Rect, at int, game string) scene.Next {
	if !s.u.Segment("tasks", middle(r, 420), "Tasks", []string{"Challenges", "Puzzles"}, &at) {
		return scene.Next{}
	}
	if at == 0 {
		return scene.Next{Kind: scene.Replace, Scene: NewChallenges(s.env, game)}
	}
	return scene.Next{Kind: scene.Replace, Scene: NewPuzzles(s.env, game)}
}

func (p *puzzlesPage) Update(in *ui.Input) (scene.Next, error) {
	p.begin(in)
	if !p.greeted || p.news() {
		p.read()
	}
	b := p.book(p.games[p.at])
	come := b.ready()
	body, act := p.head(heading{title: "Puzzles", sub: p.standing(), sprite: "shell/logo", settings: true, help: true})
	body = middle(body, 1180)
	next := p.tasks(layout.Top(&body, ui.Header, 10), 1, p.games[p.at])
	if p.pick("puzzles", layout.Top(&body, 72, 12), p.games, &p.at) {
		p.shown = false
		b = p.book(p.games[p.at])
		come = b.ready()
		p.u.Say(names.Game(p.games[p.at]) + ". " + p.standing())
	}
	p.u.Panel(body)
	p.pane("puzzles/list", layout.Pad(body, 14, 12, 4, 12), func(v board.Rect) float32 {
		v.W -= 10
		s := layout.Down(v)
		next.Take(p.today(&s))
		switch {
		case b.err != nil:
			s.Skip(p.u.Wrap(s.Rect, "The puzzles did not come: "+b.err.Error()+".", ui.Body, board.Regular, board.Left, p.u.Theme.Warn) + 10)
			if p.u.Button("puzzles/retry", middle(s.Add(ui.Header), 200), ui.Button{Label: "Try again"}) {
				delete(p.books, p.games[p.at])
			}
		case !come:
			s.Skip(p.u.Wrap(s.Rect, "The puzzles are being fetched …", ui.Body, board.Regular, board.Left, p.u.Theme.Text2))
		default:
			next.Take(p.cards(&s, v.Y))
		}
		return s.Used()
	})
	return p.end(next, act, false)
}

// standing says how many puzzles are solved, and what the person's rating is.
func (p *puzzlesPage) standing() string {
	game := p.games[p.at]
	n, all := p.solved()
	if all == 0 {
		return ""
	}
	text := fmt.Sprintf("%d of %d solved in %s", n, all, names.Game(game))
	start, _ := p.env.PlayersOf(game).Elo(players.FirstRival)
	if r := kept.PuzzleRating(p.tried, game, start); r.Matches > 0 {
		text += fmt.Sprintf(". Your puzzle rating: %.0f", r.Elo)
	}
	return text
}

func (p *puzzlesPage) play(game string, list []puzzles.Puzzle, at int) scene.Next {
	p.played(game)
	p.greeted = false // what was solved is read again
	return puzzleScene(p.env, game, func() ([]puzzles.Puzzle, int, error) { return list, at, nil })
}

// Sizes of a card.
const (
	puzzleCard float32 = 66
	puzzleEdge float32 = 12
	puzzleMark float32 = 40
)

// result is the line of text about the daily puzzle that was solved.
func (p *puzzlesPage) result(game string, x *puzzles.Puzzle, k kept.Puzzle) string {
	text := fmt.Sprintf("Pentarena, daily puzzle of %s (%s): solved with %s and %s.", k.Day, names.Game(game), words.Count(k.Tries, "try", "tries"), words.Count(k.Hints, "hint", "hints"))
	if n := kept.Streak(p.tried, k.Day); n > 1 {
		text += fmt.Sprintf(" %d days in a row.", n)
	}
	if p.env.Page != "" {
		text += " " + p.env.Page + puzzleLink + game + "/" + x.ID
	}
	return text
}

func (p *puzzlesPage) today(s *layout.Stack) scene.Next {
	game, list, at, ok := p.daily()
	if !ok {
		return scene.Next{}
	}
	u := p.u
	x := &list[at]
	k := p.was[game][x.ID]
	before, sub := "The same for everybody. ", hardness(x)
	if k.Day != "" {
		before, sub = fmt.Sprintf("Solved with %s. ", words.Count(k.Tries, "try", "tries")), words.Count(kept.Streak(p.tried, today(p.env)), "day", "days")+" in a row."
	} else if n := kept.Streak(p.tried, today(p.env)); n > 0 {
		before = fmt.Sprintf("%s in a row so far. ", words.Count(n, "day", "days"))
	}
	r := s.Add(puzzleCard + 8)
	s.Skip(12)
	next := scene.Next{}
	if k.Day != "" && p.env.Copy != nil {
		if u.Button("puzzles/copy", layout.Pad(layout.Right(&r, 112, 10), 0, 13, 0, 13), ui.Button{Label: "Copy result", Icon: "copy", Size: ui.Second, Tip: "A line of text with a link to this puzzle"}) {
			p.env.Copy(p.result(game, x, k), func(err error) {
				if err != nil {
					u.Complain("The result was not copied: " + err.Error())
				} else {
					u.Note("copy", "The result is on the clipboard.")
				}
			})
		}
	}
	if p.card("puzzles/daily", r, inTurns("Daily puzzle, "+names.Game(game), x), before, sub, k, true) {
		next = p.play(game, list, at)
	}
	return next
}

// inTurns is what a puzzle is called, with its turns when it has several.
func inTurns(title string, x *puzzles.Puzzle) string {
	if n := x.Turns(); n > 1 {
		return fmt.Sprintf("%s, %d turns", title, n)
	}
	return title
}

// hardness says how hard a puzzle is.
func hardness(x *puzzles.Puzzle) string {
	text := fmt.Sprintf("Elo %d, ", x.Rating)
	if s, ok := x.Strength(); ok {
		return text + names.Strength(s) + " solves it"
	}
	return text + "no AI solves it reliably"
}

// cards shows the puzzles of the chosen game below one another; top is where what scrolls begins.
func (p *puzzlesPage) cards(s *layout.Stack, top float32) scene.Next {
	game := p.games[p.at]
	list := p.book(game).list
	grid := layout.NewGrid(s.Rect, 8, 240, puzzleCard, 4)
	coming := p.next()
	if !p.shown && p.u.Scrolls("puzzles/list") {
		p.shown = true
		if coming > 8 {
			p.u.ScrollTo("puzzles/list", grid.Cell(coming).Y-top, puzzleCard)
		}
	}
	next := scene.Next{}
	for i := range list {
		k := p.was[game][list[i].ID]
		title := inTurns(fmt.Sprintf("Puzzle %d", i+1), &list[i])
		if k.Solved {
			title = fmt.Sprintf("%d. %s", i+1, list[i].Theme(game))
		}
		if p.card("puzzles/"+list[i].ID, grid.Cell(i), title, "", hardness(&list[i]), k, i == coming) {
			next = p.play(game, list, i)
		}
	}
	s.Skip(grid.Height(len(list)))
	return next
}

// card shows a puzzle and what became of it; what stands before the second line only where there is room. It reports whether it was pressed.
func (p *puzzlesPage) card(id string, r board.Rect, title, before, sub string, k kept.Puzzle, coming bool) bool {
	u, th := p.u, p.u.Theme
	icon, ink, state := "play", th.Text3, "Not tried"
	switch {
	case k.Solved && k.Clean:
		icon, ink, state = "verified", th.Accent, "Solved by the first try"
	case k.Solved:
		icon, ink, state = "check", th.Accent, "Solved"
	case k.Tries > 0:
		icon, ink, state = "loop", th.Warn, "Not solved yet"
	}
	a := u.Area(id, r, title+". "+before+sub+". "+state)
	u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Raised.Mix(th.Hover, float64(a.Hover)))
	if coming {
		u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.AccentSoft).Edge(2, th.Accent)
	}
	rest := layout.Pad(r, puzzleEdge, 0, puzzleEdge, 0)
	mark := layout.Left(&rest, puzzleMark-puzzleEdge, puzzleEdge)
	u.Icon(icon, mark.X+mark.W/2, mark.Y+mark.H/2, 22, ink)
	lines := layout.Column(rest, 0, layout.Rest(), layout.Fixed(24), layout.Fixed(20), layout.Rest())
	u.Text(lines[1].Rect, board.Fit(board.Bold, ui.Body, title, rest.W), ui.Body, board.Bold, board.Left, th.Text)
	if whole := before + sub; board.TextWidth(board.Regular, ui.Second, whole) <= rest.W {
		sub = whole
	}
	u.Text(lines[2].Rect, board.Fit(board.Regular, ui.Second, sub, rest.W), ui.Second, board.Regular, board.Left, th.Text2)
	u.RingAround(r, ui.RadiusField, a.Ring)
	return a.Clicked
}
