package scenes

import (
	"cmp"
	"strings"

	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/game/players/puzzles"
	"app.pentarena/levels"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// At makes a scene from its place; nil when that cannot be done any more. See scene.Placed.
func At(env *scene.Env, place string) scene.Scene {
	kind, of, _ := strings.Cut(place, " ")
	switch kind {
	case "setup", "watch":
		game, level, _ := strings.Cut(of, " ")
		if _, err := levels.Find(game, cmp.Or(level, players.FirstLevel)); err != nil {
			return nil
		}
		return newSetup(env, setupOptions{game: game, level: level, watch: kind == "watch"})
	case "settings":
		s := &settings{shell: newShell(env)}
		for i, p := range settingsPages {
			if strings.EqualFold(p.title, of) {
				s.page = i
			}
		}
		return s
	case "help":
		return NewHelp(env, of)
	case "achievements":
		return NewAchievements(env)
	case "challenges":
		return NewChallenges(env, of)
	case "puzzles":
		return NewPuzzles(env, of)
	case "puzzle":
		if game, id, _ := strings.Cut(of, " "); env.Puzzles != nil && puzzles.IsID(id) {
			return openPuzzle(env, game, id).Scene
		}
	case "replays":
		return NewRecent(env)
	case "tournament":
		return NewTournament(env)
	case "tv":
		return NewTV(env)
	case table.Guided:
		if _, ok := games.Find(of); ok {
			if t, err := NewLesson(env, of); err == nil {
				return t
			}
		}
	case table.Kept:
		for _, k := range kept.Matches(env.Store) {
			if k.File == of {
				return openKept(env, env.NewUI(), k, false).Scene
			}
		}
	case "friends":
		if env.Alone == "" {
			return NewFriends(env)
		}
	case "seat", "live":
		if next, ok := openInvitation(env, "#"+kind+"="+of); ok {
			return next.Scene
		}
	}
	return nil
}

// Place names the game and the level; a level of a file cannot be found again.
func (s *setup) Place() string {
	place := "setup "
	if len(s.humans()) == 0 {
		place = "watch "
	}
	place += s.game
	if l, ok := s.level(); ok && !s.own[l.Text] {
		place += " " + l.Name
	}
	return place
}

func (s *settings) Place() string         { return "settings " + strings.ToLower(settingsPages[s.page].title) }
func (s *achievementsPage) Place() string { return "achievements" }
func (s *recent) Place() string           { return "replays" }
func (s *tournamentPage) Place() string   { return "tournament" }
func (t *tv) Place() string               { return "tv" }

func (h *help) Place() string { return "help " + h.game }

// Spent is true: the tournament is opened again from the store.
func (s *tournamentPage) Spent() bool { return true }

// Place is "": what was being opened is opened again by the scene before.
func (s *opening) Place() string { return "" }

// Spent is true: the work has ended.
func (s *opening) Spent() bool { return true }

// Close ends the work, unless its scene has taken what came of it.
func (s *opening) Close() { s.stop() }
