//go:build !js || thinker

package catalog

import (
	"context"

	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/bots"
	anarchybots "app.pentarena/game/players/bots/anarchy"
	coreminerbots "app.pentarena/game/players/bots/coreminer"
	galapagosbots "app.pentarena/game/players/bots/galapagos"
	mechmaniabots "app.pentarena/game/players/bots/mechmania"
	si32bots "app.pentarena/game/players/bots/si32"
	"app.pentarena/game/players/review"
	"app.pentarena/rules"
)

// here are players that think in this program.
type here[S any, C comparable] struct{ bots.Roster[S, C] }

// New returns a player. One that announces its turns recalls the match before its first: what it announces in a match that has been resumed, or
// is put to another program that thinks, is what it does.
func (h here[S, C]) New(name, seed string) (match.Player, error) {
	p, err := h.Roster.New(name, seed)
	if err == nil && players.Announces(name) {
		p = &match.Recalling{Player: p}
	}
	return p, err
}

// Suggest asks the adviser about the position.
func (h here[S, C]) Suggest(ctx context.Context, m *match.Match, seat rules.Seat) ([]match.Advice, error) {
	return h.Roster.Suggest(ctx, m.Position(), seat)
}

func (h here[S, C]) Review(ctx context.Context, s *review.Subject, j review.Job) (review.Turn, error) {
	return s.Compare(ctx, h.Roster, j)
}

func playersHere[S any, C comparable](r bots.Roster[S, C]) Bots { return here[S, C]{r} }

func anarchyPlayers() Bots   { return playersHere(anarchybots.Players()) }
func coreminerPlayers() Bots { return playersHere(coreminerbots.Players()) }
func galapagosPlayers() Bots { return playersHere(galapagosbots.Players()) }
func mechmaniaPlayers() Bots { return playersHere(mechmaniabots.Players()) }
func si32Players() Bots      { return playersHere(si32bots.Players()) }
