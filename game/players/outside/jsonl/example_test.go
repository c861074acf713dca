package jsonl_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/levels"
)

// A bot reads lines and writes lines; here it is a goroutine at the other end of two pipes. It ends each of its turns at once.
func Example() {
	level, err := levels.Find("anarchy", "quick")
	if err != nil {
		panic(err)
	}
	setup := match.Setup{Game: "anarchy", Level: level.Name, Text: level.Text, Seed: "1", Seats: make([]match.SeatInfo, 2)}
	start, err := games.Start(setup)
	if err != nil {
		panic(err)
	}
	m := match.New(setup, start)

	toBot, fromMatch := io.Pipe()
	toMatch, fromBot := io.Pipe()
	conn := outside.Open(outside.Lines(toMatch, fromMatch), jsonl.MaxMessage, 64, func() error { return errors.Join(toMatch.Close(), fromMatch.Close()) })
	heard := map[string]int{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for in := bufio.NewReaderSize(toBot, 1<<20); ; {
			line, err := in.ReadBytes('\n')
			if err != nil {
				return
			}
			var said struct{ Type string }
			if err := json.Unmarshal(line, &said); err != nil {
				panic(err)
			}
			heard[said.Type]++
			if said.Type == "turn" {
				fmt.Fprintln(fromBot, `{"type":"end"}`)
			}
		}
	}()

	bot := jsonl.On(conn, outside.Place{Setup: setup, Seat: 0})
	if err := m.Run(context.Background(), []match.Player{bot, match.Idle{}}); err != nil {
		panic(err)
	}
	if err := bot.Over(context.Background(), m.Position().Seen(0)); err != nil {
		panic(err)
	}
	if err := bot.Close(); err != nil {
		panic(err)
	}
	<-done
	fmt.Println(heard["hello"], "hello,", heard["state"], "state,", heard["turn"], "turns,", heard["over"], "over")
	// Output:
	// 1 hello, 1 state, 30 turns, 1 over
}
