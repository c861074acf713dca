package scenes

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/game/players/remote"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// friends is the scene that makes a match with people at other machines, and lists those that were made.
type friends struct {
	shell
	desk     *remote.Reception
	own      []ownMatch
	entries  []games.Entry
	game     int
	levels   []levels.Level
	level    int
	seat     int                 // of the person
	ai       [rules.MaxSeats]int // by seat: 0 a friend, 1 an AI
	clock    int
	days     int // which of days
	help     bool
	name     string
	password string
	asked    bool
	said     string // the refusal that was told last
}

// ownMatch is a match that this person has a seat in.
type ownMatch struct {
	kept.Seat
	company *remote.Attendance
}

// mostOwn is how many of them the scene lists.
const mostOwn = 6

// clocks are those to choose from.
var clocks = []struct {
	label, text string
	limits      remote.Limits
}{
	{"No clock", "Take all the time you want.", remote.Limits{}},
	{"5 min", "5 minutes each for all turns, and 5 s more after each turn. A player without time loses.", remote.Limits{Match: 300, Turn: 5}},
	{"15 min", "15 minutes each for all turns, and 10 s more after each turn. A player without time loses.", remote.Limits{Match: 900, Turn: 10}},
	{"45 min", "45 minutes each for all turns, and 30 s more after each turn. A player without time loses.", remote.Limits{Match: 2700, Turn: 30}},
	{byDays, "Days for each turn, also while nobody has the page open. A player without time loses.", remote.Limits{}},
}

// byDays is the label of the clock of a match by correspondence, and days how many there are to choose from.
const byDays = "Days"

var days = []struct {
	label string
	n     int
}{{"1 day", 1}, {"3 days", 3}, {"7 days", 7}}

// NewFriends returns the scene that makes a match with people at other machines.
func NewFriends(env *scene.Env) scene.Scene {
	s := &friends{shell: newShell(env), name: env.Settings.Name, desk: remote.Receive(to(env, "desk"))}
	for _, e := range games.Entries() {
		if _, ok := View(e.Game.Info().ID); ok {
			if e.Game.Info().ID == env.Settings.LastGame {
				s.game = len(s.entries)
			}
			s.entries = append(s.entries, e)
		}
	}
	for _, k := range kept.Seats(env.Store, server(env.Page)) {
		if len(s.own) < mostOwn {
			s.own = append(s.own, ownMatch{k, remote.Attend(to(env, "company/"+k.Token+"?look"), "")})
		}
	}
	s.offer()
	return s
}

// server is the address of the server of a page.
func server(page string) string {
	scheme, rest, ok := strings.Cut(page, "://")
	if !ok {
		return page
	}
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// loopback reports whether only its own machine reaches a server.
func loopback(address string) bool {
	_, host, _ := strings.Cut(address, "://")
	return strings.HasPrefix(host, "127.") || strings.HasPrefix(host, "localhost") || strings.HasPrefix(host, "[::1]")
}

// offer lists the levels of the game for two people or more.
func (s *friends) offer() {
	s.levels, s.level = nil, 0
	for _, l := range levels.List(s.entry().Game.Info().ID) {
		if s.entry().Seats(l) < 2 {
			continue
		}
		if l.Name == players.FirstLevel {
			s.level = len(s.levels)
		}
		s.levels = append(s.levels, l)
	}
}

func (s *friends) entry() games.Entry { return s.entries[s.game] }
func (s *friends) seats() int         { return s.entry().Seats(s.levels[s.level]) }

func (s *friends) Describe() map[string]any {
	d := map[string]any{"scene": "friends", "game": s.entry().Game.Info().ID, "level": s.levels[s.level].Name, "own": len(s.own), "name": s.name}
	if desk, err := s.desk.Desk(); err != nil {
		d["fault"] = err.Error()
	} else {
		d["ready"] = desk != nil
	}
	return d
}

func (s *friends) Place() string { return "friends" }

// Spent is true: its connections are made again.
func (s *friends) Spent() bool { return true }

func (s *friends) Close() {
	s.desk.Close()
	for _, o := range s.own {
		o.company.Close()
	}
}

func (s *friends) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	s.u.Foot = ui.Hero + 8
	body, act := s.head(heading{title: "Play a friend", sub: "at another computer or phone", settings: true})
	body = middle(body, 720)
	next := s.made()
	s.button(layout.Foot(&body, ui.Hero, 12))
	s.pane("friends/body", layout.Pad(body, -4, 0, -4, 0), func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 4, 2, 10, 0))
		next.Take(s.ownMatches(&page))
		s.order(&page)
		return page.Used() + 10
	})
	return s.end(next, act, false)
}

