package turn_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/si32"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	pit "app.pentarena/scenes/coreminer"
	"app.pentarena/scenes/playback"
	armies "app.pentarena/scenes/si32"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/turn"
)

// seat is a person at a match, without a table around them.
type seat struct {
	t     testing.TB
	match *match.Match
	play  *playback.Player
	turn  *turn.Turn
	cards bool
	now   float64
	told  []turn.Notice
}

// pass ends a turn.
func pass() match.Command { return match.Adapt(anarchy.Game()).Pass() }

func view() board.AnyView { return board.Adapt(anarchy.Game(), city.New()) }

// newSeat starts a match between these kinds of players.
func newSeat(t testing.TB, view board.AnyView, e players.Choice, kinds ...string) *seat {
	t.Helper()
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", kinds...))
	return sitDown(t, m, record.Follow(m), view, e)
}

// sitDown starts a match that is known by a timeline.
func sitDown(t testing.TB, m *match.Match, line record.Timeline, view board.AnyView, e players.Choice) *seat {
	t.Helper()
	s := &seat{t: t, match: m, cards: true}
	people := turn.People(m.Setup())
	s.play = playback.New(playback.Options{Line: line, View: view, Played: true, People: people})
	var err error
	if s.turn, err = turn.New(s.match, people, s.play, view, e); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.turn.Stop)
	s.ticks(30)
	return s
}

func (s *seat) ticks(n int) {
	for range n {
		s.now += 1.0 / 60
		s.play.Sync()
		s.turn.Sync(s.cards)
		s.play.Tick(1.0/60, false)
		s.turn.Tick()
		s.told = append(s.told, s.turn.Notices()...)
	}
}

func (s *seat) until(what string, ok func() bool) {
	s.t.Helper()
	for range 100_000 {
		if ok() {
			return
		}
		s.ticks(1)
		time.Sleep(time.Millisecond) // the others think in goroutines of their own
	}
	s.t.Fatalf("it never came to %s; %v", what, s.told)
}

// act carries out any legal command that does not end the turn.
func (s *seat) act() {
	s.t.Helper()
	for c := range s.match.Position().Options(s.turn.Seat()) {
		if c != s.match.Start().Game().Pass() && s.turn.Do(c) {
			s.ticks(30)
			return
		}
	}
	s.t.Fatal("there is nothing to do")
}

// heard reports whether there was a notice of a kind with a text since the last call.
func (s *seat) heard(kind turn.Kind, text string) bool {
	s.told = append(s.told, s.turn.Notices()...)
	found := slices.ContainsFunc(s.told, func(n turn.Notice) bool { return n.Kind == kind && strings.Contains(n.Text, text) })
	s.told = nil
	return found
}

func TestUndoAndRedo(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	if !s.turn.Acting() || s.turn.Seat() != 0 || !s.heard(turn.Begun, "Your turn, Blue.") {
		t.Fatalf("the person cannot act: %q", s.turn.Barred())
	}
	if s.turn.Undoable() == "" || s.turn.Redoable() == "" {
		t.Error("there is something to undo at the start")
	}
	start := s.play.Head().Hash()
	var done []uint64
	for range 3 {
		s.act()
		done = append(done, s.play.Head().Hash())
	}
	for n := 2; n >= 0; n-- {
		s.turn.Undo()
		s.ticks(2)
		want := start
		if n > 0 {
			want = done[n-1]
		}
		if s.play.Head().Hash() != want {
			t.Fatalf("undo %d leads elsewhere", 3-n)
		}
	}
	s.turn.Undo()
	if !s.heard(turn.Barred, "nothing yet") {
		t.Error("one undo too many gives no reason")
	}
	for n := range 3 {
		s.turn.Redo()
		if s.ticks(30); s.play.Head().Hash() != done[n] {
			t.Fatalf("redo %d leads elsewhere", n+1)
		}
	}
}

