package cerveau

import (
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules/anarchy"
)

// anarchyLevel is the level that sets up exactly the position s, which must be a first one: every building listed in order and every
// forecast given.
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

// anarchyLevelText writes such a level as a level file.
func anarchyLevelText(level *anarchy.Level, title string) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("game = \"anarchy\"\ntitle = %q\nsummary = \"The first position of a recorded match.\"\n", title)
	k := &level.Constants
	line("max_turns = %d\nbase_bribes = %d\nmax_fire = %d\nmax_intensity = %d", k.MaxTurns, k.BaseBribes, k.MaxFire, k.MaxIntensity)
	line("warehouse_fire = %d\nheadquarters_fire = %d\nwater_power = %d", k.WarehouseFire, k.HeadquartersFire, k.WaterPower)
	line("act_cost = %d\nruin_bribes = %d\nwind_step = %d", k.ActCost, k.RuinBribes, k.WindStep)
	line("fire_fade = %d\nexposure_drain = %d\nhealth = %d\nheadquarters_health = %d\nwidth = %d\nheight = %d", k.FireFade, k.ExposureDrain, level.Health, level.HeadquartersHealth, level.Width, level.Height)
	line("forecasts = [")
	for i := 0; i < len(level.Forecasts); i += 2 {
		line("  %s,", strings.Join(quoted(level.Forecasts[i:min(i+2, len(level.Forecasts))]), ", "))
	}
	line("]\n\n[rules]")
	reach := `"intensity"`
	if k.WindReach != anarchy.ReachIntensity {
		reach = strconv.Itoa(int(k.WindReach))
	}
	line("wind_reach = %s\nburnt_bribe = %q\ndrain_when_bribed = %v\nraid_told = %v\nchanger_controls = %v\n", reach, k.BurntBribe.String(),
		k.DrainWhenBribed, k.RaidTold, k.ChangerControls)
	line("[winds]\nmax = %d", level.Winds.Max)
	for _, p := range level.Buildings {
		line("\n[[building]]\nat = [%d, %d]\nkind = %q\nowner = %d", p.At[0], p.At[1], p.Kind, p.Owner)
		if p.Headquarters {
			line("headquarters = true")
		}
		for i, n := range []*int{p.Health, p.Fire, p.Exposure} {
			if n != nil {
				line("%s = %d", [...]string{"health", "fire", "exposure"}[i], *n)
			}
		}
	}
	return b.String()
}

func quoted(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return out
}

// anarchyTable is a table at the first position that the level describes.
func anarchyTable(level anarchy.Level) (match.Table, error) {
	return match.Adapt(anarchy.Game()).New(func(v any) error {
		l, ok := v.(*anarchy.Level)
		if !ok {
			return fmt.Errorf("%T is not a level of Anarchy", v)
		}
		*l = level
		return nil
	}, "")
}
