package scenes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/assets"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// seatTexts describe the kinds of players.
var seatTexts = map[string]string{
	"human":     "Mouse, keyboard or touch. Undo freely during your turn.",
	"newcomer":  "Overlooks most of what the board offers. Good for a first match.",
	"rookie":    "Has a plan, and forgets it in many turns.",
	"regular":   "Plays by sound rules of thumb, with better and worse days.",
	"skilled":   "Plans most turns well.",
	"expert":    "Rarely overlooks anything.",
	"master":    "Plays as well as any AI here.",
	"random":    "Makes random legal moves.",
	"arsonist":  "Lights what is upwind of your headquarters, every turn.",
	"digger":    "Sends many miners down a wide shaft, and each carries its load to the hopper at once.",
	"grazer":    "Keeps out of your way, grazes, and has as many young as it can.",
	"hunter":    "Goes for your creatures, and fears none.",
	"neighbour": "Follows you, plants beside you and harvests what ripens in reach.",
	"saboteur":  "Burns your weather stations down, so that the wind is its own.",
	"turtle":    "Watches far around its buildings, and attacks with far more than it needs.",
	"thief":     "Plants nothing and steals what you leave unguarded.",
}

// seats draws a panel for every seat and returns the height used.
func (s *setup) seats(r board.Rect) float32 {
	u := s.u
	page := layout.Down(r)
	var swap board.Rect
	l, _ := s.level()
	reason := ""
	if l.Challenge != nil {
		reason = "A challenge has fixed players\nChoose another level to change them."
	}
	for i := range s.kinds {
		page.Skip(s.seat(i, page.Rect, reason))
		if i == 0 {
			below := page
			below.Skip(8)
			swap = layout.Pad(below.Add(ui.Header), 0, 0, 8, 0)
			swap = layout.Right(&swap, ui.Header, 0)
		}
		if i+1 < len(s.kinds) {
			page.Skip(10)
		}
	}
	s.equal(&page, reason)
	for _, part := range []func(board.Rect) float32{s.handicaps, s.writeBot} {
		below := page
		below.Skip(10)
		page.Skip(part(below.Add(ui.Header)))
	}
	if len(s.kinds) > 1 && u.Button("setup/swap", swap, ui.Button{Icon: "swap-seats", Style: ui.Tool, Tip: "Swap the seats", Reason: reason}) {
		for i, seat := range games.Swapped(s.setup(s.kinds)) {
			s.kinds[i], s.handicap.by[i] = seat.Kind, seat.Handicap
		}
	}
	return page.Used() + 8
}

// seat draws the panel of a seat and returns its height.
func (s *setup) seat(i int, r board.Rect, reason string) float32 {
	u := s.u
	th := u.Theme
	seat := rules.Seat(i)
	text := s.seatText(s.kinds[i])
	const head = 40
	r.H = head + 8 + ui.Header + 10
	if len(s.kinds) == 2 { // there is no room to describe more: all seats are to be in sight
		r.H += 6 + u.WrapHeight(r.W-32, text, ui.Second, board.Regular)
	}
	u.Panel(r)
	c := th.SeatColor(seat)
	u.List.Clip(r.X, r.Y, r.W, head)
	u.List.Box(r.X, r.Y, r.W, head+20, ui.RadiusCard, c.Alpha(0.34)).To(c.Alpha(0.16))
	if seat > 0 {
		u.List.Pattern(board.Pattern(seat), r.X, r.Y, r.W, head+20, ui.RadiusCard, 9, c.Alpha(0.16))
	}
	u.List.Unclip()
	u.Lit(r, ui.RadiusCard)
	u.Mark(seat, r.X+28, r.Y+head/2, 22)
	body := layout.Pad(r, 16, 0, 16, 0)
	title := layout.Pad(layout.Top(&body, head, 8), 34, 0, 0, 0)
	if i == 0 && s.first {
		u.Text(layout.Right(&title, 120, 0), "moves first", ui.Second, board.Regular, board.Right, th.Text2)
	}
	u.Text(title, board.SeatName(seat), ui.Heading, board.Bold, board.Left, th.Text)
	ais, own := s.choice[1:], len(s.env.Programs)+len(s.bots)
	if s.kinds[i] != "human" && !slices.Contains(ais, s.kinds[i]) { // the sparring partner of a challenge
		ais = s.kinds[i : i+1]
		own = 0
	}
	at := slices.Index(ais, s.kinds[i]) + 1
	p := ui.Player{Seat: board.SeatName(seat), Usual: 1, Own: own, Reason: reason}
	for _, kind := range ais {
		p.Names = append(p.Names, names.Strength(kind))
		p.Notes = append(p.Notes, s.rated(kind))
	}
	if u.Player(fmt.Sprintf("setup/seat/%d", i), layout.Top(&body, ui.Header, 6), p, &at) {
		s.kinds[i] = "human"
		if at > 0 {
			s.kinds[i] = ais[at-1]
		}
		u.Say(fmt.Sprintf("%s: %s. %s", board.SeatName(seat), strings.TrimSpace(names.Strength(s.kinds[i])+" "+s.rated(s.kinds[i])), s.seatText(s.kinds[i])))
	}
	if len(s.kinds) == 2 {
		u.Wrap(body, text, ui.Second, board.Regular, board.Left, th.Text2)
	}
	return r.H
}

// seatText describes a kind of player.
func (s *setup) seatText(kind string) string {
	if slices.Contains(s.env.Programs, kind) {
		return "Your program, as bots.toml says."
	}
	if slices.Contains(s.bots, kind) {
		return "Your bot, as you have written it here."
	}
	return seatTexts[kind]
}

