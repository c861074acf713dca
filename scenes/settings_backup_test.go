package scenes

import (
	"strings"
	"testing"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/scene"
)

// Everything on one device is saved to a file on the page Data, and brought back on another one: from the same page, or wherever it is dropped.
func TestSaveAndBringBack(t *testing.T) {
	v := newVisit(t, NewSettings)
	var saved []byte
	v.env.SaveFile = func(_ string, data []byte) (string, error) { saved = data; return "there/backup.zip", nil }
	v.env.Keeping = func() string { return "The browser has promised to keep it." }
	keepSome(t, v.env, 2)
	v.env.Settings.Theme = "paper"
	if err := v.env.Settings.Save(v.env.Store); err != nil {
		t.Fatal(err)
	}
	v.press("settings/page/Data")
	if !v.shows("promised") {
		t.Error("how safe it is, is not said")
	}
	v.press("settings/save")
	if len(saved) == 0 || !v.shows("there/backup.zip") {
		t.Fatal("nothing was saved")
	}

	v = newVisit(t, NewSettings)
	opened := 0
	v.env.OpenFile = func() { opened++ }
	v.press("settings/page/Data")
	v.press("settings/restore")
	v.drop("a.pent", "no backup")
	if opened != 1 || !v.shows("cannot be brought back") || v.next.Kind != scene.Stay {
		t.Errorf("another file: %+v", v.next)
	}
	v.drop("backup.zip", string(saved[:len(saved)/2]))
	if !v.shows("cut off or damaged") {
		t.Error("half a backup is taken")
	}
	v.press("settings/restore")
	v.drop("backup.zip", string(saved))
	v.press("settings/ask/restore/no")
	if len(kept.Matches(v.env.Store)) != 0 {
		t.Error("it was brought back in spite of Cancel")
	}
	v.drop("backup.zip", string(saved))
	v.press("settings/ask/restore/yes")
	v.tick(nil)
	if !v.shows("2 matches") || len(kept.Matches(v.env.Store)) != 2 || v.env.Settings.Theme != "paper" {
		t.Errorf("%d matches, theme %s", len(kept.Matches(v.env.Store)), v.env.Settings.Theme)
	}
	v.press("settings/ask/told/yes")
	if v.scene.(*settings).ask != "" {
		t.Error("the card stays")
	}

	v = newVisit(t, NewTitle)
	v.drop("backup.zip", string(saved))
	if s, ok := v.next.Scene.(*settings); !ok || s.ask != "restore" {
		t.Fatalf("dropped on the title it leads to %+v", v.next)
	}
	v = newVisit(t, NewTitle)
	v.drop("backup.zip", string(saved[:len(saved)-9]))
	if s, ok := v.next.Scene.(*faults); !ok || !strings.Contains(s.whole, "damaged") {
		t.Errorf("a damaged one leads to %+v", v.next)
	}
}
