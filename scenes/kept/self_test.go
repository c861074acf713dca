package kept_test

import (
	"testing"

	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/tabletest"
)

func TestSelf(t *testing.T) {
	store := tabletest.Store{}
	here := kept.Self(store, "http://a.example/")
	if len(here) < 20 || kept.Self(store, "http://a.example/") != here {
		t.Errorf("a server knows the device by %q, then by another", here)
	}
	if kept.Self(store, "http://b.example/") == here || kept.Self(tabletest.Store{}, "http://a.example/") == here {
		t.Error("two servers, or two devices, are told the same")
	}
	if got := kept.Self(nil, "http://a.example/"); got != "" {
		t.Errorf("without a store it is %q", got)
	}
}
