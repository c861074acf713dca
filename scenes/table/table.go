// Package table is the scene of one match: it is played, watched while it runs, or watched from a record. All three are a timeline with a
// clock. A Table orders the tick and passes actions on to playback, turn and viewport.
package table

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/remote"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/share"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// Ways are what a table needs from package scenes: views, and the scenes it leads to.
type Ways struct {
	View         func(game string) (board.AnyView, bool)                              // a new view of a game
	Help         func(env *scene.Env, level string, start match.Position) scene.Scene // the help of a level; start is its first position
	Settings     func(env *scene.Env) scene.Scene
	Achievements func(env *scene.Env) scene.Scene
	Meet         func(env *scene.Env, c *remote.Client, company *remote.Attendance, place string) scene.Scene // shown until the match of a server is known
	Seat         func(env *scene.Env, token string) scene.Scene                                               // opens a seat of a match on the server
	Open         func(env *scene.Env, files []ui.File) (next scene.Next, any bool)                            // the scene that dropped files lead to, if any
}

// Options are the arguments of New. Exactly one of Setup.Game, Match and Timeline is set.
type Options struct {
	Setup    match.Setup     // a new match; the players are made from the kinds of the seats
	Match    *match.Match    // a match to continue; the players are made from its setup
	Timeline record.Timeline // a match to watch, with Info
	Info     record.Info
	Kept     kept.Match     // the entry of the kept match that Match or Timeline is
	Orders   *record.Orders // the standing orders of Match; nil for none
	Turn     float64        // start here, in turns
	Paused   bool
	Pace     float64            // turns per second at normal speed; 0 for that of the settings
	Shared   *Shared            // the match comes from a link; nil for any other
	Unkept   bool               // the match does not go to the recent matches
	Was      record.Timeline    // the match from which this one branches off, or with which it is compared; nil for none
	From     float64            // where it branches off, in turns
	Names    [2]string          // of the match and of Was, which are shown side by side; "" for a branch
	Remote   *remote.Client     // Match is its mirror; nil for a match that runs here. The table closes it
	Company  *remote.Attendance // of the match of Remote; nil for none. The table closes it
	Place    string             // of the match of Remote; see scene.Placed

	task   *task   // Match is one in which a turn is tried again
	lesson *lesson // Match is this position of a guided first match
}

// Table shows one match.
type Table struct {
	env  *scene.Env
	ways Ways
	u    *ui.UI
	pace float64

	players  players.Choice
	play     *playback.Player
	turn     *turn.Turn
	viewport *viewport.Viewport
	chrome   *chrome.Chrome

	setup        match.Setup
	level        string // its title
	info         record.Info
	keeper       *kept.Keeper // nil when watching, or without storage
	watched      string       // the file of the kept match being watched, "" for none
	achievements earnings
	rating       rating
	lesson       *lesson       // nil in other matches
	away         *away         // nil for a match that runs here
	result       *results.Card // nil when it is not shown
	shared       *Shared
	share        *share.Dialog // nil when it is not shown
	resume       bool          // playback continues after it
	screening    screening
	compared     *compared // nil for a match that is not a branch, and not compared with another one
	pressed      point
	held         float64 // seconds that End turn has been held
	jumped       bool    // to a moment that was not said yet
	told         told
	out          playedOut
	review       reviewing
	counsel      counsel
	task         *task // nil in other matches
	next         scene.Next
}

// point is where a control of the person's turn was pressed in this tick.
type point struct {
	x, y float32
	on   bool
}

// view returns a new view of the game, by which the players judge positions.
func (t *Table) view() (board.AnyView, bool) {
	view, ok := t.ways.View(t.setup.Game)
	if !ok {
		return nil, false
	}
	return playback.Judge(view, t.players.Bots), true
}