// ownMatches lists the matches of this person that have not ended.
func (s *friends) ownMatches(page *layout.Stack) (next scene.Next) {
	u, empty := s.u, true
	for _, o := range s.own {
		c, _, phase := o.company.Company()
		if phase == remote.Connecting || phase == remote.Failed || c.Phase == remote.Ended || c.Phase == remote.Stopped {
			continue
		}
		if empty {
			s.heading(page, "Your matches")
			empty = false
		}
		row := page.Add(60)
		u.Panel(row)
		if u.Row("friends/own/"+o.Token, row, ui.Row{Label: names.Game(c.Game) + with(&c), Sub: standing(&c), Icon: "play"}) {
			next = scene.Show(newLounge(s.env, o.Token))
		}
		page.Skip(8)
	}
	if !empty {
		page.Skip(10)
	}
	return next
}

// with names the others of a match: " with Bob".
func with(c *remote.Company) string {
	var others []string
	for i, g := range c.Seats {
		if rules.Seat(i) != c.Seat && g.Name != "" {
			others = append(others, clean.Line(g.Name))
		}
	}
	if len(others) == 0 {
		return ""
	}
	return " with " + words.And(others)
}

// standing says how a match stands for the person.
func standing(c *remote.Company) string {
	if c.Phase == remote.Gathering {
		return "Not everybody has come yet"
	}
	left := func(g remote.Guest) string {
		if g.Left == 0 {
			return ""
		}
		return ", " + names.Time(time.Duration(g.Left)*time.Millisecond) + " left"
	}
	if g := c.Seats[c.Seat]; g.Turn {
		return "Your turn" + left(g)
	}
	for i, g := range c.Seats {
		if g.Turn {
			return fmt.Sprintf("%s is to move%s", callOf(c, rules.Seat(i)), left(g))
		}
	}
	return "Being played"
}

// callOf is the name of who has a seat, else that of the seat.
func callOf(c *remote.Company, at rules.Seat) string {
	if name := clean.Line(c.Seats[at].Name); name != "" {
		return name
	}
	return board.SeatName(at)
}

// order is what the match is made with.
func (s *friends) order(page *layout.Stack) {
	u := s.u
	text := func(words string) {
		page.Skip(u.Wrap(page.Rect, words, ui.Second, board.Regular, board.Left, u.Theme.Text2) + 14)
	}
	choose := func(id, label string, of []string, at *int) {
		u.Segment("friends/"+id, page.Add(ui.Header), label, of, at)
		page.Skip(6)
	}
	s.heading(page, "Game")
	ids := lists.Map(s.entries, func(e games.Entry) string { return e.Game.Info().ID })
	if s.pick("friends", page.Add(72), ids, &s.game) {
		s.offer()
		u.Say(s.entry().Game.Info().Title)
	}
	page.Skip(8)
	text(s.entry().Game.Info().Title + ". " + s.entry().Line)
	s.heading(page, "Level")
	s.stepLevel(page.Add(ui.Finger))
	page.Skip(6)
	text(s.levels[s.level].Summary)
	s.heading(page, "Your seat")
	var sides []string
	for i := range s.seats() {
		sides = append(sides, board.SeatName(rules.Seat(i)))
	}
	s.seat = min(s.seat, s.seats()-1)
	choose("seat", "Your seat", sides, &s.seat)
	page.Skip(6)
	s.others(page)
	s.heading(page, "Clock")
	var times, each []string
	for _, c := range clocks {
		times = append(times, c.label)
	}
	choose("clock", "Clock", times, &s.clock)
	if clocks[s.clock].label == byDays {
		for _, d := range days {
			each = append(each, d.label)
		}
		choose("days", "Time for each turn", each, &s.days)
	}
	text(clocks[s.clock].text)
	at := board.Either(s.help, 1, 0)
	s.heading(page, "Help by the AI")
	choose("help", "Help by the AI", []string{"Off", "Allowed for all"}, &at)
	if s.help = at == 1; s.help {
		text("Everybody may press Suggest and Finish my turn, and sees the win chance. The invitation says so.")
	} else {
		text("Nobody may ask the AI, and no win chance is shown.")
	}
	s.heading(page, "Your name")
	u.Field("friends/name", page.Add(ui.Finger), &s.name, ui.Field{Label: "Your name", Placeholder: "As the others see it", Icon: "person", Max: remote.MaxName})
	page.Skip(14)
	if desk, _ := s.desk.Desk(); desk != nil && desk.Password {
		s.heading(page, "Password of this server")
		u.Field("friends/password", page.Add(ui.Finger), &s.password, ui.Field{Label: "Password of this server", Placeholder: "The one given to arena serve", Icon: "lock", Max: 200})
		page.Skip(14)
	}
}

// stepLevel is the level between the buttons that go to the ones beside it.
func (s *friends) stepLevel(r board.Rect) {
	u, n := s.u, len(s.levels)
	step := func(id, icon string, at board.Rect, by int) {
		other := (s.level + n + by) % n
		if u.Button("friends/level/"+id, at, ui.Button{Icon: icon, Style: ui.Tool, Tip: s.levels[other].Title}) {
			s.level = other
			u.Say(s.levels[other].Title)
		}
	}
	title := s.levels[s.level].Title
	step("previous", "chevron-left", layout.Left(&r, ui.Finger, 8), n-1)
	step("next", "chevron-right", layout.Right(&r, ui.Finger, 8), 1)
	u.Text(r, title, ui.Heading, board.Bold, board.Center, u.Theme.Text)
}

