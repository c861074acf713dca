package cerveau

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/coreminer"
)

// TestCoreminerLevelText writes the level of a log as a level file and reads it back: whatever the server's settings and the original's
// rules say must be in there.
func TestCoreminerLevelText(t *testing.T) {
	for name, settings := range map[string]map[string]float64{"as it is": nil, "everything changed": {
		"maxTurns": 99, "victoryAmount": 123, "spawnPrice": 301, "upgradePrice": 501, "bombPrice": 26, "buildingMaterialPrice": 3, "dirtPrice": 4,
		"orePrice": 6, "oreValue": 2, "bombSize": 11, "ladderCost": 7, "ladderHealth": 12, "supportCost": 8, "supportHealth": 13, "shieldCost": 9,
		"shieldHealth": 14, "largeMaterialSize": 101, "suffocationDamage": 15, "suffocationWeightDamage": 16, "bombExplosionDamage": 102,
		"bombShockwaveDamage": 36, "maxUpgradeLevel": 2, "mapWidth": 24, "mapHeight": 26,
	}} {
		want, err := coreminerSettings{Num: settings}.level()
		if err != nil {
			t.Fatal(err)
		}
		if settings != nil {
			want.Constants.FallDamage, want.Constants.ShieldLayers, want.Constants.Fuse, want.Constants.DeadFuse = 17, 18, 19, 20
		}
		l, err := levels.Parse("level.toml", []byte(coreminerLevelText(&want, "A match")))
		if err != nil {
			t.Fatal(err)
		}
		got := coreminer.DefaultLevel()
		if err := l.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got.Constants != want.Constants || got.Width != want.Width || got.Height != want.Height {
			t.Errorf("%s: %+v comes back as %+v", name, want.Constants, got.Constants)
		}
	}
}
