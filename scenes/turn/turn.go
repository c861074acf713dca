// Package turn is a person's turn in a match: what they may do now and why not, doing it and undoing it, and the AI that helps. It knows
// neither controls nor pixels; what it has to say it returns as notices.
package turn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
)

// lead is how many turns a match of bots may run before what is shown: enough for any speed to be smooth, few enough to leave the machine
// to the picture.
const lead = 48

// Turn is the turn of the people at this machine.
type Turn struct {
	play       *playback.Player
	view       board.AnyView
	players    players.Choice
	match      *match.Match // nil when a match is only watched
	runner     *Runner
	people     rules.SeatSet
	controller board.AnyController

	seat      rules.Seat // the person whose turn it is, or NoSeat
	number    int        // of the turn, -1 before the first tick
	passed    int        // steps that were looked at for passes
	planned   bool       // the controller has begun the plan that is open
	fresh     bool       // the turn has begun, and no plan in it
	own       bool       // see OwnTurns
	finishing int        // the turn, from 1, that the AI plays to its end for the person; 0 for none
	groups    []group    // of this turn, for Undo
	redo      []undone
	owed      *string  // standing orders to be restored, nil for none; see settle
	asked     *advisor // thinking, or nil
	helped    bool     // the AI was asked
	played    bool     // and played in place of a person
	course    course   // what comes after the suggestion
	hint      *Suggestion
	replying  replying
	foreseen  string      // the reply said last, of a turn
	better    *Suggestion // of a review
	betterAt  float64     // the step before which it is shown
	ready     rules.Seat  // the person who sits at the machine
	cards     bool        // two people want a card between their turns
	warned    bool        // the next press ends the turn, whatever that loses
	skipping  bool        // see Later
	later     []func()
	run       run
	out       out
	trouble   string
	unaided   string // why the AI may not help, "" where it may
	closed    string // why nobody acts here any more, "" while people do
	notices   []Notice
}

// Kind says what a Notice is about.
type Kind uint8

// The kinds of notices.
const (
	Refused   Kind = iota // the rules refuse what was wanted at a place of the board
	Barred                // something cannot be done now: "What\nWhy"
	Failed                // something went wrong
	Info                  // something to know
	Warned                // ending the turn loses something, and has to be confirmed
	Undone                // something was taken back
	Begun                 // a person's turn begins
	Suggested             // the AI has an answer
	Foreseen              // there is a Reply
	Pointed               // Cell is to be brought into view
)

// Notice is a message to the person.
type Notice struct {
	Kind Kind
	Text string
	Cell grid.Point
	Show bool // bring Cell into view
}

func (t *Turn) notice(kind Kind, text string) {
	t.notices = append(t.notices, Notice{Kind: kind, Text: text})
}

// Notices returns the notices since the last call.
func (t *Turn) Notices() []Notice {
	list := t.notices
	t.notices = nil
	return list
}

// New starts the match m and returns the turn of these people in it. m is nil for a match that is only watched. It returns an error when a
// player cannot be created.
func New(m *match.Match, people rules.SeatSet, play *playback.Player, view board.AnyView, choice players.Choice) (*Turn, error) {
	t := &Turn{play: play, view: view, players: choice, match: m, people: people, controller: view.Controller(), number: -1, out: out{from: -1}, replying: replying{len: -1}}
	if m != nil {
		var err error
		if t.runner, err = Run(m, choice, lead); err != nil {
			return nil, err
		}
	}
	t.seat = t.mover()
	t.ready = t.seat
	t.play.ViewAs(t.Viewer())
	return t, nil
}

// Stop ends the running match and the AI's thinking.
func (t *Turn) Stop() {
	if t.runner != nil {
		t.runner.Stop()
	}
	if t.asked != nil {
		t.asked.stop()
	}
	t.replying.stop()
}

// Lead lets the bots play up to a turn that is not shown yet, as the match counts them.
func (t *Turn) Lead(turn int) {
	if t.runner != nil {
		t.runner.Show(turn)
	}
}

// Sync reads what the players and the AI have done; call it after Player.Sync. cards: two people want a hand-over card between their turns.
func (t *Turn) Sync(cards bool) {
	t.cards = cards
	if t.runner != nil && t.trouble == "" {
		if err := t.runner.Err(); err != nil {
			t.trouble = "The match stopped, unfinished: " + err.Error() + ". It is kept, and does not count."
			t.notice(Failed, t.trouble)
		}
	}
	t.advised()
}

