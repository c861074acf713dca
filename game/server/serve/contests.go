package serve

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// contests has the tournament that the server shows, and plays if it is its own.
type contests struct {
	*core
	hall *hall

	mu     sync.Mutex
	shows  *tourney  // nil for none
	hosted *hosted   // nil while none is played
	tag    string    // see version
	next   time.Time // when it is looked at again
}

// version is a text that changes when the page of the tournament does: found out once for all who wait for changes.
func (c *contests) version() string {
	c.mu.Lock()
	tag, now := c.tag, time.Now()
	due := !now.Before(c.next)
	if due {
		c.next = now.Add(changesRest)
	}
	c.mu.Unlock()
	if !due {
		return tag
	}
	if page, err := c.page(); err == nil {
		tag = tagOf(page)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tag = tag
	return tag
}

// follow returns the text of a match that arena tourney is playing; nil when it plays none of that ID.
func (c *contests) follow(id string) *text {
	t := c.shown()
	match, is := strings.CutPrefix(id, tourneyID)
	if t == nil || !is {
		return nil
	}
	if _, err := t.now(); err != nil {
		return nil
	}
	followed, file := t.grows(match)
	if followed != nil || file == "" {
		return followed
	}
	f, err := t.open(file)
	if err != nil {
		return nil
	}
	x, first := t.followedBy(match)
	if !first {
		_ = f.Close()
		return x
	}
	c.working.Go(func() {
		defer f.Close()
		x.grow(&growing{ctx: c.ctx, file: f})
		t.unfollow(match)
		x.finish()
	})
	return x
}

// TourneyOrder asks for a tournament between players of the configuration.
type TourneyOrder struct {
	Name    string     `json:"name"`
	Format  string     `json:"format" jsonschema:"ID; round-robin if empty"`
	Games   []string   `json:"games" jsonschema:"such as anarchy/quick; several make a decathlon"`
	Players []string   `json:"players" jsonschema:"names; their order is the seeding"`
	Seed    string     `json:"seed" jsonschema:"any if empty"`
	Seeds   int        `json:"seeds" jsonschema:"of each meeting in each game; 0 for 1, of a test for as many as may be"`
	Rounds  int        `json:"rounds" jsonschema:"of a swiss or a ladder; 0 for as many as give one winner"`
	Test    Hypotheses `json:"test" jsonschema:"of the format test; 0 against 20 Elo and errors of 0.05 if it is left out"`
}

// Hypotheses are those of a stats.SPRT.
type Hypotheses struct {
	Low   float64 `json:"low" jsonschema:"Elo"`
	High  float64 `json:"high" jsonschema:"Elo"`
	Alpha float64 `json:"alpha" jsonschema:"how often high is accepted though low is true"`
	Beta  float64 `json:"beta" jsonschema:"how often low is accepted though high is true"`
}

const (
	maxEntrants    = 64
	maxHosted      = 10_000
	maxTourneySeed = 60          // bytes; that of a match has the match in it
	maxPlan        = 1 << 20     // bytes
	stoppedFile    = "stopped"   // in the folder of a tournament that does not go on
	planFile       = "plan.json" // the tournament, should the journal not say it any more
)

// errHosting is the error while a tournament is played.
var errHosting = errors.New("a tournament is being played; wait for its end, or stop it")

// retry is after how long a tournament continues that something of this machine has stopped.
const retry = time.Minute

// planned returns the tournament that is asked for.
func (c *contests) planned(o TourneyOrder) (*tournament.Plan, error) {
	if len([]rune(o.Name)) > maxName {
		return nil, badOrder{fmt.Sprintf("a name has at most %d characters", maxName)}
	}
	if clean.Line(o.Name) != o.Name {
		return nil, badOrder{"the name has characters that cannot be shown"}
	}
	if err := checkSeed(o.Seed, maxTourneySeed); err != nil {
		return nil, err
	}
	if len(o.Players) > maxEntrants {
		return nil, badOrder{fmt.Sprintf("a tournament here has at most %d players", maxEntrants)}
	}
	p := &tournament.Plan{Name: o.Name, Format: tournament.Format(o.Format), Players: o.Players, Games: o.Games, Seed: cmp.Or(o.Seed, match.NewSeed()),
		Seeds: o.Seeds, Rounds: o.Rounds, SPRT: stats.SPRT(o.Test)}
	if err := p.Prepare(games.SeatsOf); err != nil {
		return nil, badOrder{strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	for _, e := range p.Events {
		entry, err := catalog.Lookup(e.Game)
		if err != nil {
			return nil, err
		}
		for _, name := range o.Players {
			if !slices.Contains(c.hall.names(entry), name) {
				return nil, badOrder{e.Game + ": " + rules.NoSuch("player", name, c.hall.names(entry))}
			}
		}
	}
	if n, _ := p.Length(); n > maxHosted {
		return nil, badOrder{fmt.Sprintf("these are up to %d matches; a tournament here has at most %d: take fewer seeds, rounds or players", n, maxHosted)}
	}
	return p, nil
}

func (c *contests) order(o TourneyOrder) error {
	p, err := c.planned(o)
	if err != nil {
		return err
	}
	return c.hold(filepath.Join(c.config.Folder, store.Tournaments, time.Now().UTC().Format("2006-01-02-150405.000")), p)
}

// last shows the newest tournament, and lets it go on if it is neither over nor stopped, unless the server shows another one.
func (c *contests) last() error {
	if c.config.Tournament != "" {
		return nil
	}
	list, err := os.ReadDir(filepath.Join(c.config.Folder, store.Tournaments))
	list = slices.DeleteFunc(list, func(e fs.DirEntry) bool { return !e.IsDir() })
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(list) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	folder := filepath.Join(c.config.Folder, store.Tournaments, list[len(list)-1].Name()) // the names are sorted
	if _, stopped := os.Stat(filepath.Join(folder, stoppedFile)); stopped == nil {
		c.shows, err = newTourney(folder)
	} else {
		var p *tournament.Plan
		if p, err = planOf(folder); err == nil {
			err = c.hold(folder, p)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the server ended before it began
		}
	}
	if err != nil { // matches can be played all the same
		c.log.Error("tournament cannot go on", "folder", folder, "error", err)
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
	return p, p.Prepare(games.SeatsOf)
}

// hold plays what has no result yet of the tournament of a folder, and shows it.
func (c *contests) hold(folder string, p *tournament.Plan) error {
	if c.config.Tournament != "" {
		return badOrder{"this server shows the tournament of arena tourney, and plays none itself"}
	}
	if !c.enter() {
		return errClosed
	}
	defer c.working.Done()
	ctx, cancel := context.WithCancel(c.ctx)
	h := &hosted{contests: c, folder: folder, plan: p, records: disk.Open(filepath.Join(folder, "records")), stop: cancel}
	if !c.hosts(h) {
		cancel()
		return errHosting
	}
	shown, err := h.open()
	if err != nil {
		h.gone()
		return err
	}
	c.mu.Lock()
	c.shows = shown
	c.mu.Unlock()
	c.changed()
	c.working.Go(func() { h.run(ctx) })
	return nil
}

// hosts notes that a tournament begins; false while another one is played.
func (c *contests) hosts(h *hosted) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hosted != nil {
		return false
	}
	c.hosted = h
	return true
}

// Hosting says whether the server plays a tournament.
type Hosting struct {
	Name    *string `json:"name,omitempty" jsonschema:"of the tournament that is played"`
	Open    bool    `json:"open" jsonschema:"one can be started when none is played"`
	Paused  string  `json:"paused,omitempty" jsonschema:"why it does not go on"`
	Playing bool    `json:"playing"`
}

// hosting says whether a tournament is played, and whether one can be started.
func (c *contests) hosting() Hosting {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.hosted
	state := Hosting{Open: c.config.Tournament == "", Playing: h != nil}
	if h != nil {
		name := h.plan.Name
		state.Name, state.Paused = &name, h.paused
	}
	return state
}

// stop ends the tournament for good.
func (c *contests) stop() error {
	c.mu.Lock()
	h := c.hosted
	c.mu.Unlock()
	if h == nil {
		return badOrder{"no tournament is being played"}
	}
	if err := disk.Open(h.folder).Save(stoppedFile, []byte("yes\n")); err != nil {
		return err
	}
	h.stop()
	return nil
}

// playing is HTML with the matches of the tournament that are being played.
func (c *contests) playing() string {
	var lines []string
	if t := c.shown(); t != nil && c.config.Tournament != "" {
		lines = t.playing()
	}
	lines = append(lines, c.hall.hosted()...)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hosted != nil && c.hosted.paused != "" {
		return "<p>The tournament is paused: " + clean.HTML(c.hosted.paused) + ". It continues by itself as soon as that is mended.</p>\n"
	}
	if len(lines) == 0 {
		return ""
	}
	slices.Sort(lines)
	return "<h2>Being played</h2>\n<ul>" + strings.Join(lines, "\n") + "</ul>\n"
}

// shown returns the tournament that is shown; nil for none.
func (c *contests) shown() *tourney {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.shows
}

// page is the page of the tournament with what is being played.
func (c *contests) page() ([]byte, error) {
	page, left := []byte(notBegun), ""
	if t := c.shown(); t != nil {
		var err error
		if page, err = t.now(); err != nil {
			return nil, err
		}
		left = t.left()
	}
	before := func(mark, text string) { page = bytes.Replace(page, []byte(mark), []byte(text+mark), 1) }
	before("<h1>", tourneyHead)
	if now := c.playing(); now != "" {
		before(tables.Standings, left+now)
	}
	return page, nil
}
