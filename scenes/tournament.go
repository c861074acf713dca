package scenes

import (
	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tourney"
	"app.pentarena/scenes/ui"
)

// tournamentPage is the scene of the tournament of this device.
type tournamentPage struct {
	shell
	room *tourney.Room
}

// NewTournament returns the scene of the tournament.
func NewTournament(env *scene.Env) scene.Scene {
	return &tournamentPage{shell: newShell(env), room: tourney.New(env)}
}

// Close ends the matches that are played; they are played again when the scene is opened again.
func (s *tournamentPage) Close() { s.room.Close() }

// Describe says how far the tournament is.
func (s *tournamentPage) Describe() map[string]any { return s.room.Describe() }

func (s *tournamentPage) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	title, sub := s.room.Heading()
	body, act := s.head(heading{title: title, sub: sub, sprite: "shell/logo", settings: true, help: true})
	open := s.room.Open()
	next := scene.Next{}
	if w, ok := s.room.Build(s.u, middle(body, 1240)); ok {
		next = s.watch(w)
	}
	return s.end(next, act, open)
}

// watch opens a match of the tournament from its start. What was not shown yet stays hidden.
func (s *tournamentPage) watch(w tourney.Watch) scene.Next {
	data, err := s.env.Store.Load(w.File)
	if err != nil {
		s.u.Complain("The match cannot be read: " + err.Error())
		return scene.Next{}
	}
	return openMatch(s.env, ui.File{Name: w.Title, Data: data}, gamejson.Whole, w.Hidden)
}