// New opens a table. It returns an error when there is no match, the game is unknown, or the match cannot be set up or restored.
func New(env *scene.Env, ways Ways, o Options) (*Table, error) {
	t := &Table{env: env, ways: ways, u: env.NewUI(), info: o.Info, watched: o.Kept.File, pace: o.Pace, shared: o.Shared, lesson: o.lesson, task: o.task}
	t.pace = cmp.Or(t.pace, env.Settings.Pace)
	m, line, err := o.line()
	if err != nil {
		return nil, err
	}
	t.setup = line.Setup()
	entry, ok := games.Find(t.setup.Game)
	if !ok {
		return nil, fmt.Errorf("table: there is no game %q", t.setup.Game)
	}
	t.players = env.PlayersOf(t.setup.Game)
	if o.Remote != nil {
		t.away, t.players.Outside = newAway(o.Remote, o.Company, o.Place, t.setup), elsewhere
	}
	if o.task != nil {
		t.players.Outside, t.players.Bots = o.task.outside, waiting{t.players.Bots, o.task.last()}
	}
	view, ok := t.view()
	if !ok {
		return nil, fmt.Errorf("table: the game %q has no view", t.setup.Game)
	}
	t.achievements.set, t.achievements.handed = entry.Achievements(), o.Kept.Handed
	t.rating = rating{helped: o.Kept.Helped, barred: t.lesson != nil || o.Match != nil && (o.Kept.File == "" || t.setup.Begun > 0) || line.At(line.Len()).Outcome().Over,
		first: kept.RatingIn(env.Store, t.setup.Game, 0).Matches < FirstMatches}
	var people rules.SeatSet
	if m != nil {
		people = turn.People(t.setup)
	}
	t.play = playback.New(playback.Options{Line: line, View: view, Played: m != nil, People: people, Pace: t.pace, Turn: o.Turn,
		Paused: o.Paused, Ahead: env.Settings.Ahead || o.Remote != nil, Seen: o.Kept.Seen, Fair: t.unaided() != ""})
	if t.turn, err = turn.New(m, people, t.play, view, t.players); err != nil {
		return nil, err
	}
	t.turn.Unaid(t.unaided())
	if m != nil {
		if o.Orders != nil {
			err = t.turn.Restore(o.Orders)
		} else if t.away != nil {
			if now := t.away.restored(env.Store, m); now != nil && t.turn.Restore(now) != nil {
				env.Notice = "Your standing orders do not fit the match any more, and are gone."
			}
		}
		if err == nil && t.lesson == nil && t.away == nil && !o.Unkept {
			t.keeper, err = kept.NewKeeper(env, line, o.Kept)
			if err == nil && o.Was != nil && o.Kept.Was == "" {
				err = t.keeper.Branch(o.Was, int(o.From))
			}
		}
		if err != nil {
			t.turn.Stop()
			return nil, err
		}
	}
	t.viewport = viewport.New(t.play, t.turn, view)
	t.begin()
	if t.away != nil && people.Empty() {
		t.play.ToHead(true)
	}
	t.addControls(view, entry.Game.Info().Title)
	t.remember(o.Kept.Out)
	if o.Was != nil {
		t.compareWith(o.Was, o.From, o.Names)
	}
	return t, nil
}

// line returns the match of the options and its timeline; the match is nil when it is only watched.
func (o *Options) line() (*match.Match, record.Timeline, error) {
	m, line := o.Match, o.Timeline
	switch {
	case line != nil || m != nil:
	case o.Setup.Game != "":
		start, err := games.Start(o.Setup)
		if err != nil {
			return nil, nil, err
		}
		m = match.New(o.Setup, start)
	default:
		return nil, nil, errors.New("table: there is no match to show")
	}
	if m != nil {
		line = record.Follow(m)
	} else if r, ok := line.(*record.Replay); ok && !turn.People(line.Setup()).Empty() {
		r.Public() // a spectator of an unfinished match must not see secrets
	}
	return m, line, nil
}

// addControls creates the controls around the board.
func (t *Table) addControls(view board.AnyView, title string) {
	m := desk.Model{Play: t.play, Turn: t.turn, Viewport: t.viewport, View: view, Setup: t.setup, Title: title, Level: t.setup.Level, Info: t.info,
		CanSave: t.env.SaveFile != nil, CanKeep: t.env.Store != nil, CanOpen: t.env.OpenFile != nil, CanFill: t.env.Fullscreen != nil}
	if l, err := levels.Parse(t.setup.Level+".toml", []byte(t.setup.Text)); err == nil {
		m.Level = clean.Line(l.Title)
		if l.Challenge != nil {
			m.Goal = clean.Line(l.Challenge.Goal)
		}
	}
	switch {
	case t.lesson != nil:
		m.Guide = &t.lesson.guide
	case t.task != nil:
		m.Guide = &t.task.guide
	default:
		m.Review = t.reviewed
		if t.players.Bots != nil {
			m.Counsel = t.counselled
		}
	}
	m.Pictures = func() bool {
		_, ready := t.env.Ready(t.setup.Game)
		return ready
	}
	m.Comments = func() bool { return t.env.Settings.Comments && t.turn.People().Empty() }
	if t.away != nil {
		m.Away, m.Life = t.awayText, t.life
	}
	t.level = m.Level
	t.chrome = chrome.New(t.u, m)
	if t.info.State == record.Differs {
		t.u.Warn(fmt.Sprintf(board.Either(t.info.Damaged(), "The record is damaged in turn %d.", "The record differs from the rules in turn %d."), t.play.NumberAt(float64(t.info.Turn))), "Show", t.showDifference)
	}
	if t.info.CutOff() {
		t.u.Show("warning", fmt.Sprintf("The record is cut off at turn %d.", t.play.NumberAt(float64(t.info.Turn))))
	}
	if m.Goal != "" && !t.turn.People().Empty() {
		t.u.Show("star", m.Goal)
	}
}