// Commands given at once are undone at once.
func TestUndoTakesAGroup(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	var list []match.Command
	scratch := s.match.Position().Clone()
	for len(list) < 3 {
		found := false
		for c := range scratch.Options(0) {
			if c != s.match.Start().Game().Pass() {
				if _, err := scratch.Do(0, c, rules.NewSeeded("group")); err == nil {
					list, found = append(list, c), true
					break
				}
			}
		}
		if !found {
			t.Fatal("there are no three commands")
		}
	}
	if !s.turn.Do(list...) || s.match.Len() != 3 {
		t.Fatalf("%d of 3 commands were carried out", s.match.Len())
	}
	s.ticks(60)
	if got := s.turn.LastDone(); got != "3 commands at once" {
		t.Errorf("undo would take back %q", got)
	}
	if s.turn.Undo(); s.match.Len() != 0 {
		t.Errorf("%d commands are left", s.match.Len())
	}
}

func TestEndingAsksOnlyForALoss(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	s.turn.End(false)
	if s.match.Len() != 0 || !s.turn.Warned() || !s.heard(turn.Warned, "No bribe used. Press again") {
		t.Fatal("the first time does not only ask")
	}
	s.ticks(3000) // it stays armed
	if s.turn.End(false); s.match.Len() == 0 {
		t.Fatal("the second time does not end the turn")
	}
	s.until("the next turn", func() bool { return s.match.Position().Turn() == 2 && s.turn.Acting() })
	if s.turn.Warned() {
		t.Error("the next turn begins armed")
	}
	s.act()
	steps := s.match.Len()
	if s.turn.End(false); s.match.Len() <= steps || s.heard(turn.Warned, "") {
		t.Error("a turn in which only units are left over is not ended by one press")
	}
	s.until("the third turn", func() bool { return s.match.Position().Turn() == 4 && s.turn.Acting() })
	s.turn.End(true)
	s.until("the fourth turn", func() bool { return s.match.Position().Turn() == 6 && s.turn.Acting() })
}

// calm is a view in whose game nothing is to be decided until a turn.
type calm struct {
	board.AnyView
	until int
	then  board.Hud
}

func (c calm) Hud(s match.Position, _ rules.Seat) board.Hud {
	if s.Turn() >= c.until {
		return c.then
	}
	return board.Hud{CanAct: 2, Alert: fmt.Sprintf("Rain for %d turns", c.until-s.Turn())}
}

func TestTurnsGoByUntilSomethingHappens(t *testing.T) {
	for _, c := range []struct {
		then board.Hud
		want string
	}{
		{board.Hud{CanAct: 2, Alert: "Storm"}, "Storm."},
		{board.Hud{CanAct: 2, Alert: "Rain for 0 turns", Pays: "You can pay"}, "You can pay."},
		{board.Hud{CanAct: 3, Alert: "Rain for 0 turns"}, "3 can still act."},
		{board.Hud{CanAct: 3, Acts: "should still act", Alert: "Rain for 0 turns"}, "3 should still act."},
		{board.Hud{CanAct: 2, Alert: "Rain for 0 turns", Regret: "2 will starve"}, "2 will starve."},
	} {
		s := newSeat(t, calm{view(), 6, c.then}, catalog.Players("anarchy"), "human", "human")
		s.cards = false
		if s.turn.Run(); !strings.Contains(s.turn.Hint(), "stop") {
			t.Errorf("while turns go by the hint is %q", s.turn.Hint())
		}
		s.until("the end of the run", func() bool { return !s.turn.Running() })
		if n := s.match.Position().Turn(); n != 6 || !s.turn.Acting() || !s.heard(turn.Info, c.want) {
			t.Errorf("the run ends in turn %d: %v", n, s.told)
		}
		s.turn.Run()
		s.turn.Rest()
		if s.ticks(100); s.match.Position().Turn() != 6 {
			t.Error("a run that was ended continues")
		}
	}
}

