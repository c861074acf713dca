package scene_test

import (
	"strings"
	"testing"

	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
	"app.pentarena/scenes/ui"
)

func TestBrokenSettingsFallBack(t *testing.T) {
	for text, faults := range map[string][]string{
		`{"theme":"pink","size":1.5,"volume":-1,"mute":"yes","pace":2,"keys":{"loop":["K"]},"later":true}`: {"theme", "volume", "mute"},
		`{"size":1e99,"choices":null,"living":false}`:                                                      {"size", "choices"},
		`not json`: {"invalid character"},
	} {
		s, err := scene.LoadSettings(tabletest.Store{"settings.json": []byte(text)}, scene.DefaultSettings())
		for _, f := range faults {
			if err == nil || !strings.Contains(err.Error(), f) {
				t.Errorf("%s: %v does not name %s", text, err, f)
			}
		}
		if s.Theme != "night" || s.Volume != 0.7 || s.Mute || s.Choices == nil || s.Size < 1 || s.Size > 2 {
			t.Errorf("%s: read as %+v", text, s)
		}
	}
	s, _ := scene.LoadSettings(tabletest.Store{"settings.json": []byte(`{"size":1.5,"keys":{"loop":["K"],"gone":["A"]}}`)}, scene.DefaultSettings())
	if b := s.NewBindings(); s.Size != 1.5 || b.Find(ui.Loop).Keys[0].Key != "K" || len(s.Keys) != 1 {
		t.Errorf("read as %+v", s)
	}
	if _, err := scene.LoadSettings(nil, scene.DefaultSettings()); err != nil {
		t.Error(err)
	}
}

// TestStarsOfEarlierVersions: a challenge won before there were stars counts as one, and stars that cannot be are told.
func TestStarsOfEarlierVersions(t *testing.T) {
	s, err := scene.ReadSettings([]byte(`{"challenges": {"anarchy/burn-it-down": true, "galapagos/ark": false, "si32/gate": 3}}`))
	if err != nil || s.Challenge["anarchy/burn-it-down"] != 1 || s.Challenge["galapagos/ark"] != 0 || s.Challenge["si32/gate"] != 3 {
		t.Errorf("read as %v, %v", s.Challenge, err)
	}
	for _, bad := range []string{`4`, `-1`, `1.5`, `"2"`} {
		if _, err := scene.ReadSettings([]byte(`{"challenges": {"si32/gate": ` + bad + `}}`)); err == nil || !strings.Contains(err.Error(), "si32/gate") {
			t.Errorf("%s gives %v", bad, err)
		}
	}
}
