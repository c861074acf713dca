package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/seats"
	"app.pentarena/rules"
)

const listenText = `Waits on this machine for programs that were written for the original servers,
and lets them play, unchanged:

  arena listen coreminer                    two clients play each other
  arena listen anarchy -opponent expert     every client plays Expert
  arena listen galapagos                    clients give the number of a game
  arena listen anarchy -opponent person     every client plays you

An opponent is a built-in player, a command line, or an entry of bots.toml, as
for "arena match", or a person: the one who opens the link that is printed plays in
a browser, by the page that go run ./build page makes. A match begins when its
client and the person are there. The person has no time limit unless -clock says
so, may load the page again at any time, and to play the next client opens the
link again. Clients learn of a turn when it has ended, so until then the person
can undo what they did.

Matches follow each other until Ctrl-C, or until the first is over with -once.
Clients may ask for a seat, a session, and settings such as randomSeed and
maxTurns; the first seats are theirs, with -first those of the opponents. Those
that ask to watch take no seat, and see each turn as it is played. The level is
Original unless -level says otherwise.

Only programs on this machine can connect. To let others in, give an -address
that they can reach and a -token, which their clients send as password. The link
of a person is for this machine in any case.

With -lines it waits for programs of any game that speak as docs/bots/protocol.md
says, as if they were started here.

docs/bots/original.md says how to start the original clients.

`

// listenOptions are the flags of the verb listen; those of matches that it shares are players, the opponents, and the level.
type listenOptions struct {
	matchOptions
	personOptions
	address, token, clients string
	once, lines, first      bool

	at     int     // place of the person among the opponents
	person *person // nil without one
}

// names is a flag that can be given several times.
type names []string

func (n *names) String() string { return strings.Join(*n, ", ") }

func (n *names) Set(name string) error {
	*n = append(*n, name)
	return nil
}

