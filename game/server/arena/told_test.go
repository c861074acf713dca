package arena

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/openapi/openapitest"
)

// An organiser makes a webhook, and another server is told of a meeting with its matches and of a contest with its standings; the address and the secret stand
// on no page of others, and the secret is shown once.
func TestWebhook(t *testing.T) {
	type heard struct {
		Type    string
		Meeting MeetingOver `json:"-"`
		Contest ContestOver `json:"-"`
		Data    json.RawMessage
	}
	got, api := make(chan heard, 100), openapitest.New(t, (&Arena{}).API())
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(r.Body)
		var x heard
		if err == nil {
			err = json.Unmarshal(data, &x)
		}
		switch x.Type {
		case "meeting":
			err = json.Unmarshal(x.Data, &x.Meeting)
		case "contest":
			err = json.Unmarshal(x.Data, &x.Contest)
		}
		if err != nil || !strings.HasPrefix(r.Header.Get("webhook-signature"), "v1,") {
			t.Errorf("%s: %v", data, err)
		}
		api.Hook(t, x.Type, r, string(data))
		got <- x
	}))
	defer receiver.Close()
	a, s := opened(t, Config{Private: true})
	olga, authors := company(t, a, s.URL, "Ann")
	furnish(t, a)
	page := olga.post("/arena/organiser/hooks", "url", receiver.URL+"/results").body
	secret := regexp.MustCompile(`class="made">(whsec_[A-Za-z0-9+/=&#;]+)<`).FindStringSubmatch(page)
	if secret == nil {
		t.Fatal(page)
	}
	if again := olga.get("/arena/organiser").body; strings.Contains(again, secret[1]) || !strings.Contains(again, receiver.URL+"/results") {
		t.Errorf("Olga reads later %s", again)
	}
	if page := authors["Ann"].get("/arena/").body; strings.Contains(page, receiver.URL) {
		t.Error("others read where it leads")
	}
	if got := olga.post("/arena/organiser/hooks/2/test"); got.status != http.StatusSeeOther {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if x := <-got; x.Type != "test" || string(x.Data) != "null" {
		t.Errorf("%+v", x)
	}
	basetest.Do(t, a.DB, "UPDATE meetings SET over = 0 WHERE id = 1")
	basetest.Do(t, a.DB, "UPDATE meetings SET over = 5 WHERE id = 1")
	x := <-got
	if m := x.Meeting; x.Type != "meeting" || m.Game != "anarchy" || len(m.Players) != 2 || m.Players[0] != (MetPlayer{"Ant", "Ann", 1, 1, 1}) || m.Players[1] != (MetPlayer{Name: "rookie", Points: 1}) ||
		len(m.Matches) != 2 || m.Matches[1].Match != "N" || m.Matches[1].Points[1] != 1 {
		t.Errorf("%+v", x)
	}
	basetest.Do(t, a.DB, "UPDATE contests SET state = 'running' WHERE id = 2")
	basetest.Do(t, a.DB, "UPDATE parts SET over = 0 WHERE contest = 2 AND game = 'anarchy'")
	a.contests.Stir() // which ends a final of which nothing is left
	x = <-got
	if o := x.Contest; x.Type != "contest" || o.Name != "Autumn" || len(o.Parts) != 2 || len(o.Parts[1].Standings) != 0 || len(o.Overall) != 1 || o.Overall[0] != (Sum{1, "Ann", 1}) {
		t.Errorf("%+v", x)
	} else if l := o.Parts[0].Standings; o.Parts[0].Game != "anarchy" || len(l) != 2 || l[0].Team != "Ann" || l[0].Place != 1 || l[0].Points != 1 {
		t.Errorf("%+v", x)
	}
}
