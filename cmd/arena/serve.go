package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/queue"
	"app.pentarena/game/players/outside/server"
	arenas "app.pentarena/game/server/arena"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
	"app.pentarena/levels"
)

const serveText = `Serves the browser version, matches between the players of this machine, and
everything about them to watch:

  arena serve

The page http://127.0.0.1:8080/matches starts matches and lists them. Programs
do so by requests:

  curl -d '{"game":"anarchy","level":"quick","seats":["expert","person"]}' \
       -H 'Content-Type: application/json' 127.0.0.1:8080/api/matches

A seat is a built-in player, an entry of bots.toml, "person" or "program". The
answer has the address to watch the match, and for the others a link or a token:
the person who opens the link plays that seat, and a program that says hello with the
token (docs/bots/protocol.md) plays that one, by WebSocket at /program or, with
-programs, by TCP. No other program is ever started. "names" and "clock" give
people names and a time limit.

Matches, ratings and records are kept in a folder. Matches that are played when
the server ends, or is killed, go on when it is started again. A copy of the
folder, also while the server runs, is made by

  arena serve -folder arena -backup copy

The page /matches starts tournaments as well, and /tournament shows the table and
the matches while they are played; or those of a tournament that arena tourney
plays on this machine:

  arena tourney cup.toml & arena serve -tournament cup

Only this machine can connect. To let others in, such as a phone in the same
house, give an -address and a -token, the password that starting a match needs:

  arena serve -address :8080 -token 'a very long password'

The address for the others is printed. Names of the machine that browsers use
are given with -host. docs/contests/serving.md says how to run it for a club,
behind a reverse proxy with TLS.

With -arena, people whom you invite upload bots, which play in sandboxes on a
ladder for each game, day and night. The link by which you become its organiser
is printed. docs/contests/arena.md takes you from there to a running ladder.
With -broker, arena worker plays its matches on this machine and on others.

What happens is written to standard error, a JSON object a line. /healthz says
whether matches can be kept, /metrics has figures for Prometheus.

`

// defaultPage is where go run ./build page puts the browser version.
const defaultPage = "build/out/page"

// pageUsage says which folder a page is looked for in.
const pageUsage = "`folder` of the browser version; that of go run ./build page if it is there, else the one that came with this program, if not given"

// pageOf is the folder of the page: the one that was asked for, else the one of the repository, else the one that came with this program,
// beside it in an archive and under share in a package.
func pageOf(asked string) string {
	if asked != "" {
		return asked
	}
	if program, err := os.Executable(); err == nil {
		folder := filepath.Dir(program)
		for _, page := range []string{defaultPage, filepath.Join(folder, "page"), filepath.Join(folder, "..", "share", "pentarena", "page")} {
			if info, err := os.Stat(filepath.Join(page, "index.html")); err == nil && info.Mode().IsRegular() {
				return page
			}
		}
	}
	return defaultPage
}

// serveOptions are the flags of the verb serve.
type serveOptions struct {
	address, programs, bots, backup string
	config                          serve.Config
	chat                            bool
	uploads                         bool              // there is an arena
	ladders                         map[string]string // level by game
	atOnce                          int               // matches of the ladders
	days                            int               // for which their records are kept; 0 for always
	minutes                         int               // of processor time of a team in a day; 0 for as many as they like
	private                         bool              // webhooks may go to private networks
	broker                          queue.Access      // by which workers play matches of the arena
	origins                         []string          // at which people of the arena can use passkeys
}

