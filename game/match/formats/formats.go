// Package formats lists the file formats that hold matches: Pentarena's records and the logs of the original game servers. A new format is
// one package and one line in All.
package formats

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/cerveau"
	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/game/match/record/glog"
	"app.pentarena/game/match/record/si32log"
)

// All lists the formats in the order in which Open tries them.
func All() []record.Format {
	return []record.Format{record.Own(games.Start, games.Orders), cerveau.Format, glog.Format, si32log.Format, gamejson.Format}
}

// Error says which file cannot be opened, and why.
type Error struct {
	Name string
	Err  error
}

// Error returns the file name and the reason.
func (e *Error) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Open makes a timeline of a file, compressed or not; the content decides the format. A damaged record is opened up to the damage.
// progress, which may be nil, is called with the finished part, 0 to 1. The error is an *Error; it wraps ctx's error if ctx ended first.
func Open(ctx context.Context, name string, data []byte, progress func(part float64)) (record.Timeline, record.Info, error) {
	fail := func(err error) (record.Timeline, record.Info, error) {
		return nil, record.Info{}, &Error{name, err}
	}
	switch {
	case len(data) == 0:
		return fail(errors.New("the file is empty"))
	case len(data) > record.MaxFile:
		return fail(fmt.Errorf("the file has more than %d MB", record.MaxFile>>20))
	}
	f, ok := Find(data)
	if !ok {
		return fail(errors.New("this is neither a record of Pentarena nor a log of an original server"))
	}
	l, info, err := f.Open(data, record.NewProgress(ctx, progress))
	if err != nil {
		return fail(err)
	}
	info.Format, info.Steps = f.Name, l.Len()
	return l, info, nil
}

// Suffixes are the ends of the names of files that hold a match, without .gz, each once.
func Suffixes() (list []string) {
	for _, f := range All() {
		for _, s := range append([]string{f.Suffix}, f.Named...) {
			if s = path.Ext(strings.TrimSuffix(s, ".gz")); !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return list
}

// Find returns the format of a file, by its content; false if it is not a match.
func Find(data []byte) (record.Format, bool) {
	all := All()
	i := slices.IndexFunc(all, func(f record.Format) bool { return f.Sniff(data) })
	if i < 0 {
		return record.Format{}, false
	}
	return all[i], true
}

// Original returns the format of the original server of a game; false if there is none.
func Original(game string) (record.Format, bool) {
	all := All()
	i := slices.IndexFunc(all, func(f record.Format) bool { return slices.Contains(f.Games, game) })
	if i < 0 {
		return record.Format{}, false
	}
	return all[i], true
}
