//go:build js

package game

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"syscall/js"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/outside"
	"app.pentarena/game/outside/jsonl"
	"app.pentarena/scenes/names"
)

const (
	// scriptTime is the time of such a bot for a turn.
	scriptTime = 5 * time.Second
	// startTime is the time that it has in addition for its first turn, in which its worker starts: long on a busy machine.
	startTime = 15 * time.Second
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
	inner outside.Player
}

// Play plays a turn. A bot that takes too long, or does anything else that is wrong, is ended.
func (s *script) Play(ctx context.Context, turn *match.Turn) error {
	limit := scriptTime
	if s.inner == nil {
		limit += startTime
		setup := turn.Match().Setup()
		s.inner = jsonl.On(open(s.page, setup.Game, s.name), outside.Place{Setup: setup, Seat: turn.Seat, Time: scriptTime})
	}
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := s.inner.Play(timed, turn)
	if err != nil {
		_ = s.inner.Close()
		if ctx.Err() == nil {
			s.page.Call("tell", fmt.Sprintf("%s has lost its seat: %s", s.name, reason(err, limit)), "bad")
		}
	}
	return err
}

// reason is an error in words for the author of a bot.
func reason(err error, limit time.Duration) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("it took more than %v for a turn", limit)
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
	once   sync.Once
}

// open starts the worker of a bot.
func open(page js.Value, game, name string) outside.Conn {
	w := &wire{inbox: newInbox()}
	w.hear = js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.put(strings.TrimSpace(args[0].String()), nil)
		return nil
	})
	w.ended = js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.put("", errors.New(args[0].String()))
		return nil
	})
	w.worker = page.Call("start", game, name, w.hear, w.ended)
	return w
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
	})
	return nil
}
