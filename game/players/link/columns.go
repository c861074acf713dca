package link

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// Commands travel as columns. The JSON form that records have is taken apart into texts and numbers by their paths, such as "verb" and "at.x";
// rows with the same seat, texts and paths of numbers have the same shape. A step is the number of its shape, and its numbers go to the
// columns of their paths, each as the difference from the prediction that packs that column best.

// shape is what steps of one kind have in common.
type shape struct {
	seat  rules.Seat
	texts []entry
	paths []int // columns of its numbers, in order
}

// entry is a text in a command.
type entry struct{ path, value string }

// prediction is how the number of a column is guessed from those before it.
type prediction uint8

const (
	nothing   prediction = iota // 0
	previous                    // the last number of the column
	sameActor                   // that of the last step with the same first number, which tells who acts
	neighbour                   // the number before it in the same step
	predictions
)

// table is the commands of a match.
type table struct {
	paths  []string
	shapes []shape
	rows   []int   // shape of each step
	cells  [][]int // numbers of each step, in the order of its shape
}

// tableOf takes the commands of steps apart.
func tableOf(game match.Game, steps []match.Step) (*table, error) {
	t := &table{}
	rows := make([]row, len(steps))
	for i, s := range steps {
		var err error
		if rows[i], err = rowOf(game, s.Cmd); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		t.order(rows[i].numbers)
	}
	shapes := map[string]int{}
	for i, r := range rows {
		s := shape{seat: steps[i].Seat, texts: r.texts}
		var cells []int
		for at, path := range t.paths {
			if k := slices.IndexFunc(r.numbers, func(n number) bool { return n.path == path }); k >= 0 {
				s.paths, cells = append(s.paths, at), append(cells, r.numbers[k].value)
			}
		}
		key := fmt.Sprint(s)
		at, ok := shapes[key]
		if !ok {
			at = len(t.shapes)
			shapes[key] = at
			t.shapes = append(t.shapes, s)
		}
		t.rows, t.cells = append(t.rows, at), append(t.cells, cells)
	}
	return t, nil
}

// row is a command taken apart, in the order of its JSON form.
type row struct {
	texts   []entry
	numbers []number
}

type number struct {
	path  string
	value int
}