// The AI plays a match to its end for the person, until they press something.
func TestTheAIPlaysToTheEnd(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	s.turn.PlayOut()
	s.until("some turns", func() bool {
		if got := s.turn.Hint(); !strings.Contains(got, "Press anything to stop") {
			t.Fatalf("while the AI plays the hint is %q", got)
		}
		return s.match.Position().Turn() >= 6
	})
	s.turn.Rest()
	s.until("the person's turn", s.turn.Acting)
	if got := s.turn.Hint(); strings.Contains(got, "The AI plays") {
		t.Errorf("after it was stopped the hint is %q", got)
	}
	steps := s.match.Len()
	if s.ticks(200); s.match.Len() != steps || s.turn.PlayingOut() {
		t.Error("the AI continues after it was stopped")
	}
	s.turn.PlayOut()
	s.until("the end", func() bool { return s.play.Head().Outcome().Over })
	if why := s.turn.Barred(); why != "The match is over." {
		t.Errorf("after the end a press is told %q", why)
	}
	if s.ticks(1); s.turn.PlayingOut() || !s.play.Head().Outcome().Winners.Has(0) {
		t.Errorf("the AI has not won for the person: %+v", s.play.Head().Outcome())
	}
}

// opener is a controller whose only verb opens or closes a window, which each turn opens by itself.
type opener struct {
	board.AnyController
	open bool
}

func (o *opener) Begin(match.Position, rules.Seat) (r board.Response[match.Command]) {
	o.open = true
	return r
}

func (o *opener) Verbs(match.Position, rules.Seat) []board.Verb {
	return []board.Verb{{ID: "open", Chosen: o.open}}
}

func (o *opener) Choose(string, match.Position, rules.Seat) (r board.Response[match.Command]) {
	o.open = !o.open
	return r
}

// A press before the turn that asks for what the turn begins with does not undo it.
func TestAPressForWhatTheTurnBeginsWith(t *testing.T) {
	for was, want := range map[bool]bool{false: true, true: false} {
		o := &opener{AnyController: view().Controller()}
		s := newSeat(t, led{view(), o}, catalog.Players("anarchy"), "human", "random")
		s.until("the first turn", s.turn.Acting)
		number := s.match.Position().Turn()
		s.turn.End(true)
		s.until("the show", s.turn.Waiting)
		o.open = was
		s.turn.Choose(s.turn.Verbs()[0])
		s.until("the next turn", func() bool { return s.turn.Acting() && s.match.Position().Turn() > number })
		if s.ticks(1); o.open != want {
			t.Errorf("open before the turn %v, then pressed: %v", was, o.open)
		}
	}
}

// What is pressed while others have their turns skips what is shown of them, and is done once the turn has begun.
func TestAPressDuringTheShowBeginsTheTurn(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	for range 3 {
		number := s.match.Position().Turn() // before the end of the turn: a quick opponent may have answered by the next line
		s.turn.End(true)
		s.until("the show", func() bool { return s.turn.Waiting() })
		if s.turn.Open() {
			t.Fatal("the turn is open during the show")
		}
		s.turn.End(false) // a second press does not end the turn that one has not seen
		done := 0
		for range 2 {
			if s.turn.Waiting() && !s.turn.Later(func() { done++ }) {
				t.Error("nothing can be queued")
			}
		}
		want := done
		if s.turn.Waiting() {
			want = 2
		}
		s.until("the next turn", func() bool { return s.turn.Acting() && s.match.Position().Turn() > number })
		if s.ticks(1); done != want || s.turn.Warned() || s.turn.Later(func() { done = 99 }) {
			t.Errorf("%d of %d things that were pressed were done, warned %v", done, want, s.turn.Warned())
		}
		if s.play.Steps() < float64(s.match.Len()) {
			t.Errorf("the show continues at %v of %d", s.play.Steps(), s.match.Len())
		}
		s.heard(turn.Barred, "")
	}
}

