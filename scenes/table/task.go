package table

import (
	"context"
	"fmt"
	"slices"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/chrome/desk"
	"app.pentarena/scenes/scene"
)

// task is a turn that a person tries again, or a puzzle. The others do in it what they did; in a puzzle of several turns they play.
type task struct {
	turns  []review.Turn // those to try, the costliest first; of a puzzle only its turn
	at     int           // which of them this is
	line   record.Timeline
	puzzle *Puzzle // nil for a turn of a review
	guide  desk.Guide
	own    []int // the turns of a puzzle that have begun, the last is being played
	hints  int   // in this turn
	marked mark  // what a hint has marked on the board
	taken  int   // in the turns and the tries before it
	asked  chan counselled
	unask  context.CancelFunc
	live   *review.Turn       // what the adviser says of a turn to which the solution does not lead
	answer [][]match.Advice   // what is still to be shown of the solution, turn by turn
	cancel context.CancelFunc // nil before the turn has been played
	judged chan verdict
}

// Puzzle is a turn of a match that a person solves, or several in a row.
type Puzzle struct {
	Line       record.Timeline // up to the end of the first turn
	Puzzle     *puzzles.Puzzle
	Number, Of int                                        // among those of its game, from 1
	Theme      string                                     // said when it is solved, and with the first hint
	Place      string                                     // see scene.Placed
	Told       func(solved bool, hints int) (more string) // keeps a verdict, and returns what is to be said of it; a person who is shown the solution has not solved it
	Next       func() scene.Next                          // what comes after it
}

// NewPuzzle opens a puzzle.
func NewPuzzle(env *scene.Env, ways Ways, p *Puzzle) (*Table, error) {
	return taskTable(env, ways, env.Settings.Pace, &task{line: p.Line, turns: []review.Turn{p.Puzzle.Turn}, puzzle: p})
}

// again is the kind of the seats that do what they did.
const again = "again"

// tryTurn opens a turn that was reviewed for the person to play.
func (t *Table) tryTurn(at ask.Reviewed) {
	turns := review.Costliest(t.review.run.Turns(), at.Seat, costliest)
	is := func(x review.Turn) bool { return x.Turn == at.Turn }
	if !slices.ContainsFunc(turns, is) {
		x, ok := t.turnOf(at)
		if !ok {
			return
		}
		turns = []review.Turn{x}
	}
	t.play.Pause()
	t.openTask(scene.Push, &task{line: t.play.Line(), turns: turns, at: slices.IndexFunc(turns, is)}, false)
}

// openTask opens one of several turns over this scene, or in place of it. shown: what was better is carried out.
func (t *Table) openTask(kind scene.Kind, k *task, shown bool) {
	var err error
	if shown {
		k.answer, err = k.solution()
	}
	if err == nil {
		var next *Table
		if next, err = taskTable(t.env, t.ways, t.pace, k); err == nil {
			t.next = scene.Next{Kind: kind, Scene: next}
			return
		}
	}
	t.u.Complain("The turn cannot be set up: " + err.Error())
}

// solution is what would be best in all turns.
func (k *task) solution() ([][]match.Advice, error) {
	game := k.line.At(0).Game()
	if k.puzzle == nil {
		turn, err := review.Advice(game, k.turn().Better)
		return [][]match.Advice{turn}, err
	}
	return k.puzzle.Puzzle.Solution(game)
}

// again is the same task before it was begun.
func (k *task) again() *task {
	return &task{turns: k.turns, at: k.at, line: k.line, puzzle: k.puzzle}
}

// length is how many turns of its seat the task has.
func (k *task) length() int {
	if k.puzzle == nil {
		return 1
	}
	return k.puzzle.Puzzle.Turns()
}

