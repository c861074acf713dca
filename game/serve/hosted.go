package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/catalog"
	"app.pentarena/game/clean"
	"app.pentarena/game/disk"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/game/serve/store"
	"app.pentarena/game/stats"
	"app.pentarena/game/tournament"
)

// TourneyOrder asks for a tournament between players of the configuration.
type TourneyOrder struct {
	Name    string     `json:"name"`
	Format  string     `json:"format"`  // see package tournament
	Games   []string   `json:"games"`   // "anarchy/quick"; several make a decathlon
	Players []string   `json:"players"` // names; their order is the seeding
	Seed    string     `json:"seed"`    // "" for any
	Seeds   int        `json:"seeds"`   // of each meeting in each game; 0 for 1, of a test for as many as may be
	Rounds  int        `json:"rounds"`  // of a swiss or a ladder; 0 for as many as give one winner
	Test    stats.SPRT `json:"test"`    // of the format test; the zero SPRT for 0 against 20 Elo, errors of 0 for 0.05
}

const (
	maxEntrants    = 64
	maxHosted      = 10_000
	maxTourneySeed = 60          // bytes; that of a match has the match in it
	maxPlan        = 1 << 20     // bytes
	stoppedFile    = "stopped"   // in the folder of a tournament that does not go on
	planFile       = "plan.json" // the tournament, should the journal not say it any more
)

// tourneyID is what the ID of a match of the tournament begins with, before its ID there with _ for dots, which links have not.
const tourneyID = "tourney-"

// tourneySuffix is what the names of its records end with.
const tourneySuffix = ".pent"

// errHosting is the error while a tournament is played.
var errHosting = errors.New("a tournament is being played; wait for its end, or stop it")

// hosted is the tournament that the server plays.
type hosted struct {
	server  *Server
	folder  string
	plan    *tournament.Plan
	journal *tournament.Journal
	records *disk.Store
	stop    context.CancelFunc
	paused  string // why it waits, "" while it is played; the server's lock guards it
}

// retry is after how long a tournament goes on that something of this machine has stopped.
const retry = time.Minute

