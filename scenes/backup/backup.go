// Package backup packs everything that a device keeps into one file, and brings it back: matches, ratings, achievements, settings, bots that
// were written in the page, and the tournament. The file is a zip archive, which begins with an entry that names its version.
package backup

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.pentarena/game/basics/strict"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tourney"
)

// Name is what the file is called.
const Name = "pentarena-backup.zip"

// Names of the entries besides those of matches and of the tournament, which have the names that the store has.
const (
	headName         = "pentarena-backup.json"
	matchesName      = "matches.json"
	ratingsName      = "ratings.json"
	achievementsName = "achievements.json"
	puzzlesName      = "puzzles.json"
	settingsName     = "settings.json"
	botsFolder       = "bots/" // then the game, a slash, and the name of the bot; so in the store of a page
)

const version = 1

// Limits of a backup.
const (
	mostFile  = 128 << 20 // bytes of the file
	mostBytes = 256 << 20 // bytes of all entries together, unpacked
	mostNames = 4096      // entries
	mostList  = 4 << 20   // bytes of a list
	mostBot   = 64 << 20  // bytes of a bot
	mostCount = 1 << 30   // of matches, and of how often something was earned
	mostText  = 300       // bytes of a name
)

// head is the first entry.
type head struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Date    string `json:"date"`  // when it was made, as Env.Date has it; "" without a clock
	Build   string `json:"build"` // by which program
}

const format = "Pentarena backup"

// Backup is what a file holds, checked.
type Backup struct {
	Date         string // when it was made; "" if that is not known
	matches      []kept.Match
	ratings      []kept.Rating
	achievements []kept.Achievement
	puzzles      []kept.Puzzle
	settings     *scene.Settings // nil for none
	files        map[string][]byte
}

