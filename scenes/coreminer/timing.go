package coreminer

import (
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// window is the part of a frame in which an event is seen.
type window struct{ a, b float32 }

// timing spreads the events of a frame over its time: what different miners do happens side by side, what concerns the same miner or the
// same tile one after the other, and the world's part follows when all are done. Times are in steps of a miner until they are scaled.
type timing struct {
	when   []window
	miners []float32 // time from which a miner is free
	tiles  []float32 // time from which a tile is as the last act left it
	w      int
	cur    window // of the act that the changes belong to
	hired  float32
	end    float32 // of everything so far
	acts   float32 // when the acts are over

	world  bool
	dusk   float32
	blasts float32 // time of the next explosion, 0 before the first
	chain  int     // explosions
	link   float32 // from one of them to the next
	calm   float32 // time when the last explosion is over
	start  []float32
	pipes  [2]float32
}

// How long things take, in steps.
const (
	stepLong  = 1
	mineLong  = 1.7
	buildLong = 1.2
	sellLong  = 1.5
	handLong  = 1
	restLong  = 0.5
	linkLong  = 0.3 // from one explosion of a chain to the next, when nobody knows how long a step takes
	blastLong = 2.2
)

// worldLeast is the least time of the world's part, in steps.
const worldLeast = 0.8

// Seconds at 1x.
const (
	linkTime  = 0.07 // from one explosion of a chain to the next
	chainTime = 1.0  // what the world's part takes besides the links of a chain
	chainActs = 0.4  // what is left for the acts before it
)

// Least is how many seconds a frame needs so that a chain of explosions in it can be followed.
func (v *View) Least(events []rules.Event) float64 {
	n := 0
	for i := range events {
		if coreminer.What(events[i].What) == coreminer.Blasted {
			n++
		}
	}
	if n < 2 {
		return 0
	}
	return chainActs + chainTime + linkTime*float64(n-1)
}

// plan finds the windows of the events of a frame on a board w tiles wide with the given numbers of tiles, miners and bombs. Explosions
// follow each other by linkTime when it is known how many seconds the frame takes.
func (k *timing) plan(events []rules.Event, w, tiles, miners, bombs int, seconds float64) []window {
	link := float32(linkLong)
	for range 3 { // what a link takes of the whole depends on how long the whole is
		k.lay(events, w, tiles, miners, bombs, link)
		if k.chain < 2 || seconds <= 0 {
			break
		}
		links := float32(k.chain - 1)
		world := (1 - k.share(seconds)) * float32(seconds)
		if world <= links*linkTime {
			break
		}
		link = linkTime * (k.end - k.acts - links*link) / (world - links*linkTime)
	}
	share := k.share(seconds)
	scale := func(x float32) float32 {
		if x <= k.acts {
			if k.acts <= 0 {
				return 0
			}
			return x / k.acts * share
		}
		return share + (x-k.acts)/(k.end-k.acts)*(1-share)
	}
	for i := range k.when {
		k.when[i] = window{min(scale(k.when[i].a), last), min(scale(k.when[i].b), last)}
	}
	return k.when
}

// lay places the events in steps.
func (k *timing) lay(events []rules.Event, w, tiles, miners, bombs int, link float32) {
	*k = timing{when: k.when[:0], miners: zeros(k.miners, miners), tiles: zeros(k.tiles, tiles), start: zeros(k.start, bombs), w: w, link: link}
	for i := range events {
		e := &events[i]
		if coreminer.What(e.What) == coreminer.Dusk && !k.world {
			k.acts = k.end
			k.world, k.dusk = true, k.end
			k.calm = k.end + restLong
			k.cur = window{k.end, k.end + restLong}
			k.end += worldLeast
		}
		k.when = append(k.when, k.place(e))
	}
	if !k.world {
		k.acts = k.end
	}
}

// share is the part of the frame that the acts have before the world's part.
func (k *timing) share(seconds float64) float32 {
	switch {
	case !k.world:
		return 1
	case k.acts <= 0:
		return 0
	}
	share := min(max(k.acts/k.end, 0.45), 0.85)
	if k.chain > 1 && seconds > 0 {
		share = min(share, max(1-(chainTime+linkTime*float32(k.chain-1))/float32(seconds), 0.2))
	}
	return share
}

// last is when everything of a frame is done, so that its very end is at rest.
const last = 0.9995

func zeros(s []float32, n int) []float32 {
	s = s[:0]
	for range n {
		s = append(s, 0)
	}
	return s
}

// free is the time from which something of a list can take part.
func free(list []float32, i int) float32 {
	if i < 0 || i >= len(list) {
		return 0
	}
	return list[i]
}

func hold(list []float32, i int, until float32) {
	if i >= 0 && i < len(list) {
		list[i] = max(list[i], until)
	}
}

func (k *timing) tile(p grid.Point) int { return p.Y*k.w + p.X }

// act makes the current window one that begins when all who take part are free, and not before least.
func (k *timing) act(least, long float32) window {
	k.cur = window{least, least + long}
	k.end = max(k.end, k.cur.b)
	return k.cur
}

// place finds the window of the next event.
func (k *timing) place(e *rules.Event) window {
	actor, target, to, from := int(e.Actor), int(e.Target), k.tile(e.To), k.tile(e.From)
	switch what := coreminer.What(e.What); what {
	case coreminer.Hired:
		w := k.act(k.hired, 0.9)
		k.hired = w.a + 0.5
		hold(k.miners, target, w.b)
	case coreminer.Walked:
		w := k.act(max(free(k.miners, target), free(k.tiles, to)), stepLong)
		hold(k.miners, target, w.b)
	case coreminer.Mined, coreminer.Built, coreminer.Dumped:
		long := float32(buildLong)
		if what == coreminer.Mined {
			long = mineLong
		}
		w := k.act(max(free(k.miners, actor), free(k.tiles, to)), long)
		hold(k.miners, actor, w.b)
		hold(k.tiles, to, w.b)
	case coreminer.Sold, coreminer.Bought:
		// selling two things goes on side by side
		w := k.act(max(free(k.miners, actor)-0.6*sellLong, 0), sellLong)
		hold(k.miners, actor, w.b)
	case coreminer.Handed:
		w := k.act(max(free(k.miners, actor), free(k.miners, target)), handLong)
		hold(k.miners, actor, w.b)
		hold(k.miners, target, w.b)
	case coreminer.Upgraded:
		w := k.act(free(k.miners, target), 1.4)
		hold(k.miners, target, w.b)
	case coreminer.Slid, coreminer.Fell, coreminer.BombFell:
		return k.fall(what, e, target, from, to)
	case coreminer.Ticked:
		return window{k.dusk, k.dusk + restLong}
	case coreminer.Blasted:
		return k.blast(actor)
	case coreminer.Shocked:
		at := free(k.start, actor) + 0.2
		k.end = max(k.end, at+1.2)
		return window{at, at + 1.2}
	case coreminer.Hoppered:
		at := max(k.pipes[actor], k.calm)
		k.pipes[actor] = at + 0.4
		k.end = max(k.end, at+0.4)
		return window{at, at + 0.4}
	case coreminer.Dawn:
		k.act(max(k.end-0.3, k.dusk), 0.8)
	case coreminer.Died, coreminer.Cleared:
		w := k.cur
		k.end = max(k.end, w.b)
		return w
	}
	return k.cur
}

// fall places something that comes down: in the world's part after all explosions, and a column together.
func (k *timing) fall(what coreminer.What, e *rules.Event, target, from, to int) window {
	at := k.cur.b
	if k.world {
		at = k.calm
	}
	if what == coreminer.Fell {
		at = max(at, free(k.miners, target))
	}
	if what == coreminer.Slid {
		at = max(at, free(k.tiles, from), free(k.tiles, to))
		if k.world {
			at = max(k.calm, free(k.tiles, from))
		}
	}
	w := window{at, at + 0.5 + 0.22*float32(e.Amount)}
	if what == coreminer.Slid {
		hold(k.tiles, from, w.a+0.12)
		hold(k.tiles, to, w.b)
	}
	if what == coreminer.Fell {
		hold(k.miners, target, w.b)
	}
	k.end = max(k.end, w.b)
	k.cur = w
	return w
}

// blast places an explosion: the links of a chain follow each other quickly.
func (k *timing) blast(bomb int) window {
	if k.blasts == 0 {
		k.blasts = k.dusk + restLong
	}
	at := k.blasts
	k.blasts += k.link
	k.chain++
	if bomb >= 0 && bomb < len(k.start) {
		k.start[bomb] = at
	}
	k.cur = window{at, at + 0.8}
	k.calm = max(k.calm, at+1.1)
	k.end = max(k.end, at+blastLong)
	return window{at, at + blastLong}
}