// planned returns the tournament that is asked for.
func (s *Server) planned(c TourneyOrder) (*tournament.Plan, error) {
	if len([]rune(c.Name)) > maxName {
		return nil, badOrder{fmt.Sprintf("a name has at most %d characters", maxName)}
	}
	if clean.Line(c.Name) != c.Name {
		return nil, badOrder{"the name has characters that cannot be shown"}
	}
	if err := checkSeed(c.Seed, maxTourneySeed); err != nil {
		return nil, err
	}
	if len(c.Players) > maxEntrants {
		return nil, badOrder{fmt.Sprintf("a tournament here has at most %d players", maxEntrants)}
	}
	p := &tournament.Plan{Name: c.Name, Format: tournament.Format(c.Format), Players: c.Players, Games: c.Games, Seed: cmp.Or(c.Seed, match.NewSeed()),
		Seeds: c.Seeds, Rounds: c.Rounds, SPRT: c.Test}
	if err := p.Prepare(catalog.SeatsOf); err != nil {
		return nil, badOrder{strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	for _, e := range p.Events {
		entry, err := catalog.Lookup(e.Game)
		if err != nil {
			return nil, err
		}
		for _, name := range c.Players {
			if !slices.Contains(s.names(entry), name) {
				return nil, badOrder{fmt.Sprintf("there is no player %.40q for %s on this server", name, entry.Game.Info().Title)}
			}
		}
	}
	if n, _ := p.Length(); n > maxHosted {
		return nil, badOrder{fmt.Sprintf("these are up to %d matches; a tournament here has at most %d: take fewer seeds, rounds or players", n, maxHosted)}
	}
	return p, nil
}

// orderTourney begins a tournament.
func (s *Server) orderTourney(c TourneyOrder) error {
	p, err := s.planned(c)
	if err != nil {
		return err
	}
	return s.hold(filepath.Join(s.config.Folder, store.Tournaments, time.Now().UTC().Format("2006-01-02-150405.000")), p)
}

// lastTourney shows the newest tournament, and lets it go on if it is neither over nor stopped, unless the server shows another one.
func (s *Server) lastTourney() error {
	if s.config.Tournament != "" {
		return nil
	}
	list, err := os.ReadDir(filepath.Join(s.config.Folder, store.Tournaments))
	list = slices.DeleteFunc(list, func(e fs.DirEntry) bool { return !e.IsDir() })
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	folder := filepath.Join(s.config.Folder, store.Tournaments, list[len(list)-1].Name()) // the names are sorted
	if _, stopped := os.Stat(filepath.Join(folder, stoppedFile)); stopped == nil {
		s.tourney, err = newTourney(folder)
	} else {
		var p *tournament.Plan
		if p, err = planOf(folder); err == nil {
			err = s.hold(folder, p)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the server ended before it began
		}
	}
	if err != nil { // matches can be played all the same
		s.log.Error("tournament cannot go on", "folder", folder, "error", err)
	}
	return nil
}

// planOf is the tournament of a folder; the error is fs.ErrNotExist when it has not begun.
func planOf(folder string) (*tournament.Plan, error) {
	p := &tournament.Plan{}
	text, err := disk.ReadPlain(folder, planFile, maxPlan)
	if err == nil {
		err = json.Unmarshal(text, p)
	}
	if err != nil { // of an older version of the server
		if text, err = disk.ReadPlain(folder, "results.jsonl", maxResults); err != nil {
			return nil, err
		}
		if p, err = tournament.PlanOf(text); err != nil {
			return nil, err
		}
	}
	return p, p.Prepare(catalog.SeatsOf)
}

// hold plays what has no result yet of the tournament of a folder, and shows it.
func (s *Server) hold(folder string, p *tournament.Plan) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return errClosed
	case s.hosted != nil:
		return errHosting
	case s.config.Tournament != "":
		return badOrder{"this server shows the tournament of arena tourney, and plays none itself"}
	}
	c := &hosted{server: s, folder: folder, plan: p, records: disk.Open(filepath.Join(folder, "records"))}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := cmp.Or(disk.Sweep(folder), disk.Sweep(filepath.Join(folder, "records"))); err != nil {
		return err
	}
	plan, err := json.Marshal(p)
	if err == nil {
		err = disk.Open(folder).Save(planFile, plan)
	}
	if err != nil {
		return err
	}
	if c.journal, err = tournament.OpenJournal(filepath.Join(folder, "results.jsonl"), p); err != nil {
		return err
	}
	if said := c.journal.Mended(); said != "" {
		s.log.Warn("tournament was damaged", "what", said)
	}
	shown, err := newTourney(folder)
	if err != nil {
		return errors.Join(err, c.journal.Close())
	}
	ctx, cancel := context.WithCancel(s.ctx)
	c.stop, s.hosted, s.tourney = cancel, c, shown
	s.news++
	s.working.Go(func() { c.run(ctx) })
	return nil
}

// run plays the tournament until it is over or stopped.
func (c *hosted) run(ctx context.Context) {
	s := c.server
	defer c.stop()
	log := s.log.With("tournament", filepath.Base(c.folder))
	log.Info("tournament begun", "format", c.plan.Format, "players", c.plan.Players)
	r := tournament.Runner{Plan: c.plan, Keeper: c.journal, Play: c.play,
		Workers: max(min(runtime.GOMAXPROCS(0), s.config.Limits.Matches)/2, 1)} // others play as well
	err := c.persist(ctx, &r, log)
	err = errors.Join(err, c.journal.Close())
	if ctx.Err() == nil && err != nil { // it goes on with the next start of the server
		log.Error("tournament has failed", "error", err)
	} else {
		log.Info("tournament ended", "stopped", ctx.Err() != nil)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hosted = nil
	s.news++
}

// persist runs the tournament until it is over or stopped. When something of this machine goes wrong, it pauses, says why, and tries again.
func (c *hosted) persist(ctx context.Context, r *tournament.Runner, log *slog.Logger) error {
	for {
		_, err := r.Run(ctx)
		if err == nil || ctx.Err() != nil {
			return err
		}
		log.Error("tournament pauses", "error", err)
		c.pause(err.Error())
		select {
		case <-time.After(retry):
			c.pause("")
		case <-ctx.Done():
			return err
		}
	}
}

// pause notes why the tournament waits.
func (c *hosted) pause(why string) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.paused = why
	c.server.news++
}

