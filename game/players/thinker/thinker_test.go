package thinker_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/review"
	"app.pentarena/game/players/think"
	"app.pentarena/game/players/thinker"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// pool returns a pool of programs in this process, each with a goroutine of its own as a worker has, and a count of the programs begun.
func pool(t *testing.T, most int) (*think.Pool, *int) {
	begun := 0
	return &think.Pool{Most: most, Open: func(hear func([]byte), ended func(error)) (func([]byte) error, error) {
		begun++
		inbox := &queue{more: make(chan struct{}, 1)}
		program := &thinker.Thinker{Send: hear}
		go func() {
			for {
				select {
				case <-inbox.more:
				case <-t.Context().Done():
					return
				}
				for _, m := range inbox.take() {
					if err := program.Hear(m); err != nil {
						ended(err)
						return
					}
				}
			}
		}()
		return inbox.put, nil
	}}, &begun
}

// queue is the messages that a program has not heard yet.
type queue struct {
	mu       sync.Mutex
	messages [][]byte
	more     chan struct{}
}

func (q *queue) put(m []byte) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.messages = append(q.messages, m)
	select {
	case q.more <- struct{}{}:
	default:
	}
	return nil
}

func (q *queue) take() [][]byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	list := q.messages
	q.messages = nil
	return list
}

// begin returns a new match in the quick level of a game, on whose seats sit these players by turns.
func begin(t *testing.T, e catalog.Entry, names ...string) *match.Match {
	t.Helper()
	l, err := levels.Find(e.Game.Info().ID, "quick")
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: l.Game, Level: l.Name, Text: l.Text, Seed: "think"}
	for i := range e.Seats(l) {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: fmt.Sprint(i + 1), Kind: names[i%len(names)]})
	}
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	return match.New(setup, start)
}

// seated makes the players of a match.
func seated(t *testing.T, m *match.Match, make func(name, seed string) (match.Player, error)) (list []match.Player) {
	t.Helper()
	for i, s := range m.Setup().Seats {
		p, err := make(s.Kind, fmt.Sprintf("%s seat %d", m.Setup().Seed, i+1))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Players that think elsewhere play the same matches, with the same refusals, as here, and a second match on the same programs is like the first.
func TestSameMatch(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			names := append([]string{"form:1", "form:0"}, e.Partners()...)
			for ; len(names) > 0; names = names[min(2, len(names)):] {
				want := begin(t, e, names[:min(2, len(names))]...)
				if err := want.Run(t.Context(), seated(t, want, e.Bot)); err != nil {
					t.Fatal(err)
				}
				p, _ := pool(t, 2)
				for range 2 {
					m := begin(t, e, names[:min(2, len(names))]...)
					if err := m.Run(t.Context(), seated(t, m, func(name, seed string) (match.Player, error) { return p.Player(name, seed), nil })); err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(m.Steps(0), want.Steps(0)) || !reflect.DeepEqual(m.Faults(), want.Faults()) {
						t.Fatalf("%v: %d steps and %d faults, here %d and %d", names[:min(2, len(names))], m.Len(), len(m.Faults()), want.Len(), len(want.Faults()))
					}
				}
			}
		})
	}
}

// A turn is compared elsewhere as it is here, also after the match has gone on.
func TestReview(t *testing.T) {
	e, _ := catalog.Find("coreminer")
	m := begin(t, e, "form:1", "form:0")
	if err := m.Run(t.Context(), seated(t, m, e.Bot)); err != nil {
		t.Fatal(err)
	}
	p, begun := pool(t, 1)
	line := record.Follow(m)
	for _, turns := range []int{4, line.Turns()} {
		open := record.Follow(m)
		open.Cut(line.First(turns))
		s, err := review.Of(open)
		if err != nil {
			t.Fatal(err)
		}
		jobs := s.Jobs(rules.Seats(0, 1))
		for _, j := range jobs[len(jobs)-3:] {
			want, err := e.Bots.Review(t.Context(), s, j)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := p.Review(t.Context(), s, j); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v: %+v, here %+v: %v", j, got, want, err)
			}
		}
		if _, err := p.Review(t.Context(), s, review.Job{Turn: 1000}); err == nil {
			t.Error("a turn that is not there is reviewed")
		}
	}
	if *begun != 1 {
		t.Errorf("%d programs", *begun)
	}
}

