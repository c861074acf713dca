//go:build js && !thinker

package catalog

import (
	"context"
	"fmt"

	"app.pentarena/game/match"
	"app.pentarena/game/players/bots"
	anarchybots "app.pentarena/game/players/bots/anarchy"
	coreminerbots "app.pentarena/game/players/bots/coreminer"
	galapagosbots "app.pentarena/game/players/bots/galapagos"
	mechmaniabots "app.pentarena/game/players/bots/mechmania"
	si32bots "app.pentarena/game/players/bots/si32"
	"app.pentarena/game/players/review"
	"app.pentarena/game/players/think"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/mechmania"
	"app.pentarena/rules/si32"
)

// afar are players that think in the workers of the page.
type afar[S any] struct{ bots.Facts[S] }

func (a afar[S]) New(name, seed string) (match.Player, error) {
	if !a.Has(name) {
		return nil, fmt.Errorf("catalog: %s has no player %q", a.Game, name)
	}
	return think.Workers.Player(name, seed), nil
}

// Suggest asks a worker.
func (a afar[S]) Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error) {
	return think.Workers.Suggest(ctx, m, seat)
}

// Review asks a worker.
func (a afar[S]) Review(ctx context.Context, s *review.Subject, j review.Job) (review.Turn, error) {
	return think.Workers.Review(ctx, s, j)
}

func anarchyPlayers() Bots   { return afar[*anarchy.State]{anarchybots.Facts()} }
func coreminerPlayers() Bots { return afar[*coreminer.State]{coreminerbots.Facts()} }
func galapagosPlayers() Bots { return afar[*galapagos.State]{galapagosbots.Facts()} }
func mechmaniaPlayers() Bots { return afar[*mechmania.State]{mechmaniabots.Facts()} }
func si32Players() Bots      { return afar[*si32.State]{si32bots.Facts()} }
