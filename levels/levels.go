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
//
// The positions of a game's guided first match are level files in the folder <game>/lesson, with a table [lesson]; see Lesson.
package levels

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"app.pentarena/rules"
)

//go:embed */*.toml */lesson/*.toml
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

// Challenge is a one-player task.
type Challenge struct {
	Seat     int    `toml:"seat"`
	Opponent string `toml:"opponent"` // who plays the other seats: one of Strengths, or a sparring partner of the game
	Goal     string `toml:"goal"`
	Score    int64  `toml:"score"` // score needed at the end besides winning; 0 for none
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
	var f []rules.Problem
	if h.Game == "" {
		f = append(f, rules.Problem{Key: "game", Reason: "missing: the ID of the game the level is for"})
	}
	if h.Title == "" {
		f = append(f, rules.Problem{Key: "title", Reason: "missing: the level's name for people"})
	}
	if h.Seats < 0 || h.Seats > rules.MaxSeats {
		f = append(f, rules.Problem{Key: "seats", Reason: fmt.Sprintf("%d is not from 1 to %d", h.Seats, rules.MaxSeats)})
	}
	if h.Lesson != nil {
		f = append(f, h.Lesson.problems()...)
	}
	c := h.Challenge
	if c == nil {
		return f
	}
	if c.Seat < 0 || c.Seat >= rules.MaxSeats {
		f = append(f, rules.Problem{Key: "challenge.seat", Reason: fmt.Sprintf("%d is not from 0 to %d", c.Seat, rules.MaxSeats-1)})
	}
	if c.Opponent == "" {
		f = append(f, rules.Problem{Key: "challenge.opponent", Reason: "missing: who plays the other seats"})
	}
	if c.Goal == "" {
		f = append(f, rules.Problem{Key: "challenge.goal", Reason: "missing: what the player has to achieve"})
	}
	if c.Score < 0 {
		f = append(f, rules.Problem{Key: "challenge.score", Reason: fmt.Sprintf("%d is less than 0", c.Score)})
	}
	return f
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

// List returns the levels of a game: classic first, challenges last, otherwise by name.
func List(game string) []Level {
	list := all(game + "/*.toml")
	rank := func(l Level) int {
		switch {
		case l.Name == "classic":
			return 0
		case l.Challenge != nil:
			return 2
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b Level) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a.Name, b.Name)
	})
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

// Find returns a level by game and name.
func Find(game, name string) (Level, error) {
	l, err := load(game + "/" + name + ".toml")
	if err == nil || !isMissing(err) {
		return l, err
	}
	var names []string
	for _, l := range List(game) {
		names = append(names, l.Name)
	}
	if len(names) == 0 {
		return Level{}, fmt.Errorf("levels: there are no levels for a game %q", game)
	}
	return Level{}, fmt.Errorf("levels: %s has no level %q; it has %s%s", game, name, strings.Join(names, ", "), rules.Hint(name, names))
}

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
