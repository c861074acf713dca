package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestMutationReport(t *testing.T) {
	var r mutationReport
	if err := json.Unmarshal([]byte(`{"go_module":"m","files":[
		{"file_name":"a.go","mutations":[
			{"type":"ARITHMETIC_BASE","status":"KILLED","line":1,"column":2},
			{"type":"INCREMENT_DECREMENT","status":"TIMED OUT","line":3,"column":4},
			{"type":"ARITHMETIC_BASE","status":"NOT COVERED","line":5,"column":6}]},
		{"file_name":"rules/x/b.go","mutations":[
			{"type":"CONDITIONALS_BOUNDARY","status":"LIVED","line":7,"column":8},
			{"type":"ARITHMETIC_BASE","status":"KILLED","line":9,"column":10},
			{"type":"ARITHMETIC_BASE","status":"NOT VIABLE","line":11,"column":12}]}],
		"test_efficacy":66.7}`), &r); err != nil {
		t.Fatal(err)
	}
	if r.efficacy() != 50 || r.count("NOT COVERED") != 1 {
		t.Errorf("efficacy %v, %d not covered", r.efficacy(), r.count("NOT COVERED"))
	}
	if got, want := r.survivors("rules/x"), []string{"timed out increment_decrement rules/x/a.go:3:4", "lived conditionals_boundary rules/x/b.go:7:8"}; !slices.Equal(got, want) {
		t.Errorf("survivors %q", got)
	}
	if none := (&mutationReport{}).efficacy(); none != 0 {
		t.Errorf("no mutants: efficacy %v", none)
	}
}

func TestWords(t *testing.T) {
	for words, want := range map[string]string{
		"mutants anarhy":  `there is no game "anarhy"; there are anarchy, coreminer, galapagos, mechmania, si32; did you mean "anarchy"?`,
		"page desktop":    "one word at a time",
		"mutant":          `did you mean "mutants"?`,
		"windows anarchy": "one word at a time",
	} {
		var out strings.Builder
		if err := run(t.Context(), strings.Fields(words), &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", words, err)
		}
	}
}
