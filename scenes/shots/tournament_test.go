package shots_test

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/levels"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/tourney"
)

// contested opens a tournament that is over.
func contested(t *testing.T, env *scene.Env, d *driver, p tournament.Plan, tab int) {
	t.Helper()
	env.SaveFile = func(name string, _ []byte) (string, error) { return name, nil }
	tabletest.Tournament(env.Store, &p, -1)
	d.scene = scenes.NewTournament(env)
	t.Cleanup(d.scene.Close)
	d.ticks(2)
	for range 20 {
		if d.key("Tab"); env.Controls.Focus() == "tourney/tab" {
			break
		}
	}
	for range tab {
		d.key("Right")
	}
	d.ticks(20)
}

func init() {
	ais := slices.Clone(levels.Strengths[:])
	slices.Reverse(ais)
	tables["tourney-form"] = func(t *testing.T, env *scene.Env, d *driver) { d.open(scenes.NewTournament(env), "30") }
	tables["tourney-table"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Players: ais, Games: []string{"coreminer/quick"}, Seeds: 2}, 0)
	}
	tables["tourney-test"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Format: tournament.Test, Players: []string{"regular", "newcomer"}, Games: []string{"coreminer/quick"}, SPRT: stats.SPRT{High: 50}}, 0)
	}
	tables["tourney-many"] = func(t *testing.T, env *scene.Env, d *driver) {
		p := tournament.Plan{Games: []string{"coreminer/quick"}}
		for i := range tourney.MostPlayers {
			p.Players = append(p.Players, fmt.Sprintf("program%02d", i))
		}
		contested(t, env, d, p, 1)
	}
	tables["tourney-pairings"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Players: ais, Games: []string{"coreminer/quick"}}, 1)
	}
	tables["tourney-bracket"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Format: tournament.Double, Players: ais, Games: []string{"si32/quick"}}, 0)
	}
	tables["tourney-matches"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Format: tournament.Swiss, Players: ais[:4], Games: []string{"coreminer/quick", "anarchy/quick", "si32/quick"}, Rounds: 2}, 2)
	}
	tables["tourney-paused"] = func(t *testing.T, env *scene.Env, d *driver) {
		p := tournament.Plan{Format: tournament.Knockout, Players: ais, Games: []string{"anarchy/quick"}, Seeds: 2}
		tabletest.Tournament(env.Store, &p, 14)
		env.SaveFile = func(name string, _ []byte) (string, error) { return name, nil }
		_ = env.Store.Save("tournament-paused", []byte("yes"))
		d.scene = scenes.NewTournament(env)
		t.Cleanup(d.scene.Close)
		d.ticks(30)
	}
	tables["tourney-elsewhere"] = func(t *testing.T, env *scene.Env, d *driver) {
		env.Store = tabletest.NewShared()
		p := tournament.Plan{Players: ais[:4], Games: []string{"anarchy/quick"}, Seeds: 2}
		tabletest.Tournament(env.Store, &p, 7)
		release, err := env.Store.Hold(t.Context(), "tournament")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(release)
		d.scene = scenes.NewTournament(env)
		t.Cleanup(d.scene.Close)
		d.ticks(90)
	}
	tables["tourney-earned"] = func(t *testing.T, env *scene.Env, d *driver) {
		contested(t, env, d, tournament.Plan{Format: tournament.Gauntlet, Players: ais[:4], Games: []string{"mechmania/quick"}}, 3)
	}
}
