package rules

import (
	"fmt"
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

// NameText is Name for MarshalText. A value without a name is an error, which starts with the game's package.
func NameText[E ~uint8](game, kind string, names []string, v E) ([]byte, error) {
	if int(v) < len(names) {
		return []byte(names[v]), nil
	}
	return nil, fmt.Errorf("%s: there is no %s %d", game, kind, v)
}

// Verbs returns the names of a game's verbs, and what Info says of them. of tells them of a row of the game's table.
func Verbs[R any](table []R, of func(R) (name, fields string, offered bool)) (names []string, list []Verb) {
	for _, r := range table {
		name, fields, offered := of(r)
		names, list = append(names, name), append(list, Verb{name, strings.Fields(fields), offered})
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

// ParseName sets v to the value with the given name. The error is a *NameError.
func ParseName[E ~uint8](game, kind string, names []string, name []byte, v *E) error {
	for i, n := range names {
		if n == string(name) {
			*v = E(i)
			return nil
		}
	}
	return &NameError{kind, game + ": " + NoSuch(kind, string(name), names)}
}

// NoSuch says that there is nothing of a kind with that name, and what there is.
func NoSuch(kind, name string, names []string) string {
	return fmt.Sprintf("there is no %s %.40q; there are %s%s", kind, name, strings.Join(names, ", "), Hint(name, names))
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
