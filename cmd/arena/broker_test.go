package main

import (
	"bufio"
	"bytes"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"app.pentarena/game/contest/queue/queuetest"
	"app.pentarena/game/players/outside/server/servertest"
)

// refused runs a worker that must say why it is not let in.
func refused(t *testing.T, address, credentials, why string) {
	t.Helper()
	reader, writer := io.Pipe()
	process(t, t.TempDir(), writer, "worker", "-credentials", credentials, address)
	found := make(chan struct{})
	go func() {
		defer io.Copy(io.Discard, reader)
		for in := bufio.NewScanner(reader); in.Scan(); {
			if strings.Contains(in.Text(), why) {
				close(found)
				return
			}
		}
	}()
	servertest.Next(t, found, "the worker says: "+why)
}

// A tournament is played over a NATS server elsewhere, which proves by a certificate who it is, and lets in who has credentials.
func TestWorkersOverTLS(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the system's own list says which certificates are trusted")
	}
	cert, trusted := queuetest.Certify(t)
	c := queuetest.Serve(t, cert)
	refused(t, c.Address, c.Credentials(c.Account), "certificate")
	t.Setenv("SSL_CERT_FILE", trusted)
	refused(t, c.Address, c.Credentials(queuetest.NewAccount(t)), "Authorization Violation")

	file, dir := cupFile(t)
	for range 2 {
		process(t, t.TempDir(), nil, "worker", "-workers", "1", "-credentials", c.Credentials(c.Account), c.Address)
	}
	var said bytes.Buffer
	tourney, ended := process(t, filepath.Dir(file), &said, "tourney", "-broker", c.Address, "-credentials", c.Credentials(c.Account), file)
	servertest.Next(t, ended, "the tournament ends")
	if !tourney.ProcessState.Success() {
		t.Fatal(said.String())
	}
	whole(t, dir)
}