// Close stops the running match and saves it.
func (t *Table) Close() {
	if t.share != nil {
		t.share.Close()
	}
	t.keepStanding(math.Inf(1))
	t.turn.Stop()
	if t.compared != nil {
		t.compared.original.stop()
	}
	t.counsel.drop()
	if t.review.run != nil {
		t.review.run.Pause()
		t.keepReview()
	}
	if t.task != nil {
		t.task.stop()
	}
	if t.away != nil {
		t.away.close()
	}
	if t.keeper != nil {
		t.play.Line().Sync()
		if err := t.keeper.Close(t.play.Line(), t.turn.Orders); err != nil {
			t.env.Notice = "The match was not saved: " + err.Error()
		}
		t.watched, t.keeper = t.keeper.File(), nil
	}
	if t.watched != "" && t.turn.People().Empty() {
		if err := kept.SetSeen(t.env.Store, t.watched, t.play.Unseen()); err != nil {
			t.env.Notice = "Your place in the match was not saved: " + err.Error()
		}
	}
}

// Describe returns the state of the match for tests in a browser or window.
func (t *Table) Describe() map[string]any {
	line := t.play.Line()
	b := t.chrome.Board
	x, y := t.viewport.Offset()
	shown, _ := t.play.Turn()
	d := map[string]any{"scene": "table", "game": t.setup.Game, "level": t.setup.Level, "seed": t.setup.Seed, "turn": shown,
		"turns": line.Turns(), "steps": line.Len(), "step": t.play.Step(), "live": t.play.Running(), "playing": t.play.Playing(), "hidden": t.play.Hiding(), "seat": int(t.turn.Seat()),
		"acting": t.turn.Acting(), "warned": t.turn.Warned(), "waiting": t.turn.Waiting(), "comment": t.play.Comment(), "card": t.result != nil && t.result.Hears(), "thinking": t.turn.Thinking(), "reply": t.turn.Reply() != nil, "view": [3]float32{x, y, t.viewport.Scale()}, "room": [4]float32{b.X, b.Y, b.W, b.H}}
	if t.lesson != nil {
		d["lesson"], d["task"] = t.lesson.Number, t.lesson.guide.State
	}
	if t.task != nil {
		d["task"], d["hints"], d["said"] = t.task.guide.State, t.task.hints, t.task.guide.Said
	}
	if c := t.counselled(); c != nil && t.counsel.answer == nil {
		d["counsel"] = strings.TrimSpace(c.Text + ". " + c.Gain)
	}
	if r := t.reviewed(); r != nil {
		d["review"] = [2]int{r.Done, r.All}
	}
	if p, on := t.viewport.Cursor(); on {
		d["cursor"] = [2]int{p.X, p.Y}
	}
	if t.rating.said != "" {
		d["rating"] = t.rating.said
	}
	if t.away != nil {
		d["connection"] = t.away.phase.String()
		if c := t.company(); c != nil {
			d["company"], d["rematch"], d["said"] = c.Phase, int(c.Rematch), len(c.Said)
		}
	}
	if out := t.play.Head().Outcome(); out.Over {
		d["over"], d["reason"] = true, out.Reason
	}
	if why := t.turn.Trouble(); why != "" {
		d["trouble"] = why
	}
	return d
}

// Timeline is the match that the table shows.
func (t *Table) Timeline() record.Timeline { return t.play.Line() }

// Update runs one tick.
func (t *Table) Update(in *ui.Input) (scene.Next, error) {
	t.next = scene.Next{}
	t.env.Begin(t.u, in)
	dt := min(in.Dt, 0.1)
	if in.Hidden {
		dt = 0
	}
	t.sync()
	t.tick(dt)
	t.tickAway()
	t.keepStanding(in.Now)
	t.tickCompare()
	t.viewport.Settle(t.chrome.Arrange(), dt)
	t.do(t.chrome.Build())
	t.viewport.Consider(t.chrome.Considered())
	t.do(t.chrome.Keys(dt))
	t.request(t.viewport.Point(in, t.u.Claimed(), dt))
	t.viewport.Tick(in, dt)
	t.watchLost()
	if next, ok := t.opened(in.Files); ok {
		t.next = next
	}
	t.viewport.Draw()
	busy := t.chrome.Dialogs.Busy()
	t.do(t.chrome.Dialogs.Build())
	if !busy {
		t.shareDialog()
		t.card()
		t.askAway()
	}
	t.showNotices()
	t.sayMoment()
	t.sayTurn()
	t.env.End(t.u)
	return t.next, nil
}

