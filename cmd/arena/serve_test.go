package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/cmd/internal/command"
)

// The server says where it is, starts a match, ends by Ctrl-C, and its folder can be copied.
func TestServe(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	ending, end := context.WithCancel(ctx)
	defer end()
	dir := t.TempDir()
	folder := filepath.Join(dir, "arena")
	reader, writer := io.Pipe()
	var errs bytes.Buffer
	status := make(chan int, 1)
	go func() {
		s := cli.Run(ending, []string{"serve", "-address", "127.0.0.1:0", "-programs", "127.0.0.1:0", "-folder", folder, "-page", filepath.Join(dir, "none"), "-tournament", filepath.Join(dir, "cup")}, writer, &errs)
		writer.Close()
		status <- s
	}()
	out := bufio.NewReader(reader)
	line, err := out.ReadString('\n')
	url := regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+/`).FindString(line)
	if url == "" {
		t.Fatalf("%q, %v, status %d, %s", line, err, <-status, errs.String())
	}
	if line, err := out.ReadString('\n'); !strings.Contains(line, url+"tournament") {
		t.Errorf("%q, %v", line, err)
	}
	if line, err := out.ReadString('\n'); !strings.Contains(line, "Programs can connect to 127.0.0.1:") {
		t.Errorf("%q, %v", line, err)
	}
	if line, err := out.ReadString('\n'); !strings.Contains(line, "There is no page in "+filepath.Join(dir, "none")) || !strings.Contains(line, "go run ./build page") {
		t.Errorf("%q, %v", line, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"api/matches", strings.NewReader(`{"game":"anarchy","level":"quick","seats":["person","random"]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	id := regexp.MustCompile(`"id":"([A-Z2-7]+)"`).FindSubmatch(text)
	if answer.StatusCode != http.StatusCreated || err != nil || id == nil {
		t.Fatalf("%s %s %v", answer.Status, text, err)
	}
	for begun := false; !begun; {
		a, err := http.Get(url + "records/" + string(id[1]))
		if err != nil || ctx.Err() != nil {
			t.Fatalf("the match does not begin: %v", err)
		}
		_ = a.Body.Close()
		begun = a.StatusCode == http.StatusOK
	}
	end()
	if _, err := io.Copy(io.Discard, out); err != nil {
		t.Error(err)
	}
	if s := <-status; s != command.StatusInterrupted || !strings.Contains(errs.String(), `"msg":"match begun"`) || !strings.Contains(errs.String(), `"msg":"match continues when the server is started again"`) {
		t.Errorf("status %d, %s", s, errs.String())
	}
	copied := filepath.Join(dir, "copy")
	if s := cli.Run(ctx, []string{"serve", "-folder", folder, "-backup", copied}, io.Discard, &errs); s != command.StatusGood {
		t.Errorf("status %d, %s", s, errs.String())
	}
	if files, err := filepath.Glob(filepath.Join(copied, "records", "*.pent")); len(files) != 1 || err != nil {
		t.Errorf("the copy has the records %v, %v", files, err)
	}
}

// Records of the ladder are kept for so many days, and always when nothing is said.
func TestServeKeepsRecords(t *testing.T) {
	for days, want := range map[int]time.Duration{0: 0, 90: 90 * 24 * time.Hour} {
		if got := (&serveOptions{days: days}).room().Keep; got != want {
			t.Errorf("%d days: %v", days, got)
		}
	}
}

// What would let others in, and what cannot be served, is said before anything begins.
func TestServeUsage(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	if err := os.WriteFile(short, []byte("abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"that needs a -token":                     {"-address", "0.0.0.0:0"},
		"only 127.0.0.1":                          {"-address", "127.0.0.1:0", "-programs", "0.0.0.0:0"},
		"a -token is needed":                      {"-host", "club.example"},
		"at least 16":                             {"-token", "short"},
		"3 characters":                            {"-token", "@" + short},
		"no such file":                            {"-token", "@" + short + "er"},
		"the page /matches starts matches":        {"anarchy"},
		"above 0":                                 {"-matches", "0"},
		"-keep-records is for an arena":           {"-keep-records", "90"},
		"a number of days from 1":                 {"-arena", "-keep-records", "-1"},
		"-keep-records \"90d\": it takes a whole": {"-arena", "-keep-records", "90d"},
		"is a file, not a folder; name a folder":  {"-folder", short},
		"-folder is empty":                        {"-folder", ""},
		"there is no folder":                      {"-backup", filepath.Join(dir, "copy"), "-folder", filepath.Join(dir, "none")},
		"bots.toml: no such file":                 {"-bots", filepath.Join(dir, "bots.toml")},
	} {
		var errs bytes.Buffer
		if s := cli.Run(t.Context(), append([]string{"serve", "-folder", filepath.Join(dir, "arena"), "-page", ""}, args...), io.Discard, &errs); s == command.StatusGood || !strings.Contains(errs.String(), want) {
			t.Errorf("%v: status %d, %s", args, s, errs.String())
		}
	}
}
