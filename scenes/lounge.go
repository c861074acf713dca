package scenes

import (
	"errors"
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
	"app.pentarena/scenes/ui/layout"
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
	s.company = remote.Attend(to(env, "company/"+token), kept.Self(env.Store, server(env.Page)))
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

func (s *lounge) Place() string { return "seat " + s.seat.Token }

// Spent is true: the seat is opened again.
func (s *lounge) Spent() bool { return true }

// Close ends the company, unless another scene has it.
func (s *lounge) Close() {
	if !s.handed {
		s.company.Close()
	}
}

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

func (s *lounge) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	c, at, phase := s.company.Company()
	next := scene.Next{}
	switch {
	case phase == remote.Failed && c.Phase == remote.Gone:
		_ = kept.DropSeat(s.env.Store, s.seat)
		return scene.Next{Kind: scene.Replace, Scene: newFaults(s.env, "The link", errors.New(strings.TrimSuffix(c.Reason, ".")))}, nil
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
		s.pane("lounge/body", layout.Pad(body, -4, 0, -4, 0), func(v board.Rect) float32 {
			return s.gathering(layout.Pad(v, 4, 2, 10, 0), &c, time.Since(at), &next)
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

// sit continues to the match.
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
	page := layout.Down(layout.Pad(r, 0, r.H*0.3, 0, 0))
	u.Text(page.Add(32), title, ui.Heading, board.Bold, board.Center, u.Theme.Text)
	page.Skip(8)
	u.Wrap(page.Rect, text, ui.Body, board.Regular, board.Center, u.Theme.Text2)
}

// gathering shows a match that has not begun.
func (s *lounge) gathering(r board.Rect, c *remote.Company, age time.Duration, next *scene.Next) float32 {
	page := layout.Down(r)
	if c.Seats[c.Seat].Come {
		page.Skip(s.links(page.Rect, c))
		page.Skip(s.guests(page.Rect, c, age))
		page.Skip(s.played(page.Rect, c, next) + 12)
		if s.u.Button("lounge/abort", page.Add(ui.Header), ui.Button{Label: "Call the match off", Icon: "cross", Style: ui.Ghost}) {
			s.leaving = true
		}
	} else {
		page.Skip(s.played(page.Rect, c, next) + 12)
		page.Skip(s.welcome(page.Rect, c))
		page.Skip(s.guests(page.Rect, c, age))
	}
	return page.Used() + 8
}

// played says what is to be played and how.
func (s *lounge) played(r board.Rect, c *remote.Company, next *scene.Next) float32 {
	u := s.u
	th := u.Theme
	game, level, summary := infoOf(c)
	r.H = s.heights["lounge/played"]
	u.Panel(r)
	page := layout.Down(layout.Pad(r, 16, 14, 16, 0))
	head := layout.Pad(page.Add(52), -8, -6, -2, 0)
	emblem := layout.Left(&head, 72, 10)
	emblem.H = 72
	u.Sprite("shell/emblem-"+c.Game, emblem)
	head = layout.Pad(head, 0, 6, 0, 0)
	u.Text(layout.Top(&head, 28, 2), game, ui.Heading, board.Bold, board.Left, th.Text)
	u.Text(head, level+", you play "+board.SeatName(c.Seat), ui.Body, board.Regular, board.Left, th.Text2)
	page.Skip(14)
	line := ""
	if e, ok := games.Find(c.Game); ok {
		line = e.Line + " "
	}
	page.Skip(u.Wrap(page.Rect, line+summary, ui.Body, board.Regular, board.Left, th.Text) + 6)
	terms := "No clock."
	switch k := c.Clock; {
	case k.Days > 0:
		terms = words.Count(k.Days, "day", "days") + " for each turn, also while nobody has the page open."
	case k.Match > 0:
		terms = fmt.Sprintf("%s each for all turns, and %d s more after each turn.", words.Count(k.Match/60, "minute", "minutes"), k.Turn)
	}
	if c.Help {
		terms += " Everybody may ask the AI for help."
	} else {
		terms += " Nobody may ask the AI for help."
	}
	if c.Rated {
		terms += " It counts for the ratings of this server."
	}
	page.Skip(u.Wrap(page.Rect, terms, ui.Second, board.Regular, board.Left, th.Text2) + 10)
	if len(levels.Lessons(c.Game)) > 0 {
		b := ui.Button{Label: "First steps", Icon: "flag", Tip: "Learn the game by playing\nShort positions, one idea each: about three minutes"}
		row := page.Add(ui.Header)
		if u.Button("lounge/learn", layout.Left(&row, 190, 0), b) {
			if lesson, err := NewLesson(s.env, c.Game); err != nil {
				u.Complain("The first steps cannot be opened: " + err.Error())
			} else {
				*next = scene.Show(lesson)
			}
		}
		page.Skip(14)
	}
	s.heights["lounge/played"] = page.Used() + 14
	return page.Used() + 14
}

func (s *lounge) welcome(r board.Rect, c *remote.Company) float32 {
	u := s.u
	page := layout.Down(r)
	s.heading(&page, "Your name")
	u.Field("lounge/name", page.Add(ui.Finger), &s.name, ui.Field{Label: "Your name", Placeholder: "As the others see it", Icon: "person", Max: remote.MaxName})
	page.Skip(8)
	if c.Refused != "" {
		page.Skip(u.Wrap(page.Rect, board.Upper(c.Refused)+".", ui.Second, board.Medium, board.Left, u.Theme.Bad) + 6)
	}
	b := ui.Button{Label: "Sit down", Sub: "as " + board.SeatName(c.Seat), Icon: "play", Style: ui.Primary}
	if strings.TrimSpace(s.name) == "" {
		b.Reason = "Sit down\nSay your name first."
	}
	if u.Button("lounge/sit", page.Add(ui.Hero), b) {
		s.name = strings.TrimSpace(s.name)
		s.env.Settings.Name = s.name
		s.env.Keep(u)
		s.company.Wish(remote.Wish{Type: remote.WishCome, Name: s.name})
	}
	return page.Used() + 16
}

// guests lists who has which seat, and who is missing.
func (s *lounge) guests(r board.Rect, c *remote.Company, age time.Duration) float32 {
	u := s.u
	th := u.Theme
	page := layout.Down(r)
	s.heading(&page, "At the table")
	for i, g := range c.Seats {
		seat := rules.Seat(i)
		row := page.Add(52)
		u.Panel(row)
		u.Mark(seat, row.X+26, row.Y+26, 22)
		name, text := callOf(c, seat), present(g, age)
		if g.Rating != nil {
			name += fmt.Sprintf(", %+.0f Elo", g.Rating.Elo)
		}
		if seat == c.Seat {
			text = "you"
			if !g.Come {
				name, text = board.SeatName(seat), "your seat"
			}
		}
		row = layout.Pad(row, 50, 0, 14, 0)
		told := layout.Right(&row, u.TextWidth(text, ui.Second, board.Regular)+2, 4)
		u.Text(row, board.Fit(board.Medium, ui.Body, name, row.W-2), ui.Body, board.Medium, board.Left, th.Text)
		u.Text(told, text, ui.Second, board.Regular, board.Right, th.Text2)
		page.Skip(6)
	}
	return page.Used() + 8
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
	page := layout.Down(r)
	shown := false
	for _, l := range s.seat.Links {
		if l.Seat >= len(c.Seats) || c.Seats[l.Seat].Come {
			continue
		}
		title := "Send this link to your friend"
		if len(s.seat.Links) > 1 {
			title = "The link for " + board.SeatName(rules.Seat(l.Seat))
		}
		page.Skip(u.Wrap(page.Rect, title, ui.Heading, board.Bold, board.Left, th.Text) + 6)
		if loopback(l.Link) {
			page.Skip(u.Wrap(page.Rect, "Only this machine can open it. To let others in, start arena serve with -address :8080 and a -token.", ui.Second, board.Medium, board.Left, th.Warn) + 6)
		}
		lines := u.Lines(r.W-24, l.Link, ui.Second, board.Mono)
		box := page.Add(16 + 23*float32(len(lines)))
		u.List.Box(box.X, box.Y, box.W, box.H, ui.RadiusField, th.Well)
		box = layout.Pad(box, 12, 8, 12, 8)
		for _, text := range lines {
			u.Text(layout.Top(&box, 23, 0), text, ui.Second, board.Mono, board.Left, th.Text)
		}
		page.Skip(8)
		s.passOn(page.Add(ui.Hero), l.Link, c)
		page.Skip(12)
		if !shown && s.code.Of(l.Link) {
			shown = true
			side := min(r.W, 232)
			s.code.Draw(u, layout.Middle(page.Add(side), side, side))
			page.Skip(6)
			u.Text(page.Add(22), "Or let the camera of a phone read it.", ui.Second, board.Regular, board.Center, th.Text2)
			page.Skip(10)
		}
	}
	return page.Used()
}

func (s *lounge) passOn(r board.Rect, link string, c *remote.Company) {
	u := s.u
	copied := ui.Button{Label: "Copy the link", Icon: "copy", Style: ui.Primary}
	if s.copied == link {
		copied.Label, copied.Icon = "Copied", "check"
	}
	half := r
	if s.env.Send != nil {
		at := layout.Row(r, 8, layout.Even(2)...)
		half = at[0].Rect
		if u.Button("lounge/send/"+link, at[1].Rect, ui.Button{Label: "Send", Icon: "share-link", Style: ui.Primary}) {
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
			return
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
}