// sync reads new steps of the match and saves them.
func (t *Table) sync() {
	steps, changed := t.play.Sync()
	t.checkShared()
	if t.keeper != nil {
		var err error
		if t.turn.Helped() && !t.rating.helped || t.turn.Played() && !t.achievements.handed {
			t.rating.helped, t.achievements.handed = true, t.achievements.handed || t.turn.Played()
			t.keeper.Help(t.achievements.handed)
		}
		if changed {
			err = t.keeper.Cut(steps)
		}
		if err == nil {
			err = t.keeper.Keep(t.play.Line(), t.turn.Orders, t.u.In.Now, !t.play.Running())
		}
		if err != nil {
			t.u.Complain("The match was not saved: " + err.Error())
			t.keeper = nil
		}
	}
	t.turn.Sync(t.env.Settings.HandOver)
}

// tick advances playback and the turn.
func (t *Table) tick(dt float64) {
	t.untilSomethingHappens(dt)
	hurry := t.play.Live() && t.play.Manned() && t.turn.Seat() == rules.NoSeat && t.u.Held(ui.Play) // the turns of others
	if t.chrome.Dialogs.Holds() {
		t.play.Tick(0, false)
	} else {
		t.play.Tick(dt, hurry || t.turn.Running() || t.turn.PlayingOut())
	}
	for _, c := range t.play.Cues() {
		t.env.Play(c.Sound, float64(c.Gain), float64(c.Pan))
	}
	if t.screening.on {
		t.tickShow(dt)
	} else if t.lesson == nil && t.task == nil {
		t.announceAchievements()
		if t.play.Finished() {
			t.showResult()
		}
	}
	t.turn.Tick()
	_, foresee := t.viewport.Coming()
	plain := t.lesson == nil && t.task == nil
	t.turn.Foresee(foresee && plain, plain && t.announced())
	t.offerEnd()
	t.tickLesson()
	t.tickTask()
	t.tickReview()
	t.tickCounsel()
	t.showNotices()
	for _, text := range t.play.News() {
		t.u.Say(text)
	}
}

// runAfter is for how many seconds End turn is held until turns go by.
const runAfter = 0.6

// untilSomethingHappens lets turns go by while End turn is held. A run that was begun by a button ends with the next press.
func (t *Table) untilSomethingHappens(dt float64) {
	was, began := t.held > runAfter, t.held > 0
	_, shop := t.turn.Shop()
	if t.held += dt; !t.u.Held(ui.EndTurn) && !(shop && began && t.u.Holding(ui.EndTurn)) {
		t.held = 0
	}
	switch in := t.u.In; {
	case t.held > runAfter && !was:
		t.turn.RunOn()
	case was && t.held == 0, in.Pressed && !t.u.Over("run"), t.held == 0 && len(in.Keys) > 0:
		t.turn.Rest()
	}
}

func (t *Table) showNotices() {
	at := t.pressed
	t.pressed = point{}
	if !at.on {
		at.x, at.y = t.viewport.At()
	}
	for _, n := range t.turn.Notices() {
		switch n.Kind {
		case turn.Refused:
			if n.Show { // it is about something elsewhere than what was pressed
				t.chrome.Floats.RefuseAt(n.Text, n.Cell)
			} else {
				t.chrome.Floats.Refuse(n.Text, at.x, at.y)
			}
			t.env.Play("refuse", 0.5, 0)
			t.u.Say(n.Text)
		case turn.Barred:
			t.chrome.Tell(n.Text)
		case turn.Failed:
			t.u.Complain(n.Text)
		case turn.Info:
			t.u.Note("advice", n.Text)
		case turn.Warned:
			t.u.Say(n.Text)
			t.env.Play("refuse", 0.4, 0)
		case turn.Undone:
			t.env.Play("tick", 0.5, 0)
			t.u.Say(n.Text)
		case turn.Begun:
			t.env.Play("turn", 0.5, 0)
			t.viewport.Return()
		case turn.Suggested, turn.Foreseen:
			t.u.Say(n.Text)
		}
		if n.Show {
			t.viewport.Show(n.Cell)
		}
	}
}

// Draw shows the display lists of the last Update; nothing before the first one.
func (t *Table) Draw(c scene.Canvas) {
	if t.u.In == nil {
		return
	}
	x, y := t.viewport.Offset()
	scale := t.u.In.Scale
	if !t.drawCompare(c) {
		c.Show(t.viewport.List(), t.viewport.Scale()*scale, x*scale, y*scale)
	}
	c.Show(t.u.List, scale, 0, 0)
}