// A person who looks back cannot act, and the reason says so.
func TestThePastIsClosed(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "random")
	s.act()
	s.play.StepTurns(-1)
	s.ticks(30)
	for _, why := range []string{s.turn.Barred(), s.turn.Undoable(), s.turn.Unadvised()} {
		if !strings.Contains(why, "Go to the latest turn first.") {
			t.Errorf("the reason is %q", why)
		}
	}
	if s.turn.Do(s.match.Start().Game().Pass()) {
		t.Error("the past can be changed")
	}
	s.play.ToEnd()
	if s.ticks(30); !s.turn.Open() {
		t.Errorf("back in the present: %q", s.turn.Barred())
	}
}

// walker is a controller with a standing order: it passes in the first turns by itself.
type walker struct {
	board.AnyController
	pass  match.Command
	begun []int // turns in which a plan was opened
	until int
	drops int
}

func (w *walker) Begin(s match.Position, _ rules.Seat) (a board.Response[match.Command]) {
	w.begun = append(w.begun, s.Turn())
	if s.Turn() < w.until {
		a.Cmds = append(a.Cmds, w.pass)
	}
	return a
}

func (w *walker) Drop() bool {
	w.drops++
	return false
}

// led is a view with another controller.
type led struct {
	board.AnyView
	by board.AnyController
}

func (l led) Controller() board.AnyController { return l.by }

func TestStandingOrders(t *testing.T) {
	w := &walker{AnyController: view().Controller(), pass: pass(), until: 6}
	s := newSeat(t, led{view(), w}, catalog.Players("anarchy"), "human", "random")
	s.until("the turn that is left to the person", func() bool { return s.play.Head().Turn() == 6 && s.turn.Acting() })
	s.ticks(200)
	if len(w.begun) != 4 || w.begun[0] != 0 || w.begun[3] != 6 || s.play.Head().Turn() != 6 {
		t.Fatalf("plans were opened in the turns %v, now it is %d", w.begun, s.play.Head().Turn())
	}
	s.act()
	s.turn.Undo()
	if s.ticks(60); len(w.begun) != 4 {
		t.Errorf("undo opens the plan again: %v", w.begun)
	}
	s.turn.End(true)
	s.until("the next turn", func() bool { return len(w.begun) == 5 })
	if w.begun[4] != 8 || w.drops != 0 {
		t.Errorf("plans were opened in the turns %v; the controller was dropped %d times", w.begun, w.drops)
	}
}

// Where each turn is the person's own, a standing order does not end it.
func TestOwnTurns(t *testing.T) {
	w := &walker{AnyController: view().Controller(), pass: pass(), until: 6}
	s := newSeat(t, led{view(), w}, catalog.Players("anarchy"), "human", "random")
	s.turn.OwnTurns()
	s.until("the second turn", func() bool { return s.play.Head().Turn() == 2 && s.turn.Acting() })
	if s.ticks(200); len(w.begun) != 2 || s.play.Head().Turn() != 2 {
		t.Errorf("plans were opened in the turns %v, now it is %d", w.begun, s.play.Head().Turn())
	}
}

// answered is the timeline of a match whose others are so quick that they have answered whenever one looks at it.
type answered struct {
	record.Timeline
	t     testing.TB
	match *match.Match
}

func (a answered) Len() int {
	for range 100_000 {
		if on := a.match.Active(); on.Empty() || on.Has(0) {
			return a.Timeline.Len()
		}
		time.Sleep(time.Millisecond)
	}
	a.t.Fatal("the other never answers")
	return 0
}

// answers starts a match against an opponent that answers at once.
func answers(t testing.TB, view board.AnyView, e players.Choice) *seat {
	t.Helper()
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "human", "random"))
	return sitDown(t, m, answered{record.Follow(m), t, m}, view, e)
}

// asked are players of a catalogue that count how often one of them is made.
type asked struct {
	players.Bots
	times *int
}

func (a asked) New(kind, seed string) (match.Player, error) {
	*a.times++
	return a.Bots.New(kind, seed)
}