// play plays a match of the tournament, which browsers can watch meanwhile.
func (c *hosted) play(ctx context.Context, x tournament.Match) (*tournament.Result, func() error, error) {
	s, e := c.server, c.plan.Events[x.Event]
	ctx, cancel := context.WithTimeout(ctx, s.config.Limits.Life)
	defer cancel()
	o := Order{Game: e.Game, Level: e.Level, Seed: x.Seed}
	for _, player := range x.Seats {
		o.Seats = append(o.Seats, c.plan.Players[player])
	}
	g, err := s.check(o)
	if err != nil {
		return nil, nil, err
	}
	players, leave, err := s.seat(g)
	if err != nil {
		return nil, nil, err
	}
	defer leave()
	g.id, g.hosted = tourneyID+linked(x.ID), true
	s.mu.Lock()
	s.games[g.id] = g
	s.mu.Unlock()
	defer s.forget(g)
	close(g.begun)
	if err := g.run(ctx, players, nil); err != nil {
		return nil, nil, err
	}
	leave()
	g.text.take(g.feed)
	var file bytes.Buffer
	if err := record.Save(&file, record.Follow(g.match), nil); err != nil {
		return nil, nil, err
	}
	r := tournament.ResultOf(x.ID, g.match.Position(), g.match.Faults())
	r.Record = x.ID + tourneySuffix
	return r, func() error { return c.records.Save(r.Record, file.Bytes()) }, nil
}

// hostTourney answers a request for a tournament.
func (s *Server) hostTourney(w http.ResponseWriter, r *http.Request) {
	c, err := asked[TourneyOrder](s, r, "tournament")
	if err == nil {
		err = s.orderTourney(c)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.json(w, http.StatusCreated, map[string]string{"watch": "/tournament"})
}

// stopTourney ends the tournament for good.
func (s *Server) stopTourney(w http.ResponseWriter, r *http.Request) {
	if !s.guard.authorized(r) {
		s.fail(w, r, errToken)
		return
	}
	s.mu.Lock()
	c := s.hosted
	s.mu.Unlock()
	if c == nil {
		s.fail(w, r, badOrder{"no tournament is being played"})
		return
	}
	if err := disk.Open(c.folder).Save(stoppedFile, []byte("yes\n")); err != nil {
		s.fail(w, r, err)
		return
	}
	c.stop()
	w.WriteHeader(http.StatusNoContent)
}

// tourneyState answers with whether a tournament is played, and whether one can be started.
func (s *Server) tourneyState(w http.ResponseWriter, r *http.Request) {
	s.state(w, r, s.hosting())
}

// hosting says whether a tournament is played, and whether one can be started.
func (s *Server) hosting() map[string]any {
	s.mu.Lock()
	c := s.hosted
	state := map[string]any{"open": s.config.Tournament == "", "playing": c != nil}
	if c != nil {
		state["name"] = c.plan.Name
		if c.paused != "" {
			state["paused"] = c.paused
		}
	}
	s.mu.Unlock()
	return state
}

// playingNow is HTML with the matches of the tournament that are being played.
func (s *Server) playingNow() string {
	var lines []string
	if t := s.shown(); t != nil && s.config.Tournament != "" {
		lines = t.playing()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.games {
		if g.hosted {
			lines = append(lines, watchLine(strings.Join(g.order.Seats, " – "), g.id))
		}
	}
	if s.hosted != nil && s.hosted.paused != "" {
		return "<p>The tournament is paused: " + clean.HTML(s.hosted.paused) + ". It goes on by itself as soon as that is mended.</p>\n"
	}
	if len(lines) == 0 {
		return ""
	}
	slices.Sort(lines)
	return "<h2>Being played</h2>\n<ul>" + strings.Join(lines, "\n") + "</ul>\n"
}
