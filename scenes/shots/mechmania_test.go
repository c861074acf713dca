package shots_test

import (
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
)

// season is a whole match of MechMania 27 between two bots.
func season(level string, kinds ...string) *record.Replay {
	return fight(contest("mechmania", level, kinds...), whole)
}

// until is the first step of a match before which a position is as it should be.
func until(t *testing.T, line *record.Replay, from func(*mechmania.State) bool) int {
	t.Helper()
	for n := range line.Len() {
		if from(line.At(n).State().(*mechmania.State)) {
			return n
		}
	}
	t.Fatal("that moment never comes")
	return 0
}

// tend opens a table at a moment of such a match, with a person at seat 0 from then on.
func tend(t *testing.T, env *scene.Env, from func(*mechmania.State) bool) *table.Table {
	line := season("classic", "regular", "rookie")
	n := until(t, line, func(s *mechmania.State) bool {
		return s.Active().Has(0) && s.Plans[0].Verb == mechmania.Pass && len(s.Plans[0].Entries) == 0 && !s.Plans[0].Moves && from(s)
	})
	m := match.New(contest("mechmania", "classic", "human", "rookie"), line.At(0).Clone())
	if err := m.Resume(line.Steps()[:n], nil, nil); err != nil {
		t.Fatal(err)
	}
	return opened(t, env, table.Options{Match: m, Turn: float64(line.At(n).Turn())})
}

// moment watches such a match from the turn in which the event what happens for the n-th time.
func moment(t *testing.T, env *scene.Env, what mechmania.What, n int) *table.Table {
	line := season("classic", "regular", "rookie")
	for i := range line.Len() {
		for _, e := range line.Step(i).Events {
			if mechmania.What(e.What) != what {
				continue
			}
			if n--; n == 0 {
				return watched(t, env, line, float64(line.TurnOf(i)))
			}
		}
	}
	t.Fatalf("nobody does %s", what)
	return nil
}

