package share

import (
	"fmt"
	"image"
	"math"

	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Passage is a part of a match to draw: from a position in turns to another, which is the same for a picture.
type Passage struct {
	Play     *playback.Player
	View     board.AnyView // not that of the table: it draws other moments
	Setup    match.Setup
	Title    string     // of game and level
	Region   board.Rect // part of the board, in tiles
	Viewer   rules.Seat // who sees it, NoSeat for spectators
	From, To float64
	Speed    float64 // multiple of the default pace
	Comments bool    // a sentence says what matters
}

// Clip draws a passage of a match off screen, frame by frame at exact moments, with the players' names and the turn.
type Clip struct {
	Passage
	env    *scene.Env
	u      *ui.UI
	in     ui.Input
	list   board.List
	scale  float32 // pixels a tile
	unit   float32 // pixels a canvas unit of the head line
	turns  []float64
	faster float64 // how much faster than Speed it plays to be no longer than it may be
}

// Frames of clips.
const (
	frameDelay = 8   // hundredths of a second
	lastDelay  = 150 // of the last frame
	mostFrames = 240
	headLine   = 44 // canvas units
)

// Size limits the picture in pixels, with unit pixels a canvas unit.
type Size struct {
	W, H int
	Unit float32
}

// Sizes of pictures.
var (
	ClipSize  = Size{720, 560, 1}
	stillSize = Size{1440, 1120, 2}
)

// NewClip returns the clip of a passage.
func NewClip(env *scene.Env, p Passage, size Size) *Clip {
	f := &Clip{Passage: p, env: env, u: ui.New(ui.Night(), env.Bindings), unit: size.Unit}
	f.scale = min(float32(size.W)/p.Region.W, (float32(size.H)-headLine*size.Unit)/p.Region.H, 96*size.Unit)
	w := max(int(p.Region.W*f.scale), 480*int(size.Unit)) &^ 1
	h := int(p.Region.H*f.scale+headLine*size.Unit+1) &^ 1
	f.in = ui.Input{W: float32(w) / size.Unit, H: float32(h) / size.Unit, Scale: size.Unit, X: -10, Y: -10, Fingers: ui.Fingers{Pinch: 1}}
	f.plan()
	return f
}

// Bounds is the size of the frames in pixels.
func (f *Clip) Bounds() (w, h int) {
	return int(math.Round(float64(f.in.W * f.unit))), int(math.Round(float64(f.in.H * f.unit)))
}

// Frames is the number of frames.
func (f *Clip) Frames() int { return len(f.turns) }

// Turn is the position of a frame, in turns.
func (f *Clip) Turn(frame int) float64 { return f.turns[frame] }

// Delay is how long a frame is shown, in hundredths of a second.
func (f *Clip) Delay(frame int) int {
	return board.Either(frame == len(f.turns)-1, lastDelay, frameDelay)
}

// number is the number of the turn at a position, as people count.
func (f *Clip) number(turns float64) int {
	return min(int(turns+1e-6), f.Play.Line().Turns()-1) + 1
}

// firstTurn and lastTurn are the turns of the passage, as people count.
func (f *Clip) firstTurn() int { return f.number(f.From) }
func (f *Clip) lastTurn() int  { return f.number(max(f.To-1e-3, f.From)) }

// Seconds is how long the clip is.
func (f *Clip) Seconds() float64 { return float64((len(f.turns)-1)*frameDelay+lastDelay) / 100 }

// plan chooses the moments of the frames: at equal times of playback, and the end of the passage.
func (f *Clip) plan() {
	total := 0.0
	for at := f.From; at < f.To; at = math.Floor(at) + 1 {
		total += (min(math.Floor(at)+1, f.To) - at) * f.Play.Duration(int(at))
	}
	step := max(f.Speed, 0.01) * frameDelay / 100
	f.faster = max(total/step/(mostFrames-1), 1)
	step *= f.faster
	at, left := f.From, 0.0
	for at < f.To {
		f.turns = append(f.turns, at)
		for left = step; left > 0 && at < f.To; {
			long := f.Play.Duration(int(at))
			end := min(math.Floor(at)+1, f.To)
			if room := (end - at) * long; left >= room {
				left -= room
				at = end
				continue
			}
			at += left / long
			left = 0
		}
	}
	f.turns = append(f.turns, f.To)
}

// Frame draws a frame.
func (f *Clip) Frame(n int) (*image.RGBA, error) {
	w, h := f.Bounds()
	return f.env.Picture(w, h, func(c scene.Canvas) {
		f.Draw(c, f.Play.Still(f.turns[n]), f.turns[n], float64(n)*frameDelay/100)
	})
}

// Draw draws a moment at a position in turns; clock is the time of ambient motion in seconds.
func (f *Clip) Draw(c scene.Canvas, m *board.Moment, turns, clock float64) {
	l, r := &f.list, f.Region
	l.Reset()
	ox := (f.in.W*f.unit-r.W*f.scale)/2 - r.X*f.scale
	oy := headLine*f.unit - r.Y*f.scale
	seen := board.Rect{X: -ox / f.scale, Y: r.Y, W: f.in.W * f.unit / f.scale, H: r.H + 1}
	o := board.Options{Clock: clock, Scale: f.scale, Unit: f.unit, Visible: seen, Seats: f.u.Theme.Seat, Viewer: f.Viewer}
	l.Box(seen.X, seen.Y, seen.W, seen.H, 0, f.u.Theme.Ground)
	l.Clip(seen.X, seen.Y, seen.W, seen.H)
	f.View.Draw(l, m, &o, nil)
	l.Unclip()
	c.Show(l, f.scale, ox, oy)
	f.words(m, turns)
	c.Show(f.u.List, f.unit, 0, 0)
}

// words draws what is written over the board.
func (f *Clip) words(m *board.Moment, turns float64) {
	f.u.Begin(&f.in)
	f.head(m, turns)
	if f.Comments {
		f.comment(turns)
	}
	f.u.End()
	f.u.Said = f.u.Said[:0]
}

// comment draws the sentence about what matters, at the foot.
func (f *Clip) comment(turns float64) {
	const side, above = 14, 8
	u, text := f.u, f.Play.CommentAt(turns)
	if text == "" {
		return
	}
	room := f.in.W - 4*side
	high := u.WrapHeight(room, text, ui.Second, board.Medium) + 2*above
	wide := min(u.TextWidth(text, ui.Second, board.Medium)+1, room) + 2*side
	around := (f.in.W - wide) / 2
	all := layout.Pad(board.Rect{W: f.in.W, H: f.in.H}, 0, 0, 0, above)
	box := layout.Pad(layout.Foot(&all, high, 0), around, 0, around, 0)
	u.List.Box(box.X, box.Y, box.W, box.H, 8, u.Theme.Panel.Alpha(0.92))
	u.Wrap(layout.Pad(box, side, above, side, above), text, ui.Second, board.Medium, board.Left, u.Theme.Text)
}

// head draws the line with the players, their scores and the turn.
func (f *Clip) head(m *board.Moment, turns float64) {
	u, th := f.u, f.u.Theme
	u.List.Box(0, 0, f.in.W, headLine, 0, th.Panel)
	now := board.Either(m.T >= 0.5, m.After, m.Before)
	turn := fmt.Sprintf("Turn %d", f.number(turns))
	const plate = 96
	line := layout.Pad(board.Rect{W: f.in.W, H: headLine}, 12, 0, 10, 0)
	u.Text(layout.Right(&line, plate, 8), turn, ui.Body, board.Bold, board.Right, th.Text)
	for i, part := range layout.Row(line, 0, layout.Even(now.Seats())...) {
		seat, at := rules.Seat(i), part.Rect
		text := f.View.Score(now, seat).Number()
		tw := u.TextWidth(text, ui.Body, board.MonoBold)
		x, y := layout.Left(&at, 18, 8).Middle()
		u.Mark(seat, x, y, 17)
		room := at.W - tw - 26 // for a name
		name := board.SeatName(seat)
		if p := names.Player(f.Setup, seat); p != "" && u.TextWidth(name+" "+p, ui.Body, board.Medium) < room {
			name += " " + p
		}
		name = board.Fit(board.Medium, ui.Body, name, room)
		u.Text(layout.Left(&at, u.TextWidth(name, ui.Body, board.Medium), 12), name, ui.Body, board.Medium, board.Left, th.Text)
		u.Text(at, text, ui.Body, board.MonoBold, board.Left, th.Text)
	}
}
