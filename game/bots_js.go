//go:build js

package game

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"syscall/js"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/scenes/names"
)

const (
	// scriptTime is the time of such a bot for a turn.
	scriptTime = 5 * time.Second
	// startTime is the time in which its worker must start: long on a busy machine.
	startTime = 15 * time.Second
	// patience is after how long its author is told that it has not ended its turn.
	patience = 2 * time.Second
)

// bots are the players of bots that were written in the page, by their kinds, and the editor of the page.
func (h *host) bots() (player func(kind string) match.Player, programs []string, edit func(match string)) {
	page := js.Global().Get("pentarenaBots")
	if !page.Truthy() {
		return nil, nil, nil
	}
	return func(kind string) match.Player {
		name, ok := strings.CutPrefix(kind, names.Written)
		if !ok {
			return nil
		}
		return &script{page: page, name: name}
	}, nil, func(match string) { page.Call("open", match) }
}

// script is the player of a bot that was written in the page. Its worker is started with its first turn.
type script struct {
	page  js.Value
	name  string
	wire  *wire
	inner outside.Player
	clock *match.OnClock // of inner, in a game that has one
}

// Play plays a turn. A bot that takes too long, or does anything else that is wrong, is ended. When its worker does not start, that is not a fault
// of the bot.
func (s *script) Play(ctx context.Context, turn *match.Turn) error {
	err := s.play(ctx, turn)
	if err == nil || ctx.Err() != nil {
		if err != nil && s.inner != nil {
			_ = s.inner.Close()
		}
		return err
	}
	_ = s.inner.Close()
	if broken := s.wire.failed(); broken != nil {
		s.page.Call("tell", fmt.Sprintf("%s cannot play: %v. The match does not count.", s.name, broken), "bad")
		return &match.Breakdown{Err: broken}
	}
	why := reason(err)
	if errors.Is(err, context.DeadlineExceeded) && turn.Match().Game().Info().Clock {
		why = "its clock for the match has run out"
	}
	s.page.Call("tell", fmt.Sprintf("%s has lost its seat in turn %d: %s", s.name, turn.Number()+1, why), "bad")
	return err
}

func (s *script) play(ctx context.Context, turn *match.Turn) error {
	if s.inner == nil {
		setup := turn.Match().Setup()
		s.wire = open(s.page, setup.Game, s.name)
		place := outside.Place{Setup: setup, Seat: turn.Seat, Time: scriptTime}
		if turn.Match().Game().Info().Clock {
			place.Time = 0
		}
		s.inner = jsonl.On(s.wire, place)
		s.clock = &match.OnClock{Player: s.inner}
		if err := s.wire.await(ctx); err != nil {
			return err
		}
	}
	if turn.Match().Game().Info().Clock {
		return s.clock.Play(ctx, turn)
	}
	timed, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go s.wire.watch(timed, cancel)
	slow := time.AfterFunc(patience, func() {
		s.page.Call("tell", fmt.Sprintf("%s has not ended turn %d after %v. It is ended after %v.", s.name, turn.Number()+1, patience, scriptTime), "note")
	})
	defer slow.Stop()
	err := s.inner.Play(timed, turn)
	if err != nil && ctx.Err() == nil && context.Cause(timed) == context.DeadlineExceeded {
		return context.DeadlineExceeded
	}
	return err
}

// reason is an error in words for the author of a bot.
func reason(err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("it took more than %v. It may be in an endless loop, or wait for something, or never have said that its turn ends", scriptTime)
	}
	return err.Error()
}

// Over tells the bot how the match ended.
func (s *script) Over(ctx context.Context, at match.Position) error {
	if s.inner == nil {
		return nil
	}
	return s.inner.Over(ctx, at)
}

// Close ends the worker.
func (s *script) Close() error {
	if s.inner == nil {
		return nil
	}
	return s.inner.Close()
}

// wire is the connection to the worker of a bot.
type wire struct {
	inbox
	worker js.Value
	hear   js.Func
	ended  js.Func
	begun  js.Func
	once   sync.Once

	starting sync.Once
	started  chan struct{} // closed when the bot begins, or has ended
	broken   atomic.Pointer[error]
}

func open(page js.Value, game, name string) *wire {
	w := &wire{inbox: newInbox(), started: make(chan struct{})}
	w.hear = js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.put(strings.TrimSpace(args[0].String()), nil)
		return nil
	})
	w.ended = js.FuncOf(func(_ js.Value, args []js.Value) any {
		err := errors.New(args[0].String())
		if args[1].Truthy() {
			w.broken.Store(&err)
		}
		w.put("", err)
		w.start()
		return nil
	})
	w.begun = js.FuncOf(func(js.Value, []js.Value) any {
		w.start()
		return nil
	})
	w.worker = page.Call("start", game, name, w.hear, w.ended, w.begun)
	return w
}

// watch ends a turn after scriptTime. While the page still takes up what the bot has said, it waits up to startTime longer: a page that is slow to
// hear is not a fault of the bot, and what a bot says without end has limits of its own.
func (w *wire) watch(timed context.Context, end context.CancelCauseFunc) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for spent, before := time.Duration(0), -1; ; {
		select {
		case <-timed.Done():
			return
		case <-tick.C:
		}
		spent += time.Second
		heard := w.worker.Call("heard").Int()
		if spent >= scriptTime+startTime || spent >= scriptTime && heard == before {
			end(context.DeadlineExceeded)
			return
		}
		before = heard
	}
}

func (w *wire) start() { w.starting.Do(func() { close(w.started) }) }

// await waits until the bot begins.
func (w *wire) await(ctx context.Context) error {
	select {
	case <-w.started:
		if err := w.failed(); err != nil {
			return err
		}
		return nil
	case <-time.After(startTime):
		err := fmt.Errorf("the browser has not started its worker within %v", startTime)
		w.broken.Store(&err)
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// failed is why the worker could not be started, nil when it could.
func (w *wire) failed() error {
	if err := w.broken.Load(); err != nil {
		return *err
	}
	return nil
}

// Receive returns the next line that is not empty.
func (w *wire) Receive(ctx context.Context) ([]byte, error) { return w.take(ctx, jsonl.MaxMessage) }

// Send hands a line to the worker.
func (w *wire) Send(_ context.Context, message []byte) error { return w.send(w.worker, message) }

// Close ends the worker.
func (w *wire) Close() error {
	w.once.Do(func() {
		w.put("", io.EOF)
		w.worker.Call("stop")
		w.hear.Release()
		w.ended.Release()
		w.begun.Release()
	})
	return nil
}
