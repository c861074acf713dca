package scenes

import (
	"fmt"
	"strings"
	"time"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/remote"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/share"
	"app.pentarena/scenes/ui"
)

// lounge is the scene of a seat until its match begins: it says what is to be played, asks for a name, shows who is missing, and has the links
// for them where this person made the match.
type lounge struct {
	shell
	seat    kept.Seat
	company *remote.Attendance
	handed  bool // another scene has the company
	name    string
	code    share.Code
	copied  string // the link that was copied last
	leaving bool   // Call off was pressed
}

// newLounge opens the seat of a token.
func newLounge(env *scene.Env, token string) *lounge {
	s := &lounge{shell: newShell(env), name: env.Settings.Name, seat: kept.SeatOf(env.Store, server(env.Page), token)}
	s.company = remote.Attend(to(env, "company/"+token))
	if env.Call != nil {
		s.company.Tell(func(c *remote.Company) { callFor(env, c) })
	}
	return s
}

// NewSeat opens a seat of a match on the server.
func NewSeat(env *scene.Env, token string) scene.Scene { return newLounge(env, token) }

// callFor calls a person who looks elsewhere when it is their turn.
func callFor(env *scene.Env, c *remote.Company) {
	text := ""
	if c.Phase == remote.Playing && int(c.Seat) < len(c.Seats) && c.Seats[c.Seat].Turn {
		text = "Your turn"
	}
	env.Call(text)
}

// Place names the seat.
func (s *lounge) Place() string { return "seat " + s.seat.Token }

// Spent is true: the seat is opened again.
func (s *lounge) Spent() bool { return true }

// Close ends the company, unless another scene has it.
func (s *lounge) Close() {
	if !s.handed {
		s.company.Close()
	}
}

// Describe returns how the match stands.
func (s *lounge) Describe() map[string]any {
	c, _, phase := s.company.Company()
	d := map[string]any{"scene": "lounge", "phase": c.Phase, "connection": phase.String(), "game": c.Game, "name": s.name}
	if int(c.Seat) < len(c.Seats) {
		d["come"] = c.Seats[c.Seat].Come
	}
	if len(s.seat.Links) > 0 {
		d["link"] = s.seat.Links[0].Link
	}
	return d
}

// Update takes one tick.
func (s *lounge) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	c, at, phase := s.company.Company()
	next := scene.Next{}
	switch {
	case phase == remote.Failed && c.Phase == remote.Gone:
		_ = kept.DropSeat(s.env.Store, s.seat)
		return scene.Next{Kind: scene.Replace, Scene: newRefusal(s.env, "The link", c.Reason)}, nil
	case c.Phase == remote.Playing || c.Phase == remote.Ended:
		return s.sit(&c), nil
	}
	body, act := s.head(heading{title: "Play a friend", sub: "", settings: true})
	body = middle(body, 640)
	switch {
	case phase == remote.Connecting || len(c.Seats) == 0:
		s.message(body, "Connecting", "Asking the server for the match. If that takes long, the server is away, or the link is no longer valid.")
	case c.Phase == remote.Stopped:
		_ = kept.DropSeat(s.env.Store, s.seat)
		s.message(body, "There is no match", board.Upper(c.Reason)+".")
	default:
		s.pane("lounge/body", board.Rect{X: body.X - 4, Y: body.Y, W: body.W + 8, H: body.H}, func(v board.Rect) float32 {
			return s.gathering(board.Rect{X: v.X + 4, Y: v.Y + 2, W: v.W - 14}, &c, time.Since(at), &next)
		})
	}
	if s.leaving {
		switch s.u.Ask("lounge/ask", "Call the match off?", "The links lead to nothing then.", "Call off", "Keep it", true) {
		case 1:
			s.leaving = false
			s.company.Wish(remote.Wish{Type: remote.WishAbort})
		case -1:
			s.leaving = false
		}
	}
	return s.end(next, act, s.leaving)
}

// sit goes on to the match.
func (s *lounge) sit(c *remote.Company) scene.Next {
	if len(c.Seats) > 0 {
		s.seat.Game, s.seat.Level, s.seat.With, s.seat.Links = c.Game, c.Level, strings.TrimPrefix(with(c), " with "), nil
		if err := kept.KeepSeat(s.env.Store, s.seat); err != nil {
			s.env.Notice = "The seat was not kept on this device: " + err.Error()
		}
	}
	s.handed = true
	client := remote.Sit(to(s.env, "play/"+s.seat.Token), games.Start)
	return scene.Next{Kind: scene.Replace, Scene: NewMeeting(s.env, client, s.company, s.Place())}
}

// message is all there is to say.
func (s *lounge) message(r board.Rect, title, text string) {
	u := s.u
	y := r.Y + r.H*0.3
	u.Text(board.Rect{X: r.X, Y: y, W: r.W, H: 32}, title, ui.Heading, board.Bold, board.Center, u.Theme.Text)
	u.Wrap(board.Rect{X: r.X, Y: y + 40, W: r.W}, text, ui.Body, board.Regular, board.Center, u.Theme.Text2)
}

