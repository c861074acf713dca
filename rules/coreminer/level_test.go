package coreminer

import (
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules/rulestest"
)

// TestClassicNumbers compares every number of the classic level with the rule document or, where that has none, with the settings of the
// original server.
func TestClassicNumbers(t *testing.T) {
	rulestest.Equal(t, "classic.toml", shippedNumbers(t, "classic"), numbers{
		Constants: Constants{
			// the document
			Grades: [4]Grade{
				{"Standard Issue Exominer", 25, 2, 50, 250, 1}, {"Exominer MK2.0", 50, 3, 100, 500, 2},
				{"Exominer 3000", 75, 4, 150, 750, 3}, {"Exominer 5000 Series X", 100, 5, 200, 1000, 4},
			},
			MaxGrade: 3, // four types of miners
			Fuse:     2, // bombs explode after the following turn
			Rules: Rules{
				AllAmountMax: 1, UpgradeCharged: true, StrictAmounts: true, FullGravity: true, StructuresFirst: true, SellDeadCargo: true,
				ShieldAnyFilled: true, ZeroFits: true, FreeDismantling: true,
				EndWhenOreGone: true, DirtPriceOnSale: true, DeadBombsToOwner: true,
			},
			// the original server
			MaxTurns: 250, VictoryAmount: 6700, SpawnPrice: 300, StartMoney: 3 * 300, UpgradePrice: 500, BombPrice: 25, MaterialPrice: 2, DirtPrice: 1,
			OrePrice: 5, OreValue: 1, BombSize: 10, LadderCost: 5, LadderHealth: 10, SupportCost: 5, SupportHealth: 10, ShieldCost: 5, ShieldHealth: 10,
			LargeMaterial: 100, SuffocationDamage: 5, SuffocationWeight: 5, FallDamage: 5, ExplosionDamage: 100, ShockwaveDamage: 35,
			ShieldLayers: 2, DeadFuse: 1,
		},
		width: 30, height: 30,
		layers: [4]Layer{{15, 25, 10, 0.07, 0.1}, {40, 50, 25, 0.1, 0.2}, {75, 100, 50, 0.15, 0.4}, {100, 200, 125, 0.2, 0.8}},
		cache:  Cache{10, 250},
	})
}

// numbers are the parts of a level that can be compared.
type numbers struct {
	Constants
	width, height int
	layers        [4]Layer
	cache         Cache
}

func numbersOf(l Level) numbers { return numbers{l.Constants, l.Width, l.Height, l.Layers, l.Cache} }

func shippedNumbers(t *testing.T, name string) numbers { return numbersOf(shipped(t, name)) }

// TestDefaultLevel: a level file only needs to set what differs from classic.
func TestDefaultLevel(t *testing.T) {
	rulestest.Equal(t, "the default", numbersOf(DefaultLevel()), shippedNumbers(t, "classic"))
	original, want := DefaultLevel(), DefaultLevel()
	file, err := levels.Find("coreminer", "original")
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Decode(&original); err != nil {
		t.Fatal(err)
	}
	want.Rules = OriginalRules()
	rulestest.Equal(t, "original.toml", numbersOf(original), numbersOf(want))
}