// Steps that are taken back are taken back in the program as well, and what it suggests is what would be suggested here.
func TestUndoAndSuggest(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			p, begun := pool(t, 4)
			m := begin(t, e, "human")
			dice := rules.NewSeeded("undo")
			for n := range 12 {
				seat := m.Active().First()
				want, err := e.Bots.Suggest(t.Context(), m, seat)
				if err != nil {
					t.Fatal(err)
				}
				got, err := p.Suggest(t.Context(), m, seat)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("after %d steps %v is suggested, here %v: %v", m.Len(), got, want, err)
				}
				if c, ok := m.Position().Pick(seat, dice); ok {
					if _, err := m.Do(seat, c); err != nil {
						t.Fatal(err)
					}
				}
				if n%4 == 1 && len(m.Undoable(m.Active().First())) > 0 {
					if err := m.Undo(m.Active().First(), 1); err != nil {
						t.Fatal(err)
					}
				}
				if n%4 == 3 {
					if _, err := m.Do(seat, e.Game.Pass()); err != nil && m.Active().Has(seat) {
						t.Fatal(err)
					}
				}
			}
			if *begun != 1 {
				t.Errorf("%d programs were begun for one question at a time", *begun)
			}
		})
	}
}

// A log of positions, and a match that begins elsewhere than its level, have advice for the position that they have, not for that of their setup.
func TestSuggestWhereALogBegins(t *testing.T) {
	for _, e := range catalog.Entries() {
		t.Run(e.Game.Info().ID, func(t *testing.T) {
			t.Parallel()
			played := begin(t, e, "form:1", "form:0")
			if err := played.Run(t.Context(), seated(t, played, e.Bot)); err != nil {
				t.Fatal(err)
			}
			line := record.Follow(played)
			p, begun := pool(t, 1)
			var answers []string
			for _, turn := range []int{0, 3, line.Turns() / 2, 2 * line.Turns() / 3, 3} {
				log := match.New(played.Setup(), line.At(line.First(turn)))
				logged := match.New(match.Setup{Game: played.Setup().Game, Seats: played.Setup().Seats}, log.Start()) // of an original engine, without a level
				for _, m := range []*match.Match{log, logged} {
					seat := m.Active().First()
					want, err := e.Bots.Suggest(t.Context(), m, seat)
					if err != nil {
						t.Fatal(err)
					}
					got, err := p.Suggest(t.Context(), m, seat)
					if err != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("from turn %d %v is suggested, here %v: %v", turn+1, got, want, err)
					}
					answers = append(answers, fmt.Sprint(got))
					for _, part := range got { // played on from there, the steps are followed
						for _, c := range part.Cmds {
							if _, err := m.Do(seat, c); err != nil {
								t.Errorf("from turn %d the advice %v is refused: %v", turn+1, c, err)
							}
						}
					}
					if seat = m.Active().First(); seat == rules.NoSeat {
						continue
					}
					want, _ = e.Bots.Suggest(t.Context(), m, seat)
					if got, err := p.Suggest(t.Context(), m, seat); err != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("played on from turn %d %v is suggested, here %v: %v", turn+1, got, want, err)
					}
				}
			}
			if slices.Sort(answers); len(slices.Compact(answers)) < 3 || *begun != 1 {
				t.Errorf("%d programs suggest %v", *begun, answers)
			}
		})
	}
}

// A position that does not arrive whole is named, and nothing is suggested.
func TestABrokenStart(t *testing.T) {
	for want, start := range map[string]string{
		"position: it is empty": "null",
		"unknown field":         `{"wings":2}`,
		"changed on its way":    `{"buildings":[{},{}]}`,
		"cannot unmarshal":      "[]",
	} {
		var said []string
		program := &thinker.Thinker{Send: func(m []byte) { said = append(said, string(m)) }}
		for _, text := range []string{`{"kind":"follow","line":1,"setup":{"game":"anarchy"},"hash":5,"start":` + start + "}", `{"kind":"suggest","line":1,"id":1}`} {
			if err := program.Hear([]byte(text)); err != nil {
				t.Error(err)
			}
		}
		if len(said) != 1 || !strings.Contains(said[0], want) {
			t.Errorf("%s: want %q, the answers are %v", start, want, said)
		}
	}
}

