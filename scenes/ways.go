package scenes

import (
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// ways returns the scenes around a table.
func ways() table.Ways {
	return table.Ways{View: View, Help: NewHelpOn, Settings: NewSettings, Achievements: NewAchievements, Meet: NewMeeting, Seat: NewSeat, Open: OpenFiles}
}

// NewTable opens a table with the scenes around it.
func NewTable(env *scene.Env, o table.Options) (*table.Table, error) {
	return table.New(env, ways(), o)
}

// NewLesson opens a game's guided first match; see table.Learn.
func NewLesson(env *scene.Env, game string) (*table.Table, error) {
	return table.Learn(env, ways(), game)
}
