package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/players/trial"
	"app.pentarena/levels"
)

const tourneyText = `Plays a tournament and keeps everything about it in a folder: every match as
a record, results.jsonl with the results, and the tables as report.html,
table.md, table.csv, cross.csv, matches.csv and table.json.

  arena tourney cup.toml
  arena tourney -games anarchy/quick,si32/quick -players rookie,regular,mybot

The file holds the same settings as the flags, which win over it:

  name = "Evening of the club"
  format = "swiss"
  players = ["python3 bots/ann.py", "bob", "rookie"]   # as in arena match
  games = ["anarchy/quick", "coreminer/quick"]
  seeds = 10
  rounds = 5
  time = "2s"

Formats:

%sA test is an SPRT: it ends when it is clear that the first player is stronger by
the upper bound rather than by the lower one ([test] low = 0, high = 20 in Elo),
with the errors alpha and beta that you allow.

A meeting plays every seed once with each seating: of three seats three, of four
seats four times, so that each player sits once on each seat. Without a seed the
tournament draws one, and its tables show it. Before the first match each program
plays a turn of each game, and what cannot play is said. On a terminal Enter
holds back the matches that have not begun, and lets them begin. A result counts
once it is on the disk: stopped by Ctrl-C, by a crash or by a power cut, the same
command continues, and the table is the one of a run that was not stopped. A
program that crashes loses that match only.

A tournament in a folder is extended by the same command with more: players named
behind the others (round-robin, gauntlet), seeds (these and test), or rounds
(swiss, ladder). Only what has been added is played.

Table and matches can be watched in a browser while they are played, for example
with -out cup or a file cup.toml:

  arena serve -tournament cup                      http://127.0.0.1:8080/tournament

With -broker other processes play the matches, also on other machines:

  arena tourney -broker 127.0.0.1:4222 cup.toml
  arena worker 127.0.0.1:4222                      as often as you like

The players are then built-in ones and names that workers have in their own
bots.toml. docs/contests/workers.md says how to let other machines in.
`

// formatLines has a line for each format.
func formatLines() string {
	var b strings.Builder
	for _, k := range tournament.Kinds() {
		fmt.Fprintf(&b, "  %-12s %s\n", k.ID, k.Text)
	}
	return b.String() + "\n"
}

// asking are the formats that ask for a number of rounds.
func asking() string {
	var names []string
	for _, k := range tournament.Kinds() {
		if k.Rounds {
			names = append(names, string(k.ID))
		}
	}
	return words.And(names)
}

// maxLive is how many players the table on a terminal shows.
const maxLive = 20

// tourney is a tournament on the disk.
type tourney struct {
	call    *command.Call
	plan    *tournament.Plan
	dir     string
	events  []*event
	records bool
	page    string
	sandbox bool         // all programs run in sandboxes
	untried bool         // programs are not tried before the first match
	broker  queue.Access // no address when the matches are played here
	wait    time.Duration
}

// event is how the matches of one of its games are played.
type event struct {
	options play.Options
	entry   catalog.Entry
	level   levels.Level
	outside []string // players that are programs of workers
}