// Tick notices that a person's turn begins or ends, behind that of the Player. A quick opponent may have answered between two ticks.
func (t *Turn) Tick() {
	if t.runner != nil {
		t.runner.Show(int(t.play.Turns()) + t.play.Line().At(0).Turn())
	}
	if t.asked != nil {
		t.asked.ticks++
	}
	seat, number := t.mover(), t.play.Head().Turn()
	if seat != t.seat || seat != rules.NoSeat && number != t.number {
		t.seat, t.number = seat, number
		t.groups, t.redo, t.owed, t.warned, t.hint, t.course = nil, nil, nil, false, nil, course{}
		t.planned, t.fresh = false, true
		if seat != rules.NoSeat && t.closed == "" {
			t.notice(Begun, "Your turn, "+board.SeatName(seat)+".")
		}
	}
	t.planned = t.planned && !t.hasPassed()
	t.passed = t.play.Line().Len()
	if seat != rules.NoSeat && !t.shared() {
		t.ready = seat
	}
	t.play.ViewAs(t.Viewer())
	t.skip()
	t.settle()
	if !t.planned && t.Open() {
		t.plan()
	} else if t.Acting() {
		t.catchUp()
	}
	if t.match != nil && t.match.Len() == t.play.Line().Len() { // else the next tick sees what was done
		if t.Acting() {
			t.goOn()
		}
		t.playOn()
	}
}

func (t *Turn) ending() match.Command { return t.play.Head().Game().Pass() }

// hasPassed reports whether the person has passed since the last tick: a turn may have stages, each ended by a pass.
func (t *Turn) hasPassed() bool {
	line := t.play.Line()
	for i := min(t.passed, line.Len()); i < line.Len(); i++ {
		if s := line.Step(i); s.Seat == t.seat && s.Cmd == t.ending() {
			return true
		}
	}
	return false
}

// Orders are the standing orders at the head, which a record keeps.
func (t *Turn) Orders() (*record.Orders, error) {
	o := &record.Orders{Open: rules.NoSeat}
	if t.planned && t.seat == t.mover() && t.number == t.play.Head().Turn() && !t.hasPassed() {
		o.Open = t.seat
	}
	standing := t.controller.Orders()
	if standing == nil {
		return o, nil
	}
	if o.Open != rules.NoSeat {
		standing.Watch(t.play.Head(), t.seat)
	}
	var err error
	o.Data, err = orders.Encode(standing)
	return o, err
}

// Restore restores the standing orders of a saved match. Call it before the first tick. It returns an error when they cannot be decoded.
func (t *Turn) Restore(o *record.Orders) error {
	if standing := t.controller.Orders(); standing != nil && o.Data != nil {
		if err := orders.Decode(o.Data, standing, t.play.Head()); err != nil {
			return err
		}
	}
	if o.Open != rules.NoSeat && o.Open == t.seat {
		t.number, t.passed, t.planned = t.play.Head().Turn(), t.play.Line().Len(), true
		t.notice(Begun, "Your turn, "+board.SeatName(t.seat)+".")
	}
	return nil
}

// OwnTurns leaves a task of few turns to the person: standing orders leave every turn open, and hints do not say what is worth doing.
func (t *Turn) OwnTurns() {
	t.own = true
	t.controller.Solve()
}

// plan starts a turn, or a stage of one, with the controller's standing orders.
func (t *Turn) plan() {
	t.planned = true
	standing := t.controller.Begin(t.play.Head(), t.seat)
	keep := t.own && t.fresh
	t.fresh = false
	for _, c := range standing.Cmds { // each can be undone by itself
		if keep && c == t.ending() || !t.Do(c) {
			break
		}
	}
	none := len(standing.Cmds) == 0
	t.run.news = standing.Refuse
	standing.Cmds = nil
	t.Respond(standing)
	if t.finishing == t.number+1 && none { // a turn of several stages is left to the AI as a whole
		t.Finish()
	}
}

// mover is the person whose turn it is, or NoSeat.
func (t *Turn) mover() rules.Seat {
	if t.match == nil || t.trouble != "" {
		return rules.NoSeat
	}
	return (t.play.Head().Active() & t.people).First()
}