// equal says how strong the only person of the match is, and offers to give the other seats the AI nearest to that.
func (s *setup) equal(page *layout.Stack, reason string) {
	people := s.humans()
	if len(people) != 1 || len(s.kinds) < 2 {
		return
	}
	start, ok := s.players.Elo(players.FirstRival)
	if !ok {
		return
	}
	u, mine := s.u, kept.RatingIn(s.env.Store, s.game, start)
	text := "You have no rating in this game yet."
	if mine.Matches > 0 {
		text = fmt.Sprintf("Your rating: %.0f after %s.", mine.Elo, words.Count(mine.Matches, "match", "matches"))
	}
	best, gap := players.FirstRival, math.Inf(1)
	for _, kind := range s.choice {
		if elo, ok := s.players.Elo(kind); ok && math.Abs(float64(elo)-mine.Elo) < gap {
			best, gap = kind, math.Abs(float64(elo)-mine.Elo)
		}
	}
	page.Skip(10)
	words := layout.Pad(page.Open(), 16, 10, 0, 0)
	line := page.Add(ui.Header)
	button := layout.Right(&line, min(170, line.W*0.45), 16)
	words.W = line.W - 16
	u.Wrap(words, text, ui.Second, board.Regular, board.Left, u.Theme.Text2)
	if u.Button("setup/equal", button, ui.Button{Label: "Find me an equal", Size: ui.Second, Reason: reason,
		Tip: "Find me an equal\nThe AI with which you would win about half of the matches: " + players.Title(best) + "."}) {
		for i := range s.kinds {
			if s.kinds[i] != "human" {
				s.kinds[i] = best
			}
		}
		u.Note("equal", fmt.Sprintf("You meet %s, %s: with your %.0f you would win about half of the matches.", players.Title(best), s.rated(best), mine.Elo))
	}
}

// rated is the rating of an AI in words, "" for one that has none.
func (s *setup) rated(kind string) string {
	if elo, ok := s.players.Elo(kind); ok {
		return fmt.Sprintf("Elo %d", elo)
	}
	return ""
}

// barred is why no match can start, "" when one can.
func (s *setup) barred() string {
	if _, ok := s.level(); !ok {
		return "No level\nThis game has no levels."
	}
	if s.fault != "" {
		return "Not with this level\n" + s.fault
	}
	return ""
}

// entered starts the match with Enter, unless a control has taken it.
func (s *setup) entered() scene.Next {
	if s.barred() == "" && s.u.Pressed("Enter") {
		return s.start(s.kinds)
	}
	return scene.Next{}
}

func (s *setup) buttons(r board.Rect) scene.Next {
	u := s.u
	reason := s.barred()
	people := len(s.humans()) > 0
	if !people {
		if u.Button("setup/tv", layout.Left(&r, r.W*0.3, 12), ui.Button{Label: "TV", Icon: "film", Tip: "Match after match of all games, until you press something"}) {
			return scene.Show(NewTV(s.env))
		}
		if u.Button("setup/start", r, ui.Button{Label: "Watch match", Icon: "eye", Style: ui.Primary, Reason: reason, Key: "Enter"}) {
			return s.start(s.kinds)
		}
		return scene.Next{}
	}
	watch := layout.Left(&r, r.W*0.36, 12)
	if u.Button("setup/start", r, ui.Button{Label: "Start match", Icon: "play", Style: ui.Primary, Reason: reason}) {
		return s.start(s.kinds)
	}
	l, _ := s.level()
	why := reason
	if l.Challenge != nil {
		why = "A challenge is for you to play\nChoose another level to watch AIs."
	}
	if u.Button("setup/watch", watch, ui.Button{Label: "Watch", Icon: "eye", Reason: why, Tip: "Let AIs of equal strength play every seat"}) {
		return s.start(s.watched())
	}
	return scene.Next{}
}

// watched are the seats of a match that is only watched: in place of a person plays an AI as strong as its opponent.
func (s *setup) watched() []string {
	equal := s.best
	for _, k := range s.kinds {
		if slices.Contains(levels.Strengths[:], k) {
			equal = k
			break
		}
	}
	kinds := slices.Clone(s.kinds)
	for i, k := range kinds {
		if k == "human" {
			kinds[i] = equal
		}
	}
	return kinds
}

// start opens the table and stores the choices.
func (s *setup) start(kinds []string) scene.Next {
	l, _ := s.level()
	set := s.env.Settings
	set.LastGame = s.game
	if set.Choices == nil {
		set.Choices = map[string]scene.Choice{}
	}
	c := scene.Choice{Level: l.Name, Seats: slices.Clone(s.kinds), Handicap: s.handicap.by[:len(s.kinds)]}
	if l.Challenge != nil || len(s.humans()) == 0 { // nothing here was chosen by the person
		c.Seats = set.Choices[s.game].Seats
	}
	if !s.own[l.Text] {
		set.Choices[s.game] = c
	}
	s.env.Keep(s.u)
	next, err := NewTable(s.env, table.Options{Setup: s.setup(kinds), Pace: s.pace})
	if err != nil {
		s.u.Complain("The match cannot start: " + err.Error())
		return scene.Next{}
	}
	return scene.Show(next)
}

// drawCell draws a cell of a strip, such as a wind, into r.
func drawCell(u *ui.UI, game string, r board.Rect, c board.Cell) {
	size := min(r.W-6, r.H-12)
	cx, cy := r.X+r.W/2, r.Y+r.H/2-3
	if s, ok := assets.Find(game + "/" + c.Icon); ok {
		u.List.Sprite(s, cx-size/2, cy-size/2, size, size).Turn(c.Angle, 0.5, 0.5).Tint(u.Theme.Text)
	}
	u.Text(layout.Pad(r, 0, r.H-18, 5, 2), names.Number(c.Value), ui.Caption, board.MonoBold, board.Right, u.Theme.Text2)
}