func init() {
	for name, deed := range map[string]struct {
		what     mechmania.What
		n, ticks int
	}{"sale": {mechmania.Sold, 4, 27}, "reap": {mechmania.Reaped, 9, 46}, "sow": {mechmania.Sowed, 12, 46}, "wither": {mechmania.Withered, 1, 24}} {
		tables["farm-deed-"+name] = func(t *testing.T, env *scene.Env, d *driver) {
			d.open(moment(t, env, deed.what, deed.n), "90 Space")
			d.ticks(deed.ticks)
		}
	}
	scripts["farm-help"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) {
		return scenes.NewHelp(env, "mechmania"), []ui.KeyPress{key("Tab"), key("Tab"), key("Tab"), key("Tab"), key("Down"), key("Down"), key("Enter")}
	}
	scripts["farm-setup"] = func(env *scene.Env) (scene.Scene, []ui.KeyPress) { return scenes.At(env, "setup mechmania"), nil }
	open := func(t *testing.T, env *scene.Env, d *driver, level string, turns int) {
		d.open(watched(t, env, season(level, "regular", "expert"), 0), "90")
		for range turns / 10 {
			d.key("PageDown")
		}
		for range turns % 10 {
			d.key("Right")
		}
		d.ticks(120)
	}
	tables["farm-calm"] = func(t *testing.T, env *scene.Env, d *driver) { open(t, env, d, "classic", 32) }
	tables["farm-busy"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 84)
		d.do("Space 22")
	}
	tables["farm-rich"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "rich-start", 61)
		d.do("Space 14")
	}
	tables["farm-band"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 55)
		d.do("H 30")
	}
	tables["farm-value"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 55)
		d.do("H H V 30")
	}
	tables["farm-whole"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 100)
		d.do("R 60")
	}
	tables["farm-chart"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 120)
		d.do("H*3 60")
	}
	tables["farm-end"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(watched(t, env, season("quick", "expert", "regular"), 0), "150 End Left Left Space 240")
	}
	tables["farm-pack"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(seated(t, env, contest("mechmania", "classic", "human", "rookie")), "60")
		if !d.in.Portrait() {
			d.click(d.in.W*0.5, d.in.H*0.33)
		}
		d.ticks(30)
	}
	tables["farm-first"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.open(seated(t, env, contest("mechmania", "classic", "human", "rookie")), "60 Escape Shift+E 120 G 60")
	}
	tables["farm-hover"] = func(t *testing.T, env *scene.Env, d *driver) {
		open(t, env, d, "classic", 55)
		d.do("move:0.25,0.42 40")
	}
	moving := func(s *mechmania.State) bool {
		return s.Stage == mechmania.Moving && s.Number > 30 && s.Farmers[0].At.Y > 6
	}
	tables["farm-walk"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(tend(t, env, moving), "120 move:0.36,0.42 30") }
	tables["farm-long-walk"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(tend(t, env, moving), "120 click:0.2,0.28 30") }
	tables["farm-shop"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = tend(t, env, func(s *mechmania.State) bool {
			return s.Stage == mechmania.Acting && s.Number > 30 && s.CanShop(0) && s.Farmers[0].Money > 60
		})
		d.ticks(150)
		for _, id := range []string{"corn/more", "corn/five", "jogan_fruit/more"} {
			d.press(env, "shop/"+id)
		}
		d.ticks(40)
	}
	tables["farm-plant"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = tend(t, env, func(s *mechmania.State) bool {
			seeds := int32(0)
			for _, n := range s.Farmers[0].Seeds {
				seeds += n
			}
			return s.Stage == mechmania.Acting && s.Number > 20 && s.Farmers[0].At.Y > 4 && seeds > 4
		})
		d.do("150 I 40")
	}
	reaping := func(s *mechmania.State) bool {
		if s.Stage != mechmania.Acting || s.Number < 30 {
			return false
		}
		n := 0
		s.Around(s.Farmers[0].At, s.Farmers[0].Reach.Harvest, func(p place) {
			if s.Tiles.At(p).Crop != mechmania.NoCrop && s.Foresee(0, mechmania.Command{Verb: mechmania.Harvest, At: p}).Good() {
				n++
			}
		})
		return n > 2
	}
	tables["farm-sale"] = func(t *testing.T, env *scene.Env, d *driver) {
		d.scene = tend(t, env, func(s *mechmania.State) bool {
			return s.Stage == mechmania.Moving && s.Number > 30 && len(s.Farmers[0].Basket) > 0 && s.Farmers[0].At.Y < 6
		})
		d.do("120 G Shift+H 60")
	}
	for name, keys := range map[string][]string{"farm-harvest": {"O"}, "farm-coming": {"O", "Enter", "Shift+H"}} {
		tables[name] = func(t *testing.T, env *scene.Env, d *driver) {
			d.open(tend(t, env, reaping), "150")
			d.key(keys...)
			d.ticks(40)
		}
	}
	const shift = 38
	for _, item := range []mechmania.Item{mechmania.RainTotem, mechmania.FertilityIdol, mechmania.Pesticide, mechmania.Scarecrow, mechmania.DeliveryDrone, mechmania.CoffeeThermos} {
		tables["farm-item-"+item.String()] = func(t *testing.T, env *scene.Env, d *driver) {
			d.open(wielding(t, env, item), "90 Right 60 Space")
			d.ticks(shift)
		}
	}
}

type place = grid.Point

// wielding watches two farmers who use an item each in the middle of a season: seat 0 that item, seat 1 coffee.
func wielding(t *testing.T, env *scene.Env, item mechmania.Item) *table.Table {
	season := season("classic", "regular", "regular")
	from := season.At(until(t, season, func(s *mechmania.State) bool {
		return s.Stage == mechmania.Moving && s.Active().Has(0) && s.Number > 60 && s.Farmers[0].At.Y > 8
	})).State().(*mechmania.State).Clone()
	from.Farmers[0].Item, from.Farmers[1].Item = item, mechmania.CoffeeThermos
	game := mechmania.Game()
	game.New = func(func(any) error, string) (*mechmania.State, error) { return from, nil }
	begin, err := match.Adapt(game).New(nil, "")
	if err != nil {
		t.Fatal(err)
	}
	var played []match.Step
	now := begin.Clone()
	do := func(seat rules.Seat, c mechmania.Command) {
		step, err := now.Do(seat, c, rules.NewSeeded("wield"))
		if err != nil {
			t.Fatal(err)
		}
		played = append(played, step)
	}
	for range 8 { // stages: the items are used in the second turn, the third is a walk
		for seat := range rules.Seat(2) {
			switch s := now.State().(*mechmania.State); len(played) / 2 {
			case 3:
				do(seat, mechmania.Command{Verb: mechmania.Use})
			case 5:
				do(seat, mechmania.Command{Verb: mechmania.Move, At: grid.Pt(min(s.Farmers[seat].At.X+6, 29), s.Farmers[seat].At.Y+2)})
			}
			do(seat, mechmania.Command{})
		}
	}
	line, err := record.NewReplay(season.Setup(), begin, played)
	if err != nil {
		t.Fatal(err)
	}
	return watched(t, env, line, 0)
}
