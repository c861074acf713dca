package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Name returns the name of an enumeration value. names are in the order of the values; a value without a name gives kind and number: "verb
// 9".
func Name[E ~uint8](kind string, names []string, v E) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s %d", kind, v)
}

// Names are the names of an enumeration whose values are written as texts, in the order of the values.
type Names struct {
	Game string // the game's package, with which errors begin
	Kind string // what the enumeration lists: "verb"
	List []string
}

// Of is Name.
func (n *Names) Of(v uint8) string { return Name(n.Kind, n.List, v) }

// Text is Of for MarshalText. A value without a name is an error.
func (n *Names) Text(v uint8) ([]byte, error) {
	if int(v) < len(n.List) {
		return []byte(n.List[v]), nil
	}
	return nil, fmt.Errorf("%s: there is no %s %d", n.Game, n.Kind, v)
}

// Parse sets v to the value with the given name. The error is a *NameError.
func (n *Names) Parse(name []byte, v *uint8) error {
	i := slices.Index(n.List, string(name))
	if i < 0 {
		return &NameError{n.Kind, n.Game + ": " + NoSuch(n.Kind, string(name), n.List)}
	}
	*v = uint8(i)
	return nil
}

// Verbs returns the names of a game's verbs, and what Info says of them. of tells them of a row of the game's table.
func Verbs[R any](game string, table []R, of func(R) (name, fields string, offered bool)) (names Names, list []Verb) {
	names.Game, names.Kind = game, "verb"
	for _, r := range table {
		name, fields, offered := of(r)
		names.List, list = append(names.List, name), append(list, Verb{name, strings.Fields(fields), offered})
	}
	return names, list
}

// NameError says that an enumeration has no value of a name.
type NameError struct {
	Kind string // what the enumeration lists: "verb"
	text string
}

// Error starts with the game's package and lists the names.
func (e *NameError) Error() string { return e.text }

// NoSuch says that there is nothing of a kind with that name, and what there is.
func NoSuch[T ~string](kind string, name T, names []T) string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = string(n)
	}
	return fmt.Sprintf("there is no %s %.40q; there are %s%s", kind, name, strings.Join(list, ", "), Hint(string(name), list))
}

// Hint returns "; did you mean ...?" with the closest of names, or "" when none is within two typos.
func Hint(name string, names []string) string {
	best, least := "", 3
	for _, n := range names {
		if d := typos(name, n); d < least && d < len(n) {
			best, least = n, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// typos is the number of letters to change, insert, delete or swap with a neighbour to turn a into b (optimal string alignment).
func typos(a, b string) int {
	const most = 64
	if len(a) > most || len(b) > most {
		return most
	}
	var rows [most + 1][most + 1]int
	for i := 0; i <= len(a); i++ {
		for j := 0; j <= len(b); j++ {
			switch {
			case i == 0 || j == 0:
				rows[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				rows[i][j] = rows[i-1][j-1]
			default:
				rows[i][j] = 1 + min(rows[i-1][j-1], rows[i-1][j], rows[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], 1+rows[i-2][j-2])
			}
		}
	}
	return rows[len(a)][len(b)]
}
