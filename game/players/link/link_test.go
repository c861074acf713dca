package link_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// played is a match between built-in players up to some turn.
func played(t testing.TB, game, level string, turns int, kinds ...string) *record.Replay {
	t.Helper()
	l, err := levels.Find(game, level)
	if err != nil {
		t.Fatal(err)
	}
	setup := match.Setup{Game: game, Level: level, Text: l.Text, Seed: "k7qm2xab"}
	for _, k := range kinds {
		setup.Seats = append(setup.Seats, match.SeatInfo{Name: players.Title(k), Kind: k})
	}
	return playedFrom(t, setup, turns)
}

func playedFrom(t testing.TB, setup match.Setup, turns int) *record.Replay {
	t.Helper()
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := catalog.Find(setup.Game)
	m := match.New(setup, start)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	players := make([]match.Player, start.Seats())
	for i := range players {
		kind := setup.Seats[i].Kind
		if kind == "human" {
			kind = "rookie"
		}
		bot, err := e.Bot(kind, fmt.Sprintf("%s seat %d", setup.Seed, i+1))
		if err != nil {
			t.Fatal(err)
		}
		players[i] = until{bot, turns, stop}
	}
	if err := m.Run(ctx, players); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	line := record.Follow(m)
	return line
}

// until stops a match at a turn.
type until struct {
	match.Player
	turns int
	stop  context.CancelFunc
}

func (u until) Play(ctx context.Context, turn *match.Turn) error {
	if turn.Position().Turn() >= u.turns {
		u.stop()
		return ctx.Err()
	}
	return u.Player.Play(ctx, turn)
}

var gameIDs = []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"}