func taskTable(env *scene.Env, ways Ways, pace float64, k *task) (*Table, error) {
	x := k.turn()
	first := k.line.First(x.Turn)
	setup := k.line.Setup()
	setup.Begun, setup.Seats = first, slices.Clone(setup.Seats)
	rival := puzzles.Rival(k.length())
	for seat := range setup.Seats {
		s := &setup.Seats[seat]
		switch {
		case seat == int(x.Seat):
			s.Kind, s.Name = match.Person, "You"
		case rival != "":
			s.Kind, s.Name = rival, players.Title(rival)
		case s.Kind == match.Person: // who tries this was the other one
			s.Kind, s.Name = again, "As played"
		default:
			s.Kind = again
		}
	}
	m := match.New(setup, k.line.At(0))
	if err := m.Resume(record.Steps(k.line, 0, first), nil, nil); err != nil {
		return nil, err
	}
	k.describe(k.line.At(first).Turn() + 1)
	t, err := New(env, ways, Options{Match: m, Turn: float64(x.Turn), Pace: pace, Unkept: true, task: k})
	if err != nil {
		return nil, err
	}
	t.turn.Unaid("You are trying this yourself. Press Hint instead.")
	t.turn.OwnTurns()
	if k.hints > 0 {
		t.tellHint(&x, k.line.At(first))
	}
	return t, nil
}

// describe writes what the guide says before the turn, whose number is given.
func (k *task) describe(number int) {
	x, g := k.turn(), &k.guide
	*g = desk.Guide{Number: k.at + 1, Of: len(k.turns), Title: fmt.Sprintf("Turn %d, %s", number, board.SeatName(x.Seat)), Review: true, Showing: k.answer != nil}
	if p := k.puzzle; p != nil {
		g.Number, g.Of, g.Puzzle = p.Number, p.Of, true
		more := review.Points(x.Loss()) + " of win chance more than the next best idea."
		if n := k.length(); n > 1 {
			g.Title = fmt.Sprintf("Puzzle in %d turns, %s", n, board.SeatName(x.Seat))
			g.Idea = fmt.Sprintf("You play %d turns in a row, and %s answers each.", n, players.Title(puzzles.Rival(n)))
			g.Said = fmt.Sprintf("Turn 1 of %d, %s to move: find the turns that together are worth %s", n, board.SeatName(x.Seat), more)
		} else {
			g.Title = fmt.Sprintf("Puzzle, turn %d, %s", number, board.SeatName(x.Seat))
			g.Idea = "One turn decides." + k.others()
			g.Said = fmt.Sprintf("%s to move: find the turn that is worth %s", board.SeatName(x.Seat), more)
		}
	} else {
		g.Idea = "What was played here gave " + review.Points(x.Loss()) + " of win chance away."
		g.Said = "Play this turn better, and end it."
	}
	if g.Showing {
		g.Said = "This is how it is done."
	}
}

// others says of a turn in which others act as well what they do.
func (k *task) others() string {
	x := k.turn()
	for _, step := range record.Steps(k.line, k.line.First(x.Turn), k.line.First(x.Turn+1)) {
		if step.Seat != x.Seat && step.Cmd != k.line.At(0).Game().Pass() {
			return " " + board.SeatName(step.Seat) + " does in it what it did in the match."
		}
	}
	return ""
}

// turn is the one that is tried.
func (k *task) turn() review.Turn { return k.turns[k.at] }

// leave lets go of what the adviser was asked.
func (k *task) leave() {
	if k.unask != nil {
		k.unask()
	}
	k.asked, k.unask = nil, nil
}

func (k *task) stop() {
	k.leave()
	if k.cancel != nil {
		k.cancel()
	}
}

// outside makes the players of the other seats, which do in the turn what they did.
func (k *task) outside(name string) match.Player {
	if name != again {
		return nil
	}
	return until{review.Again(record.Steps(k.line, k.line.First(k.turn().Turn), k.line.First(k.turn().Turn+1))), k.last()}
}

// last is the number of the last turn of the task. After it nobody moves: the board stays as the person has left it.
func (k *task) last() int {
	at, each := k.line.At(k.line.First(k.turn().Turn)), 1
	if at.Active() == rules.Seats(k.turn().Seat) {
		each = at.Seats()
	}
	return at.Turn() + (k.length()-1)*each
}

// waiting are built-in players who play up to the last turn of a task.
type waiting struct {
	players.Bots
	last int
}

// New returns a player.
func (w waiting) New(name, seed string) (match.Player, error) {
	p, err := w.Bots.New(name, seed)
	if err != nil {
		return nil, err
	}
	return until{p, w.last}, nil
}

