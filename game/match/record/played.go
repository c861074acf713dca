package record

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"app.pentarena/game/match"
)

// Played re-executes a record and returns the match as it was played. The error says why it is not the whole record of a match of this setup.
func Played(data []byte, of match.Setup, start func(match.Setup) (match.Position, error)) (*match.Match, error) {
	rec, err := Read(bytes.NewReader(data), start)
	if err != nil {
		return nil, fmt.Errorf("the record: %w", err)
	}
	if !reflect.DeepEqual(rec.Setup, of) {
		return nil, errors.New("the record is that of another match")
	}
	if differs := Verify(rec).Difference; differs != nil {
		return nil, fmt.Errorf("the record: %w", differs)
	}
	m := match.New(rec.Setup, rec.Start)
	if err := m.Resume(rec.Steps, rec.Faults, rec.Notes); err != nil {
		return nil, fmt.Errorf("the record: %w", err)
	}
	if !m.Outcome().Over {
		return nil, errors.New("the record ends before the match does")
	}
	return m, nil
}