func serveMatches(c *command.Call) error {
	o := &serveOptions{}
	f := c.Flags
	f.StringVar(&o.address, "address", "127.0.0.1:8080", "`host:port` to listen on")
	f.StringVar(&o.programs, "programs", "", "`host:port` on which programs can connect by TCP; none if not given")
	f.StringVar(&o.config.Folder, "folder", "arena", "`folder` of what is kept")
	f.StringVar(&o.config.Page, "page", "", pageUsage)
	f.StringVar(&o.config.Token, "token", "", "`password` of requests that start matches; @FILE for what is in a file")
	f.Var((*names)(&o.config.Hosts), "host", "`name` under which browsers know the server; can be given again; * for any")
	f.Func("shared", "`address` or network, such as 203.0.113.7 or 10.1.0.0/16, behind which many people are, a school's for example: it may ask for "+
		fmt.Sprint(serve.SharedBy)+" times as much as others; can be given again", o.share)
	f.BoolVar(&o.config.Proxy, "proxy", false, "requests come from a reverse proxy, which adds the address of the client to X-Forwarded-For")
	f.BoolVar(&o.chat, "chat", true, "people who play may write to each other; with -chat=false they only say set phrases")
	f.BoolVar(&o.config.Ratings, "ratings", false, "matches between people who take no help of the AI count for ratings, which /matches shows; a device is known again by a "+
		"random key of its own")
	f.StringVar(&o.config.Tournament, "tournament", "", "`folder` of a tournament that arena tourney plays, to show its table and matches live instead of starting some here")
	f.StringVar(&o.bots, "bots", "", "`file` that lists programs; bots.toml of the current folder if not given")
	f.BoolVar(&o.uploads, "arena", false, "people whom you invite upload bots, which play on a ladder: see docs/contests/arena.md")
	f.Func("ladder", "`game/level` on which the bots of a game are rated, such as anarchy/short; quick if not given; can be given again", o.ladder)
	f.IntVar(&o.atOnce, "rated", 0, "`number` of matches of the ladders at a time; half of the cores if not given")
	f.IntVar(&o.days, "keep-records", 0, "`days` for which the records of ladder matches are kept, such as 90; always if not given. Results stay, and all that belongs to contests")
	f.IntVar(&o.minutes, "cpu-minutes", 0, "`minutes` of processor time that the bots of a team have in a day, on the ladder, in trials, and in scrimmages and matches by hand that it asks for; as many as they like if not given")
	f.BoolVar(&o.private, "private-hooks", false, "webhooks of the arena may go to addresses of private networks and of this machine")
	f.StringVar(&o.broker.Address, "broker", "", "`host:port` for arena worker, which plays matches of the arena as well, or the URL of a NATS server; none if not given")
	f.StringVar(&o.broker.Token, "broker-token", "", tokenUsage)
	f.StringVar(&o.broker.Credentials, "broker-credentials", "", "credentials `file` for the NATS server")
	boxed := f.Bool("sandbox", false, sandboxUsage)
	f.IntVar(&o.config.Limits.Matches, "matches", 4, "`number` of matches at a time")
	f.IntVar(&o.config.Limits.Connections, "connections", 2000, "`number` of browsers and programs that watch or play at a time")
	f.IntVar(&o.config.Limits.PerAddress, "each", 200, "the same `number` for one address")
	f.DurationVar(&o.config.Limits.Turn, "time", 0, "`limit` for a turn of a program that connects; the clock of the level, or 10s in a game without, if not given")
	f.StringVar(&o.backup, "backup", "", "only copy the folder of what is kept to this new `folder`, also while a server uses it")
	rest, err := c.Parse(serveText)
	if err != nil {
		return err
	}
	o.config.Page, o.config.Phrases = pageOf(o.config.Page), !o.chat
	if len(rest) > 0 {
		return command.Usagef("%q: nothing is needed here: the page /matches starts matches", rest[0])
	}
	if o.backup != "" {
		return o.backUp(c.Ctx)
	}
	if o.config.Folder == "" {
		return command.Usagef("-folder is empty; name a folder for what is kept")
	}
	if err := disk.MakeFolder(o.config.Folder); err != nil {
		return command.Usagef("-folder: %v; name a folder for what is kept, which is made if there is none", err)
	}
	if name := o.config.Tournament; name != "" {
		if err := disk.Folder(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return command.Usagef("-tournament: %v; name the folder of arena tourney, which has its results", err)
		}
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.broker.Address != "" {
		if err := withToken(&o.broker, "-broker-token"); err != nil {
			return err
		}
	}
	if o.config.Token, err = secret(o.config.Token); err != nil {
		return err
	}
	if o.config.Token == "" && len(o.config.Hosts) > 0 {
		return command.Usagef("-host lets others in, so a -token is needed")
	}
	if o.config.Bots, err = programs(o.bots, *boxed); err != nil {
		return err
	}
	if programs := min(len(o.config.Bots), 2); programs > 0 {
		fit(c, "matches", o.config.Limits.Matches, programs)
	}
	return o.serve(c)
}

// check says which flags are out of range, or of no use without others.
func (o *serveOptions) check() error {
	switch l := o.config.Limits; {
	case l.Matches < 1 || l.Connections < 1 || l.PerAddress < 1 || l.Turn < 0:
		return command.Usagef("-matches, -connections and -each must be above 0, and -time not below")
	case o.atOnce < 0 || !o.uploads && (o.atOnce > 0 || len(o.ladders) > 0):
		return command.Usagef("-ladder and -rated are for an arena: say -arena, and for -rated a number above 0")
	case o.days < 0 || o.days > mostDays || !o.uploads && o.days > 0:
		return command.Usagef("-keep-records is for an arena: say -arena, and a number of days from 1 to %d", mostDays)
	case o.minutes < 0 || o.minutes > mostMinutes || !o.uploads && o.minutes > 0:
		return command.Usagef("-cpu-minutes is for an arena: say -arena, and a number of minutes from 1 to %d", mostMinutes)
	case !o.uploads && o.private:
		return command.Usagef("-private-hooks is for an arena: say -arena")
	case o.broker != (queue.Access{}) && (!o.uploads || o.broker.Address == ""):
		return command.Usagef("-broker-token and -broker-credentials are for a -broker, and that is for an -arena")
	}
	return nil
}

// backUp copies the folder of what is kept.
func (o *serveOptions) backUp(ctx context.Context) error {
	if err := disk.Folder(o.config.Folder); err != nil {
		return command.Usagef("-folder: %v; name the folder of a server, of which a copy is made", err)
	}
	if err := disk.Folder(o.backup); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return command.Usagef("-backup: %v; name a new folder for the copy", err)
	}
	if err := store.Backup(ctx, o.config.Folder, o.backup); err != nil {
		return err
	}
	return arenas.Backup(ctx, filepath.Join(o.config.Folder, ladderFolder), filepath.Join(o.backup, ladderFolder))
}