// passes counts how often the person has ended a turn.
func (s *seat) passes() (n int) {
	for _, step := range s.match.Steps(0) {
		if step.Seat == 0 && step.Cmd == s.match.Game().Pass() {
			n++
		}
	}
	return n
}

// However quick the other answers, no turn of the person is ended that was not seen: neither by the AI that plays for them, nor by standing orders,
// nor by what is pressed in the same tick.
func TestAQuickOpponentTakesNoTurn(t *testing.T) {
	e, times := catalog.Players("anarchy"), 0
	e.Bots = asked{e.Bots, &times}
	s := answers(t, view(), e)
	s.turn.PlayOut()
	s.until("some turns", func() bool { return s.match.Position().Turn() >= 8 || s.match.Outcome().Over })
	s.turn.Rest()
	s.until("the end of the AI's turn", func() bool { return !s.turn.Thinking() })
	if n := s.passes(); n < 4 || n != times || s.heard(turn.Refused, "") {
		t.Errorf("the AI was asked in %d turns and has ended %d", times, n)
	}

	w := &walker{AnyController: view().Controller(), pass: pass(), until: 6}
	s = answers(t, led{view(), w}, catalog.Players("anarchy"))
	s.turn.Run()
	s.until("the end of the standing orders", func() bool { return len(w.begun) > 0 && w.begun[len(w.begun)-1] >= 6 })
	if want := []int{0, 2, 4, 6}; !slices.Equal(w.begun, want) {
		t.Errorf("plans were opened in the turns %v, not %v", w.begun, want)
	}

	s = answers(t, view(), catalog.Players("anarchy"))
	s.turn.End(true)
	if s.turn.End(true); s.passes() != 1 || s.turn.Open() || !s.turn.Waiting() || s.turn.Do(pass()) {
		t.Errorf("two presses in a tick have ended %d turns", s.passes())
	}
	s.until("the next turn", func() bool { return s.turn.Acting() && s.play.Head().Turn() == 2 })
}

// planner orders in secret when it is told to: first a command, then something that is none and the end of its turn.
type planner chan struct{}