// gathering shows a match that has not begun.
func (s *lounge) gathering(r board.Rect, c *remote.Company, age time.Duration, next *scene.Next) float32 {
	y := r.Y
	if c.Seats[c.Seat].Come {
		y += s.links(board.Rect{X: r.X, Y: y, W: r.W}, c)
		y += s.guests(board.Rect{X: r.X, Y: y, W: r.W}, c, age)
		y += s.played(board.Rect{X: r.X, Y: y, W: r.W}, c, next) + 12
		if s.u.Button("lounge/abort", board.Rect{X: r.X, Y: y, W: r.W, H: ui.Header}, ui.Button{Label: "Call the match off", Icon: "cross", Style: ui.Ghost}) {
			s.leaving = true
		}
		y += ui.Header
	} else {
		y += s.played(board.Rect{X: r.X, Y: y, W: r.W}, c, next) + 12
		y += s.welcome(board.Rect{X: r.X, Y: y, W: r.W}, c)
		y += s.guests(board.Rect{X: r.X, Y: y, W: r.W}, c, age)
	}
	return y - r.Y + 8
}

// played says what is to be played and how.
func (s *lounge) played(r board.Rect, c *remote.Company, next *scene.Next) float32 {
	u := s.u
	th := u.Theme
	game, level, summary := infoOf(c)
	r.H = s.heights["lounge/played"]
	u.Panel(r)
	u.Sprite("shell/emblem-"+c.Game, board.Rect{X: r.X + 8, Y: r.Y + 8, W: 72, H: 72})
	x, w, y := r.X+90, r.W-104, r.Y+14
	u.Text(board.Rect{X: x, Y: y, W: w, H: 28}, game, ui.Heading, board.Bold, board.Left, th.Text)
	u.Text(board.Rect{X: x, Y: y + 30, W: w, H: 22}, level+", you play "+board.SeatName(c.Seat), ui.Body, board.Regular, board.Left, th.Text2)
	y += 66
	x, w = r.X+16, r.W-32
	line := ""
	if e, ok := games.Find(c.Game); ok {
		line = e.Line + " "
	}
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, line+summary, ui.Body, board.Regular, board.Left, th.Text) + 6
	terms := "No clock."
	if k := c.Clock; k.Match > 0 {
		terms = fmt.Sprintf("%s each for all turns, and %d s more after each turn.", words.Count(k.Match/60, "minute", "minutes"), k.Turn)
	}
	if c.Help {
		terms += " Everybody may ask the AI for help."
	} else {
		terms += " Nobody may ask the AI for help."
	}
	y += u.Wrap(board.Rect{X: x, Y: y, W: w}, terms, ui.Second, board.Regular, board.Left, th.Text2) + 10
	if len(levels.Lessons(c.Game)) > 0 {
		b := ui.Button{Label: "First steps", Icon: "flag", Tip: "Learn the game by playing\nShort positions, one idea each: about three minutes"}
		if u.Button("lounge/learn", board.Rect{X: x, Y: y, W: min(w, 190), H: ui.Header}, b) {
			if lesson, err := NewLesson(s.env, c.Game); err != nil {
				u.Complain("The first steps cannot be opened: " + err.Error())
			} else {
				*next = scene.Show(lesson)
			}
		}
		y += ui.Header + 14
	}
	s.heights["lounge/played"] = y - r.Y
	return y - r.Y
}

// welcome asks for a name.
func (s *lounge) welcome(r board.Rect, c *remote.Company) float32 {
	u := s.u
	y := r.Y
	y += s.caption(r.X, y, r.W, "Your name")
	u.Field("lounge/name", board.Rect{X: r.X, Y: y, W: r.W, H: ui.Finger}, &s.name, ui.Field{Placeholder: "As the others see it", Icon: "person", Max: remote.MaxName})
	y += ui.Finger + 8
	if c.Refused != "" {
		y += u.Wrap(board.Rect{X: r.X, Y: y, W: r.W}, board.Upper(c.Refused)+".", ui.Second, board.Medium, board.Left, u.Theme.Bad) + 6
	}
	b := ui.Button{Label: "Sit down", Sub: "as " + board.SeatName(c.Seat), Icon: "play", Style: ui.Primary}
	if strings.TrimSpace(s.name) == "" {
		b.Reason = "Sit down\nSay your name first."
	}
	if u.Button("lounge/sit", board.Rect{X: r.X, Y: y, W: r.W, H: ui.Hero}, b) {
		s.name = strings.TrimSpace(s.name)
		s.env.Settings.Name = s.name
		s.env.Keep(u)
		s.company.Wish(remote.Wish{Type: remote.WishCome, Name: s.name})
	}
	return y + ui.Hero + 16 - r.Y
}

