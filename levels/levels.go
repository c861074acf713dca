// Package levels holds the level files of every game and reads level files strictly: either a file is valid as a whole, or every mistake in
// it is reported with line, key and reason. What a level means is each game's own Level struct; this package knows only the header that all
// level files share:
//
//	game = "anarchy"            # the game's ID
//	title = "Firestorm"         # for people
//	summary = "Strong winds."   # one sentence
//	seats = 3                   # only in games for a varying number of seats, when it is not the default
//
//	[challenge]                 # only for a one-player task
//	seat = 0                    # the person's seat
//	opponent = "regular"        # strength of the other seats
//	goal = "Keep your headquarters alive for 60 turns."
//	star = [{ score = 100 }, { score = 150 }] # what the second and the third star ask for
//
// The challenges of a game are level files in the folder <game>/challenge. The positions of a game's guided first match are level files in the folder <game>/lesson, with a table [lesson]; see Lesson.
package levels

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"
	"sync"

	"app.pentarena/game/basics/lists"
	"app.pentarena/rules"
)

//go:embed */*.toml */challenge/*.toml */lesson/*.toml
var files embed.FS

// MaxText is the largest size of a level file in bytes.
const MaxText = 256 << 10

// Level is a level file whose header has been read; Decode reads the rest.
type Level struct {
	Game      string
	Name      string // of the file, without folder and extension: "classic"
	Title     string
	Summary   string
	Text      string // the whole file
	Challenge *Challenge
	Lesson    *Lesson
	Seats     int // the level's own number of seats, 0 for the game's

	file string
	tree map[string]any
	at   lines
}

// Challenge is a one-player task, worth one to three stars. Its scores are of the game's main measure; see rules.Outcome.
type Challenge struct {
	Place    int    `toml:"place"` // among the challenges of the game, which begin with the easiest; from 1, 0 for a file of one's own
	Seat     int    `toml:"seat"`
	Opponent string `toml:"opponent"` // who plays the other seats: one of Strengths, or a sparring partner of the game
	Goal     string `toml:"goal"`
	Score    int64  `toml:"score"` // score needed at the end besides winning; 0 for none
	Star     []Star `toml:"star"`  // what the second and the third star ask for, each besides all before it
}

// Star is what a star asks for; 0 is for nothing.
type Star struct {
	Turns int   `toml:"turns"` // turns within which to win
	Score int64 `toml:"score"` // least score at the end
	Lead  int64 `toml:"lead"`  // least lead over every other score at the end
}

// MaxStars is the number of stars of a challenge whose file lists two more.
const MaxStars = 3

// Stars is how many stars of a challenge the end of a match is worth, 0 when the challenge is not won. The scores are those of the seats.
func (c *Challenge) Stars(won bool, turns int, scores []int64) int {
	score, lead := scores[c.Seat], int64(math.MaxInt64)
	for seat, s := range scores {
		if seat != c.Seat {
			lead = min(lead, score-s)
		}
	}
	if !won || score < c.Score {
		return 0
	}
	n := 1
	for _, s := range c.Star {
		if s.Turns > 0 && turns > s.Turns || score < s.Score || s.Lead > 0 && lead < s.Lead {
			break
		}
		n++
	}
	return n
}

// Kinds are the kinds of players of a match of so many seats in which one takes the challenge.
func (c *Challenge) Kinds(seats int, player string) []string {
	kinds := slices.Repeat([]string{c.Opponent}, seats)
	kinds[c.Seat] = player
	return kinds
}

// problems are those of a part of the header, whose keys begin with of.
type problems struct {
	of   string
	list []rules.Problem
}

func (p *problems) add(key, format string, args ...any) {
	p.list = append(p.list, rules.Problem{Key: p.of + key, Reason: fmt.Sprintf(format, args...)})
}

func (c *Challenge) problems() []rules.Problem {
	f := problems{of: "challenge."}
	if c.Place < 0 {
		f.add("place", "%d is less than 0", c.Place)
	}
	if c.Seat < 0 || c.Seat >= rules.MaxSeats {
		f.add("seat", "%d is not from 0 to %d", c.Seat, rules.MaxSeats-1)
	}
	if c.Opponent == "" {
		f.add("opponent", "missing: who plays the other seats")
	}
	if c.Goal == "" {
		f.add("goal", "missing: what the player has to achieve")
	}
	if c.Score < 0 {
		f.add("score", "%d is less than 0", c.Score)
	}
	if len(c.Star) >= MaxStars {
		f.add("star", "%d more stars are more than the %d besides the first", len(c.Star), MaxStars-1)
	}
	for i, s := range c.Star {
		if s == (Star{}) || s.Turns < 0 || s.Score < 0 || s.Lead < 0 {
			f.add(fmt.Sprintf("star[%d]", i), "this must ask for turns, a score or a lead above 0")
		}
	}
	return f.list
}

// Strengths are the strengths of built-in players, weakest first.
var Strengths = [...]string{"newcomer", "rookie", "regular", "skilled", "expert", "master"}

// header is the part that all level files share.
type header struct {
	Game      string     `toml:"game"`
	Title     string     `toml:"title"`
	Summary   string     `toml:"summary"`
	Challenge *Challenge `toml:"challenge"`
	Lesson    *Lesson    `toml:"lesson"`
	Seats     int        `toml:"seats"`
}

