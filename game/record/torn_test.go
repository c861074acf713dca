package record

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/si32"
)

// forms are small matches in every form that Open knows.
func forms(t testing.TB) map[string][]byte {
	t.Helper()
	least := farmed(t, "least", -1)
	list := map[string][]byte{
		"record":             anarchyRecord(t),
		"mechmania":          asGameJSON(t, least),
		"mechmania original": original(t, least),
		"mechmania engine":   engineLog(t, least),
	}
	joined, err := Join(list["mechmania original"], list["mechmania engine"])
	if err != nil {
		t.Fatal(err)
	}
	list["mechmania zip"] = joined
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "si32"} {
		var b bytes.Buffer
		if err := WriteOriginal(&b, strolled(t, game), 0); err != nil {
			t.Fatal(err)
		}
		list[game] = b.Bytes()
	}
	for name, data := range list {
		if bytes.HasPrefix(data, gzipMark) {
			list[name+" unpacked"] = plain(t, data)
		}
	}
	return list
}

// strolled is a short match of chance.
func strolled(t testing.TB, game string) *Replay {
	t.Helper()
	l := find(t, game, "quick")
	switch game {
	case "anarchy":
		return wandered(t, anarchy.Game(), l, 60)
	case "coreminer":
		return wandered(t, coreminer.Game(), l, 60)
	case "galapagos":
		return wandered(t, galapagos.Game(), l, 60)
	}
	return wandered(t, si32.Game(), l, 60)
}

// inspect looks at a timeline as a program does that shows it.
func inspect(t *testing.T, l Timeline, info Info) {
	t.Helper()
	if info.Steps != l.Len() || info.State == "" || info.Message == "" || (info.State == Differs) != (info.Err != nil) && info.Format != "pentarena" {
		t.Fatalf("%+v", info)
	}
	for _, i := range []int{0, l.Len() / 2, l.Len()} {
		at := l.At(i).Clone()
		at.Hash()
		at.Outcome()
		for seat := range rules.Seat(at.Seats()) {
			n := 0
			for c := range at.Options(seat) {
				if at.Check(seat, c) == nil {
					n++
				}
				if n == 20 {
					break
				}
			}
		}
	}
	l.Frame(float64(l.Turns())/2, Turns)
}

// Files that are cut off or damaged are shown as far as they are good, or refused with a reason.
func TestTorn(t *testing.T) {
	for name, data := range forms(t) {
		t.Run(name, func(t *testing.T) {
			if l, info, err := Open(name, data); err == nil {
				inspect(t, l, info)
			} else if !strings.HasPrefix(name, "mechmania engine") { // it does not tell the size of the farm
				t.Fatal(err)
			}
			dice := rules.NewSeeded(name)
			for n := range 60 {
				torn := bytes.Clone(data)
				if n%2 == 0 {
					torn = torn[:dice.Intn(len(torn))]
				}
				for range n / 2 % 4 {
					if len(torn) > 0 {
						torn[dice.Intn(len(torn))] ^= 1 << dice.Intn(8)
					}
				}
				l, info, err := Open("torn", torn)
				if err != nil {
					if text, ok := strings.CutPrefix(err.Error(), "record: torn"); !ok || strings.Contains(text, "record: ") {
						t.Errorf("%v", err)
					}
					continue
				}
				inspect(t, l, info)
			}
		})
	}
}

func FuzzOpen(f *testing.F) {
	for _, data := range forms(f) {
		f.Add(data)
	}
	f.Add([]byte(`{"pentarena":1,"version":1,"start":"0123456789abcdef","setup":{"game":"anarchy","level":"quick","text":"","seed":"","seats":[{},{}]}}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, info, err := Open("fuzz", data); err == nil {
			inspect(t, l, info)
		}
	})
}

// The logs of Galapagos are packed with a checksum, so their text is tried by itself.
func FuzzGlog(f *testing.F) {
	text, err := io.ReadAll(bzip2.NewReader(bytes.NewReader(forms(f)["galapagos"])))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseExpressions(text)
		if err != nil {
			return
		}
		ours := len(list) > 1 && list[1].named("pentarena")
		for {
			if l, info, err := showGlog(list, nil); err == nil {
				info.Steps = l.Len()
				inspect(t, l, info)
			}
			if !ours {
				return
			}
			list, ours = slices.Delete(list, 1, 2), false // as the original server would have written it
		}
	})
}

// A small file that would become very much is refused before it does.
func TestBombs(t *testing.T) {
	packed := func(head, unit, tail string) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		fmt.Fprint(z, head)
		for range (maxPortion + 1<<20) / (1 << 20) {
			fmt.Fprint(z, strings.Repeat(unit, 1<<20/len(unit)))
		}
		fmt.Fprint(z, tail)
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	const head = `{"gameName":"Anarchy","constants":{"DELTA_REMOVED":"&RM","DELTA_LIST_LENGTH":"&LEN"},"deltas":[`
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"deltas":   {packed(head, "{},", "{}]}"), "more than 4194304 values in one piece"},
		"text":     {packed(head+`"`, "aaaa", `"]}`), "more than 64 MB in one piece"},
		"turns":    {packed(`{"w":3,"h":3,"turns":[`, "1,", "1]}"), "unpacked it has more than 64 MB"},
		"states":   {packed(`{"states":[{"turn":1,"p1":{"harvestedInventory":[`, "{},", "{}]}}]}"), "states: state 1: more than 4194304 values"},
		"unknown":  {packed(`{"states":[],"x":[`, "1,", "1]}"), "x: more than 4194304 values"},
		"messages": {packed(`{"Logs":[{"Turn":0,"Debug":[`, `"",`, `""]}]}`), "more than 4194304 values"},
		"line":     {packed(`{"pentarena":1,"x":"`, "aaaa", "\"}\n"), "the line has more than"},
	} {
		if _, _, err := Open(name, c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := parseExpressions("(" + strings.Repeat("a ", maxValues) + ")"); err == nil || !strings.Contains(err.Error(), "more than 4194304 values") {
		t.Errorf("expressions: %v", err)
	}
	if _, err := msgpackToJSON(append([]byte{0xdd, 0, 0x40, 0, 0}, bytes.Repeat([]byte{1}, maxValues)...)); err == nil || !strings.Contains(err.Error(), "more than 4194304 values") {
		t.Errorf("MessagePack: %v", err)
	}
}