func (p planner) Play(ctx context.Context, turn *match.Turn) error {
	for _, pass := range []bool{false, true} {
		select {
		case <-p:
		case <-ctx.Done():
			return ctx.Err()
		}
		if pass {
			turn.Refuse(&rules.Illegal{Code: "none", Detail: "That is not a command."})
		}
		for c := range turn.Position().Options(turn.Seat) {
			if (c == turn.Position().Game().Pass()) == pass {
				if err := turn.Do(c); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}

// What others plan in secret while a person plans takes nothing from them: not the turn, also while nothing is shown, nor Undo.
func TestPlansOfOthersTakeNothing(t *testing.T) {
	others := make(planner)
	e := catalog.Players("si32")
	e.Outside = func(string) match.Player { return others }
	m := tabletest.Match(t, tabletest.Setup(t, "si32", "head-start", "planner", "human"))
	s := sitDown(t, m, record.Follow(m), board.Adapt(si32.Game(), armies.New()), e)
	s.until("the turn", s.turn.Acting)
	plans := func(when string) {
		t.Helper()
		n := m.Len()
		s.play.Pause()
		others <- struct{}{}
		s.until("their plan", func() bool { return s.play.Line().Len() > n })
		if s.turn.Waiting() || !s.turn.Acting() {
			t.Errorf("%s: the person waits: %q", when, s.turn.Barred())
		}
		s.play.Play()
		s.ticks(30)
	}
	before := s.turn.Hud().CanAct
	s.act()
	for _, when := range []string{"after an order of the others", "after the end of their turn"} {
		plans(when)
		s.turn.Undo()
		s.ticks(30)
		if s.heard(turn.Failed, "") || s.turn.Hud().CanAct != before || s.turn.Undoable() == "" {
			t.Errorf("%s: after Undo %d of %d can act: %q", when, s.turn.Hud().CanAct, before, s.turn.Undoable())
		}
		s.turn.Redo()
		s.ticks(30)
	}
	if list := m.Faults(); len(list) != 1 || list[0].Step != 1 {
		t.Errorf("of what the others did wrong after their first step there is %v", list)
	}
	s.turn.End(true)
	s.until("the next turn", func() bool { return s.turn.Acting() && s.play.Head().Turn() == 1 })
}

func TestTheAIAdvises(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "rookie")
	for range 2 {
		number := s.play.Head().Turn()
		s.turn.Suggest()
		if !s.turn.Thinking() || !s.turn.Open() {
			t.Fatal("nobody is asked, or the person has to wait for the answer")
		}
		s.until("an answer", func() bool { return !s.turn.Thinking() })
		h := s.turn.Suggestion()
		if h == nil || len(h.Text) < 5 || !s.heard(turn.Suggested, h.Text) {
			t.Fatalf("the answer is %+v", h)
		}
		if s.turn.Hint() == h.Text {
			t.Errorf("the hint says %q as if it were ordered", h.Text)
		}
		steps := s.match.Len()
		s.told = nil
		if s.turn.Follow(); s.match.Len() == steps || s.turn.Suggestion() != nil {
			t.Errorf("what is suggested cannot be done: %v", s.told)
		}
		if v := s.turn.Armed(""); s.turn.Open() && v != "" {
			t.Errorf("after the suggestion the tool %q is ready", v)
		}
		s.ticks(1)
		for _, n := range s.told {
			if n.Show {
				t.Errorf("who follows the advice is led away to %v", n.Cell)
			}
		}
		s.ticks(40)
		s.turn.Finish()
		s.until("the next turn", func() bool { return s.play.Head().Turn() == number+2 && s.turn.Acting() })
	}
	s.turn.Suggest()
	s.until("an answer", func() bool { return !s.turn.Thinking() })
	if !s.turn.Dismiss() || s.turn.Suggestion() != nil || s.turn.Dismiss() {
		t.Error("a suggestion cannot be dismissed once")
	}
	s.turn.Suggest()
	if s.turn.Finish(); s.turn.Open() {
		t.Error("the turn can be played by a person and by the AI at the same time")
	}
}

// harmed says that the end of a turn does harm once something was ordered in it, and always where always is set.
type harmed struct {
	board.AnyView
	start  uint64
	always bool
}

func (h harmed) Hud(s match.Position, _ rules.Seat) board.Hud {
	if s.Turn() == 0 && (h.always || s.Hash() != h.start) {
		return board.Hud{Regret: "1 miner will die"}
	}
	return board.Hud{}
}

// Who lets the AI finish their turn is asked first when its orders do harm, as by End turn; not about what it found, nor while it plays the match.
func TestTheAIAsksBeforeALoss(t *testing.T) {
	start := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "human", "random")).Position().Hash()
	for _, always := range []bool{false, true} {
		s := newSeat(t, harmed{view(), start, always}, catalog.Players("anarchy"), "human", "random")
		s.turn.Finish()
		if !always {
			s.until("the question", func() bool { return s.heard(turn.Warned, "1 miner will die. Press again") })
			if s.ticks(30); s.match.Position().Turn() != 0 || !s.turn.Acting() {
				t.Fatal("the turn is over")
			}
			s.turn.End(false)
		}
		s.until("the next turn", func() bool { return s.match.Position().Turn() == 2 && s.turn.Acting() })
		s.turn.PlayOut()
		s.until("some turns", func() bool { return s.match.Position().Turn() >= 6 })
	}
}

