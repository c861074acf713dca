package cerveau

import (
	"fmt"

	"app.pentarena/rules/anarchy"
)

// anarchyLevel returns the level whose first position is s, with every building and every forecast.
func anarchyLevel(s *anarchy.State) anarchy.Level {
	level := anarchy.DefaultLevel()
	level.Constants = s.Constants
	level.Width, level.Height = int(s.Width), int(s.Height)
	level.Health, level.HeadquartersHealth = int(s.Whole[0]), int(s.Whole[1])
	level.Winds.Max = min(level.Winds.Max, int(s.Constants.MaxIntensity))
	for i := range s.Buildings {
		b := &s.Buildings[i]
		p := anarchy.Placed{At: [2]int{int(b.X), int(b.Y)}, Kind: b.Kind.String(), Owner: int(b.Owner), Headquarters: b.Headquarters}
		health, fire, exposure := int(b.Health), int(b.Fire), int(b.Exposure)
		p.Health = &health
		if fire > 0 {
			p.Fire = &fire
		}
		if exposure > 0 {
			p.Exposure = &exposure
		}
		level.Buildings = append(level.Buildings, p)
	}
	for _, f := range s.Forecasts {
		level.Forecasts = append(level.Forecasts, fmt.Sprintf("%s %d", f.Direction, f.Intensity))
	}
	return level
}
