package review

import (
	"cmp"
	"slices"
)

// Row is some of the turns of a player: how many, and what they lost.
type Row struct {
	Name  string  `json:"name"`
	Turns int     `json:"turns"`
	Lost  int     `json:"lost"` // turns that lost something
	Loss  float64 `json:"loss"` // their win chance, in all
}

// By divides turns by what key says of them, and returns the rows that lost most first. Turns of which it says "" are left out.
func By(turns []Turn, key func(Turn) string) (rows []Row) {
	for _, t := range turns {
		name := key(t)
		if name == "" {
			continue
		}
		i := slices.IndexFunc(rows, func(r Row) bool { return r.Name == name })
		if i < 0 {
			i, rows = len(rows), append(rows, Row{Name: name})
		}
		r := &rows[i]
		r.Turns++
		r.Loss += t.Loss()
		if t.Mark > Best {
			r.Lost++
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Or(-cmp.Compare(a.Loss, b.Loss), cmp.Compare(a.Name, b.Name)) })
	return rows
}

// Phase is the third of the match in which a turn was: the start, the middle or the end.
func Phase(t Turn) string {
	return [...]string{"start", "middle", "end"}[min(max(int(t.Part*3), 0), 2)]
}

// Missed is the verb of what would have been better, "" when nothing would.
func Missed(t Turn) string { return t.Verb }

// Standing is whether the seat was ahead before the turn.
func Standing(t Turn) string {
	switch {
	case t.Best > 0.6:
		return "ahead"
	case t.Best < 0.4:
		return "behind"
	}
	return "even"
}
