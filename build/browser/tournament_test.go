package browser

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// A tournament is played in the workers of the page; a page that is loaded again in the middle of it continues where it was.
func TestATournamentGoesOnAfterALoad(t *testing.T) {
	t.Parallel()
	b := open(t, 1000, 700, "?probe", before(`globalThis.began = 0; { const Real = Worker; globalThis.Worker = class extends Real { constructor(...a) { super(...a); began++; } }; }`))
	b.Scene("title")
	eval[bool](b, `(pentarenaStore.save("bots/coreminer/lazy.js", new TextEncoder().encode(
		"require('node:readline').createInterface({ input: process.stdin }).on('line', (l) => { if (JSON.parse(l).type === 'turn') console.log('{\"type\":\"end\"}'); });")), true)`)
	b.Click("title/tournament")
	b.Scene("tournament")
	b.seek("tourney/player/expert")
	b.seek("tourney/player/script:lazy.js")
	b.Click("tourney/start")
	b.Until("some matches", func(s e2e.State) bool { return s.Number("matches") >= 3 })
	if eval[int](b, `began`) < 1 {
		t.Error("nobody thinks in a worker")
	}
	b.do(chromedp.Reload())
	b.Scene("title")
	b.Click("title/tournament")
	s := b.Until("the matches from before", func(s e2e.State) bool { return s.Number("matches") >= 3 })
	if s.Text("state") == "form" {
		t.Error("the tournament is forgotten")
	}
	for n := s.Number("matches"); n <= 24; n++ { // patience for each of them
		b.Until("the next match", func(s e2e.State) bool { return s.Number("matches") >= n })
	}
	b.Until("the end", func(s e2e.State) bool { return s.Text("state") == "over" })
	if n := b.State().Number("matches"); n != 24 {
		t.Errorf("%d matches, not 24", n)
	}
	if said := b.console(); len(said) > 0 {
		t.Errorf("the bot has told of %q", said)
	}
	b.Shot("tournament")
	b.calm()
}

// Two tabs do not play one tournament: the second one follows, and plays on when the first one is closed.
func TestATournamentInTwoTabs(t *testing.T) {
	t.Parallel()
	follows := open(t, 1000, 700, "?probe")
	follows.Scene("title")
	plays, leave := follows.beside(1000, 700, "?probe")
	plays.Scene("title")
	plays.Click("title/tournament")
	plays.Scene("tournament")
	plays.seek("tourney/player/expert")
	plays.Click("tourney/start")
	plays.Until("a match", func(s e2e.State) bool { return s.Number("matches") >= 1 })
	call(follows, page.BringToFront, cdp.Empty{})
	follows.Click("title/tournament")
	follows.Until("the other tab to be told of", func(s e2e.State) bool { return s.Text("state") == "elsewhere" })
	follows.Shot("tournament-elsewhere")
	leave()
	follows.Until("the tournament to go on here", func(s e2e.State) bool { return s.Text("state") == "playing" || s.Text("state") == "over" })
	for n := follows.State().Number("matches"); n <= 12; n++ { // patience for each of them
		follows.Until("the next match", func(s e2e.State) bool { return s.Number("matches") >= n })
	}
	follows.Until("the end", func(s e2e.State) bool { return s.Text("state") == "over" })
	follows.calm()
}
