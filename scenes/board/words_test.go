package board

import "testing"

func TestWords(t *testing.T) {
	for got, want := range map[string]string{
		Upper("fire dept 2"): "Fire dept 2", Lower("Golden Corn"): "golden Corn", Upper("") + Lower(""): "",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
