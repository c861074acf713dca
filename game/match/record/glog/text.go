package glog

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/game/match/record/internal/codec"
)

// maxDepth is the maximum nesting of lists.
const maxDepth = 8

// expression is an element of a Galapagos log: an atom, which has Text, or a list, which has Items.
type expression struct {
	Text  string
	Items []expression
	List  bool
}

// parseExpressions reads a sequence of lists. In quoted atoms only the double quote is escaped.
func parseExpressions(text string) ([]expression, error) {
	p := expressionParser{text: text}
	var list []expression
	for p.skip(); p.at < len(text); p.skip() {
		if text[p.at] != '(' {
			return list, fmt.Errorf("byte %d: found %q, expected the start of a list", p.at, text[p.at])
		}
		e, err := p.next(0)
		if err != nil {
			return list, err
		}
		list = append(list, e)
	}
	return list, nil
}

type expressionParser struct {
	text  string
	at    int
	count int // of expressions
}

func (p *expressionParser) skip() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *expressionParser) next(depth int) (expression, error) {
	start := p.at
	if p.count++; p.count > codec.MaxValues {
		return expression{}, fmt.Errorf("byte %d: more than %d values", p.at, codec.MaxValues)
	}
	switch p.text[p.at] {
	case '(':
		if depth >= maxDepth {
			return expression{}, fmt.Errorf("byte %d: lists are more than %d deep", p.at, maxDepth)
		}
		e := expression{List: true}
		p.at++
		for p.skip(); p.at < len(p.text); p.skip() {
			if p.text[p.at] == ')' {
				p.at++
				return e, nil
			}
			item, err := p.next(depth + 1)
			if err != nil {
				return e, err
			}
			e.Items = append(e.Items, item)
		}
		return e, fmt.Errorf("byte %d: the list that starts here does not end", start)
	case ')':
		return expression{}, fmt.Errorf("byte %d: unmatched closing parenthesis", p.at)
	case '"':
		return p.quoted()
	}
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n()\"", p.text[p.at]) < 0 {
		p.at++
	}
	return expression{Text: p.text[start:p.at]}, nil
}

func (p *expressionParser) quoted() (expression, error) {
	start := p.at
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return expression{Text: b.String()}, nil
		case c == '\\' && p.at+1 < len(p.text) && p.text[p.at+1] == '"':
			p.at++
			b.WriteByte('"')
		default:
			b.WriteByte(c)
		}
	}
	return expression{}, fmt.Errorf("byte %d: the text that starts here does not end", start)
}

// named reports whether the expression is a list whose first atom is the name.
func (e *expression) named(name string) bool {
	return e.List && len(e.Items) > 0 && !e.Items[0].List && e.Items[0].Text == name
}

// numbers reads the atoms from position from on as whole numbers, written as 3, 3.000000 or True.
func (e *expression) numbers(from, want int) ([]int, error) {
	if len(e.Items) != from+want {
		return nil, fmt.Errorf("found %d values, expected %d", len(e.Items)-from, want)
	}
	out := make([]int, want)
	for i := range out {
		switch text := e.Items[from+i].Text; text {
		case "True":
			out[i] = 1
		case "False":
			out[i] = 0
		default:
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || f != float64(int32(f)) {
				return nil, fmt.Errorf("%q is not a whole number", text)
			}
			out[i] = int(f)
		}
	}
	return out, nil
}

func quote(text string) string { return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"` }

var errNoStatus = errors.New("a position is missing")