// Advice that begins with a step too small for the event log, such as digging dirt, is still marked: where, and by whom.
func TestSmallStepsAreMarked(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "coreminer", "quick", "human", "rookie"))
	s := sitDown(t, m, record.Follow(m), board.Adapt(coreminer.Game(), pit.New()), catalog.Players("coreminer"))
	from := s.play.Head().State().(*coreminer.State).Miners[0].At
	to := from.Step(grid.North)
	dig := match.Advice{Why: "Dig here.", Cmds: []match.Command{coreminer.Command{Verb: coreminer.Mine, At: to}}}
	list := s.turn.Explain(s.play.Head(), 0, []match.Advice{dig})
	if len(list) != 1 || !slices.Equal(list[0].Cells, []grid.Point{to}) || !list[0].Moves || list[0].From != from {
		t.Errorf("marks %+v", list)
	}
	east := from.Step(grid.East)
	dig.Cmds = []match.Command{coreminer.Command{Verb: coreminer.Move, At: east}, coreminer.Command{Verb: coreminer.Mine, At: east.Step(grid.North)}}
	list = s.turn.Explain(s.play.Head(), 0, []match.Advice{dig})
	if len(list) != 1 || !slices.Equal(list[0].Cells, []grid.Point{east.Step(grid.North)}) || list[0].From != from {
		t.Errorf("of a walk and what is done after it: marks %+v", list)
	}
}

// slow are players of a catalogue whose advice waits until it is let, and which count how often it was not wanted any more.
type slow struct {
	players.Bots
	answer   chan struct{}
	unwanted *atomic.Int32
}

func (b slow) Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error) {
	select {
	case <-b.answer:
	case <-ctx.Done():
		b.unwanted.Add(1)
		return nil, ctx.Err()
	}
	return b.Bots.Suggest(ctx, m, seat)
}

// Steps that a text leaves out are counted at its end together.
func TestStepsAreCountedOnce(t *testing.T) {
	h := turn.Suggestion{Text: "Blue sells ore"}
	h.AndMore(2)
	if h.AndMore(10); h.Text != "Blue sells ore, and 12 more steps" {
		t.Error(h.Text)
	}
}

// Who plays on before the AI has answered is told that they have to ask again, unless the turn is over. An AI that takes long is announced.
func TestThePersonPlaysOnBesideTheAI(t *testing.T) {
	e := catalog.Players("anarchy")
	wait := slow{e.Bots, make(chan struct{}), new(atomic.Int32)}
	e.Bots = wait
	s := newSeat(t, view(), e, "human", "rookie")
	s.turn.Suggest()
	s.ticks(10)
	if s.turn.ThinkingLong() {
		t.Error("the person is told at once that the AI thinks")
	}
	if s.ticks(30); !s.turn.ThinkingLong() {
		t.Error("the person is never told that the AI thinks")
	}
	s.told = nil
	s.turn.Suggest() // it was asked already
	s.turn.End(true)
	s.until("the next turn", func() bool { return s.play.Head().Turn() == 2 && s.turn.Acting() })
	for _, n := range s.told {
		if n.Kind != turn.Begun {
			t.Errorf("who ends the turn while the AI thinks is told %q", n.Text)
		}
	}
	if s.turn.Thinking() {
		t.Error("the AI thinks on about a turn that is over")
	}

	s.turn.Suggest()
	s.act()
	if s.turn.Thinking() || !s.heard(turn.Info, "Ask again") {
		t.Errorf("who plays on while the AI thinks is told %v", s.told)
	}
	s.turn.Suggest()
	s.turn.Finish()
	s.until("the next turn", func() bool { return s.play.Head().Turn() == 4 && s.turn.Acting() })
	s.until("the end of all that is not wanted any more", func() bool { return wait.unwanted.Load() == 3 })
	close(wait.answer)
	s.turn.Suggest()
	s.until("an answer", func() bool { return !s.turn.Thinking() })
	if s.turn.Suggestion() == nil {
		t.Error("the AI cannot be asked again")
	}
}