// awaited says that the tournament has not begun, "" when it has.
func (o *serveOptions) awaited() string {
	if disk.Folder(o.config.Tournament) == nil {
		return ""
	}
	return fmt.Sprintf(" There is no folder %s yet: it is shown as soon as arena tourney has made it.", o.config.Tournament)
}

// share adds an address to those behind which many people are.
func (o *serveOptions) share(text string) error {
	if ip, err := netip.ParseAddr(text); err == nil {
		text = netip.PrefixFrom(ip.Unmap().WithZone(""), ip.Unmap().BitLen()).String()
	}
	p, err := netip.ParsePrefix(text)
	if err != nil {
		return fmt.Errorf("%q is not an address or network, such as 203.0.113.7 or 10.1.0.0/16", text)
	}
	o.config.Shared = append(o.config.Shared, p.Masked())
	return nil
}

// secret reads a password: the text itself, or a file by its name behind an @.
func secret(text string) (string, error) {
	name, isFile := strings.CutPrefix(text, "@")
	if isFile {
		data, err := os.ReadFile(name)
		if err != nil {
			return "", fmt.Errorf("-token: %w", err)
		}
		text = strings.TrimSpace(string(data))
	}
	if (isFile || text != "") && len(text) < 16 {
		return "", command.Usagef("-token: the password has %s; give it at least 16, such as from: openssl rand -hex 16", words.Count(len(text), "character", "characters"))
	}
	return text, nil
}

