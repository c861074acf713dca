package rules

import (
	"fmt"
	"strings"
)

// Name is the name of a value of an enumeration, whose names stand in the order of the values; kind and number when it has none: "verb 9".
func Name[E ~uint8](kind string, names []string, v E) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s %d", kind, v)
}

// NameText is the name of a value for a file. A value without a name is an error, told on behalf of a game's package.
func NameText[E ~uint8](game, kind string, names []string, v E) ([]byte, error) {
	if int(v) < len(names) {
		return []byte(names[v]), nil
	}
	return nil, fmt.Errorf("%s: there is no %s %d", game, kind, v)
}

// ParseName sets v to the value with a name. The error is told on behalf of a game's package, and lists the names.
func ParseName[E ~uint8](game, kind string, names []string, name []byte, v *E) error {
	for i, n := range names {
		if n == string(name) {
			*v = E(i)
			return nil
		}
	}
	return fmt.Errorf("%s: %q is not a kind of %s (%s)", game, name, kind, strings.Join(names, ", "))
}