func TestTwoPeopleHandOver(t *testing.T) {
	s := newSeat(t, view(), catalog.Players("anarchy"), "human", "human")
	if s.turn.Viewer() != 0 {
		t.Errorf("the first person sees with the eyes of seat %d", s.turn.Viewer())
	}
	s.turn.End(true)
	s.until("the card", s.turn.HandingOver)
	if s.turn.Open() {
		t.Error("one can act under the card")
	}
	s.turn.Ready()
	if s.ticks(2); !s.turn.Open() || s.turn.Seat() != 1 || s.turn.Viewer() != 1 {
		t.Errorf("seat %d cannot act: %q", s.turn.Seat(), s.turn.Barred())
	}
	s.cards = false
	s.turn.End(true)
	s.until("seat 1", func() bool { return s.turn.Seat() == 0 && s.turn.Open() })
}

// A match in which the AI cannot play is unfinished: nobody has won, and it continues where it was once that is mended.
func TestAnAIThatFailsLosesNothing(t *testing.T) {
	e := catalog.Players("anarchy")
	mended := &atomic.Bool{}
	e.Bots = tabletest.Failing{Bots: e.Bots, Mended: mended}
	s := newSeat(t, view(), e, "human", "expert")
	s.turn.End(true)
	s.until("the trouble", func() bool { return s.turn.Trouble() != "" })
	if f := s.play.Line().Faults(); len(f) != 0 || s.play.Head().Outcome().Over || !strings.Contains(s.turn.Trouble(), "Expert cannot play: out of ideas") {
		t.Errorf("faults %v, outcome %+v, trouble %q", f, s.play.Head().Outcome(), s.turn.Trouble())
	}
	turn := s.play.Head().Turn()
	mended.Store(true)
	s.turn.Retry()
	s.until("my next turn", func() bool { return s.turn.Open() && s.play.Head().Turn() > turn })
	if s.turn.Trouble() != "" || s.play.Head().Outcome().Over {
		t.Errorf("trouble %q, outcome %+v", s.turn.Trouble(), s.play.Head().Outcome())
	}
}

func TestAWatchedMatchHasReasons(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 6)
	play := playback.New(playback.Options{Line: line, View: view()})
	w, err := turn.New(nil, 0, play, view(), catalog.Players("anarchy"))
	if err != nil {
		t.Fatal(err)
	}
	w.Sync(true)
	w.Tick()
	for _, why := range []string{w.Undoable(), w.Redoable(), w.Unadvised()} {
		if _, text, ok := strings.Cut(why, "\n"); !ok || len(text) < 10 {
			t.Errorf("the reason is %q", why)
		}
	}
	if w.Viewer() != rules.NoSeat || w.Person() != rules.NoSeat {
		t.Error("a spectator has a seat")
	}
}

// loud tells the same of everything.
type loud struct{ board.AnyView }

func (loud) Lines(*board.Move[match.Position, match.Command]) []board.Line {
	return []board.Line{{Text: "Amber's headquarters burns"}}
}

// The end of a turn is suggested by its button, whatever happens then.
func TestTheEndIsSuggested(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 2)
	w, err := turn.New(nil, 0, playback.New(playback.Options{Line: line, View: view()}), loud{view()}, catalog.Players("anarchy"))
	if err != nil {
		t.Fatal(err)
	}
	start := line.At(0)
	if list := w.Explain(start, 0, []match.Advice{{Cmds: []match.Command{start.Game().Pass()}}}); len(list) != 1 || list[0].Text != "Press End turn" {
		t.Errorf("%+v", list)
	}
}

// Bots stay near the turn that is shown.
func TestBotsWait(t *testing.T) {
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"))
	r, err := turn.Run(m, catalog.Players("anarchy"), 3)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Stop()
	for _, shown := range []int{0, 10} {
		r.Show(shown)
		for {
			changed := m.Changed() // before the look at the turn: of a change between the two nobody would hear
			if m.Position().Turn() >= shown+4 {
				break
			}
			select {
			case <-changed:
			case <-time.After(time.Minute):
				t.Fatalf("with turn %d in sight the bots stop at %d", shown, m.Position().Turn())
			}
		}
		if n := m.Position().Turn(); n != shown+4 {
			t.Errorf("with turn %d in sight the bots are at %d", shown, n)
		}
	}
}