func playTourney(c *command.Call) error {
	t, workers, err := tourneyFlags(c)
	if err != nil {
		return err
	}
	if err := t.try(); err != nil {
		return err
	}
	lock, err := t.claim()
	if err != nil {
		return err
	}
	defer func() { _ = lock.Release() }() // it ends with the process anyway
	j, err := tournament.OpenJournal(filepath.Join(t.dir, resultsFile), t.plan)
	if err != nil {
		return err
	}
	if said := j.Mended(); said != "" {
		fmt.Fprintln(c.Err, said)
	}
	if more := t.plan.Extended(); more != "" {
		fmt.Fprintf(c.Err, "The tournament was extended by %s; what has been played counts\n", more)
	}
	if n := len(j.Results()); n > 0 {
		fmt.Fprintf(c.Err, "%s in %s\n", words.Count(n, "result is", "results are"), t.dir)
	}
	live := newScreen(c.Err)
	runner := tournament.Runner{Plan: t.plan, Keeper: j, Workers: workers, Play: t.play, Watch: live.show}
	if t.broker.Address != "" {
		host, closeHost, err := t.open(live.say)
		if err != nil {
			return errors.Join(err, j.Close())
		}
		defer closeHost()
		runner.Workers, runner.Play = queue.Ahead, host
	}
	if live.w == nil {
		live.say(fmt.Sprintf("%s is played; Ctrl-C stops it, and the same command continues", cmp.Or(t.plan.Name, "The tournament")))
	}
	if command.Terminal(os.Stdin) {
		ignoreBackground()
		go live.pauses(os.Stdin, runner.Pause)
	}
	table, err := runner.Run(c.Ctx)
	live.clear()
	played := len(j.Results())
	if closed := j.Close(); err == nil {
		err = closed
	}
	written := t.report(j.Results())
	fmt.Fprint(c.Out, tables.Text(table, 0))
	if written == nil {
		fmt.Fprintf(c.Out, "The report is %s.\n", filepath.Join(t.dir, "report.html"))
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped after %s; the same command continues", words.Count(played, "match", "matches"))
	}
	return errors.Join(err, written)
}

// The files of a tournament besides its report.
const (
	resultsFile   = "results.jsonl"
	recordsFolder = "records"
)

// claim locks the folder, and removes what is left there of records that were being written when it was last used. A folder with files of others
// under the names of the report is refused: they would be overwritten.
func (t *tourney) claim() (*disk.Lock, error) {
	if err := disk.MakeFolder(t.dir); err != nil {
		return nil, command.Usagef("%v; name a folder for the tournament with -out, which is made if there is none", err)
	}
	there := func(name string) bool {
		info, err := os.Lstat(filepath.Join(t.dir, name))
		return err == nil && !info.IsDir()
	}
	ours := there(resultsFile) || disk.Claimed(t.dir)
	for _, f := range reportFiles {
		if !ours && there(f.name) {
			return nil, fmt.Errorf("the folder %s has a file %s, which no tournament has written there and which would be overwritten; choose another folder with -out, or move the file away", t.dir, f.name)
		}
	}
	lock, err := disk.Claim(t.dir, "arena tourney")
	if err != nil {
		return nil, err
	}
	records := filepath.Join(t.dir, recordsFolder)
	if err := cmp.Or(os.MkdirAll(records, 0o777), disk.Sweep(t.dir), disk.Sweep(records)); err != nil {
		return nil, errors.Join(err, lock.Release())
	}
	return lock, nil
}

