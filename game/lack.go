package game

import (
	"time"

	"app.pentarena/scenes/names"
)

// Seconds between two attempts to load an atlas, without a further part of one after which it is missed, and between two messages about that.
const (
	retryEvery = 4
	missAfter  = 20
	tellEvery  = 30
)

// lack is an atlas that is being loaded.
type lack struct {
	part  float64 // of it that has arrived, 0 to 1
	moved float64 // when that changed last
	retry float64 // when to load it again after an error, 0 before the first
	tell  float64 // when to tell of it again
}

// atlas loads the sprites of a game; see scene.Env. While they cannot be loaded, or do not come, it says so now and then and tries again.
func (g *Game) atlas(game string) (fraction float64, ready bool) {
	fraction, ready, err := g.painter.Progress(game)
	if ready {
		delete(g.lacks, game)
		return fraction, true
	}
	now := time.Since(g.start).Seconds()
	l := g.lacks[game]
	if l == nil {
		l = &lack{moved: now}
		g.lacks[game] = l
	}
	if fraction != l.part {
		l.part, l.moved = fraction, now
	}
	switch title := names.Game(game); {
	case err != nil && now >= l.tell:
		g.notice("The pictures of " + title + " cannot be loaded: " + err.Error() + ". You can play on without them; they are asked for again every few seconds.")
		l.tell = now + tellEvery
	case err == nil && now-l.moved > missAfter && now >= l.tell:
		g.notice("The pictures of " + title + " have not come yet. You can play on without them.")
		l.tell = now + tellEvery
	}
	if err != nil && now >= l.retry {
		if l.retry > 0 {
			g.painter.Retry(game)
		}
		l.retry = now + retryEvery
	}
	return fraction, false
}
