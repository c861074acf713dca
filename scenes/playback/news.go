package playback

import "fmt"

const (
	newsMost  = 3   // entries of the log that are announced in one tick to people who play
	newsEvery = 1.0 // least seconds between two announcements to a spectator
)

// news is what was announced of the log.
type news struct {
	spoken int     // entries that were announced or passed over
	shift  int     // turn of the shift that was announced last
	since  float64 // seconds since the last announcement
}

// News are the texts of what has happened since the last call: to people who play all of it, to spectators what mattered most.
func (p *Player) News() []string {
	now := p.Happened()
	if now < p.news.spoken {
		p.news.spoken = now
	}
	fresh := p.log.entries[p.news.spoken:now]
	if p.live && !p.people.Empty() {
		p.news.spoken = now
		var texts []string
		for _, e := range fresh {
			if e.Weight > 0 && len(texts) < newsMost {
				texts = append(texts, e.Text)
			}
		}
		return texts
	}
	if p.news.since < newsEvery {
		return nil
	}
	p.news.spoken = now
	whole := p.Whole()
	if s := p.shifted(whole); s.turn > p.news.shift {
		p.news.shift, p.news.since = s.turn, 0
		return []string{fmt.Sprintf("Turn %d. %s", p.NumberAt(float64(s.turn)), p.shift(s, whole))}
	} else if s.turn < p.news.shift {
		p.news.shift = s.turn
	}
	var most Entry
	for _, e := range fresh {
		if e.Weight > most.Weight && e.Step != p.told.step {
			most = e
		}
	}
	if most.Weight == 0 {
		return nil
	}
	p.news.since = 0
	return []string{fmt.Sprintf("Turn %d. %s", p.NumberAt(float64(most.Turn)), p.placed(most))}
}

// pass takes it that everything up to the moment shown is known: playback has jumped there.
func (p *Player) pass() { p.news.spoken = p.Happened() }