// Seat is the person whose turn it is, or NoSeat.
func (t *Turn) Seat() rules.Seat { return t.seat }

// Person is the one whose turn it is here, else the first of those who play at this machine; NoSeat when nobody does.
func (t *Turn) Person() rules.Seat {
	if t.seat != rules.NoSeat {
		return t.seat
	}
	return t.people.First()
}

// People are those who play at this machine.
func (t *Turn) People() rules.SeatSet { return t.people }

// Viewer is the seat whose secrets may be seen: of the person whose turn it is, else of the one who had it last. A spectator sees all.
func (t *Turn) Viewer() rules.Seat {
	switch {
	case t.seat != rules.NoSeat:
		return t.seat
	case t.match == nil || !t.play.Manned():
		return rules.NoSeat
	case t.people.Has(t.ready):
		return t.ready
	}
	return t.people.First()
}

// Trouble is why the match stopped, "" when it did not.
func (t *Turn) Trouble() string { return t.trouble }

// Retry lets a match that has stopped go on where it was.
func (t *Turn) Retry() {
	if t.trouble == "" {
		return
	}
	runner, err := Run(t.match, t.players, lead)
	if err != nil {
		t.notice(Failed, "The match cannot go on: "+err.Error()+".")
		return
	}
	t.runner, t.trouble = runner, ""
	t.notice(Info, "The match continues.")
}

// shared reports whether several people sit at this machine and want a card between their turns.
func (t *Turn) shared() bool {
	return t.cards && !t.people.Empty() && t.people != rules.Seats(t.people.First())
}

// HandingOver reports whether the machine has to go from one person to another first.
func (t *Turn) HandingOver() bool {
	return t.shared() && t.seat != rules.NoSeat && t.ready != t.seat && t.caughtUp()
}

// Ready says that the person whose turn it is sits at the machine. What has happened since their last turn was shown to the person before; it is
// shown to them as well.
func (t *Turn) Ready() {
	t.ready = t.seat
	t.play.ViewAs(t.Viewer())
	if from := t.away(); from >= 0 {
		t.play.Rewatch(from)
	}
}

// away is the first step that the person whose turn it is has not seen: the one after their last; -1 for none, and before their first turn.
func (t *Turn) away() int {
	line := t.play.Line()
	for i := line.Len() - 1; i >= 0; i-- {
		if line.Step(i).Seat != t.seat {
			continue
		}
		if line.Step(i).Cmd != t.ending() || i+1 == line.Len() && len(line.Step(i).Events) == 0 {
			return -1
		}
		if i+1 < line.Len() {
			return i + 1
		}
		return i
	}
	return -1
}

// caughtUp reports whether all that happened has been shown, except perhaps the last command of the person whose turn it is, and what others plan
// in secret meanwhile.
func (t *Turn) caughtUp() bool {
	if !t.play.Live() {
		return false
	}
	line := t.play.Line()
	n := line.Len()
	for n > t.match.Public() && line.Step(n-1).Seat != t.seat {
		n--
	}
	if t.play.Steps() >= float64(n) {
		return true
	}
	last := line.Step(n - 1)
	return t.seat != rules.NoSeat && last.Seat == t.seat && last.Turn == t.play.Head().Turn()
}

// ended reports whether the match has gone on since the last Sync: the person has ended their turn, or a stage of it, and a quick opponent may
// even have answered. What is done before the next Sync would hit a turn that nobody has seen.
func (t *Turn) ended() bool {
	return !t.match.Active().Has(t.seat) || t.match.Public() > t.play.Line().Len()
}

// Close says why nobody acts here any more.
func (t *Turn) Close(why string) { t.closed = why }

// Open reports whether a person can act now.
func (t *Turn) Open() bool { return t.Barred() == "" }

// Acting reports whether a person can act now and the orders that stand over several turns have been given.
func (t *Turn) Acting() bool { return t.Open() && t.planned }

// Barred is why the person cannot act now, "" when they can.
func (t *Turn) Barred() string {
	switch {
	case t.match != nil && t.match.Outcome().Over:
		return "The match is over."
	case t.closed != "":
		return t.closed
	case t.seat == rules.NoSeat || t.ended():
		return "It is not your turn."
	case !t.play.Live():
		return "Go to the latest turn first."
	case t.finishes():
		return "Wait for the AI to finish thinking."
	case !t.caughtUp():
		return "Wait until the last turn has been shown."
	case t.HandingOver():
		return "Press Ready first."
	}
	return ""
}