// serve serves until Ctrl-C.
func (o *serveOptions) serve(c *command.Call) (failed error) {
	o.config.Log = slog.New(slog.NewJSONHandler(c.Err, nil))
	web, err := server.Listen(o.address, o.config.Token != "")
	if errors.Is(err, server.ErrOpen) {
		return fmt.Errorf("%w: that needs a -token", err)
	}
	if err != nil {
		return err
	}
	defer web.Close()
	machine, err := net.InterfaceAddrs()
	if err != nil { // then others reach it by the names that are given
		o.config.Log.Warn("addresses of this machine are not known", "error", err)
	}
	mine := addresses(web.Addr(), machine)
	o.config.Address = reachable(web.Addr(), mine, o.config.Hosts, o.config.Proxy)
	if !slices.Contains(o.config.Hosts, "*") {
		for _, ip := range mine {
			o.config.Hosts = append(o.config.Hosts, ip.String())
		}
	}
	var wire net.Listener
	if o.programs != "" {
		if wire, err = server.Listen(o.programs, o.config.Token != ""); err != nil {
			return err
		}
		defer wire.Close()
	}
	if o.broker.Address != "" {
		stop, err := openBroker(&o.broker, filepath.Join(o.config.Folder, "broker"), "-broker-token")
		if err != nil {
			return err
		}
		defer stop()
	}
	var s *serve.Server // there is one when the first request comes
	o.origins = passkeyOrigins(web.Addr(), o.config.Hosts, o.config.Proxy)
	room, err := o.arena(c, func(game, level, guest string, seat int) (string, error) {
		path, err := s.Host(game, level, guest, seat)
		if errors.Is(err, serve.ErrBusy) {
			err = base.Refuse(503, "As many matches are being played as this server allows. Try again when one is over.")
		}
		return path, err
	})
	if err != nil {
		return err
	}
	if room != nil {
		defer func() { failed = errors.Join(failed, room.Close()) }()
	}
	if s, err = serve.New(c.Ctx, o.config); err != nil {
		return err
	}
	here, others := "http://"+local(web.Addr())+"/", ""
	switch {
	case o.config.Address != "" && o.config.Address != here:
		others = " Others reach it at " + o.config.Address + "."
	case o.config.Address == "" && !o.config.Proxy:
		others = " Only this machine reaches it: -address and -token let others in."
	}
	fmt.Fprintf(c.Out, "Pentarena is ready at %s, its matches are at %smatches and kept in %s.%s Ctrl-C ends it.\n", here, here, o.config.Folder, others)
	if o.config.Tournament != "" {
		fmt.Fprintf(c.Out, "The tournament is at http://%s/tournament.%s\n", web.Addr(), o.awaited())
	}
	if room != nil {
		if err := o.tellArena(c, room, here); err != nil {
			return errors.Join(err, s.Close())
		}
	}
	if wire != nil {
		fmt.Fprintf(c.Out, "Programs can connect to %s.\n", wire.Addr())
	}
	if o.config.Page != "" && !o.hasPage() {
		fmt.Fprintf(c.Out, "There is no page in %s, so browsers cannot play or watch: make it with go run ./build page, or name its folder with -page.\n", o.config.Page)
	}
	return serveUntil(c.Ctx, s, web, wire, o.config.Limits.Connections)
}

// More than anybody waits, and more than a machine of a thousand cores has in a day.
const mostDays, mostMinutes = 36_500, 1_440_000

// ladderFolder is where an arena keeps what is its own, in the folder of the server.
const ladderFolder = "ladder"

// ladder sets the level of a game's ladder.
func (o *serveOptions) ladder(text string) error {
	game, level, ok := strings.Cut(text, "/")
	if !ok {
		return fmt.Errorf("%q is not a game and a level, such as anarchy/short", text)
	}
	if _, err := levels.Find(game, level); err != nil {
		return err
	}
	if o.ladders == nil {
		o.ladders = map[string]string{}
	}
	o.ladders[game] = level
	return nil
}

// room is what the arena is made with.
func (o *serveOptions) room() arenas.Config {
	c := arenas.Config{Folder: filepath.Join(o.config.Folder, ladderFolder), Levels: o.ladders, Secure: o.config.Proxy, Origins: o.origins, Shared: o.config.Shared, SharedBy: serve.SharedBy,
		Limits: base.Limits{Matches: o.atOnce, Processor: time.Duration(o.minutes) * time.Minute}, Keep: time.Duration(o.days) * 24 * time.Hour, Private: o.private, Log: o.config.Log}
	if o.broker.Address != "" {
		c.Workers = &o.broker
	}
	return c
}

// arena opens the arena and puts it beside the matches; nil when there is to be none. host begins the matches that people play by hand against bots.
func (o *serveOptions) arena(c *command.Call, host func(game, level, guest string, seat int) (string, error)) (*arenas.Arena, error) {
	if !o.uploads {
		return nil, nil
	}
	config := o.room()
	if o.hasPage() {
		config.Host = host
	}
	room, err := arenas.Open(c.Ctx, config)
	if err == nil {
		o.config.Beside, o.config.Guest = map[string]http.Handler{arenas.Path: room}, room.Guest
	}
	return room, err
}

// hasPage reports whether the browser version is there.
func (o *serveOptions) hasPage() bool {
	found, _ := filepath.Glob(filepath.Join(o.config.Page, "index.html*"))
	return o.config.Page != "" && len(found) > 0
}

