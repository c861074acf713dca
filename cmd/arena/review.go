package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/cmd/internal/play"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/link"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
)

const reviewText = `Tells what was better. Each turn is compared with what the strongest adviser
would have played from the same position: both are played on for a few turns,
under the same chances and by the same players, and weighed by the win chance.
A turn that gave 5 points of it away is an inaccuracy ?!, one that gave 10 a
mistake ?, one that gave 15 a blunder ??. What is not sure is not counted. The
accuracy of a player is 100 % when nothing was given away; one disaster weighs
much in it, and turns in which nothing could be lost weigh nothing. Where doing
nothing would have been better, the command that hurt most is named, if one did.

  arena review match.pent
  arena review -player mybot FOLDER

A folder is summed up, with all below it: the accuracy of each player, and with
-player where that one loses most, by the phase of the match, by the command
that would have been better, and by how the player stood, and its ten
costliest turns, with links where they are short enough.

Logs that can only be shown as they were recorded are left out. With -json every
line of output is a JSON object: one for each file, and one with "summary".
docs/measurements/review.md has what the strengths reach.
`

type reviewOptions struct {
	json, markdown bool
	player         string
	seat, workers  int
}

// reviewed is a match that was reviewed.
type reviewed struct {
	File  string       `json:"file"`
	Game  string       `json:"game"`
	Level string       `json:"level"`
	Seats []seatReview `json:"seats"`
	line  record.Timeline
	found record.Info
}

// seatReview is what the review says of a seat.
type seatReview struct {
	Seat     int           `json:"seat"` // from 1
	Player   string        `json:"player"`
	Accuracy *float64      `json:"accuracy,omitempty"` // in per cent; none when the seat had nothing to lose
	Turns    []review.Turn `json:"turns"`
}

func reviewFiles(c *command.Call) error {
	var o reviewOptions
	c.Flags.BoolVar(&o.json, "json", false, "print JSON, one object per line")
	c.Flags.BoolVar(&o.markdown, "markdown", false, "print Markdown")
	c.Flags.StringVar(&o.player, "player", "", "`name` of the player to review; all when empty")
	c.Flags.IntVar(&o.seat, "seat", 0, "`number` of the seat to review, from 1; all when 0")
	c.Flags.IntVar(&o.workers, "workers", runtime.GOMAXPROCS(0), "`number` of turns reviewed at the same time")
	args, err := c.Parse(reviewText)
	if err != nil {
		return err
	}
	switch {
	case len(args) == 0:
		return command.Usagef("no files")
	case o.json && o.markdown:
		return command.Usagef("-json and -markdown exclude each other")
	case o.seat < 0 || o.seat > rules.MaxSeats:
		return command.Usagef("-seat %d: seats are counted from 1 to %d", o.seat, rules.MaxSeats)
	}
	files, inside, err := filesOf(args)
	if err != nil {
		return err
	}
	jobs, folder := pair(files), len(inside) > 0
	bar := command.NewBar(c.Err, len(jobs), "file", "files")
	var all []reviewed
	for i, names := range jobs {
		r, err := reviewFile(c.Ctx, names, inside[names[0]], &o)
		if c.Ctx.Err() != nil {
			bar.End()
			return command.Interrupted(i, len(jobs), "file", "files")
		}
		bar.Clear()
		switch {
		case err != nil:
			c.Broken = true
			fmt.Fprintf(c.Err, "arena: %s: %s\n", clean.Line(words.And(names)), clean.Line(err.Error()))
		case len(r.Seats) == 0:
		case o.json:
			command.PrintJSON(c.Out, r)
		case !folder:
			fmt.Fprint(c.Out, r.text(o.markdown))
		}
		if err == nil && len(r.Seats) > 0 {
			tellPart(c, names[0], r.found)
			all = append(all, *r)
		}
		bar.Step()
	}
	bar.End()
	switch {
	case len(all) == 0 && !c.Broken && o.player == "" && o.seat == 0:
		return errors.New("there is no match that can be reviewed")
	case len(all) == 0 && !c.Broken:
		return errors.New("there is no match of that player")
	case folder && len(all) > 0:
		s := sumUp(c.Ctx, all, o.player != "" || o.seat > 0)
		if o.json {
			command.PrintJSON(c.Out, map[string]any{"summary": s})
		} else {
			fmt.Fprint(c.Out, s.text(o.markdown))
		}
	}
	return nil
}

