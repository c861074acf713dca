package shots_test

import (
	"context"
	"net"
	"testing"
	"time"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/tabletest"
)

// far sits down at a seat of a match of two people at a server in memory, whose company is told.
func far(t *testing.T, env *scene.Env, d *driver, company remote.Company, press ...string) {
	setup := tabletest.Setup(t, "si32", "quick", "human", "human")
	setup.Seats[0].Name, setup.Seats[1].Name = "Ann", "Robert the Second"
	start, err := games.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(setup, start)
	host, err := remote.NewHost(m, rules.Seats(0, 1), remote.Limit{})
	if err != nil {
		t.Fatal(err)
	}
	company.Match, company.Phase, company.Game, company.Level = "K3NQ7YQ2AB", remote.Playing, "si32", "quick"
	company.Seats = []remote.Guest{{Name: "Ann", Person: true, Come: true, Here: true, Turn: true}, {Name: "Robert the Second", Person: true, Come: true, Here: true, Turn: true}}
	dial := func(serve func(context.Context, outside.Conn)) remote.Dial {
		return func(context.Context) (outside.Conn, error) {
			here, there := net.Pipe()
			go serve(t.Context(), outside.Open(outside.Lines(there, there), remote.MaxPlan, 1, there.Close))
			return outside.Open(outside.Lines(here, here), remote.MaxNews, 1, here.Close), nil
		}
	}
	attendance := remote.Attend(dial(func(ctx context.Context, c outside.Conn) {
		_ = remote.Tell(ctx, c, company)
		for _, err := c.Receive(ctx); err == nil; _, err = c.Receive(ctx) {
		}
	}), "")
	client := remote.Sit(dial(func(ctx context.Context, c outside.Conn) { _ = host.Serve(ctx, 0, c) }), games.Start)
	for _, _, phase := attendance.Company(); phase == remote.Connecting; _, _, phase = attendance.Company() {
		time.Sleep(time.Millisecond)
	}
	d.scene = scenes.NewMeeting(env, client, attendance, "seat FAR")
	for d.next.Scene == nil {
		d.ticks(1)
		time.Sleep(time.Millisecond)
	}
	d.scene = d.next.Scene
	d.until("the turn", func(said map[string]any) bool { return said["acting"] == true })
	d.ticks(60)
	for _, id := range press {
		d.press(env, id)
	}
	d.ticks(30)
}

func init() {
	said := []remote.Saying{{Number: 1, Seat: 1, Text: "Hello!"}, {Number: 2, Seat: 0, Text: "Good luck!"},
		{Number: 3, Seat: 1, Text: "Thank you. I have never played this on a phone before, so please be patient with me for the first few turns."}}
	at := func(company remote.Company, press ...string) func(*testing.T, *scene.Env, *driver) {
		return func(t *testing.T, env *scene.Env, d *driver) { far(t, env, d, company, press...) }
	}
	tables["friend-menu"] = at(remote.Company{Back: true, Draw: true, Abort: true}, "menu")
	tables["friend-talk"] = at(remote.Company{Said: said}, "menu", "menu/Talk")
	tables["friend-report"] = at(remote.Company{Said: said}, "menu", "menu/Talk", "talk/report")
	tables["friend-undo"] = at(remote.Company{Offer: &remote.Offer{Number: 1, What: remote.WishUndo, By: 1, Agreed: rules.Seats(1), Turn: 3}})
	tables["friend-invites"] = func(t *testing.T, env *scene.Env, d *driver) {
		env.Page = "http://127.0.0.1:8080/"
		env.Dial = func(ctx context.Context, _ string) (outside.Conn, error) {
			here, there := net.Pipe()
			go func() {
				_ = remote.Tell(t.Context(), outside.Open(outside.Lines(there, there), remote.MaxPlan, 1, there.Close), remote.Desk{})
			}()
			return outside.Open(outside.Lines(here, here), remote.MaxNews, 1, here.Close), nil
		}
		d.scene = scenes.NewFriends(env)
		d.until("the desk", func(said map[string]any) bool { return said["ready"] == true })
		d.ticks(30)
		d.press(env, "friends/clock")
		for range 3 {
			d.do("Right 10")
		}
		d.ticks(30)
	}
	tables["friend-waits"] = at(remote.Company{Offer: &remote.Offer{Number: 1, What: remote.WishUndo, By: 0, Agreed: rules.Seats(0), Turn: 3}})
}
