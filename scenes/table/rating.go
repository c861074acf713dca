package table

import (
	"fmt"
	"math"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/rules"
	"app.pentarena/scenes/kept"
)

// rating is what a match means for the rating of the person who plays it.
type rating struct {
	barred bool   // it does not count: it was not begun here, or was over before
	helped bool   // the AI has helped, perhaps before a reload
	said   string // what the result card says about it
	first  bool   // it is one of the person's first in the game
}

// FirstMatches is how many rated matches of a game are a person's first ones.
const FirstMatches = 3

// announced reports whether weak AIs say what they are about to do.
func (t *Table) announced() bool {
	return t.away == nil && (t.env.Settings.Plans == "always" || t.env.Settings.Plans == "first" && t.rating.first)
}

// rate counts a finished match for the rating of the only person who played it, and remembers what the result card says about it. A match counts
// that was played here from its beginning, without help, against rated AIs, and no challenge. A handicap must be the one that the level needs.
func (t *Table) rate(end match.Position) error {
	people := t.turn.People()
	seat := people.First()
	if t.rating.barred || people != rules.Seats(seat) {
		return nil
	}
	start, opponents, ok := rivals(t.setup, seat, t.players)
	switch {
	case !ok:
		return nil
	case t.rating.helped || t.turn.Helped():
		t.rating.said = "This match does not count for your rating, because the AI helped you."
		return nil
	case games.Challenge(t.setup):
		return nil
	case games.Handicapped(t.setup) && !games.Balanced(t.setup):
		t.rating.said = "This match does not count for your rating, because of its handicap."
		return nil
	}
	before, after, err := kept.Score(t.env.Store, t.setup.Game, start, t.players.Bots.WinChance(end)[seat], opponents...)
	t.rating.said = fmt.Sprintf("Your rating is now %.0f (%+.0f).", after.Elo, math.Round(after.Elo)-math.Round(before.Elo))
	return err
}

// rivals are the ratings of the AIs that a person meets in a match, and the rating with which a person begins in that game; false when not
// all other seats are rated AIs.
func rivals(setup match.Setup, person rules.Seat, all players.Choice) (start int, opponents []int, ok bool) {
	for i, s := range setup.Seats {
		if rules.Seat(i) == person {
			continue
		}
		elo, rated := all.Elo(s.Kind)
		if !rated {
			return 0, nil, false
		}
		opponents = append(opponents, elo)
	}
	start, ok = all.Elo(players.FirstRival)
	return start, opponents, ok
}