func data(t testing.TB, l *link.Link) string {
	t.Helper()
	d, err := l.Data()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func parsed(t testing.TB, text string) *link.Link {
	t.Helper()
	l, err := link.Parse(text, catalog.Players)
	if err != nil {
		t.Fatalf("%v in %.100s", err, text)
	}
	return l
}

// TestCommands checks that a link with commands leads to the same match, and a link of it to the same text.
func TestCommands(t *testing.T) {
	for _, game := range gameIDs {
		t.Run(game, func(t *testing.T) {
			line := played(t, game, "quick", 12, "rookie", "regular")
			l, err := link.Of(line, link.Look{Turn: 5, Speed: 3, Camera: &link.Camera{X: -3, Y: 80, Tiles: 17}}, false, catalog.Players)
			if err != nil {
				t.Fatal(err)
			}
			text := data(t, l)
			back := parsed(t, "https://example.org/game/?a=b"+link.Mark+text)
			if again := data(t, back); again != text {
				t.Error("the link of a link is another one")
			}
			if back.Look.Turn != 5 || back.Look.Speed != 3 || *back.Look.Camera != *l.Look.Camera || back.Seat != rules.NoSeat {
				t.Errorf("opens at %+v", back.Look)
			}
			r, info, err := back.Replay(nil)
			if err != nil || info.State != record.Verified || info.Err != nil {
				t.Fatalf("%v, %+v", err, info)
			}
			if r.Len() != line.Len() || r.At(r.Len()).Hash() != line.At(line.Len()).Hash() {
				t.Errorf("%d steps instead of %d, or another position", r.Len(), line.Len())
			}
			for i := range line.Len() {
				if a, b := line.Step(i), r.Step(i); a.Seat != b.Seat || a.Cmd != b.Cmd || !slices.Equal(a.Rolls, b.Rolls) {
					t.Fatalf("step %d is %v, not %v", i, b, a)
				}
			}
		})
	}
}

// TestPlayers checks the short link of a match between built-in players, and that they play it again.
func TestPlayers(t *testing.T) {
	for _, game := range gameIDs {
		t.Run(game, func(t *testing.T) {
			line := played(t, game, "quick", 8, "rookie", "regular")
			same, err := again(t, line)
			if err != nil || !same {
				t.Fatalf("the players play another match (%v)", err)
			}
			l, err := link.Of(line, link.Look{Turn: 7, Speed: link.NormalSpeed}, true, catalog.Players)
			if err != nil {
				t.Fatal(err)
			}
			text := data(t, l)
			if len(text) > 110 {
				t.Errorf("%d characters", len(text))
			}
			back := parsed(t, link.Mark+text)
			if back.Setup.Text != line.Setup().Text || back.Players == "" || back.Other(catalog.Players) != "" {
				t.Errorf("%+v", back)
			}
			if err := link.NewChecker(back).Compare(playedFrom(t, back.Setup, 8), true); err != nil {
				t.Error(err)
			}
			back.Setup.Seed = "another"
			other := playedFrom(t, back.Setup, 8)
			if err := link.NewChecker(back).Compare(other, true); err == nil || !strings.Contains(err.Error(), "turn") {
				t.Errorf("another match: %v", err)
			}
			if same, _ := again(t, played(t, game, "quick", 8, "regular", "rookie")); !same {
				t.Error("a match is not its own")
			}
		})
	}
}

func again(t *testing.T, line *record.Replay) (bool, error) {
	t.Helper()
	return link.Again(t.Context(), line.Setup(), line.Steps(), catalog.Players, nil)
}

// TestAgainDiffers checks that a match which others have played is not taken for one of the players.
func TestAgainDiffers(t *testing.T) {
	line := played(t, "anarchy", "quick", 8, "rookie", "rookie")
	setup := line.Setup()
	setup.Seats = []match.SeatInfo{{Name: "Expert", Kind: "expert"}, {Name: "Expert", Kind: "expert"}}
	claimed, err := record.NewReplay(setup, line.At(0), line.Steps())
	if err != nil {
		t.Fatal(err)
	}
	if same, err := again(t, claimed); same || err != nil {
		t.Errorf("%v, %v", same, err)
	}
	setup.Begun = 3
	if claimed, _ = record.NewReplay(setup, line.At(0), line.Steps()); link.Playable(claimed, catalog.Players) {
		t.Error("players that came later are said to have played all of it")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := link.Again(t.Context(), line.Setup(), line.Steps(), catalog.Players, record.NewProgress(ctx, nil)); err == nil {
		t.Error("cannot be cancelled")
	}
}

// TestChallenge checks that a challenge holds the match up to its turn and no more.
func TestChallenge(t *testing.T) {
	line := played(t, "coreminer", "quick", 10, "rookie", "rookie")
	for _, again := range []bool{false, true} {
		l, err := link.Challenge(line, 6, 1, again, catalog.Players)
		if err != nil {
			t.Fatal(err)
		}
		back := parsed(t, data(t, l))
		if back.Seat != 1 || back.Look.Turn != 6 || !again && len(back.Steps) != line.First(6) || again && back.Steps != nil {
			t.Errorf("%+v", back)
		}
	}
}

// TestPeople checks matches of people: their commands travel, their secrets do not, and "You" is somebody else for the reader.
func TestPeople(t *testing.T) {
	line := played(t, "si32", "quick", 4, "rookie", "rookie")
	setup := line.Setup()
	setup.Seats = []match.SeatInfo{{Name: "You", Kind: "human"}, {Name: "Rookie", Kind: "rookie"}}
	own, err := record.NewReplay(setup, line.At(0), line.Steps())
	if err != nil {
		t.Fatal(err)
	}
	if link.Playable(own, catalog.Players) {
		t.Error("a person's match cannot be played by the players")
	}
	open := own.Len()
	var order match.Command
	for c := range own.Head().Options(0) {
		if c != own.Head().Game().Pass() {
			order = c
			break
		}
	}
	if err := own.Do(0, order, nil); err != nil {
		t.Fatal(err)
	}
	l, err := link.Of(own, link.Look{}, false, catalog.Players)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Steps) != open {
		t.Errorf("%d of %d steps, though the last one is a secret", len(l.Steps), own.Len())
	}
	if back := parsed(t, data(t, l)); back.Setup.Seats[0].Name != "Player" || back.Setup.Seats[0].Kind != "human" || back.Setup.Seats[1].Name != "Rookie" {
		t.Errorf("seats %v", back.Setup.Seats)
	}
}

// TestOwnLevel checks that a level that is not shipped travels inside, and that chance which is not the seed's does, too.
func TestOwnLevel(t *testing.T) {
	line := played(t, "galapagos", "quick", 6, "rookie", "rookie")
	setup := line.Setup()
	setup.Text += "\n# mine\n"
	setup.Level = "mine"
	own, err := record.NewReplay(setup, line.At(0), line.Steps())
	if err != nil {
		t.Fatal(err)
	}
	l, err := link.Of(own, link.Look{}, false, catalog.Players)
	if err != nil {
		t.Fatal(err)
	}
	back := parsed(t, data(t, l))
	if back.Setup.Text != setup.Text || back.Setup.Level != "mine" || !back.Seeded {
		t.Errorf("%+v", back.Setup)
	}
}

// TestForeignDice checks that chance which is not the seed's travels, too: a match in which nobody does anything ends with a roll.
func TestForeignDice(t *testing.T) {
	line := played(t, "anarchy", "quick", 0, "rookie", "rookie")
	dice := contrary{rules.NewSeeded("dice " + line.Setup().Seed)}
	for !line.Head().Active().Empty() {
		if err := line.Do(line.Head().Active().First(), line.Head().Game().Pass(), dice); err != nil {
			t.Fatal(err)
		}
	}
	rolls := line.Step(line.Len() - 1).Rolls
	l, err := link.Of(line, link.Look{}, false, catalog.Players)
	if err != nil || l.Seeded || len(rolls) == 0 {
		t.Fatalf("%v, seeded %v, rolls %v", err, l.Seeded, rolls)
	}
	r, info, err := parsed(t, data(t, l)).Replay(nil)
	if err != nil || info.Err != nil || r.Len() != line.Len() || !slices.Equal(r.Step(r.Len()-1).Rolls, rolls) {
		t.Errorf("%v, %v, %d of %d steps", err, info.Err, r.Len(), line.Len())
	}
}

// contrary are dice that never show what the seed's would.
type contrary struct{ own *rules.Seeded }

func (c contrary) Roll(n int) (int, error) { return (c.own.Intn(n) + 1) % n, nil }

// TestFaults checks that a link says why a player lost by a fault.
func TestFaults(t *testing.T) {
	line := played(t, "anarchy", "quick", 3, "rookie", "rookie")
	seat := line.Head().Active().First()
	if err := line.Do(seat, line.Head().Game().Concede(), nil); err != nil {
		t.Fatal(err)
	}
	line.AddFaults([]match.Fault{{Step: line.Len() - 1, Seat: seat, Kind: match.Crashed, Text: "division by zero"}})
	l, err := link.Of(line, link.Look{}, false, catalog.Players)
	if err != nil {
		t.Fatal(err)
	}
	r, info, err := parsed(t, data(t, l)).Replay(nil)
	if err != nil || info.Err != nil || len(r.Faults()) != 1 || r.Faults()[0].Text != "division by zero" || r.Faults()[0].Seat != seat {
		t.Errorf("%v, %v, %v", err, info.Err, r.Faults())
	}
}

// TestBad checks what is said of links that cannot be opened.
func TestBad(t *testing.T) {
	line := played(t, "mechmania", "quick", 3, "rookie", "rookie")
	l, err := link.Of(line, link.Look{}, false, catalog.Players)
	if err != nil {
		t.Fatal(err)
	}
	good := data(t, l)
	change := func(f func(*link.Link)) string {
		c, _ := link.Of(line, link.Look{}, false, catalog.Players)
		f(c)
		d, _ := c.Data()
		return d
	}
	for name, c := range map[string]struct{ text, want string }{
		"no link":          {"hello", "no match link"},
		"cut":              {link.Mark + good[:len(good)/2], "copy all of it"},
		"a wrong letter":   {link.Mark + good[:20] + "A" + good[21:], "copy all of it"},
		"another format":   {link.Mark + "_" + good[1:], "format"},
		"too long":         {link.Mark + strings.Repeat("A", 300_000), "characters"},
		"no such game":     {link.Mark + change(func(l *link.Link) { l.Setup.Game, l.Players = "chess", "v" }), "no game"},
		"no such level":    {link.Mark + link.Seal([]byte(strings.Replace(string(link.Open(good)), "quick", "quirk", 1))), "level"},
		"no such player":   {link.Mark + change(func(l *link.Link) { l.Players, l.Setup.Seats[0].Kind = "v", "grandmaster" }), "grandmaster"},
		"too few seats":    {link.Mark + change(func(l *link.Link) { l.Setup.Seats, l.Steps = l.Setup.Seats[:1], nil }), "seats"},
		"seat out of hand": {link.Mark + change(func(l *link.Link) { l.Seat = 3 }), "seat 4"},
	} {
		if l, err := link.Parse(c.text, catalog.Players); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	differs := parsed(t, change(func(l *link.Link) { l.Checks[len(l.Checks)-1].Sum++ }))
	if _, info, _ := differs.Replay(nil); info.State != record.Differs || !strings.Contains(info.Err.Error(), "turn") {
		t.Errorf("a position that differs: %+v", info)
	}
	older := parsed(t, change(func(l *link.Link) { l.Rules++ }))
	if !strings.Contains(older.Other(catalog.Players), "version") {
		t.Error("nothing is said of other rules")
	}
}

// FuzzParse feeds the decoder with packed bytes of all kinds: whatever it takes, it can write again.
func FuzzParse(f *testing.F) {
	for _, game := range gameIDs {
		line := played(f, game, "quick", 3, "rookie", "rookie")
		for _, again := range []bool{true, false} {
			l, err := link.Of(line, link.Look{Turn: 1}, again, catalog.Players)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(link.Open(data(f, l)))
		}
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		l, err := link.Parse(link.Mark+link.Seal(content), catalog.Players)
		if err != nil {
			return
		}
		if _, _, err := l.Replay(nil); err != nil {
			t.Fatal(err)
		}
		text := data(t, l)
		if back := parsed(t, link.Mark+text); data(t, back) != text {
			t.Error("the link of a link is another one")
		}
	})
}

// TestHandicaps checks that handicaps travel, with and without a level inside, and that a link of before says nothing of them.
func TestHandicaps(t *testing.T) {
	for _, game := range gameIDs {
		e, _ := catalog.Find(game)
		h := e.Game.Info().Handicap
		for _, own := range []bool{false, true} {
			even := played(t, game, "quick", 2, "rookie", "rookie")
			setup := even.Setup()
			setup.Seats = []match.SeatInfo{{Name: "Rookie", Kind: "rookie"}, {Name: "Rookie", Kind: "rookie", Handicap: 3 * h.Step}}
			if own {
				setup.Text, setup.Level = setup.Text+"\n# mine\n", "mine"
			}
			line := playedFrom(t, setup, 4)
			if line.At(0).Hash() == even.At(0).Hash() {
				t.Errorf("%s: a handicap changes nothing", game)
			}
			for _, again := range []bool{false, true} {
				l, err := link.Of(line, link.Look{Turn: 3}, again, catalog.Players)
				if err != nil {
					t.Fatal(err)
				}
				back := parsed(t, data(t, l))
				if !slices.Equal(back.Setup.Seats, setup.Seats) {
					t.Errorf("%s: %+v", game, back.Setup.Seats)
				}
				r, err := back.Play(t.Context(), catalog.Players, nil)
				if !again {
					r, _, err = back.Replay(nil)
				}
				if err != nil || r.At(3).Hash() != line.At(3).Hash() {
					t.Errorf("%s: another match, %v", game, err)
				}
			}
			setup.Seats[0].Handicap = h.Most + 1
			l := &link.Link{Setup: setup, Players: "any", Seat: rules.NoSeat}
			if _, err := link.Parse(link.Mark+data(t, l), catalog.Players); err == nil || !strings.Contains(err.Error(), "handicap") {
				t.Errorf("%s: too large a handicap: %v", game, err)
			}
		}
	}
}

// TestRewordedLevels: links to levels of which only the words have changed since lead to the same matches.
func TestRewordedLevels(t *testing.T) {
	const before = ` Between strong players, acting first is an advantage."`
	for name, more := range map[string]string{"mechmania/narrow-farm": before, "mechmania/rich-start": before,
		"mechmania/quick": ` Acting first is a slight advantage."`, "coreminer/original": ` Between strong players, whoever moves first wins."`} {
		game, level, _ := strings.Cut(name, "/")
		l, err := levels.Find(game, level)
		if err != nil {
			t.Fatal(err)
		}
		old := l
		old.Text = strings.Replace(l.Text, l.Summary+`"`, l.Summary+more, 1)
		for _, field := range []string{"shield_any_filled", "zero_fits", "free_dismantling"} { // newer than the words
			old.Text = strings.Replace(old.Text, field+" = false\n", "", 1)
		}
		if old.Text == l.Text || !link.Reworded(old) {
			t.Errorf("a link to %s with the summary %q is refused", name, l.Summary+more)
		}
	}
}

func TestFind(t *testing.T) {
	bare := "A" + strings.Repeat("b_-9", 10)
	for text, want := range map[string]string{
		"https://example.org/game/?a=b#m=Abc": "Abc", "m=Abc": "Abc", "look: m=Abc, and play": "Abc", "https://example.org/m=A-_9?x": "A-_9", "?x=1&m=A\nB": "A",
		"\t" + bare + " \n": bare, "Am=Abc": "", "m=": "", "m=,Abc": "", "m= m=Abc": "Abc", "": "", bare[:30]: "", bare + "!": "", bare + " x": "", "B" + bare: "",
	} {
		if got, ok := link.Find(text); got != want || ok != (want != "") {
			t.Errorf("in %q the data is %q, %t", text, got, ok)
		}
	}
}
