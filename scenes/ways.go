package scenes

import (
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
)

// NewTable opens a table with the scenes around it.
func NewTable(env *scene.Env, o table.Options) (*table.Table, error) {
	return table.New(env, table.Ways{View: View, Help: NewHelpOn, Settings: NewSettings, Achievements: NewAchievements, Open: OpenFiles}, o)
}