func listen(c *command.Call) error {
	o := &listenOptions{}
	f := c.Flags
	f.StringVar(&o.Level, "level", "original", "`name` of a level, or a file ending in .toml")
	f.Var((*names)(&o.Players), "opponent", "`player` at a seat that clients leave free, or person; can be given again")
	f.BoolVar(&o.first, "first", false, "the opponents have the first seats, except those that clients ask for")
	f.Var(&o.clock, "clock", "`time` that a person has for a match, such as 10m, or 10m+5s with 5 s more for each turn; no limit if not given")
	f.StringVar(&o.web, "web", "127.0.0.1:8080", "`host:port` for the browser of a person")
	f.StringVar(&o.page, "page", "", pageUsage)
	f.StringVar(&o.address, "address", "", "`host:port` to listen on; that of the original server on this machine if not given")
	f.StringVar(&o.token, "token", "", "`password` that clients must send")
	f.StringVar(&o.clients, "clients", "", "the `year` of all clients of Anarchy, 2015 or 2022; found out for each if not given")
	f.StringVar(&o.Seed, "seed", "", "`text` that determines maps and chance, to which the number of the match is added; drawn by lot and printed if not given")
	f.BoolVar(&o.lines, "lines", false, "wait for programs that speak the lines of docs/bots/protocol.md, of any game")
	f.DurationVar(&o.Time, "time", 0, "`limit` for a turn, with -lines or in Galapagos; the clock of the level, or 10s in a game without, if not given")
	f.BoolVar(&o.once, "once", false, "end after the first match")
	f.StringVar(&o.Records, "records", "", "`folder` to write a record of every match to")
	f.StringVar(&o.Gamelogs, "gamelogs", "", "`folder` to write gamelogs to, in the format of the original server")
	f.StringVar(&o.Bots, "bots", "", "`file` that lists programs; bots.toml of this folder if not given")
	rest, err := c.Parse(listenText)
	if err != nil {
		return err
	}
	o.page = pageOf(o.page)
	if len(rest) != 1 {
		return command.Usagef("one game is needed, such as coreminer")
	}
	o.Game, o.Seed = rest[0], cmp.Or(o.Seed, match.NewSeed())
	entry, err := play.FindGame(o.Game)
	if err != nil {
		return err
	}
	w, ok := seats.WireOf(o.Game, o.lines)
	if !ok {
		return command.Usagef("no clients connected to the original server of %s: its programs were started by it; see arena match -h, and -lines", o.Game)
	}
	if !seats.Clients(o.clients) {
		return command.Usagef("-clients %s: the years are 2015 and 2022", o.clients)
	}
	opponents := len(o.Players)
	o.at = slices.Index(o.Players, aPerson)
	if o.at >= 0 {
		o.Players = slices.Delete(o.Players, o.at, o.at+1)
	}
	if slices.Contains(o.Players, aPerson) {
		return command.Usagef("one person plays here; arena serve lets several play")
	}
	if o.at < 0 && o.clock.Match > 0 {
		return command.Usagef("-clock is for -opponent person; clients have the clock of their protocol")
	}
	if err := o.Meet(entry); err != nil {
		return err
	}
	level, err := o.Find()
	if err != nil {
		return err
	}
	if most := entry.Seats(level) - 1; opponents > most {
		return command.Usagef("%d opponents leave no seat to a client: %s has %d seats", opponents, entry.Game.Info().Title, most+1)
	}
	if err := o.MakeFolders(); err != nil {
		return err
	}
	limit := o.Time
	if o.lines {
		limit = seats.Time(entry.Game.Info(), limit)
	}
	host, talk, err := w.Host(seats.Hosting{Game: o.Game, Level: level, Seats: entry.Seats(level), Seed: o.Seed, Token: o.token, Time: limit, Clients: o.clients})
	if err != nil {
		return err
	}
	o.address = cmp.Or(o.address, w.Address)
	l, err := server.Listen(o.address, o.token != "")
	switch {
	case errors.Is(err, server.ErrOpen):
		return fmt.Errorf("%w: that needs a -token", err)
	case err != nil:
		return err
	}
	defer l.Close()
	at, port, _ := net.SplitHostPort(l.Addr().String())
	title := entry.Game.Info().Title
	against := "between two clients"
	if o.at >= 0 {
		if o.person, err = newPerson(c.Ctx, &o.personOptions, fmt.Sprintf("The match begins when a client of %s connects to %s.", title, l.Addr())); err != nil {
			return err
		}
		against = "against you"
	} else if len(o.Who) > 0 {
		against = "against " + o.Who[0].Title()
	}
	fmt.Fprintf(c.Out, "Waiting for clients of %s on %s. Each match is on the level %s, %s. The seed is %s.\n", title, l.Addr(), level.Title, against, o.Seed)
	if o.person != nil {
		fmt.Fprintf(c.Out, "Open this link in a browser to play:\n  %s\n", o.person.link)
	}
	fmt.Fprintf(c.Out, "Start a client in another terminal, in its own folder, for example:\n  "+w.Hint+"\nCtrl-C ends this.\n", title, at, port)
	return o.serve(c, host, l, talk)
}