// Titled puts a title over a reason; without a reason there is nothing to say.
func Titled(title, why string) string {
	if why == "" {
		return ""
	}
	return title + "\n" + why
}

// Respond carries out what the controller wants done.
func (t *Turn) Respond(r board.Response[match.Command]) { t.respond(nil, r) }

// respond is Respond to what the person did. before: the standing orders before it was asked, nil when Undo is not to restore them.
func (t *Turn) respond(before *string, r board.Response[match.Command]) {
	if r.Refuse != "" {
		t.notices = append(t.notices, Notice{Kind: Refused, Text: r.Refuse, Cell: r.Cell, Show: r.Focus})
	}
	t.act(before, r.Cmds)
	if r.Focus && r.Refuse == "" {
		t.notices = append(t.notices, Notice{Kind: Pointed, Cell: r.Cell, Show: true})
	}
}

// Do carries out commands for the person whose turn it is, up to the first that is refused, and reports whether all were legal. Undo takes
// them back together.
func (t *Turn) Do(cmds ...match.Command) bool { return t.act(nil, cmds) }

// act is Do for what may have changed standing orders, too: before are those from before, nil when Undo is not to restore them.
func (t *Turn) act(before *string, cmds []match.Command) bool {
	if !t.Open() {
		return len(cmds) == 0
	}
	done := 0
	for done < len(cmds) && t.Open() {
		if _, err := t.match.Do(t.seat, cmds[done]); err != nil {
			t.refused(err)
			break
		}
		done++
	}
	if done > 0 || len(cmds) == 0 && t.differ(before) {
		t.groups = append(t.groups, group{t.end(), done, before})
		t.redo, t.hint, t.course = nil, nil, course{}
	}
	return done == len(cmds)
}

// refused announces why a command was refused.
func (t *Turn) refused(err error) {
	var no *rules.Illegal
	if errors.As(err, &no) {
		t.notice(Refused, no.Detail)
	} else {
		t.notice(Failed, err.Error())
	}
}

// End ends the person's turn. When that loses something that counts it asks first, once in a turn, unless forced.
func (t *Turn) End(force bool) {
	hud := t.Hud()
	if t.Later(nil) {
		t.run.note(&hud, t.play.Line().Len())
		return
	}
	if why := Titled(EndLabel(hud), t.Barred()); why != "" {
		t.notice(Barred, why)
		return
	}
	if force || !t.warns(hud.Regret) {
		t.pass(&hud)
	}
}

// warns reports whether the person is asked first, once in a turn, because ending it loses something.
func (t *Turn) warns(regret string) bool {
	if regret == "" || t.warned {
		return false
	}
	t.warned = true
	t.notice(Warned, board.Upper(regret)+". Press again to end the turn anyway.")
	return true
}

// pass ends the turn, or its stage, and notes how things stood.
func (t *Turn) pass(hud *board.Hud) {
	t.warned = false
	t.run.note(hud, t.play.Line().Len())
	t.Do(t.ending())
}

// Warned reports whether the next press ends the turn, whatever that loses.
func (t *Turn) Warned() bool { return t.warned }

// Hud is the view's summary of the latest position for the person.
func (t *Turn) Hud() board.Hud { return t.view.Hud(t.play.Head(), max(t.Person(), 0)) }

// EndLabel is what ending a turn is called.
func EndLabel(hud board.Hud) string { return cmp.Or(hud.End, "End turn") }

// Left is in a few words what a person may still want to do before they end the turn. Hint, notice and End turn say the same.
func (t *Turn) Left(hud *board.Hud) string {
	switch {
	case hud.Regret != "":
		return hud.Regret
	case hud.CanAct > 0:
		return fmt.Sprintf("%d %s", hud.CanAct, cmp.Or(hud.Acts, "can still act"))
	case hud.End != "" || hud.EndNote != "":
		return cmp.Or(t.controller.EndNote(t.play.Head(), max(t.Person(), 0)), hud.EndNote)
	case slices.ContainsFunc(t.Verbs(), func(v board.Verb) bool { return v.Reason == "" }):
		return board.WhenYouLike
	}
	return "nothing left to do"
}
