// Package tourney is the tournament of this device: where it is put together, how it is played, and its tables. What a tournament is says
// game/contest/tournament.
package tourney

import (
	"bytes"
	"fmt"
	"strings"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// Watch is a match that somebody wants to watch: the file of its record in the store, and what to call it. Its result was not shown when
// Hidden is set.
type Watch struct {
	File, Title string
	Hidden      bool
}

// Room shows the tournament of this device, or what to choose for one.
type Room struct {
	env   *scene.Env
	form  *form
	run   *run  // nil while one is put together
	lost  error // why the tournament that is kept cannot be opened
	panes panes

	wish *wish // nil for none
	seen int   // of env.Changes

	tab    string
	one    [2]int // players whose matches are listed; below 0 for all
	more   int    // matches listed beyond the first ones
	ask    bool   // whether to end the tournament
	saving bool
}

// wish is what is to be done once no other window or tab has the tournament. do gives the right to it back by release, sooner or later.
type wish struct {
	claim *claim
	do    func(u *ui.UI, release func())
}

// New opens the tournament that the device keeps, which continues unless it is paused or another window or tab plays it; without one, what to
// choose for one.
func New(env *scene.Env) *Room {
	r := &Room{env: env, panes: panes{}, one: [2]int{-1, -1}, seen: env.Changes}
	r.open()
	return r
}

// open opens the tournament that the device keeps, or the form.
func (r *Room) open() {
	if r.run, r.lost = resume(r.env); r.lost != nil {
		r.run = nil
	}
	if r.run == nil && r.form == nil {
		r.form = newForm(r.env)
	}
}

// Close ends what is played. It is played again when the tournament continues.
func (r *Room) Close() {
	if r.run != nil {
		r.run.close()
	}
	if r.wish != nil {
		r.wish.claim.drop()
	}
}

// follow takes over what another window or tab has done with the tournament.
func (r *Room) follow() {
	other := r.run != nil && r.run.err == errOther
	if r.seen == r.env.Changes && !other {
		return
	}
	if r.seen = r.env.Changes; r.run == nil || r.run.running() {
		return
	}
	data, err := r.env.Store.Load(JournalName)
	if err == nil && !other && bytes.Equal(firstLine(data), r.run.head) && r.run.look(data) == nil {
		return
	}
	r.run.close()
	r.ask, r.saving = false, false
	r.open()
}

// await has a wish come true as soon as no other window or tab has the tournament, and gives it up when that takes long.
func (r *Room) await(u *ui.UI) {
	if r.wish == nil {
		return
	}
	w := r.wish
	g, ok := w.claim.look(u.In.Now)
	switch {
	case ok && g.err == nil:
		r.wish = nil
		w.do(u, g.release)
	case ok:
		r.wish = nil
		u.Complain("That did not work: " + g.err.Error() + ".")
	case w.claim.waits(u.In.Now):
		r.wish = nil
		w.claim.drop()
		u.Complain("Another window or tab has a tournament open. Close it there, then try again here.")
	}
}

// Heading is what the head of the page says.
func (r *Room) Heading() (title, sub string) {
	if r.run == nil {
		return "Tournament", "everyone plays everyone, until one is left, or until two are told apart"
	}
	return "Tournament", titleOf(r.run.plan.Format) + ", " + gamesOf(r.run.plan) + ", seed " + r.run.plan.Seed
}

func gamesOf(p *tournament.Plan) string {
	if len(p.Events) > 1 {
		return fmt.Sprintf("decathlon of %d games", len(p.Events))
	}
	return eventName(p.Events[0])
}

func eventName(e tournament.Event) string {
	return names.Game(e.Game) + ", " + levels.Title(e.Game, e.Level)
}

// Describe says how far the tournament is, for tests.
func (r *Room) Describe() map[string]any {
	d := map[string]any{"scene": "tournament", "state": "form"}
	if r.lost != nil {
		d["state"] = "lost"
	}
	if r.run == nil {
		d["fault"] = r.form.fault
		return d
	}
	d["state"], d["matches"], d["tab"] = "playing", r.run.table.Matches, r.tab
	switch {
	case r.run.err != nil:
		d["state"] = "stopped"
	case r.run.table.Over:
		d["state"] = "over"
	case r.run.waiting:
		d["state"] = "elsewhere"
	case r.run.paused:
		d["state"] = "paused"
	}
	return d
}

// Build shows the room and returns the match to watch, if one was chosen.
func (r *Room) Build(u *ui.UI, body board.Rect) (w Watch, ok bool) {
	r.follow()
	r.await(u)
	if r.lost != nil {
		r.showLost(u, body)
		return w, false
	}
	if r.run == nil {
		if r.form.build(u, body) && r.wish == nil {
			r.wish = &wish{newClaim(r.env.Store), r.begin}
		}
		return w, false
	}
	before := r.run.table.Over
	r.run.tick(u.In.Now)
	if r.run.table.Over && !before {
		line, _ := r.state()
		if r.run.hidden {
			line = ""
		}
		u.Say(strings.TrimSpace("The tournament is over. " + line))
	}
	w, ok = r.show(u, body)
	r.questions(u)
	return w, ok
}

// Open reports whether a dialog is open, which Back closes.
func (r *Room) Open() bool { return r.ask || r.saving }

// begin begins the tournament that was put together, unless another window or tab has begun one meanwhile.
func (r *Room) begin(u *ui.UI, release func()) {
	if _, err := r.env.Store.Load(JournalName); err == nil {
		release()
		r.open()
		u.Show("warning", "Another window or tab has begun a tournament. Here it is.")
		return
	}
	made, err := begin(r.env, r.form.plan, release)
	if err != nil {
		u.Complain("The tournament cannot begin: " + err.Error() + ".")
		return
	}
	r.run, r.form = made, nil
	r.tab, r.one, r.more = "", [2]int{-1, -1}, 0
	u.Clear()
	u.Say("The tournament begins.")
}

// winner says who is first.
func (r *Room) winner() string { return tables.Winners(r.run.table, names.Strength) }

// showLost says that the kept tournament cannot be opened, and offers to drop it.
func (r *Room) showLost(u *ui.UI, body board.Rect) {
	th := u.Theme
	s := layout.Down(layout.Middle(body, 640, body.H))
	s.Skip(20)
	x, y := s.Add(32).Middle()
	u.Icon("warning", x, y, 36, th.Bad)
	s.Skip(16)
	s.Skip(u.Wrap(s.Open(), "The tournament kept on this device cannot be opened: "+r.lost.Error()+".", ui.Body, board.Regular, board.Center, th.Text) + 20)
	if u.Button("tourney/drop", layout.Middle(s.Add(ui.Hero), 260, ui.Hero), ui.Button{Label: "Remove it", Icon: "trash", Style: ui.Danger, Tip: "Then you can begin another one."}) {
		r.wish = &wish{newClaim(r.env.Store), func(u *ui.UI, release func()) {
			defer release()
			if r.remove(u) {
				r.lost, r.form = nil, newForm(r.env)
			}
		}}
	}
}

func (r *Room) remove(u *ui.UI) bool {
	err := forget(r.env.Store)
	if err != nil {
		u.Complain("The tournament was not removed: " + err.Error() + ".")
	}
	return err == nil
}

// questions shows the open dialog.
func (r *Room) questions(u *ui.UI) {
	if r.ask {
		text := "Its matches and tables are removed from this device."
		if !r.run.table.Over {
			text = "It is not over. " + text
		}
		switch u.Ask("tourney/ask", "Put together another tournament?", text, "Remove and continue", "Keep it", true) {
		case 1:
			r.ask = false
			if r.run.running() {
				r.run.stop()
				r.drop(u, r.run.free)
			} else {
				r.run.close()
				r.wish = &wish{newClaim(r.env.Store), r.drop}
			}
		case -1:
			r.ask = false
		}
	}
	if r.saving {
		r.saving = r.saveDialog(u)
	}
}

// drop removes the tournament, which is not played any more, and opens the form with its choices.
func (r *Room) drop(u *ui.UI, release func()) {
	defer release()
	if data, err := r.env.Store.Load(JournalName); err == nil && !bytes.Equal(firstLine(data), r.run.head) { // of another window or tab
		r.open()
		return
	}
	if !r.remove(u) {
		r.run.ask()
		return
	}
	r.form = newForm(r.env)
	r.form.follow(r.run.plan)
	r.run = nil
}

// saveDialog offers the tables as files, and reports whether it stays open.
func (r *Room) saveDialog(u *ui.UI) bool {
	t := r.run.table
	kinds := []struct {
		id, label, tip, name string
		write                func(b *bytes.Buffer) error
	}{
		{"report", "Report", "A page with standings, bracket, every pairing and all matches", "tournament.html", func(b *bytes.Buffer) error {
			return tables.HTML(b, t, r.run.list, func(string) string { return "" }) // the records stay on this device
		}},
		{"table", "Table (CSV)", "The standings, for a spreadsheet", "tournament.csv", func(b *bytes.Buffer) error { return tables.CSV(b, t) }},
		{"cross", "Pairings (CSV)", "Everyone against everyone, for a spreadsheet", "tournament-pairings.csv", func(b *bytes.Buffer) error { return tables.CrossCSV(b, t) }},
		{"matches", "Matches (CSV)", "All matches with their results, for a spreadsheet", "tournament-matches.csv", func(b *bytes.Buffer) error {
			return tables.MatchesCSV(b, t.Plan, r.run.list)
		}},
	}
	return u.Modal("tourney/save-as", 420, 90+54*float32(len(kinds)+1), func(m board.Rect) bool {
		s, stay := layout.Down(layout.Pad(m, 24, 18, 24, 0)), true
		u.Text(s.Add(30), "Save", ui.Heading, board.Bold, board.Left, u.Theme.Text)
		s.Skip(14)
		for _, k := range kinds {
			if u.Button("tourney/save/"+k.id, s.Add(46), ui.Button{Label: k.label, Icon: "download", Tip: k.tip}) {
				r.save(u, k.name, k.write)
				stay = false
			}
			s.Skip(8)
		}
		return !u.Button("tourney/save/cancel", s.Add(46), ui.Button{Label: "Cancel"}) && stay
	})
}

func (r *Room) save(u *ui.UI, name string, write func(b *bytes.Buffer) error) {
	var b bytes.Buffer
	err := write(&b)
	where := ""
	if err == nil {
		where, err = r.env.SaveFile(name, b.Bytes())
	}
	if err != nil {
		u.Complain("The file was not saved: " + err.Error() + ".")
		return
	}
	u.Show("save", scene.Saved(name, where))
}