// filesOf lists the files named, and all those in the folders named, which are inside.
func filesOf(args []string) (files []string, inside map[string]bool, err error) {
	inside = make(map[string]bool)
	for _, name := range args {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name) // what is wrong with it is said when it is opened
			continue
		}
		inside[name] = true
		err = filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				files, inside[path] = append(files, path), true
			}
			return err
		})
		if err != nil {
			return nil, nil, err
		}
	}
	return files, inside, nil
}

// reviewFile reviews a match. A match in which the player is not has no seats, nor has a file inside a folder that is not a match.
func reviewFile(ctx context.Context, names []string, inside bool, o *reviewOptions) (*reviewed, error) {
	data, err := loadMatch(names)
	if _, ok := formats.Find(data); inside && (err != nil || !ok) {
		return &reviewed{}, nil
	}
	if err != nil {
		return nil, err
	}
	line, found, err := openMatch(ctx, names[0], data)
	if err != nil {
		return nil, err
	}
	setup := line.Setup()
	entry, err := catalog.Lookup(setup.Game)
	if err != nil {
		return nil, err
	}
	r := &reviewed{File: names[0], Game: setup.Game, Level: setup.Level, line: line, found: found}
	var seats rules.SeatSet
	for seat := range line.At(0).Seats() {
		if name := playerOf(setup, seat); (o.player == "" || o.is(setup, seat)) && (o.seat == 0 || o.seat == seat+1) {
			seats |= rules.Seats(rules.Seat(seat))
			r.Seats = append(r.Seats, seatReview{Seat: seat + 1, Player: name, Turns: []review.Turn{}})
		}
	}
	if seats.Empty() {
		return r, nil
	}
	subject, err := review.Of(line)
	if err != nil {
		return nil, err
	}
	turns, err := play.Each(ctx, subject.Jobs(seats), o.workers, nil, func(ctx context.Context, j review.Job) (review.Turn, error) {
		return entry.Bots.Review(ctx, subject, j)
	})
	for i := range r.Seats {
		s := &r.Seats[i]
		s.Turns = lists.Filter(turns, func(t review.Turn) bool { return int(t.Seat) == s.Seat-1 })
		if a, ok := review.Accuracy(s.Turns, rules.Seat(s.Seat-1)); ok {
			s.Accuracy = &a
		}
	}
	return r, err
}

// is reports whether the player asked for has the seat: by the name of the seat or of its kind.
func (o *reviewOptions) is(setup match.Setup, seat int) bool {
	if seat >= len(setup.Seats) {
		return false
	}
	s := setup.Seats[seat]
	return strings.EqualFold(s.Name, o.player) || strings.EqualFold(s.Kind, o.player)
}

func playerOf(setup match.Setup, seat int) string {
	if seat >= len(setup.Seats) {
		return ""
	}
	return cmp.Or(setup.Seats[seat].Name, setup.Seats[seat].Kind)
}

// marksOf counts the turns of each mark: "20 best, 3 good, 1 blunder".
func marksOf(turns []review.Turn) string {
	var count [len(review.Marks)]int
	for _, t := range turns {
		count[t.Mark]++
	}
	var list []string
	for m, n := range count {
		switch name := review.Mark(m).String(); {
		case n == 0:
		case review.Mark(m) <= review.Good:
			list = append(list, fmt.Sprint(n, " ", name))
		case strings.HasSuffix(name, "y"):
			list = append(list, words.Count(n, name, strings.TrimSuffix(name, "y")+"ies"))
		default:
			list = append(list, words.Count(n, name, name+"s"))
		}
	}
	return strings.Join(list, ", ")
}

func accuracyText(a *float64) string {
	if a == nil {
		return "nothing to lose"
	}
	return fmt.Sprintf("accuracy %.0f %%", *a)
}

