package turn

// PlayOut lets the AI play for the people at this machine until the match is over, or Rest is called.
func (t *Turn) PlayOut() {
	if t.match != nil && t.play.Manned() {
		t.out.on, t.out.asked, t.out.from = true, -1, t.match.Len()
		t.play.ToHead(true)
	}
}

// TookOver has Undo take back what the AI has played from these steps on, when the match was last open.
func (t *Turn) TookOver(steps int) {
	if t.match != nil {
		t.out.from = steps
	}
}

// PlayingOut reports whether the AI plays for the people at this machine.
func (t *Turn) PlayingOut() bool { return t.out.on }

// PlayedOut reports whether Undo takes back what the AI has played for the people at this machine: the match is over by that, or nothing else
// can be undone. Who asks takes it back by going on from the step where the AI took over.
func (t *Turn) PlayedOut() bool {
	if t.match == nil || t.out.on || t.out.from < 0 || t.out.from >= t.match.Len() {
		return false
	}
	return t.match.Outcome().Over || t.Open() && t.untouched()
}

// out is a match that the AI plays to its end.
type out struct {
	on    bool
	from  int // steps of the match when the AI took over; below 0 when it has not
	asked int // steps of the match when the AI was asked last
}

// playOn lets the AI play the person's turn of a match that it plays to its end. A turn in which it finds nothing to do is ended.
func (t *Turn) playOn() {
	t.out.on = t.out.on && t.play.Manned()
	if !t.out.on {
		return
	}
	t.ready, t.skipping = t.seat, true
	t.skip()
	switch n := t.play.Line().Len(); {
	case !t.Acting():
	case t.out.asked == n:
		t.Do(t.ending())
	default:
		t.out.asked = n
		t.Finish()
	}
}