// tellArena says where the arena is, and how its first organiser comes in.
func (o *serveOptions) tellArena(c *command.Call, room *arenas.Arena, here string) error {
	first, err := room.FirstLink(c.Ctx)
	if err != nil {
		return err
	}
	here = strings.TrimSuffix(cmp.Or(o.config.Address, here), "/")
	fmt.Fprintf(c.Out, "The arena is at %s%s\n", here, arenas.Path)
	if o.broker.Address != "" {
		fmt.Fprintf(c.Out, "Workers play its matches as well: arena worker %s\n", o.broker.Address)
	}
	if first != "" {
		fmt.Fprintf(c.Out, "It has no organiser yet. Open this link, which works once and for a day, to be it: %s%s\n", here, first)
	}
	return nil
}

// addresses are those by which others reach a listener, the most likely first: its own, or, where it listens on all, those of the machine.
func addresses(at net.Addr, machine []net.Addr) (list []netip.Addr) {
	own, err := netip.ParseAddrPort(at.String())
	if err != nil {
		return nil
	}
	if ip := own.Addr().Unmap(); !ip.IsUnspecified() {
		if ip.IsLoopback() {
			return nil
		}
		return []netip.Addr{ip}
	}
	for _, a := range machine {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().Unmap().IsGlobalUnicast() {
			list = append(list, p.Addr().Unmap())
		}
	}
	slices.SortStableFunc(list, func(a, b netip.Addr) int { return likely(a) - likely(b) })
	return list
}

// likely is the smaller, the more likely others in the same house reach an address.
func likely(ip netip.Addr) int {
	switch {
	case ip.Is4() && ip.IsPrivate():
		return 0
	case ip.Is4():
		return 1
	}
	return 2
}

// reachable is the address of the page for others; "" when only this machine reaches it.
func reachable(at net.Addr, mine []netip.Addr, hosts []string, proxy bool) string {
	_, port, _ := net.SplitHostPort(at.String())
	named := slices.IndexFunc(hosts, func(h string) bool { return h != "*" })
	switch {
	case named >= 0 && proxy:
		return "https://" + hosts[named] + "/"
	case len(mine) == 0:
		return ""
	case named >= 0:
		if _, _, err := net.SplitHostPort(hosts[named]); err == nil {
			return "http://" + hosts[named] + "/"
		}
		return "http://" + net.JoinHostPort(strings.Trim(hosts[named], "[]"), port) + "/"
	}
	return "http://" + net.JoinHostPort(mine[0].String(), port) + "/"
}

// passkeyOrigins are the origins at which browsers have passkeys: domains behind a proxy with TLS, else this machine by the name localhost alone.
func passkeyOrigins(at net.Addr, hosts []string, proxy bool) (list []string) {
	if !proxy {
		_, port, _ := net.SplitHostPort(at.String())
		return []string{"http://localhost:" + port}
	}
	for _, h := range hosts {
		name := h
		if n, _, err := net.SplitHostPort(h); err == nil {
			name = n
		}
		if _, err := netip.ParseAddr(strings.Trim(name, "[]")); err != nil && name != "*" {
			list = append(list, "https://"+strings.ToLower(h))
		}
	}
	return list
}

// local is the address of a listener as this machine opens it.
func local(at net.Addr) string {
	if own, err := netip.ParseAddrPort(at.String()); err == nil && own.Addr().IsUnspecified() {
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), own.Port()).String()
	}
	return at.String()
}

// serveUntil serves until ctx ends or a listener fails, at wire at most most programs at a time. Matches end before the connections of their
// players, which would cost them the match.
func serveUntil(ctx context.Context, s *serve.Server, web, wire net.Listener, most int) error {
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      5 * time.Minute, // of the whole page on a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(slog.DiscardHandler, slog.LevelError), // what strangers do wrong
	}
	failed := make(chan error, 2)
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := h.Serve(web); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
		}
	})
	talking, hangUp := context.WithCancel(context.WithoutCancel(ctx))
	defer hangUp()
	if wire != nil {
		serving.Go(func() {
			if err := server.Serve(talking, wire, most, s.Talk); err != nil {
				failed <- err
			}
		})
	}
	var err error
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	grace, stop := context.WithTimeout(context.Background(), 2*time.Second)
	defer stop()
	if h.Shutdown(grace) != nil {
		_ = h.Close()
	}
	err = errors.Join(err, s.Close())
	hangUp()
	serving.Wait()
	return err
}