func tourneyFlags(c *command.Call) (t *tourney, workers int, err error) {
	f := c.Flags
	p := &tournament.Plan{}
	t = &tourney{call: c}
	f.StringVar(&p.Name, "name", "", "`title` of the tournament")
	format := f.String("format", "", tournament.Formats())
	players := f.String("players", "", "`names` of the players, separated by commas")
	games := f.String("games", "", "`list` of games and levels, such as anarchy/quick,si32/hex")
	f.StringVar(&p.Seed, "seed", "", "`text` that determines maps and chance; drawn by lot and shown if not given")
	f.IntVar(&p.Seeds, "seeds", 0, "`number` of seeds of each meeting in each game")
	f.IntVar(&p.Rounds, "rounds", 0, "`number` of rounds, for the formats that ask for it: "+asking())
	f.DurationVar(&p.Time, "time", 0, "`limit` for a turn")
	f.StringVar(&t.dir, "out", "", "`folder` for everything; the name of the file without .toml if not given")
	bots := f.String("bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	f.IntVar(&workers, "workers", runtime.GOMAXPROCS(0), "`number` of matches played at the same time")
	f.BoolVar(&t.sandbox, "sandbox", false, sandboxUsage+"; not of workers, which have a flag of their own")
	f.StringVar(&t.broker.Address, "broker", "", "`host:port` where workers connect to play the matches, or the URL of a NATS server to use, such as tls://nats.example.org")
	f.StringVar(&t.broker.Token, "token", "", tokenUsage)
	f.StringVar(&t.broker.Credentials, "credentials", "", "credentials `file` for the NATS server")
	f.DurationVar(&t.wait, "patience", 30*time.Second, "how long a silent worker is waited for until others play its matches")
	f.BoolVar(&t.records, "records", true, "keep a record of every match")
	f.BoolVar(&t.untried, "untried", false, untriedUsage)
	f.StringVar(&t.page, "page", "", "`address` of a page with Pentarena, in which the report opens the matches, which it then has in itself")
	rest, err := c.Parse(fmt.Sprintf(tourneyText, formatLines()))
	switch {
	case err != nil:
		return nil, 0, err
	case len(rest) > 1:
		return nil, 0, command.Usagef("one tournament at a time, not %d", len(rest))
	case workers < 1 || workers > 1000:
		return nil, 0, command.Usagef("-workers %d is outside 1 to 1000", workers)
	case t.wait < 3*time.Second || t.wait > time.Hour:
		return nil, 0, command.Usagef("-patience %v is outside 3s to 1h", t.wait)
	case t.broker.Credentials != "" && !queue.External(t.broker.Address):
		return nil, 0, command.Usagef("-credentials are for a NATS server elsewhere; -broker needs its URL")
	}
	if err := checkPage(t.page); err != nil {
		return nil, 0, err
	}
	if t.broker.Address != "" {
		if err := withToken(&t.broker, "-token"); err != nil {
			return nil, 0, err
		}
	}
	p.Format = tournament.Format(*format)
	p.Players, p.Games = split(*players), split(*games)
	file := ""
	if len(rest) == 1 {
		file = rest[0]
		if err := fromFile(file, p); err != nil {
			return nil, 0, err
		}
	}
	if t.dir == "" {
		t.dir = strings.TrimSuffix(file, filepath.Ext(file))
		if file == "" {
			t.dir = "tournament"
		}
	}
	t.plan = p
	if p.Seed == "" {
		p.Seed = t.seed()
	}
	if err := t.prepare(*bots); err != nil {
		return nil, 0, err
	}
	if t.broker.Address == "" {
		workers = fit(c, "workers", workers, t.programs())
	}
	return t, workers, nil
}

// programs is how many programs are in a match at most.
func (t *tourney) programs() int {
	most := 0
	for _, v := range t.events {
		most = max(most, min(len(seats.Programs(v.options.Who)), v.entry.Seats(v.level)))
	}
	return most
}

// try tries the programs in each game, once, if any match is left to them.
func (t *tourney) try() error {
	if t.untried {
		return nil
	}
	_, results, _ := tournament.ReadJournal(t.journal()) // what is wrong with it is told when it is taken up
	if table, _ := tournament.Replay(t.plan, results); table.Over {
		return nil
	}
	var failed error
	for i, v := range t.events {
		known := slices.ContainsFunc(t.events[:i], func(w *event) bool { return w.options.Game == v.options.Game })
		if !known {
			failed = errors.Join(failed, trials{v.entry, v.level, seats.Programs(v.options.Who), v.options.Time, trial.Silence}.run(t.call))
		}
	}
	return failed
}

// seed is that of the tournament in the folder, which continues; drawn when there is none.
func (t *tourney) seed() string {
	if p, err := tournament.PlanOf(t.journal()); err == nil {
		return p.Seed
	}
	return match.NewSeed()
}

// journal is that of the tournament in the folder; nil when there is none that can be read.
func (t *tourney) journal() []byte {
	text, _ := disk.Read(filepath.Join(t.dir, resultsFile), maxJournal)
	return text
}

// maxJournal is how many bytes are read of a journal.
const maxJournal = 1 << 30

// split takes a list apart at its commas.
func split(list string) []string {
	var parts []string
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// fromFile fills what the flags have left open from a file.
func fromFile(name string, p *tournament.Plan) error {
	text, err := command.Load(name, levels.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		return command.Usagef("there is no file %s", name)
	}
	if err != nil {
		return err
	}
	return tournament.Merge(name, text, p)
}

// prepare checks the plan, and finds games, levels and players.
func (t *tourney) prepare(bots string) error {
	level := func(game, name string) (int, error) {
		entry, err := play.FindGame(game)
		if err != nil {
			return 0, err
		}
		o := play.Options{Game: game, Level: name}
		l, err := o.Find()
		if err != nil {
			return 0, err
		}
		return entry.Seats(l), nil
	}
	if err := t.plan.Prepare(level); err != nil {
		return command.Usagef("%v", err)
	}
	for _, e := range t.plan.Events {
		v := &event{options: play.Options{Game: e.Game, Level: e.Level, Bots: bots, Sandbox: t.sandbox, Time: t.plan.Time}}
		v.options.Players = slices.Clone(t.plan.Players)
		if t.records {
			v.options.Records, v.options.Own = filepath.Join(t.dir, recordsFolder), true
		}
		var err error
		if v.entry, err = play.FindGame(e.Game); err != nil {
			return err
		}
		meet := v.options.Meet
		if t.broker.Address != "" {
			meet = v.expect
		}
		if err := meet(v.entry); err != nil {
			return err
		}
		if v.level, err = v.options.Find(); err != nil {
			return err
		}
		t.events = append(t.events, v)
	}
	return nil
}

// play plays a match; its record is on the disk when save has returned.
func (t *tourney) play(ctx context.Context, m tournament.Match) (r *tournament.Result, save func() error, err error) {
	return t.events[m.Event].play(ctx, play.Job{Name: m.ID, Seed: m.Seed, Seats: m.Seats})
}

// saver returns when the record is on the disk; nil without one.
func saver(r play.Result) func() error {
	if r.Record == nil {
		return nil
	}
	return r.Record.Save
}

// play plays a match of the event.
func (e *event) play(ctx context.Context, m play.Job) (out *tournament.Result, save func() error, err error) {
	r := e.options.PlayOne(ctx, e.entry, e.level, m)
	if r.Err != nil {
		return nil, saver(r), r.Err
	}
	out = tournament.ResultOf(m.Name, r.End, r.Faults)
	if e.options.Records != "" {
		out.Record = e.options.File(m) + record.Suffix
	}
	return out, saver(r), nil
}

// reportFiles are the tables of a tournament, by the names of their files.
var reportFiles = []struct {
	name  string
	write func(w io.Writer, t *tourney, table *tournament.Table, list []tournament.Played) error
}{
	{"table.md", func(w io.Writer, _ *tourney, table *tournament.Table, _ []tournament.Played) error {
		return tables.Markdown(w, table)
	}},
	{"table.csv", func(w io.Writer, _ *tourney, table *tournament.Table, _ []tournament.Played) error {
		return tables.CSV(w, table)
	}},
	{"cross.csv", func(w io.Writer, _ *tourney, table *tournament.Table, _ []tournament.Played) error {
		return tables.CrossCSV(w, table)
	}},
	{"matches.csv", func(w io.Writer, t *tourney, _ *tournament.Table, list []tournament.Played) error {
		return tables.MatchesCSV(w, t.plan, list)
	}},
	{"table.json", func(w io.Writer, _ *tourney, table *tournament.Table, _ []tournament.Played) error {
		return tables.JSON(w, table)
	}},
	{"report.html", func(w io.Writer, t *tourney, table *tournament.Table, list []tournament.Played) error {
		return tables.HTML(w, table, list, t.opener())
	}},
}

// report writes all tables. A file is there whole or as it was.
func (t *tourney) report(results map[string]*tournament.Result) error {
	table, list := tournament.Replay(t.plan, results)
	folder := disk.Open(t.dir)
	var failed error
	for _, f := range reportFiles {
		var text bytes.Buffer
		err := f.write(&text, t, table, list)
		if err == nil {
			err = folder.Save(f.name, text.Bytes())
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// maxInside is how many bytes of records a report has in itself at most.
const maxInside = 32 << 20

// opener says at which address the report opens the match of a record. With a page that is the page with the record in the link, because a page
// from a server may not read files of this machine; records for which a report has no room are files beside it.
func (t *tourney) opener() func(record string) string {
	inside := 0
	return func(record string) string {
		if record == "" {
			return ""
		}
		file := recordsFolder + "/" + url.PathEscape(record)
		if t.page == "" {
			return file
		}
		data, err := disk.Read(filepath.Join(t.dir, recordsFolder, record), maxInside)
		if inside += len(data); err != nil || inside > maxInside {
			return file
		}
		return t.page + "#r=data:;name=" + url.PathEscape(record) + ";base64," + base64.StdEncoding.EncodeToString(data)
	}
}

// screen shows the table on a terminal while the tournament is played.
type screen struct {
	mu    sync.Mutex
	log   io.Writer
	w     io.Writer // nil if not a terminal
	lines int       // drawn
	next  time.Time // of the next drawing
	since time.Time // without the time of pauses
	done  int
	table string // as it was last drawn, without the line below it
	below string
	held  time.Time // since when no match begins; zero while they do

	// Without a terminal:
	round, all int // the round of which was told last, and its matches
	part       int // of ten, that were told
}

func newScreen(w io.Writer) *screen {
	return &screen{log: w, w: command.ScreenOf(w), since: time.Now()}
}

// show draws the table, as often as it costs little.
func (s *screen) show(p tournament.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	now := time.Now()
	if s.w == nil {
		s.tell(p)
		return
	}
	if now.Before(s.next) {
		return
	}
	s.table = tables.Text(p.Table(), maxLive)
	s.below = fmt.Sprintf("round %d: %s to play%s", p.Round, words.Count(p.Left, "match", "matches"), command.TimeLeft(now.Sub(s.since), s.done, p.Left))
	s.draw()
	s.next = time.Now().Add(max(500*time.Millisecond, 20*time.Since(now)))
}

// tell says in a line how far the round is, at each tenth of it.
func (s *screen) tell(p tournament.Progress) {
	if p.Round != s.round {
		s.round, s.all, s.part = p.Round, p.Left+1, 0
	}
	played := s.all - p.Left
	if part := 10 * played / s.all; part > s.part {
		s.part = part
		fmt.Fprintf(s.log, "round %d: %d of %s played%s\n", p.Round, played, words.Count(s.all, "match", "matches"), command.TimeLeft(time.Since(s.since), s.done, p.Left))
	}
}

// draw shows the table as it was last known.
func (s *screen) draw() {
	s.erase()
	text := s.table + s.below + "; Enter pauses, Ctrl-C stops, the same command continues\n"
	if !s.held.IsZero() {
		text = s.table + "paused, matches that have begun are played to the end; Enter continues, Ctrl-C stops\n"
	}
	fmt.Fprint(s.w, text)
	s.lines = strings.Count(text, "\n")
}

// pauses has each line that is typed hold matches back, or let them begin again. It ends with what is typed.
func (s *screen) pauses(typed io.Reader, hold func(on bool)) {
	for lines := bufio.NewScanner(typed); lines.Scan(); {
		s.mu.Lock()
		on := s.held.IsZero()
		if hold(on); on {
			s.held = time.Now()
		} else {
			s.since = s.since.Add(time.Since(s.held))
			s.held = time.Time{}
		}
		if s.w != nil {
			s.lines += min(s.lines, 1) // Enter has gone to the next line
			s.draw()
		}
		s.mu.Unlock()
	}
}

// say prints a line above the table.
func (s *screen) say(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
	fmt.Fprintln(s.log, clean.Line(text))
}

// clear removes what was drawn.
func (s *screen) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.erase()
}

func (s *screen) erase() {
	if s.lines > 0 {
		fmt.Fprintf(s.w, "\x1b[%dA\x1b[J", s.lines)
		s.lines = 0
	}
}
