package serve

import (
	"cmp"
	"fmt"
	"os"
	"strings"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
)

// matchOf is the ID of the match to which arena tourney has given a record, as it is in links; "" for other files.
func matchOf(record string) string {
	parts := strings.SplitN(record, "-", 3)
	if len(parts) < 3 || !strings.HasSuffix(record, tourneySuffix) {
		return ""
	}
	return linked(parts[1])
}

// recordOf is the name that a file is to have when it is whole.
func recordOf(file string) string { return cmp.Or(disk.PartOf(file), file) }

// linked is the ID of a match of a tournament as it is in links, which have no dots.
func linked(match string) string { return strings.ReplaceAll(match, ".", "_") }

// look finds the records that grow, which are not named by a result yet: their files by the IDs of their matches.
func (t *tourney) look(named map[string]bool) (map[string]string, error) {
	running := map[string]string{}
	files, err := os.ReadDir(t.records)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, f := range files {
		name := recordOf(f.Name())
		id := matchOf(name)
		if id == "" || named[name] {
			continue
		}
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) < asleep {
			running[id] = f.Name()
		}
	}
	return running, nil
}

// grows returns the text of a match that is followed, else the file of one that is played; nil and "" for neither.
func (t *tourney) grows(match string) (followed *text, file string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.followed[match], t.running[match]
}

// followedBy returns the text of a match; first when it is new.
func (t *tourney) followedBy(match string) (x *text, first bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if x := t.followed[match]; x != nil {
		return x, false
	}
	x = newText()
	t.followed[match] = x
	return x, true
}

// unfollow forgets the text of a match that has ended.
func (t *tourney) unfollow(match string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.followed, match)
}

// playing is HTML with the matches that arena tourney is playing.
func (t *tourney) playing() (lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for id, name := range t.running {
		lines = append(lines, watchLine(strings.TrimSuffix(recordOf(name), tourneySuffix), tourneyID+id))
	}
	return lines
}

// watchLine is HTML that leads to a match that is being played.
func watchLine(title, id string) string {
	return fmt.Sprintf(`<li>%s <a href="/#live=%s">Watch live</a></li>`, clean.HTML(title), id)
}
