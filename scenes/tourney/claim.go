package tourney

import (
	"cmp"
	"context"

	"app.pentarena/scenes/scene"
)

// claimed is the name that a window or tab holds while it plays the tournament of this device, begins one, or removes it.
const claimed = "tournament"

// patience is how many seconds a claim may take until people are told that another window or tab is in the way.
const patience = 1

// claim waits until no other window or tab has the tournament.
type claim struct {
	cancel context.CancelFunc
	got    chan grant
	since  float64 // time of the first look; 0 before it
}

// grant is how a claim ended: by release the tournament is given back.
type grant struct {
	release func()
	err     error
}

func newClaim(store scene.Store) *claim {
	ctx, cancel := context.WithCancel(context.Background())
	c := &claim{cancel: cancel, got: make(chan grant, 1)}
	go func() {
		release, err := store.Hold(ctx, claimed)
		c.got <- grant{release, err}
	}()
	return c
}

// look returns how the claim ended; ok is false while it waits.
func (c *claim) look(now float64) (g grant, ok bool) {
	c.since = cmp.Or(c.since, now)
	select {
	case g := <-c.got:
		c.cancel()
		return g, true
	default:
		return grant{}, false
	}
}

// waits reports whether the claim has been waiting for so long that another window or tab must be in the way.
func (c *claim) waits(now float64) bool { return c.since > 0 && now-c.since > patience }

// drop gives the claim up.
func (c *claim) drop() {
	c.cancel()
	go func() {
		if g := <-c.got; g.err == nil {
			g.release()
		}
	}()
}
