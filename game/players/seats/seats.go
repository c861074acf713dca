// Package seats says what players' names mean: a built-in player, a command line, or an entry of bots.toml. A program is started when it
// takes its seat and gone when it has left it.
package seats

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/process"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/rules"
)

// DefaultTime is the processor time of a program for a turn where nothing else is said and the game has no clock: nobody waits for ever for a
// program that hangs.
const DefaultTime = 10 * time.Second

// Time is the time of a program for a turn where the given one was asked for: 0 stands for the clock of the game; see match.OnClock.
func Time(game rules.Info, asked time.Duration) time.Duration {
	if asked == 0 && !game.Clock {
		return DefaultTime
	}
	return asked
}

// Who is what a player's name means in a game.
type Who struct {
	Name string // as people read it: "expert", or "mybot" of "python3 mybot.py"
	Kind string // for match.SeatInfo: the name of a built-in player, else "program"

	entry    catalog.Entry
	builtin  string
	program  Program
	protocol Protocol
	charge   func(time.Duration)
}

// Find returns what a name means in a game, by the built-in players, the bots of bots.toml, which may be nil, and command lines: names with
// a space or a slash, or with a protocol and a colon in front. The error says what is wrong and what there is.
func Find(entry catalog.Entry, bots Bots, name string) (Who, error) {
	game := entry.Game.Info().ID
	_, unknown := entry.Bot(name, "")
	if unknown == nil {
		return Who{Name: name, Kind: name, entry: entry, builtin: name}, nil
	}
	w := Who{Name: name, Kind: "program", entry: entry}
	p, known := bots[name]
	if !known {
		rest := name
		if protocol, line, ok := strings.Cut(name, ":"); ok && slices.Contains(started(), protocol) {
			p.Protocol, rest = protocol, line
		} else if !strings.ContainsAny(name, ` /\`) && !sandbox.Inside(name) {
			names := append(bots.Names(), entry.Players()...)
			if len(bots) > 0 && rules.Hint(name, bots.Names()) != "" {
				return Who{}, fmt.Errorf("seats: there is no player %q%s", name, rules.Hint(name, names))
			}
			return Who{}, fmt.Errorf("%w; a program needs an entry in bots.toml; a command line has a space or a slash in it", unknown)
		}
		var err error
		if p.Command, err = Split(rest); err != nil {
			return Who{}, fmt.Errorf("seats: %s: %w", name, err)
		}
		w.Name = short(p.Command)
	}
	w.program = p
	if w.protocol = p.protocol(); !w.protocol.plays(game) {
		return Who{}, fmt.Errorf("seats: %s: programs that speak %s play %s, not %s", name, w.protocol.Name, strings.Join(w.protocol.Games, ", "), game)
	}
	return w, nil
}

// short is a short name for a command line: that of the last argument that is a file, without folder and ending.
func short(args []string) string {
	at := 0
	for i, a := range args {
		if i > 0 && !strings.HasPrefix(a, "-") && filepath.Ext(a) != "" {
			at = i
			break
		}
	}
	name := filepath.Base(args[at])
	if s := strings.TrimSuffix(name, filepath.Ext(name)); s != "" {
		return s
	}
	return name
}

// Split splits a command line at spaces. Parts in single or double quotes stay together; there are no other rules.
func Split(line string) ([]string, error) {
	var args []string
	var arg strings.Builder
	quote, open := rune(0), false
	for _, r := range line {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if open {
				args = append(args, arg.String())
			}
			arg.Reset()
			open = false
		default:
			arg.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	if open {
		args = append(args, arg.String())
	}
	if len(args) == 0 || args[0] == "" {
		return nil, errors.New("there is no command")
	}
	return args, nil
}

// Title is the name as the interface shows it.
func (w Who) Title() string {
	if w.Outside() {
		return w.Name
	}
	return players.Title(w.Name)
}

// Sandboxed is the player with its program in a sandbox; a built-in player is as it was.
func (w Who) Sandboxed() Who {
	w.program.Sandbox = w.Outside()
	return w
}

// Charged is the player whose program has the processor time that it uses told, after each turn and when it leaves.
func (w Who) Charged(used func(time.Duration)) Who {
	w.charge = used
	return w
}

// Refused is why the player cannot play on this machine: its program runs in a sandbox, and there is none for it here. Nil when it can.
func (w Who) Refused() error {
	if err := w.program.refused(); w.Outside() && err != nil {
		return fmt.Errorf("seats: %s: %w", w.Name, err)
	}
	return nil
}

// Outside reports whether the player is a program from outside.
func (w Who) Outside() bool { return w.builtin == "" }

// Programs are those of the players that are programs.
func Programs(list []Who) []Who {
	return lists.Filter(list, Who.Outside)
}

// Seat is a player at a seat.
type Seat struct {
	match.Player
	player  outside.Player  // nil for a built-in player
	program outside.Program // the same
	seat    rules.Seat
	failed  bool          // it may still be at its turn
	strict  bool          // what it computes between its turns counts in the next one
	played  bool          // a turn
	last    time.Duration // used by the end of its last turn
	owed    time.Duration // used since then and not counted yet
	charge  func(time.Duration)
	charged time.Duration // told of so far
}

// Sit seats the player: a program is started. place.Time is the time for a turn; 0 for what the name says of it, else for
// the clock of the game or DefaultTime. Random choices of built-in
// players depend on seed alone.
func (w Who) Sit(place outside.Place, seed string) (*Seat, error) {
	if !w.Outside() {
		p, err := w.entry.Bot(w.builtin, seed)
		if err == nil && place.Time > 0 {
			p = match.Limited{Player: p, Time: place.Time}
		}
		return &Seat{Player: p, seat: place.Seat}, err
	}
	switch {
	case place.Time > 0:
	case w.program.Time > 0:
		place.Time = w.program.Time
	case !w.protocol.Clock:
		place.Time = Time(w.entry.Game.Info(), 0)
	}
	program, err := w.program.start(place.Starting)
	if err != nil {
		return nil, fmt.Errorf("seats: %w", err)
	}
	s := &Seat{program: program, player: w.protocol.Open(program, place), seat: place.Seat, strict: w.program.Sandbox, charge: w.charge}
	s.Player = s.player
	if start := cmp.Or(w.program.Start, outside.Start); place.Time > 0 && !w.protocol.Clock {
		s.Player = match.Limited{Player: s.player, Time: place.Time, Within: s.within(start)}
	} else if !w.protocol.Clock {
		s.Player = &match.OnClock{Player: s.player, Start: start, Within: s.within(start), Used: s.used}
	}
	return s, nil
}

// used is how much processor time of the program was counted, or where the system does not tell what the clock on the wall says.
func (s *Seat) used() time.Duration {
	if t, ok := s.Used(); ok {
		return t - s.owed
	}
	return match.Wall()
}

// Used is how much processor time the program has used; false where the system does not tell, and for a built-in player.
func (s *Seat) Used() (time.Duration, bool) {
	if meter, is := s.program.(outside.Meter); is {
		return meter.Used()
	}
	return 0, false
}

// bill tells what the program has used since it was told last; took is that where the system does not tell.
func (s *Seat) bill(took time.Duration) {
	if s.charge == nil {
		return
	}
	if used, ok := s.Used(); ok || used > 0 {
		took = used - s.charged
	}
	if took >= time.Millisecond { // less is told with what follows
		s.charged += took
		s.charge(took)
	}
}

// within is how long the program has for a turn; see outside.Within. Its first turn is longer, because it begins.
func (s *Seat) within(start time.Duration) func(context.Context, time.Duration) (context.Context, context.CancelFunc) {
	return func(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
		more := start
		start = 0
		limit, s.owed = limit-s.owed, 0
		return outside.Beginning(ctx, s.program, limit, more)
	}
}

// cores are the cores of this machine for programs: one has a core for itself in its turn, so that none loses because others think.
var cores = make(chan struct{}, max(runtime.GOMAXPROCS(0), 1))

// Cores is how many programs can think at the same time.
func Cores() int { return cap(cores) }

// start starts the program; one in WebAssembly is compiled as well, until ctx ends, which may be nil.
func (p Program) start(ctx context.Context) (outside.Program, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	if p.Dir != "" {
		if err := disk.Folder(p.Dir); err != nil {
			return nil, fmt.Errorf("it runs in a folder of its own, but %w; see folder in its bots.toml", err)
		}
	}
	talk, unbuffered := p.protocol(), "1"
	if talk.Buffered {
		unbuffered = "" // as if it were not there
	}
	env := []string{"PYTHONUNBUFFERED=" + unbuffered}
	if p.Sandbox || sandbox.Inside(p.Command[0]) {
		return sandbox.Start(ctx, sandbox.Spec{Args: p.Command, Dir: p.Dir, Own: p.Own, Links: !p.Sandbox, Memory: p.Memory, Abrupt: talk.Abrupt, Env: env})
	}
	return process.Start(process.Spec{Args: p.Command, Dir: p.Dir, Memory: p.Memory, Abrupt: talk.Abrupt, Env: env})
}

// Play plays a turn, for which a program waits until a core is free. What a program writes to its standard error is kept as notes of the turn; when it fails, it is ended at once, and the
// error has its last words.
func (s *Seat) Play(ctx context.Context, turn *match.Turn) error {
	if s.program == nil {
		return s.Player.Play(ctx, turn)
	}
	select {
	case cores <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	begun := match.Wall()
	err := s.play(ctx, turn)
	s.bill(match.Wall() - begun)
	if err != nil && ctx.Err() == nil {
		s.failed = true
		over := turn.Position().Outcome().Over
		_ = s.player.Close() // waits until everything that it wrote is here
		if text := s.program.Exit(); text != "" && !over && !errors.Is(err, context.DeadlineExceeded) {
			ended := errors.Is(err, outside.ErrEnded)
			if err = fmt.Errorf("%w (%s)", err, text); ended {
				err = &match.Crash{Err: err}
			}
		}
	}
	said := s.program.Said()
	for _, text := range pages(said) {
		_ = turn.Note(match.Note{Kind: match.Error, Text: text})
	}
	if last := lastWords(said); err != nil && last != "" && !errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%w%s%s", err, lastText, last)
	}
	return err
}

// play plays a turn and gives the core back.
func (s *Seat) play(ctx context.Context, turn *match.Turn) error {
	defer func() { <-cores }()
	turn.Begin()
	if s.strict && s.played {
		now, _ := s.Used()
		s.owed = now - s.last
	}
	err := s.Player.Play(ctx, turn)
	if s.strict {
		s.played = true
		s.last, _ = s.Used()
	}
	return err
}

// Leave tells a program how the match ended, lets it go, and keeps what it has still written. ctx limits how long it is waited for.
func (s *Seat) Leave(ctx context.Context, m *match.Match) error {
	if s.program == nil {
		return nil
	}
	if !s.failed {
		if at := m.Position(); at.Outcome().Over && s.player.Over(ctx, at.Seen(s.seat)) == nil { // a program that has gone does not hear it
			s.program.Leave(ctx)
		}
	}
	err := s.player.Close()
	s.bill(0)
	for _, text := range pages(s.program.Said()) {
		_ = m.Note(match.Note{Seat: s.seat, Kind: match.Error, Text: text})
	}
	return err
}

// farewell is how long all programs together are waited for at the end of a match.
const farewell = 2 * time.Second

// Leave lets all players of a match go at once; see Seat.Leave.
func Leave(ctx context.Context, m *match.Match, list []*Seat) {
	ctx, cancel := context.WithTimeout(ctx, farewell)
	defer cancel()
	var all sync.WaitGroup
	for _, s := range list {
		if s.program != nil {
			all.Go(func() { _ = s.Leave(ctx, m) })
		}
	}
	all.Wait()
}

// pages splits a text into parts that each fit a note, at line ends where it can.
func pages(text string) []string {
	text = strings.TrimRight(strings.ToValidUTF8(text, "?"), "\n")
	var list []string
	for len(text) > match.MaxNoteText {
		cut := strings.LastIndexByte(text[:match.MaxNoteText], '\n') + 1
		if cut == 0 {
			cut = len(match.NoteText(text)) - len("…")
		}
		list = append(list, strings.TrimRight(text[:cut], "\n"))
		text = text[cut:]
	}
	if text != "" {
		list = append(list, text)
	}
	return list
}

// trouble finds the lines in which the common languages say why a program ends.
var trouble = regexp.MustCompile(`(?mi)^(\S.*)?((error|exception|panic:).*|panicked at .*:\n.*)$`)

// place finds where in the program that is: at the beginning of the line, or in one of its own.
var place = regexp.MustCompile(`(?m)^\s*(?:File "([^"]+)", line |(?:file://)?(\S+\.\w+):)(\d+)`)

// lastWords is the line of a text that says what went wrong, behind its place: the last one that speaks of an error, else the last one.
func lastWords(text string) string {
	text = strings.TrimSpace(text)
	all := trouble.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return text[strings.LastIndexByte(text, '\n')+1:]
	}
	from, to := all[len(all)-1][0], all[len(all)-1][1]
	words := strings.Join(strings.Fields(text[from:to]), " ")
	if strings.Contains(words, "panicked at") || place.MatchString(words) {
		return words
	}
	places := place.FindAllStringSubmatch(text[to:], 1) // Go names the innermost first
	if places == nil {
		places = place.FindAllStringSubmatch(text[:from], -1) // Python names it last, Node only one
	}
	file, folder := "", ""
	for i, m := range places {
		name := m[1] + m[2]
		cut := strings.LastIndexAny(name, `/\`) + 1
		if i == 0 || name[:cut] == folder { // what is elsewhere is a library
			folder, file = name[:cut], name[cut:]+":"+m[3]+": "
		}
	}
	return file + words
}