// Pack packs what the store keeps. It can be given to Read.
func Pack(env *scene.Env) ([]byte, error) {
	if env.Store == nil {
		return nil, errors.New("nothing is kept on this device")
	}
	var out []byte
	err := env.Store.Together(func() (err error) {
		out, err = pack(env)
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(out) > mostFile {
		return nil, fmt.Errorf("it would have %d MB, and %d MB can be brought back; remove large bots", len(out)>>20, mostFile>>20)
	}
	if _, err := Read(out); err != nil { // rather now than when it is needed
		return nil, err
	}
	return out, nil
}

func pack(env *scene.Env) ([]byte, error) {
	store := env.Store
	h := head{Format: format, Version: version, Build: env.Build}
	if env.Date != nil {
		h.Date = env.Date()
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	put := func(name string, data []byte) error {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	list := func(name string, v any, n int) error {
		if n == 0 {
			return nil
		}
		data, err := json.MarshalIndent(v, "", "\t")
		if err != nil {
			return err
		}
		return put(name, append(data, '\n'))
	}
	settings, _ := scene.LoadSettings(store, scene.DefaultSettings()) // what is not valid is left out
	matches, names := recorded(store)
	ratings, earned, tried := kept.Ratings(store), kept.Achievements(store), kept.Puzzles(store)
	for _, err := range []error{list(headName, h, 1), list(settingsName, settings, 1), list(matchesName, matches, len(matches)),
		list(ratingsName, ratings, len(ratings)), list(achievementsName, earned, len(earned)), list(puzzlesName, tried, len(tried))} {
		if err != nil {
			return nil, err
		}
	}
	_, err := store.Load(tourney.JournalName)
	for _, name := range store.List() {
		if strings.HasPrefix(name, botsFolder) || err == nil && ofTournament(name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		data, err := store.Load(name)
		if err == nil {
			err = put(name, data)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// recorded lists the matches that have a record, and the names of the records.
func recorded(store scene.Store) (matches []kept.Match, names []string) {
	there := store.List()
	for _, k := range kept.Matches(store) {
		if !slices.Contains(there, k.File) {
			continue
		}
		if k.Was != "" && !slices.Contains(there, k.Was) {
			k.Was, k.From = "", 0
		}
		matches = append(matches, k)
		for _, name := range []string{k.File, k.Was} {
			if name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return matches, names
}

// Is reports whether a file is a backup, if perhaps a damaged one.
func Is(data []byte) bool {
	const at = 30 // of the first name in a zip archive
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) && len(data) > at && bytes.HasPrefix(data[at:], []byte(headName))
}

// ofMatch reports whether a name is one of a record of a kept match.
func ofMatch(name string) bool {
	return strings.HasPrefix(name, "match-") && strings.HasSuffix(name, record.Suffix) && plain(name)
}

func ofTournament(name string) bool {
	return name == tourney.JournalName || name == tourney.PausedName || name == tourney.HiddenName ||
		strings.HasPrefix(name, tourney.RecordName) && plain(name)
}

// plain reports whether a name is one of a file, without folders, that every system can have.
func plain(name string) bool {
	return name != "" && len(name) <= mostText && utf8.ValidString(name) && name[0] != '.' && !strings.ContainsAny(name, `/\:`) &&
		!strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
}

// isBot reports whether an entry is a bot of a game.
func isBot(entry string) bool {
	rest, ok := strings.CutPrefix(entry, botsFolder)
	game, name, both := strings.Cut(rest, "/")
	_, known := games.Find(game)
	return ok && both && known && plain(name)
}

// Read reads a backup. Nothing of one that is damaged, or not as Pack makes it, is taken; the error names the entry and the reason.
func Read(data []byte) (*Backup, error) {
	if len(data) > mostFile {
		return nil, fmt.Errorf("it has %d MB; a backup has at most %d", len(data)>>20, mostFile>>20)
	}
	if !Is(data) {
		return nil, errors.New(`it was not made by "Save everything"`)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("it is cut off or damaged")
	}
	if len(z.File) > mostNames {
		return nil, fmt.Errorf("it holds %d files; a backup holds at most %d", len(z.File), mostNames)
	}
	b := &Backup{files: map[string][]byte{}}
	left := int64(mostBytes)
	for i, f := range z.File {
		if err := b.take(f, i == 0, &left); err != nil {
			return nil, fmt.Errorf("%q in it %w", cut(f.Name), err)
		}
	}
	return b, b.check()
}

// cut shortens a text that somebody else may have written.
func cut(text string) string {
	if len(text) > 60 {
		return text[:60] + "…"
	}
	return text
}

// take takes over an entry of the archive.
func (b *Backup) take(f *zip.File, first bool, left *int64) error {
	most := min(int64(mostList), *left)
	switch bot := isBot(f.Name); {
	case first != (f.Name == headName):
		return errors.New("is not where it belongs")
	case bot:
		most = min(mostBot, *left)
	case ofMatch(f.Name) || ofTournament(f.Name):
		most = *left
	case !slices.Contains([]string{headName, matchesName, ratingsName, achievementsName, puzzlesName, settingsName}, f.Name):
		return errors.New("is nothing that Pentarena keeps")
	}
	if _, twice := b.files[f.Name]; twice {
		return errors.New("is there twice")
	}
	r, err := f.Open()
	if err != nil {
		return errors.New("is damaged")
	}
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case int64(len(data)) > most:
		return errors.New("is too large")
	case errors.Join(err, r.Close()) != nil:
		return errors.New("is damaged")
	case len(data) == 0:
		return errors.New("is empty")
	}
	*left -= int64(len(data))
	b.files[f.Name] = data
	if first {
		return b.header(data)
	}
	return nil
}

// header reads the first entry.
func (b *Backup) header(data []byte) error {
	var h head
	if err := json.Unmarshal(data, &h); err != nil {
		return fmt.Errorf("cannot be read: %w", err)
	}
	switch {
	case h.Format != format || h.Version < 1:
		return errors.New("does not say that it is a backup")
	case h.Version > version:
		return fmt.Errorf("has version %d, and this program reads version %d; take a newer one", h.Version, version)
	}
	b.Date = cut(strings.ToValidUTF8(h.Date, ""))
	return nil
}

// decode reads a list, whose fields must all be known; a missing one is empty.
func decode(b *Backup, name string, into any) error {
	data, ok := b.files[name]
	if !ok {
		return nil
	}
	delete(b.files, name)
	if err := strict.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%q in it cannot be read: %w", name, err)
	}
	return nil
}

// check reads the lists, and sees that everything belongs together.
func (b *Backup) check() error {
	delete(b.files, headName)
	if err := errors.Join(decode(b, matchesName, &b.matches), decode(b, ratingsName, &b.ratings), decode(b, achievementsName, &b.achievements), decode(b, puzzlesName, &b.puzzles)); err != nil {
		return err
	}
	if data, ok := b.files[settingsName]; ok {
		delete(b.files, settingsName)
		s, err := scene.ReadSettings(data)
		if err != nil {
			return fmt.Errorf("%q in it: %w", settingsName, err)
		}
		b.settings = s
	}
	if err := b.checkMatches(); err != nil {
		return fmt.Errorf("%q in it: %w", matchesName, err)
	}
	if err := b.checkRatings(); err != nil {
		return fmt.Errorf("%q in it: %w", ratingsName, err)
	}
	if err := b.checkAchievements(); err != nil {
		return fmt.Errorf("%q in it: %w", achievementsName, err)
	}
	if err := b.checkPuzzles(); err != nil {
		return fmt.Errorf("%q in it: %w", puzzlesName, err)
	}
	return b.checkTournament()
}

func (b *Backup) checkMatches() error {
	if len(b.matches) > kept.Most {
		return fmt.Errorf("it lists %d matches; a device keeps at most %d", len(b.matches), kept.Most)
	}
	needed := map[string]bool{}
	for i, k := range b.matches {
		_, known := games.Find(k.Game)
		switch {
		case !known:
			return fmt.Errorf("match %d is of a game %q that is not known", i+1, cut(k.Game))
		case len(k.Seats) == 0 || len(k.Seats) > rules.MaxSeats:
			return fmt.Errorf("match %d has %d seats", i+1, len(k.Seats))
		case min(k.Turn, k.Steps, k.Seen, k.Begun, k.From) < 0 || k.Out != nil && k.Out.Steps < 0:
			return fmt.Errorf("match %d has a number below 0", i+1)
		case needed[k.File]:
			return fmt.Errorf("match %d has the record of another one", i+1)
		}
		for _, name := range []string{k.File, k.Was} {
			if name == "" && k.File != "" {
				continue
			}
			if !ofMatch(name) || b.files[name] == nil {
				return fmt.Errorf("the record %q of match %d is missing", cut(name), i+1)
			}
			needed[name] = true
		}
	}
	for name := range b.files {
		if ofMatch(name) && !needed[name] {
			return fmt.Errorf("the match of the record %q is missing", cut(name))
		}
	}
	return nil
}

func (b *Backup) checkRatings() error {
	seen := map[string]bool{}
	for _, r := range b.ratings {
		if _, known := games.Find(r.Game); !known || seen[r.Game] {
			return fmt.Errorf("a game %q is not known, or is there twice", cut(r.Game))
		}
		if seen[r.Game] = true; r.Elo < -10000 || r.Elo > 10000 || r.Deviation <= 0 || r.Deviation > 1000 || r.Matches < 1 || r.Matches > mostCount {
			return fmt.Errorf("the rating in %s is out of range", r.Game)
		}
	}
	return nil
}

func (b *Backup) checkAchievements() error {
	seen := map[[2]string]bool{}
	for _, a := range b.achievements {
		key := [2]string{a.Game, a.ID}
		if _, known := games.Find(a.Game); !known || seen[key] {
			return fmt.Errorf("%q of a game %q is not known, or is there twice", cut(a.ID), cut(a.Game))
		}
		if seen[key] = true; a.ID == "" || len(a.ID) > mostText || len(a.Match) > 4*mostText || a.Count < 0 || a.Count > mostCount || a.Best < 0 || a.Count == 0 && a.Best == 0 {
			return fmt.Errorf("%q of %s is out of range", cut(a.ID), a.Game)
		}
	}
	return nil
}

func (b *Backup) checkPuzzles() error {
	if len(b.puzzles) > kept.MostPuzzles {
		return fmt.Errorf("it lists %d puzzles; a device keeps at most %d", len(b.puzzles), kept.MostPuzzles)
	}
	seen := map[string]bool{}
	for _, p := range b.puzzles {
		if _, known := games.Find(p.Game); !known || !p.Sound() || seen[p.Game+p.ID] {
			return fmt.Errorf("puzzle %q of %q cannot be, or is there twice", cut(p.ID), cut(p.Game))
		}
		seen[p.Game+p.ID] = true
	}
	return nil
}

func (b *Backup) checkTournament() error {
	journal, ok := b.files[tourney.JournalName]
	if !ok {
		if slices.ContainsFunc(slices.Collect(maps.Keys(b.files)), ofTournament) {
			return fmt.Errorf("%q is missing in it", tourney.JournalName)
		}
		return nil
	}
	plan, err := tournament.PlanOf(journal)
	if err == nil {
		err = plan.Prepare(games.SeatsOf)
	}
	if err != nil {
		return fmt.Errorf("%q in it: %w", tourney.JournalName, err)
	}
	return nil
}
