package turn

import "app.pentarena/rules"

// Waiting reports whether the person waits for the turns of others, or until these have been shown.
func (t *Turn) Waiting() bool {
	return t.match != nil && t.trouble == "" && t.closed == "" && t.play.Manned() && t.play.Live() && !t.finishes() && (t.seat == rules.NoSeat || t.ended() || !t.caughtUp())
}

// Later skips what a waiting person is shown, so that their turn begins at once or when the others are ready, and does something then; nil
// for nothing. It reports whether the person waits; if not, it does nothing.
func (t *Turn) Later(do func()) bool {
	if !t.Waiting() {
		return false
	}
	t.skipping = true
	if do != nil {
		t.later = append(t.later, do)
	}
	t.skip()
	return true
}

// skip goes to the latest moment while it is wanted. The end of the match is shown whole.
func (t *Turn) skip() {
	if t.skipping {
		if !t.play.Head().Outcome().Over {
			t.play.ToHead(true)
		}
		t.skipping = t.Waiting()
	}
	if t.HandingOver() { // what was pressed was another person's
		t.later = nil
	}
}

// catchUp does what was pressed before the turn began.
func (t *Turn) catchUp() {
	list := t.later
	t.later = nil
	for _, do := range list {
		do()
	}
}
