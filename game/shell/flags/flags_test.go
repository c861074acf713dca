package flags

import (
	"bytes"
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	var out bytes.Buffer
	set := flag.NewFlagSet("x", flag.ContinueOnError)
	set.SetOutput(&out)
	set.Usage = func() { out.WriteString("usage") }
	count := set.Int("count", 1, "")
	set.String("seed", "", "")
	set.Duration("time", 0, "")
	set.Func("even", "", func(string) error { return errors.New("this is odd") })
	for args, want := range map[string]string{
		"-cuont 3":   `there is no flag -cuont; did you mean "count"?`,
		"-colour":    "there is no flag -colour",
		"-seed":      "flag needs an argument: -seed",
		"-count x":   `-count "x": it takes a whole number`,
		"-time 5":    `-time "5": it takes a time with its unit, such as 10s or 5m`,
		"-even 3":    `-even "3": this is odd`,
		"--=x":       "bad flag syntax: --=x",
		"a -colour":  "there is no flag -colour",
		"-- -colour": "",
		"-count 7":   "",
	} {
		switch _, err := Parse(set, strings.Fields(args)); {
		case err == nil && want != "", err != nil && err.Error() != want:
			t.Errorf("%s: %v, not %q", args, err, want)
		}
	}
	if _, err := Parse(set, []string{"-h"}); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
	rest, err := Parse(set, []string{"a", "-count", "7", "b", "--", "-c", "-d"})
	if want := []string{"a", "b", "-c", "-d"}; err != nil || *count != 7 || !slices.Equal(rest, want) {
		t.Errorf("%d %q %v", *count, rest, err)
	}
	if out.Len() > 0 {
		t.Errorf("%q is printed", &out)
	}
	set.Usage()
	set.PrintDefaults()
	if !strings.HasPrefix(out.String(), "usage") || !strings.Contains(out.String(), "-count") {
		t.Errorf("afterwards the set prints %q", &out)
	}
}