// worst is how many turns are listed.
const worst = 10

// text is the review of a match to read.
func (r *reviewed) text(markdown bool) string {
	var b strings.Builder
	name := clean.Line(r.File)
	if markdown {
		fmt.Fprintf(&b, "# %s\n\n", clean.Markdown(r.File))
	} else {
		fmt.Fprintf(&b, "%s: %s, %s\n", name, r.Game, clean.Line(r.Level))
	}
	for _, s := range r.Seats {
		sum := strings.TrimSuffix(accuracyText(s.Accuracy)+"; "+marksOf(s.Turns), "; ")
		if markdown {
			fmt.Fprintf(&b, "## Seat %d, %s\n\n%s.\n\n", s.Seat, clean.Markdown(s.Player), upperFirst(sum))
		} else {
			fmt.Fprintf(&b, "\nseat %d, %s: %s\n", s.Seat, clean.Line(s.Player), sum)
		}
		list := review.Costliest(s.Turns, rules.Seat(s.Seat-1), worst)
		if markdown && len(list) > 0 {
			b.WriteString("| turn | | gave away | better was |\n|---|---|---|---|\n")
		}
		for _, t := range list {
			told := toldOf(t, review.Same(s.Turns, t))
			if markdown {
				fmt.Fprintf(&b, "| %d | %s | %s | %s |\n", t.Turn+1, t.Mark.Sign(), review.Points(t.Loss()), clean.Cell(told))
				continue
			}
			fmt.Fprintf(&b, "  turn %d %s: gave %s away\n", t.Turn+1, t.Mark.Sign(), review.Points(t.Loss()))
			fmt.Fprintf(&b, "    %s\n", command.Wrapped(told, "    "))
		}
		if markdown {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// toldOf is what is said of a turn, and in which other turns the same would have been better.
func toldOf(t review.Turn, again string) string { return strings.TrimSpace(t.Told() + " " + again) }

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// summing is what a folder of matches says.
type summing struct {
	Players  []playerSum  `json:"players"`
	Phase    []review.Row `json:"phase,omitempty"`
	Verb     []review.Row `json:"verb,omitempty"`
	Standing []review.Row `json:"standing,omitempty"`
	Worst    []costly     `json:"worst,omitempty"`
}

// playerSum is how well a player played.
type playerSum struct {
	Player   string  `json:"player"`
	Matches  int     `json:"matches"`
	Accuracy float64 `json:"accuracy"` // the mean of its matches, in per cent
	Loss     float64 `json:"loss"`     // win chance given away in a match
	Turns    int     `json:"turns"`
	Marks    []int   `json:"marks"` // by mark, best first
	counted  int
}

// costly is one of the costliest turns.
type costly struct {
	File  string      `json:"file"`
	Seat  int         `json:"seat"`
	Turn  int         `json:"turn"` // from 1
	Link  string      `json:"link,omitempty"`
	Lost  review.Turn `json:"review"`
	Again string      `json:"again,omitempty"` // in which other turns the same would have been better
}

// sumUp sums up matches; in detail where one player is asked for.
func sumUp(ctx context.Context, all []reviewed, detail bool) *summing {
	s := &summing{}
	var turns []review.Turn
	var list []costly
	lines := map[string]record.Timeline{}
	for _, r := range all {
		lines[r.File] = r.line
		for _, seat := range r.Seats {
			s.player(seat)
			turns = append(turns, seat.Turns...)
			for _, t := range review.Costliest(seat.Turns, rules.Seat(seat.Seat-1), worst) {
				list = append(list, costly{File: r.File, Seat: seat.Seat, Turn: t.Turn + 1, Lost: t, Again: review.Same(seat.Turns, t)})
			}
		}
	}
	for i := range s.Players {
		p := &s.Players[i]
		p.Accuracy /= float64(max(p.counted, 1))
		p.Loss /= float64(p.Matches)
	}
	slices.SortStableFunc(s.Players, func(a, b playerSum) int {
		return cmp.Or(-cmp.Compare(a.Accuracy, b.Accuracy), cmp.Compare(a.Player, b.Player))
	})
	if !detail {
		return s
	}
	s.Phase, s.Verb, s.Standing = review.By(turns, review.Phase), review.By(turns, review.Missed), review.By(turns, review.Standing)
	slices.SortStableFunc(list, func(a, b costly) int { return -cmp.Compare(a.Lost.Loss(), b.Lost.Loss()) })
	s.Worst = list[:min(len(list), worst)]
	for i := range s.Worst {
		s.Worst[i].Link = turnLink(ctx, lines[s.Worst[i].File], s.Worst[i].Lost.Turn)
	}
	return s
}

// player adds a match to the sum of its player.
func (s *summing) player(seat seatReview) {
	i := slices.IndexFunc(s.Players, func(p playerSum) bool { return p.Player == seat.Player })
	if i < 0 {
		i, s.Players = len(s.Players), append(s.Players, playerSum{Player: seat.Player, Marks: make([]int, len(review.Marks))})
	}
	p := &s.Players[i]
	p.Matches++
	p.Turns += len(seat.Turns)
	if seat.Accuracy != nil {
		p.Accuracy += *seat.Accuracy
		p.counted++
	}
	for _, t := range seat.Turns {
		p.Loss += t.Loss()
		p.Marks[t.Mark]++
	}
}

// turnLink is a link that opens a match at a turn, "" when there is none that passes everywhere.
func turnLink(ctx context.Context, line record.Timeline, turn int) string {
	look := link.Look{Turn: turn, Speed: link.NormalSpeed}
	l, err := link.Of(line, look, false, catalog.Players)
	if err != nil {
		return ""
	}
	if short, err := shortened(ctx, line, look, l); err == nil && short != nil {
		l = short
	}
	if text, err := l.Data(); err == nil && len(text) <= link.Safe {
		return link.Mark + text
	}
	return ""
}

// text is the sum to read.
func (s *summing) text(markdown bool) string {
	var b strings.Builder
	cell := clean.Line
	if markdown {
		cell = clean.Cell
	}
	table := func(head string, rows [][]string) {
		list := append([][]string{strings.Split(head, "|")}, rows...)
		if markdown {
			for i, row := range list {
				fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
				if i == 0 {
					b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
				}
			}
			b.WriteString("\n")
			return
		}
		var text strings.Builder
		columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
		for _, row := range list {
			fmt.Fprintln(columns, strings.Join(row, "\t"))
		}
		_ = columns.Flush() // into memory
		for line := range strings.Lines(text.String()) {
			b.WriteString(strings.TrimRight(line, " \n") + "\n")
		}
		b.WriteString("\n")
	}
	var rows [][]string
	for _, p := range s.Players {
		row := []string{cell(p.Player), fmt.Sprint(p.Matches), fmt.Sprintf("%.1f %%", p.Accuracy), fmt.Sprintf("%.2f", p.Loss), fmt.Sprint(p.Turns)}
		for _, n := range p.Marks {
			row = append(row, fmt.Sprint(n))
		}
		rows = append(rows, row)
	}
	table("player|matches|accuracy|lost in a match|turns|best|good|?!|?|??", rows)
	for _, part := range []struct {
		head string
		rows []review.Row
	}{{"phase", s.Phase}, {"better was", s.Verb}, {"stood", s.Standing}} {
		rows = nil
		for _, r := range part.rows {
			rows = append(rows, []string{cell(r.Name), fmt.Sprint(r.Turns), fmt.Sprint(r.Lost), fmt.Sprintf("%.2f", r.Loss)})
		}
		if len(rows) > 0 {
			table(part.head+"|turns|that lost something|win chance lost", rows)
		}
	}
	rows = nil
	for _, w := range s.Worst {
		rows = append(rows, []string{fmt.Sprint(w.Turn), review.Points(w.Lost.Loss()), cell(w.File), cell(toldOf(w.Lost, w.Again)), w.Link})
	}
	if len(rows) > 0 {
		table("turn|gave away|file|better was|link", rows)
	}
	return b.String()
}
