package board

import "app.pentarena/rules"

// Pose is where and how an object is to be drawn at a moment.
type Pose struct {
	X, Y     float64 // centre of the object's cell, in tiles
	Scale    float64 // 0 when it is not there (yet, or any more)
	Alpha    float64
	DX, DY   float64 // lunge of a strike, in tiles; add it to X, Y
	Facing   float64 // x direction of the last step, -1, 0 or 1
	Moving   float64 // progress of the step going on, 0 when it rests
	Flash    float64 // 0..1 white flash of damage
	Vanished bool    // the object is gone for good
}

// Pose folds the events of one object up to f.T: it starts on the cell x,y of Before (absent when it comes into being in this frame),
// walks its moves in the first part of their beats and rests, lunges at what it strikes, flashes when it changes, grows on spawning
// and shrinks on vanishing.
func (f *Frame[S]) Pose(id int32, x, y float64, present bool) Pose {
	p := Pose{X: x + 0.5, Y: y + 0.5, Scale: 1, Alpha: 1}
	if !present {
		p.Scale, p.Alpha = 0, 0
	}
	for _, b := range f.Beats {
		if f.T < float64(b.Start) {
			continue
		}
		a := b.Alpha(f.T)
		for _, e := range f.Events[b.From:b.To] {
			p.fold(e, id, a)
		}
	}
	return p
}

func (p *Pose) fold(e rules.Event, id int32, a float64) {
	if e.Kind == rules.Strike && e.Actor == id {
		dx, dy := float64(e.To.X)+0.5-p.X, float64(e.To.Y)+0.5-p.Y
		reach := 0.25 * Bump(a, 0, 0.6) / max(abs(dx), abs(dy), 1)
		p.DX, p.DY = dx*reach, dy*reach
		return
	}
	if e.Target != id {
		return
	}
	switch e.Kind {
	case rules.Move:
		w := Window(a, 0, 0.55)
		k := InOut(w)
		p.X = Lerp(float64(e.From.X), float64(e.To.X), k) + 0.5
		p.Y = Lerp(float64(e.From.Y), float64(e.To.Y), k) + 0.5
		p.Facing = sign(float64(e.To.X - e.From.X))
		p.Moving = 0
		if w < 1 {
			p.Moving = w
		}
	case rules.Spawn:
		p.X, p.Y = float64(e.To.X)+0.5, float64(e.To.Y)+0.5
		p.Scale, p.Alpha = OutBack(a), Linear(a*3)
	case rules.Vanish:
		p.Scale, p.Alpha = 1-InBack(a), 1-Window(a, 0.5, 1)
		if a >= 1 {
			p.Scale, p.Vanished = 0, true
		}
	case rules.Change:
		p.Flash = Bump(a, 0.35, 0.65)
	}
}

func abs(x float64) float64 { return max(x, -x) }

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
