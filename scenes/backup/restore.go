package backup

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tourney"
)

// report counts what became of a backup.
type report struct {
	matches, ratings, earned, bots, puzzles kept.Merged
	tournament                              kept.Merged
	said                                    []string
}

// Restore brings everything back, beside what is there: nothing of that is lost, except that the settings are taken over. It says in sentences
// what was brought back, and what was not.
func (b *Backup) Restore(env *scene.Env) ([]string, error) {
	if env.Store == nil {
		return nil, errors.New("nothing can be kept on this device")
	}
	bots := env.Platform == "browser"
	var r report
	err := env.Store.Together(func() (err error) {
		r, err = b.restore(env.Store, bots)
		return err
	})
	if err != nil {
		return nil, err
	}
	if b.settings != nil {
		env.Settings.Adopt(b.settings)
		if err := env.Settings.Save(env.Store); err != nil {
			return nil, err
		}
		*env.Bindings = *env.Settings.NewBindings()
	}
	return r.sentences(b.settings != nil), nil
}

func (b *Backup) restore(store scene.Store, bots bool) (r report, err error) {
	if r.matches, err = kept.AddMatches(store, b.matches, b.files); err != nil {
		return r, err
	}
	if r.ratings, err = kept.AddRatings(store, b.ratings); err != nil {
		return r, err
	}
	if r.earned, err = kept.AddAchievements(store, b.achievements); err != nil {
		return r, err
	}
	if r.puzzles, err = kept.AddPuzzles(store, b.puzzles); err != nil {
		return r, err
	}
	for _, name := range slices.Sorted(maps.Keys(b.files)) {
		if !isBot(name) {
			continue
		}
		if !bots {
			r.bots.Beyond++
			continue
		}
		if err := r.bot(store, name, b.files[name]); err != nil {
			return r, err
		}
	}
	if r.bots.Beyond > 0 {
		r.said = append(r.said, fmt.Sprintf("%s not brought back: bots are kept in the browser. They lie in the folder bots of the file, which any program for zip archives opens.", was(r.bots.Beyond, "bot")))
	}
	return r, b.restoreTournament(store, &r)
}

// bot brings back a bot, under another name when another bot has its name.
func (r *report) bot(store scene.Store, name string, data []byte) error {
	ext := path.Ext(name)
	to := name
	for n := 2; ; n++ {
		there, err := store.Load(to)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return err
		}
		if bytes.Equal(there, data) {
			r.bots.There++
			return nil
		}
		to = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), n, ext)
	}
	if to != name {
		r.said = append(r.said, fmt.Sprintf("The bot %s is kept as %s: another bot has its name.", path.Base(name), path.Base(to)))
	}
	r.bots.Added++
	return store.Save(to, data)
}

// restoreTournament brings the tournament back where there is none.
func (b *Backup) restoreTournament(store scene.Store, r *report) error {
	journal, ok := b.files[tourney.JournalName]
	if !ok {
		return nil
	}
	switch there, err := store.Load(tourney.JournalName); {
	case err == nil && bytes.Equal(there, journal):
		r.tournament.There++
		return nil
	case err == nil:
		r.said = append(r.said, "The tournament was not brought back: there is one on this device. Bring it back once you have removed that.")
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	r.tournament.Added++
	for name, data := range b.files {
		if ofTournament(name) && name != tourney.JournalName {
			if err := store.Save(name, data); err != nil {
				return err
			}
		}
	}
	return store.Save(tourney.JournalName, journal) // last: the rest means nothing without it
}

// sentences say what was done.
func (r *report) sentences(settings bool) []string {
	var back, there []string
	for _, k := range []struct {
		m    kept.Merged
		name string
	}{{r.matches, "match"}, {r.ratings, "rating"}, {r.earned, "achievement"}, {r.puzzles, "puzzle"}, {r.bots, "bot"}, {r.tournament, "tournament"}} {
		if k.m.Added > 0 {
			back = append(back, count(k.m.Added, k.name))
		}
		if k.m.There > 0 {
			there = append(there, count(k.m.There, k.name))
		}
	}
	if settings {
		back = append(back, "your settings")
	}
	var said []string
	if len(back) > 0 {
		said = append(said, "Brought back: "+strings.Join(back, ", ")+".")
	}
	if len(there) > 0 {
		said = append(said, "Here already: "+strings.Join(there, ", ")+".")
	}
	if n := r.matches.Beyond; n > 0 {
		said = append(said, fmt.Sprintf("%s not brought back: this device keeps %d. Remove some under Recent, then bring them back.", was(n, "match"), kept.Most))
	}
	if said = append(said, r.said...); len(said) == 0 {
		said = []string{"The file holds nothing that was to be brought back."}
	}
	return said
}

// count is a number of things in words.
func count(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	if strings.HasSuffix(name, "ch") {
		name += "e"
	}
	return fmt.Sprintf("%d %ss", n, name)
}

func was(n int, name string) string {
	if n == 1 {
		return "1 " + name + " was"
	}
	return count(n, name) + " were"
}