// until is a player that plays up to a turn and no more.
type until struct {
	match.Player
	turn int
}

// Play plays a turn, or waits for the end of the match.
func (u until) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Number() > u.turn {
		<-ctx.Done()
		return ctx.Err()
	}
	return u.Player.Play(ctx, turn)
}

// tickTask continues to the next turn of a puzzle once the others have answered, and judges the turns once they have been played.
func (t *Table) tickTask() {
	k := t.task
	if k == nil {
		return
	}
	line := t.play.Line()
	t.keepMark(line)
	own := review.Own(line, k.turn().Turn, k.turn().Seat, k.length())
	// What is left of a turn that has ended by itself, since nothing could be done in its last stage, is not for the next one.
	if n := len(own) - 1; n >= 0 && n < len(k.answer) && len(k.answer[n]) > 0 && t.turn.Open() && t.play.Steps() >= float64(line.Len()) {
		next := k.answer[n][0]
		k.answer[n] = k.answer[n][1:]
		t.turn.Do(next.Cmds...)
		return
	}
	k.counsel(t)
	over := line.At(line.Len()).Outcome().Over
	switch {
	case k.cancel == nil && (over || len(own) == k.length() && review.Played(line, own[len(own)-1])):
		t.turn.Close("You have played this. Press Again to begin once more.")
		if k.guide.Showing {
			k.cancel = func() {}
			k.guide.State, k.guide.Said = desk.TaskDone, "That is how it is done. "+k.turn().Why()
			t.u.Say(k.guide.Said)
			return
		}
		k.judge(line, t.players.Bots)
		k.guide.Said = "How good was that? It is being played out …"
	case k.cancel == nil && len(own) > max(len(k.own), 1) && t.turn.Open():
		k.goOn(own)
		t.u.Say(k.guide.Said)
	case k.judged == nil:
	default:
		select {
		case v := <-k.judged:
			k.judged = nil
			k.tell(v, func() string { return t.against(v) })
			t.u.Say(k.guide.Said)
			if k.guide.State == desk.TaskDone {
				t.env.Play("win", 0.4, 0)
			}
		default:
		}
	}
}

// goOn begins the next turn of a puzzle.
func (k *task) goOn(own []int) {
	k.own, k.taken, k.hints, k.live = own, k.taken+k.hints, 0, nil
	k.leave()
	k.guide.Reveal = false
	which := fmt.Sprintf("turn %d of %d", len(own), k.length())
	if k.guide.Said = board.Upper(which) + ". " + players.Title(puzzles.Rival(k.length())) + " has answered. Go on: this turn counts as well."; k.guide.Showing {
		k.guide.Said = "This is how it is done: " + which + "."
	}
}

// showAnswer begins the turn again and carries out what would have been better.
func (t *Table) showAnswer() {
	k := t.task
	if k.puzzle != nil {
		k.puzzle.Told(false, k.taken+k.hints)
	}
	t.openTask(scene.Replace, k.again(), true)
}

// nextTask opens the next of the turns to try, the next puzzle, or leads back to the match.
func (t *Table) nextTask() {
	k := t.task
	switch {
	case k.puzzle != nil:
		if t.next = k.puzzle.Next(); t.next.Kind == scene.Push {
			t.next.Kind = scene.Replace
		}
	case k.at+1 < len(k.turns):
		next := k.again()
		next.at++
		t.openTask(scene.Replace, next, false)
	default:
		t.next = scene.Next{Kind: scene.Pop}
	}
}

// Guides: the buttons of a guide lead on in a guided first match, or among turns to try.

func (t *Table) onward() {
	if t.task != nil {
		t.nextTask()
		return
	}
	t.nextLesson()
}

func (t *Table) repeatGuide() {
	if k := t.task; k != nil {
		again := k.again()
		if again.hints = k.hints; k.length() > 1 {
			again.hints, again.taken = 0, k.taken+k.hints
		}
		t.openTask(scene.Replace, again, false)
		return
	}
	t.openLesson(t.lesson.Number, false)
}

func (t *Table) answerGuide() {
	if t.task != nil {
		t.hint()
		return
	}
	t.openLesson(t.lesson.Number, true)
}