// others says who has the other seats, where there are several.
func (s *friends) others(page *layout.Stack) {
	if s.seats() <= 2 {
		return
	}
	u := s.u
	for i := range s.seats() {
		if i == s.seat {
			continue
		}
		seat, line := rules.Seat(i), page.Add(ui.Header)
		mx, my := layout.Left(&line, 24, 6).Middle()
		u.Mark(seat, mx, my, 18)
		u.Text(layout.Left(&line, 90, 0), board.SeatName(seat), ui.Body, board.Medium, board.Left, u.Theme.Text)
		u.Segment(fmt.Sprintf("friends/player/%d", i), line, board.SeatName(seat), []string{"A friend", "AI (Regular)"}, &s.ai[i])
		page.Skip(8)
	}
	page.Skip(4)
}

// button makes the match.
func (s *friends) button(r board.Rect) {
	u := s.u
	desk, err := s.desk.Desk()
	b := ui.Button{Label: "Make the match", Sub: "then send the link", Icon: "share-link", Style: ui.Primary}
	friend := slices.ContainsFunc(s.people(), func(kind string) bool { return kind == "person" })
	switch {
	case err != nil:
		b.Reason = "Play a friend\nThe server of this page does not make matches, or cannot be reached. Start one with arena serve, and open its page."
	case desk == nil:
		b.Reason = "Play a friend\nWait for the server to answer."
	case strings.TrimSpace(s.name) == "":
		b.Reason = "Play a friend\nSay your name first, so that the others know who invites them."
	case !friend:
		b.Reason = "Play a friend\nGive a friend at least one seat."
	case desk.Password && s.password == "":
		b.Reason = "Play a friend\nEnter the password of the server first."
	case s.asked && desk.Error == "":
		b.Reason = "Play a friend\nThe server is making the match."
	}
	if u.Button("friends/make", r, b) {
		s.ask()
	}
}

// people are the players of the others' seats, "" in the person's own.
func (s *friends) people() []string {
	list := make([]string, s.seats())
	for i := range list {
		switch {
		case i == s.seat:
		case len(list) > 2 && s.ai[i] == 1:
			list[i] = "regular"
		default:
			list[i] = "person"
		}
	}
	return list
}

// limits are the clock that was chosen.
func (s *friends) limits() remote.Limits {
	if clocks[s.clock].label == byDays {
		return remote.Limits{Days: days[s.days].n}
	}
	return clocks[s.clock].limits
}

// ask orders the match.
func (s *friends) ask() {
	info := s.entry().Game.Info()
	s.name = strings.TrimSpace(s.name)
	s.env.Settings.Name, s.env.Settings.LastGame = s.name, info.ID
	s.env.Keep(s.u)
	o := remote.Order{Game: info.ID, Level: s.levels[s.level].Name, Seats: s.people(), Names: make([]string, s.seats()), Clock: s.limits(), Wait: true, Help: s.help}
	o.Seats[s.seat], o.Names[s.seat] = "person", s.name
	s.asked, s.said = true, ""
	s.desk.Order(remote.Request{Order: o, Password: s.password})
}

// made opens the match that was made, or says why there is none.
func (s *friends) made() scene.Next {
	desk, _ := s.desk.Desk()
	if !s.asked || desk == nil {
		return scene.Next{}
	}
	if desk.Error != "" {
		s.asked = false
		if s.said != desk.Error {
			s.said = desk.Error
			s.u.Complain("The match was not made: " + desk.Error + ".")
		}
		return scene.Next{}
	}
	if desk.Made == nil {
		return scene.Next{}
	}
	s.asked = false
	here := server(s.env.Page)
	base := here
	if loopback(here) && desk.Address != "" {
		base = strings.TrimSuffix(desk.Address, "/")
	}
	seat := kept.Seat{Server: here, Game: s.entry().Game.Info().ID, Level: s.levels[s.level].Title}
	for _, l := range desk.Made.Seats {
		if l.Seat == s.seat {
			seat.Token = strings.TrimPrefix(l.Link, "/seat/")
		} else {
			seat.Links = append(seat.Links, kept.Link{Seat: l.Seat, Link: base + l.Link})
		}
	}
	if err := kept.KeepSeat(s.env.Store, seat); err != nil {
		s.env.Notice = "The invitation was not kept on this device: " + err.Error()
	}
	l := newLounge(s.env, seat.Token)
	l.seat = seat
	return scene.Next{Kind: scene.Replace, Scene: l}
}

// infoOf is what a company plays, for people: the title of the game and of the level.
func infoOf(c *remote.Company) (game, level, summary string) {
	l, err := levels.Find(c.Game, c.Level)
	if err != nil {
		return names.Game(c.Game), c.Level, ""
	}
	return names.Game(c.Game), l.Title, l.Summary
}
