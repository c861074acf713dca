package board

import "testing"

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Count(1, "egg", "eggs"): "1 egg", Count(0, "egg", "eggs"): "0 eggs", Count(-1, "egg", "eggs"): "-1 eggs",
		Upper("fire dept 2"): "Fire dept 2", Lower("Golden Corn"): "golden Corn", Upper("") + Lower(""): "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
