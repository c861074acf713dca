package serve_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
)

// pairs is how many matches of two people are played at once.
const pairs = 20

// Twenty pairs play at once, all games: they talk, take turns back, end by a draw or a resignation, and play again. The server is killed in the
// middle, twice, and nothing of what they did before is lost.
func TestPairs(t *testing.T) {
	calm := open(t, nil) // its context ends with the test
	folder := filepath.Join(t.TempDir(), "club")
	t.Setenv(placesOfServer, fmt.Sprint(2*pairs))
	s := start(t, calm.ctx, folder)
	list := make([]*couple, pairs)
	all := func(act func(i int, p *couple)) {
		var work sync.WaitGroup
		for i := range list {
			work.Go(func() { act(i, list[i]) })
		}
		work.Wait()
		if t.Failed() {
			t.FailNow()
		}
	}
	entries := games.Entries()
	all(func(i int, _ *couple) {
		o := friends
		o.Game = entries[i%len(entries)].Game.Info().ID
		list[i] = s.couple(o)
	})
	known := make([][]match.Step, pairs)
	restarted := func() {
		all(func(i int, p *couple) { known[i] = p.steps(0) })
		s.kill()
		all(func(_ int, p *couple) { p.leave() })
		s = start(t, calm.ctx, folder)
		all(func(i int, p *couple) {
			list[i] = p.moved(s.club)
			p = list[i]
			p.people[0].until("the match after a restart", phase(remote.Playing))
			p.wait("the steps before", func() bool {
				m, _ := p.pages[0].Match()
				return m != nil && m.Public() >= len(known[i])
			})
			if !sameSteps(p.steps(0)[:len(known[i])], known[i]) {
				p.Errorf("pair %d: after the server was killed the match is another one", i+1)
			}
		})
	}
	all(func(i int, p *couple) {
		p.play(3)
		p.people[0].says(remote.Phrases[0], p.people[1])
	})
	restarted()
	all(func(i int, p *couple) {
		turn := p.undo(i%2, 1)
		for _, page := range p.pages {
			p.wait("the turn before", func() bool { m, _ := page.Match(); return m != nil && m.Turn() == turn })
		}
		p.play(4)
	})
	restarted()
	all(func(i int, p *couple) {
		p.play(5)
		p.people[1].says(remote.Phrases[2], p.people[0])
		if p.people[1].draws() {
			p.people[1].Wish(remote.Wish{Type: remote.WishDraw})
			p.offer(2, "")
			p.people[0].Wish(remote.Wish{Type: remote.WishDraw})
		} else {
			p.people[1].Wish(remote.Wish{Type: remote.WishResign})
		}
		for _, f := range p.people {
			f.until("the end", phase(remote.Ended))
			f.Wish(remote.Wish{Type: remote.WishRematch})
		}
		for i, f := range p.people {
			next := f.until("the rematch", func(s remote.Company) bool { return s.Next != "" }).Next
			again := p.attend(next).until("the rematch", phase(remote.Playing))
			if int(again.Seat) != 1-i || again.Match == p.id {
				p.Errorf("the rematch is %+v", again)
			}
		}
		if m := p.ended(p.id); m.State != store.Over {
			p.Errorf("it is kept as %+v", m)
		}
		if v := record.Verify(p.kept(p.id)); v.Difference != nil {
			p.Errorf("its record: %v", v)
		}
	})
}

// draws reports whether the person may propose a draw.
func (f *friend) draws() bool {
	s, _, _ := f.Company()
	return s.Draw
}