// serve plays matches with those who connect.
func (o *listenOptions) serve(c *command.Call, h *server.Host, l net.Listener, talk seats.Talk) error {
	ctx, cancel := context.WithCancel(c.Ctx)
	defer cancel()
	for _, w := range o.Who {
		h.Opponents = append(h.Opponents, server.Opponent{Name: w.Title(), Kind: w.Kind, New: func(m *match.Match, seat rules.Seat) (match.Player, error) {
			return w.Sit(outside.Place{Setup: m.Setup(), Seat: seat, Starting: ctx}, fmt.Sprintf("%s seat %d", m.Setup().Seed, seat+1))
		}})
	}
	h.First = o.first
	if o.person != nil {
		h.Opponents = slices.Insert(h.Opponents, o.at, o.person.opponent())
		o.person.host, h.Take = h, o.person.take
	}
	var mu sync.Mutex
	records := map[int]*play.Recorder{}
	h.Came = func(r *server.Room, g *server.Guest, missing int) {
		mu.Lock()
		defer mu.Unlock()
		watches, why, needed := g.Want == server.Nowhere, "", ""
		if watches {
			why = " to watch"
		}
		switch {
		case missing > 0:
			needed = " One more client is needed."
		case !watches && o.person != nil && o.person.absent():
			needed = " Open the link to play."
		}
		fmt.Fprintf(c.Out, "%s (%s) has come into session %s%s.%s\n", clean.Line(g.Name), clean.Line(g.Kind), clean.Line(r.Name), why, needed)
	}
	h.Play = func(ctx context.Context, n int, m *match.Match, players []match.Player) error {
		begun := players
		if o.Records != "" {
			rec, err := play.NewRecorder(o.file(o.Records, n)+record.Suffix, false, m)
			if err != nil {
				return err
			}
			rec.Cut = true // people may have played for long
			mu.Lock()
			records[n] = rec
			mu.Unlock()
			recorded := make([]match.Player, len(players)) // the host says goodbye to the players themselves
			for i := range players {
				recorded[i] = rec.Follow(players[i])
			}
			players = recorded
		}
		if o.person != nil {
			o.person.begin(begun)
		}
		return m.Run(ctx, players)
	}
	var failed error
	h.Done = func(n int, m *match.Match, err error) {
		if o.person != nil && err != nil {
			o.person.spare()
		}
		mu.Lock()
		defer mu.Unlock()
		if rec := records[n]; rec != nil {
			rec.Finish(err == nil)
			err = errors.Join(err, rec.Save())
			delete(records, n)
		}
		if err == nil {
			err = o.tell(c, n, m)
		}
		if err != nil && ctx.Err() == nil {
			fmt.Fprintf(c.Err, "match %d: %v\n", n, err)
			failed = err
		}
		if o.once {
			cancel()
		}
	}
	served := make(chan error, 1)
	if o.person != nil {
		go func() {
			served <- serveUntil(ctx, o.person.serve, o.person.web, nil, 0)
			cancel()
		}()
	} else {
		served <- nil
	}
	err := server.Serve(ctx, l, server.MaxClients, talk)
	h.Wait()
	cancel()
	err = errors.Join(err, <-served)
	switch {
	case err != nil:
		return err
	case o.once && failed != nil:
		return failed
	case o.once && c.Ctx.Err() != nil:
		return command.Interrupted(0, 1, "match", "matches")
	}
	return nil
}

// tell prints how a match ended, and writes its gamelog.
func (o *listenOptions) tell(c *command.Call, n int, m *match.Match) error {
	end := m.Position()
	r := play.Result{Job: play.Job{Name: fmt.Sprint(n)}, Outcome: end.Outcome(), Turns: end.Turn(), Steps: m.Len(), Faults: m.Faults()}
	shown := o.matchOptions
	shown.Players = nil
	for i, s := range m.Setup().Seats {
		shown.Players = append(shown.Players, s.Name)
		r.Job.Seats = append(r.Job.Seats, i)
	}
	newReport(c, &shown).match(r)
	original, ok := formats.Original(o.Game)
	if o.Gamelogs == "" || !ok {
		return nil
	}
	_, err := play.WriteGamelog(original, o.file(o.Gamelogs, n)+original.Suffix, m)
	return err
}

// file is the name of the file of a match, without its suffix; no match that is there already is overwritten.
func (o *listenOptions) file(folder string, n int) string {
	name := filepath.Join(folder, fmt.Sprintf("%s-%d", o.Game, n))
	for more := 2; ; more++ {
		if there, _ := filepath.Glob(name + ".*"); len(there) == 0 {
			return name
		}
		name = filepath.Join(folder, fmt.Sprintf("%s-%d-%d", o.Game, n, more))
	}
}