func rowOf(game match.Game, cmd match.Command) (row, error) {
	var r row
	data, err := game.Encode(cmd)
	if err != nil {
		return r, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	err = flatten(d, "", func(path string, value any) error {
		if text, ok := value.(string); ok {
			r.texts = append(r.texts, entry{path, text})
			return nil
		}
		n, err := numberOf(value)
		r.numbers = append(r.numbers, number{path, n})
		return err
	})
	return r, err
}

// order adds the paths of a command to the columns, each before the column that follows it in the command: what comes first there tells who
// acts.
func (t *table) order(numbers []number) {
	next := len(t.paths)
	for k := len(numbers) - 1; k >= 0; k-- {
		if at := slices.Index(t.paths, numbers[k].path); at >= 0 {
			next = at
			continue
		}
		t.paths = slices.Insert(t.paths, next, numbers[k].path)
	}
}

// flatten calls found for every text, number and truth value of an object, with its path.
func flatten(d *json.Decoder, path string, found func(path string, value any) error) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	if token != json.Delim('{') {
		if _, open := token.(json.Delim); open || token == nil {
			return fmt.Errorf("%s: %v has no place in a link", path, token)
		}
		return found(path, token)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		inner := name.(string)
		if path != "" {
			inner = path + "." + inner
		}
		if err := flatten(d, inner, found); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return err
}

// numberOf is a number or a truth value as an integer.
func numberOf(value any) (int, error) {
	switch v := value.(type) {
	case bool:
		if v {
			return truth, nil
		}
		return falsehood, nil
	case json.Number:
		n, err := strconv.Atoi(string(v))
		if err == nil && (n < -maxNumber || n > maxNumber) {
			err = fmt.Errorf("%d is too large for a link", n)
		}
		return n, err
	}
	return 0, fmt.Errorf("%v has no place in a link", value)
}

// Truth values are numbers that no command has.
const (
	maxNumber = 1 << 40
	truth     = maxNumber + 1
	falsehood = maxNumber + 2
)

// actors remembers numbers by who acted: the first column of a shape and the number in it.
type actors map[[3]int]int

// guess predicts cell k of a row; before is the last number of its column.
func (a actors) guess(p prediction, row shape, cells []int, k, before int) int {
	switch p {
	case previous:
		return before
	case sameActor:
		if k > 0 {
			if n, ok := a[[3]int{row.paths[0], cells[0], row.paths[k]}]; ok {
				return n
			}
		}
		return before
	case neighbour:
		if k > 0 {
			return cells[k-1]
		}
	}
	return 0
}

// walk visits the numbers of one path in the order of the commands, each with its prediction; visit may set it.
func (t *table) walk(path int, p prediction, visit func(n *int, guess int)) {
	known, last := actors{}, 0
	for i, cells := range t.cells {
		row := t.shapes[t.rows[i]]
		k := slices.Index(row.paths, path)
		if k < 0 {
			continue
		}
		visit(&cells[k], known.guess(p, row, cells, k, last))
		last = cells[k]
		known[[3]int{row.paths[0], cells[0], path}] = last
	}
}

// column encodes the numbers of one path.
func (t *table) column(path int, p prediction) []byte {
	var w writer
	t.walk(path, p, func(n *int, guess int) { w.signed(*n - guess) })
	return w.data
}

func (t *table) write(w *writer) {
	w.number(len(t.paths))
	for _, p := range t.paths {
		w.text(p)
	}
	w.number(len(t.shapes))
	for _, s := range t.shapes {
		w.number(int(s.seat))
		w.number(len(s.texts))
		for _, e := range s.texts {
			w.text(e.path)
			w.text(e.value)
		}
		w.number(len(s.paths))
		for _, p := range s.paths {
			w.number(p)
		}
	}
	w.number(len(t.rows))
	for _, r := range t.rows {
		w.number(r)
	}
	for path := range t.paths {
		best, kind := []byte(nil), nothing
		least := 0
		for p := range predictions {
			data := t.column(path, p)
			if size := packedSize(data); best == nil || size < least {
				best, kind, least = data, p, size
			}
		}
		w.number(int(kind))
		w.data = append(w.data, best...)
	}
}

// packedSize is the size of data when it is packed by itself.
func packedSize(data []byte) int {
	var n counter
	z, _ := flate.NewWriter(&n, flate.DefaultCompression)
	_, _ = z.Write(data) // a counter takes everything
	_ = z.Close()
	return int(n)
}

type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// readTable reads what write wrote.
func readTable(r *reader, seats int) (*table, error) {
	t := &table{}
	for range r.count("paths", maxPaths) {
		t.paths = append(t.paths, r.text(maxName))
	}
	for range r.count("kinds of commands", maxShapes) {
		s := shape{seat: rules.Seat(r.below("seat", seats))}
		for range r.count("texts", maxPaths) {
			s.texts = append(s.texts, entry{r.text(maxName), r.text(maxName)})
		}
		for range r.count("numbers", maxPaths) {
			p := r.below("path", len(t.paths))
			if len(s.paths) > 0 && p <= s.paths[len(s.paths)-1] {
				r.fail(errOrder)
			}
			s.paths = append(s.paths, p)
		}
		t.shapes = append(t.shapes, s)
	}
	for range r.count("commands", MaxSteps) {
		row := r.below("kind of command", len(t.shapes))
		if r.err != nil {
			return nil, r.err
		}
		t.rows, t.cells = append(t.rows, row), append(t.cells, make([]int, len(t.shapes[row].paths)))
	}
	for path := range t.paths {
		p := prediction(r.below("prediction", int(predictions)))
		t.walk(path, p, func(n *int, guess int) { *n = r.signed() + guess })
		if r.err != nil {
			return nil, r.err
		}
	}
	return t, r.err
}

// steps puts the commands together again.
func (t *table) steps(game match.Game) ([]match.Step, error) {
	steps := make([]match.Step, len(t.rows))
	for i, at := range t.rows {
		s := t.shapes[at]
		tree := map[string]any{}
		for _, e := range s.texts {
			if err := put(tree, e.path, e.value); err != nil {
				return nil, err
			}
		}
		for k, p := range s.paths {
			var value any = t.cells[i][k]
			switch value {
			case truth:
				value = true
			case falsehood:
				value = false
			}
			if err := put(tree, t.paths[p], value); err != nil {
				return nil, err
			}
		}
		data, err := json.Marshal(tree)
		if err != nil {
			return nil, err
		}
		cmd, err := game.Decode(data)
		if err != nil {
			return nil, fmt.Errorf("command %d: %w", i+1, err)
		}
		steps[i] = match.Step{Seat: s.seat, Cmd: cmd}
	}
	return steps, nil
}

var (
	errPath  = errors.New("a command has two values in one place")
	errOrder = errors.New("the numbers of a command are out of order")
)

func put(tree map[string]any, path string, value any) error {
	for {
		name, rest, deeper := strings.Cut(path, ".")
		if !deeper {
			if _, taken := tree[name]; taken {
				return errPath
			}
			tree[name] = value
			return nil
		}
		inner, ok := tree[name].(map[string]any)
		if !ok {
			if _, taken := tree[name]; taken {
				return errPath
			}
			inner = map[string]any{}
			tree[name] = inner
		}
		tree, path = inner, rest
	}
}

// unpack unpacks data that is at most limit bytes long.
func unpack(data []byte, limit int) ([]byte, error) {
	z := flate.NewReaderDict(bytes.NewReader(data), dictionary)
	out, err := io.ReadAll(io.LimitReader(z, int64(limit)+1))
	switch {
	case err != nil:
		return nil, errors.New("it is incomplete or damaged")
	case len(out) > limit:
		return nil, fmt.Errorf("it unpacks to more than %d bytes", limit)
	}
	return out, nil
}