// Problems lists what is missing or out of range.
func (h *header) Problems() []rules.Problem {
	var f problems
	if h.Game == "" {
		f.add("game", "missing: the ID of the game the level is for")
	}
	if h.Title == "" {
		f.add("title", "missing: the level's name for people")
	}
	if h.Seats < 0 || h.Seats > rules.MaxSeats {
		f.add("seats", "%d is not from 1 to %d", h.Seats, rules.MaxSeats)
	}
	if h.Lesson != nil {
		f.list = append(f.list, h.Lesson.problems()...)
	}
	if h.Challenge != nil {
		f.list = append(f.list, h.Challenge.problems()...)
	}
	return f.list
}

var headerKeys = [...]string{"game", "title", "summary", "challenge", "lesson"}

// seatsKey belongs to the header and to the game: games for a varying number of seats have it in their Level struct; to all others it is an
// unknown key.
const seatsKey = "seats"

// Parse reads the header of a level file; Decode reads the rest. file appears in errors and gives the level its name. The error is
// Problems. When only the header has problems, Parse also returns the level as far as it was read, so that Decode can find the problems in
// the rest.
func Parse(file string, text []byte) (Level, error) {
	l := Level{Name: strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), ".toml"), Text: string(text), file: file}
	var err error
	if l.tree, l.at, err = parse(file, text); err != nil {
		return Level{}, err
	}
	own := make(map[string]any)
	for _, k := range headerKeys {
		if v, ok := l.tree[k]; ok {
			own[k] = v
			delete(l.tree, k)
		}
	}
	if v, ok := l.tree[seatsKey]; ok {
		own[seatsKey] = v
	}
	var h header
	err = decode(file, own, l.at, &h)
	l.Game, l.Title, l.Summary, l.Challenge, l.Lesson, l.Seats = h.Game, h.Title, h.Summary, h.Challenge, h.Lesson, h.Seats
	return l, err
}

// Problem is a problem with a key of the level, at its line.
func (l Level) Problem(key, reason string) Problem {
	return Problem{l.file, l.at.find(key), key, reason}
}

// Decode reads the game's part of the level into dst, a pointer to the game's Level struct. Fields that the file does not set keep their
// values. If dst is a rules.Validator, its problems count too. The error is Problems and lists all of them.
func (l Level) Decode(dst any) error {
	if l.tree == nil {
		parsed, err := Parse(l.Name+".toml", []byte(l.Text))
		if err != nil {
			return err
		}
		parsed.file = l.Game + "/" + parsed.file
		l = parsed
	}
	return decode(l.file, l.tree, l.at, dst, headerKeys[:]...)
}

// List returns the levels of a game without its challenges: classic first, the others by name.
func List(game string) []Level {
	list := all(game + "/*.toml")
	slices.SortStableFunc(list, func(a, b Level) int { return b.first() - a.first() })
	return list
}

// first is 1 for the classic level.
func (l *Level) first() int {
	if l.Name == "classic" {
		return 1
	}
	return 0
}

// Challenges returns the challenges of a game in their order.
func Challenges(game string) []Level {
	list := all(game + "/challenge/*.toml")
	slices.SortStableFunc(list, func(a, b Level) int { return a.Challenge.Place - b.Challenge.Place })
	return list
}

// all returns the levels whose files match a pattern, by name.
func all(pattern string) []Level {
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil
	}
	var list []Level
	for _, n := range names {
		if l, err := load(n); err == nil {
			list = append(list, l)
		}
	}
	return list
}

// Find returns a level, challenges included, by game and name.
func Find(game, name string) (Level, error) {
	l, err := load(game + "/" + name + ".toml")
	if err != nil && isMissing(err) {
		l, err = load(game + "/challenge/" + name + ".toml")
	}
	if err == nil || !isMissing(err) {
		return l, err
	}
	names := lists.Map(append(List(game), Challenges(game)...), func(l Level) string { return l.Name })
	if len(names) == 0 {
		return Level{}, fmt.Errorf("levels: there are no levels for a game %q", game)
	}
	return Level{}, fmt.Errorf("levels: %s: %s", game, rules.NoSuch("level", name, names))
}

// Title is the title of a level, challenges included; the name where there is no such level, as for one of a file of one's own.
func Title(game, name string) string { return cmp.Or(titles()[game+"/"+name], name) }

// titles are the titles of all levels, by game and name.
var titles = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, l := range append(all("*/*.toml"), all("*/challenge/*.toml")...) {
		list[l.Game+"/"+l.Name] = l.Title
	}
	return list
})

func load(file string) (Level, error) {
	text, err := files.ReadFile(file)
	if err != nil {
		return Level{}, err
	}
	l, err := Parse(file, text)
	if err != nil {
		return Level{}, err
	}
	if dir, _, _ := strings.Cut(file, "/"); l.Game != dir {
		return Level{}, Problems{{File: file, Line: l.at["game"], Key: "game", Reason: fmt.Sprintf("%q is not the folder the file lies in, %q", l.Game, dir)}}
	}
	return l, nil
}