// Seats of several matches think at the same time, in as many programs as there may be.
func TestSeveralPrograms(t *testing.T) {
	e, _ := catalog.Find("coreminer")
	p, begun := pool(t, 3)
	open, two := p.Open, make(chan struct{})
	p.Open = func(hear func([]byte), ended func(error)) (func([]byte) error, error) {
		if *begun == 1 {
			close(two)
		}
		return open(func(m []byte) {
			select {
			case <-two:
			case <-time.After(servertest.Patience):
				t.Error("no second program is begun while the first thinks")
			}
			hear(m)
		}, ended)
	}
	var group sync.WaitGroup
	for range 5 {
		m := begin(t, e, "rookie")
		group.Go(func() {
			if err := m.Run(t.Context(), seated(t, m, func(name, seed string) (match.Player, error) { return p.Player(name, seed), nil })); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if *begun < 2 || *begun > 3 {
		t.Errorf("%d programs for 5 matches, want at most 3", *begun)
	}
}

// A question that nobody needs any more is given up, and the program continues.
func TestStop(t *testing.T) {
	e, _ := catalog.Find("anarchy")
	p, _ := pool(t, 1)
	m := begin(t, e, players.Best)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.Run(ctx, seated(t, m, func(name, seed string) (match.Player, error) { return p.Player(name, seed), nil })); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 1)
	defer cancel()
	if _, err := p.Suggest(ctx, m, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatal(err)
	}
	if _, err := p.Suggest(t.Context(), m, 0); err != nil {
		t.Fatal(err)
	}
}

// The first program begins with the first player, before anything is asked: it takes time to get ready.
func TestReady(t *testing.T) {
	p, begun := pool(t, 3)
	for range 2 {
		if p.Player("rookie", "x"); *begun != 1 {
			t.Errorf("%d programs were begun for players that were asked nothing", *begun)
		}
	}
}

// What goes wrong in the program costs no seat its match: the reason arrives, and the match is not over.
func TestFaults(t *testing.T) {
	e, _ := catalog.Find("anarchy")
	for want, open := range map[string]think.Open{
		"no player": nil,
		"has ended: out of memory": func(_ func([]byte), ended func(error)) (func([]byte) error, error) {
			return func([]byte) error { ended(errors.New("out of memory")); return nil }, nil
		},
		"cannot be read": func(hear func([]byte), _ func(error)) (func([]byte) error, error) {
			return func([]byte) error { hear([]byte("{")); return nil }, nil
		},
		"no room": func(func([]byte), func(error)) (func([]byte) error, error) { return nil, errors.New("no room") },
	} {
		p, _ := pool(t, 1)
		if open != nil {
			p = &think.Pool{Open: open}
		}
		m := begin(t, e, "nobody")
		err := m.Run(t.Context(), seated(t, m, func(name, seed string) (match.Player, error) { return p.Player(name, seed), nil }))
		var broken *match.Breakdown
		if !errors.As(err, &broken) || !strings.Contains(err.Error(), want) || len(m.Faults()) > 0 || m.Outcome().Over {
			t.Errorf("want %q, got %v; faults %v, %+v", want, err, m.Faults(), m.Outcome())
		}
	}
}

// A program that ends in the middle of a match is started again, and the match is played to its end.
func TestProgramsAreStartedAgain(t *testing.T) {
	e, _ := catalog.Find("anarchy")
	p, begun := pool(t, 1)
	open := p.Open
	var heard atomic.Int32 // by all programs, each of which is told by a goroutine of its own
	p.Open = func(hear func([]byte), ended func(error)) (func([]byte) error, error) {
		send, err := open(hear, ended)
		return func(m []byte) error {
			if heard.Add(1)%11 == 10 {
				ended(errors.New("out of memory"))
				return nil
			}
			return send(m)
		}, err
	}
	m := begin(t, e, "rookie")
	if err := m.Run(t.Context(), seated(t, m, func(name, seed string) (match.Player, error) { return p.Player(name, seed), nil })); err != nil {
		t.Fatal(err)
	}
	if !m.Outcome().Over || len(m.Faults()) > 0 || *begun < 3 {
		t.Errorf("%d programs, faults %v, %+v", *begun, m.Faults(), m.Outcome())
	}
}

// A program hears only what package think says.
func TestForeignMessages(t *testing.T) {
	for _, text := range []string{"", "{", `{"kind":"dance"}`, `{"kind":"steps","keep":-1,"line":3}`} {
		var said []string
		program := &thinker.Thinker{Send: func(m []byte) { said = append(said, string(m)) }}
		if err := program.Hear([]byte(text)); (err == nil) != strings.Contains(text, "steps") || len(said) > 0 {
			t.Errorf("%q: %v, answers %v", text, err, said)
		}
		if err := program.Hear([]byte(`{"kind":"turn","id":5,"line":3}`)); err != nil || len(said) != 1 || !strings.Contains(said[0], "no match 3") {
			t.Errorf("a match that is not known: %v, answers %v", err, said)
		}
	}
}