// guests lists who has which seat, and who is missing.
func (s *lounge) guests(r board.Rect, c *remote.Company, age time.Duration) float32 {
	u := s.u
	th := u.Theme
	y := r.Y
	y += s.caption(r.X, y, r.W, "At the table")
	for i, g := range c.Seats {
		seat := rules.Seat(i)
		row := board.Rect{X: r.X, Y: y, W: r.W, H: 52}
		u.Panel(row)
		u.Mark(seat, row.X+26, row.Y+26, 22)
		name, text := callOf(c, seat), present(g, age)
		if seat == c.Seat {
			text = "you"
			if !g.Come {
				name, text = board.SeatName(seat), "your seat"
			}
		}
		tw := u.TextWidth(text, ui.Second, board.Regular) + 2
		u.Text(board.Rect{X: row.X + 50, Y: row.Y, W: row.W - 66 - tw, H: row.H}, board.Fit(board.Medium, ui.Body, name, row.W-70-tw), ui.Body, board.Medium, board.Left, th.Text)
		u.Text(board.Rect{X: row.X + row.W - 14 - tw, Y: row.Y, W: tw, H: row.H}, text, ui.Second, board.Regular, board.Right, th.Text2)
		y += row.H + 6
	}
	return y - r.Y + 8
}

// present says whether somebody is there.
func present(g remote.Guest, age time.Duration) string {
	switch {
	case !g.Person:
		return "AI"
	case !g.Come && g.Here:
		return "reads the invitation"
	case !g.Come:
		return "has not opened the link yet"
	case g.Here:
		return "is here"
	}
	return "away for " + span(time.Duration(g.Gone)*time.Millisecond+age)
}

// span is a time in words.
func span(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	}
	return fmt.Sprintf("%d h", int(d.Hours()))
}

// links shows the links of those who have not come, where this person has them.
func (s *lounge) links(r board.Rect, c *remote.Company) float32 {
	u := s.u
	th := u.Theme
	y := r.Y
	shown := false
	for _, l := range s.seat.Links {
		if l.Seat >= len(c.Seats) || c.Seats[l.Seat].Come {
			continue
		}
		title := "Send this link to your friend"
		if len(s.seat.Links) > 1 {
			title = "The link for " + board.SeatName(rules.Seat(l.Seat))
		}
		y += u.Wrap(board.Rect{X: r.X, Y: y, W: r.W}, title, ui.Heading, board.Bold, board.Left, th.Text) + 6
		if loopback(l.Link) {
			y += u.Wrap(board.Rect{X: r.X, Y: y, W: r.W}, "Only this machine can open it. To let others in, start arena serve with -address :8080 and a -token.", ui.Second, board.Medium, board.Left, th.Warn) + 6
		}
		lines := u.Lines(r.W-24, l.Link, ui.Second, board.Mono)
		box := board.Rect{X: r.X, Y: y, W: r.W, H: 16 + 23*float32(len(lines))}
		u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Well)
		for i, text := range lines {
			u.Text(board.Rect{X: box.X + 12, Y: box.Y + 8 + 23*float32(i), W: box.W - 24, H: 23}, text, ui.Second, board.Mono, board.Left, th.Text)
		}
		y += box.H + 8
		y += s.passOn(board.Rect{X: r.X, Y: y, W: r.W, H: ui.Hero}, l.Link, c)
		if !shown && s.code.Of(l.Link) {
			shown = true
			side := min(r.W, 232)
			s.code.Draw(u, board.Rect{X: r.X + (r.W-side)/2, Y: y, W: side, H: side})
			y += side + 6
			u.Text(board.Rect{X: r.X, Y: y, W: r.W, H: 22}, "Or let the camera of a phone read it.", ui.Second, board.Regular, board.Center, th.Text2)
			y += 32
		}
	}
	return y - r.Y
}

// passOn are the buttons that pass a link on.
func (s *lounge) passOn(r board.Rect, link string, c *remote.Company) float32 {
	u := s.u
	copied := ui.Button{Label: "Copy the link", Icon: "copy", Style: ui.Primary}
	if s.copied == link {
		copied.Label, copied.Icon = "Copied", "check"
	}
	half := r
	if s.env.Send != nil {
		half.W = (r.W - 8) / 2
		other := board.Rect{X: half.X + half.W + 8, Y: r.Y, W: half.W, H: r.H}
		if u.Button("lounge/send/"+link, other, ui.Button{Label: "Send", Icon: "share-link", Style: ui.Primary}) {
			game, _, _ := infoOf(c)
			s.env.Send(game+" with "+callOf(c, c.Seat), link, func(err error) {
				if err != nil {
					u.Complain("The link was not sent: " + err.Error() + ".")
				}
			})
		}
	}
	if u.Button("lounge/copy/"+link, half, copied) {
		if s.env.Copy == nil {
			u.Complain("Nothing can be copied on this machine.")
			return r.H + 12
		}
		s.env.Copy(link, func(err error) {
			if err != nil {
				u.Complain("The link was not copied: " + err.Error() + ".")
				return
			}
			s.copied = link
			u.Say("Link copied.")
		})
	}
	return r.H + 12
}

// newRefusal is the page for what cannot be opened.
func newRefusal(env *scene.Env, name, why string) scene.Scene {
	return newFaults(env, name, fmt.Errorf("%s", strings.TrimSuffix(why, ".")))
}
