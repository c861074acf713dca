// Package queue lets processes on several machines play the matches of a tournament: a host puts matches into a queue of NATS JetStream, and
// workers take them and answer with the result and the record.
//
// A match is delivered at least once: a worker that plays it says so again and again, and when it falls silent, another one gets the match.
// The host takes the first answer to a match and drops all others. Nothing that counts is kept by the server: after a restart of anything, the
// host asks again for what it has no answer to.
//
// A worker offers games and programs. Workers with the same offer are a group and share a consumer; the host gives a match to a group that can
// play it, and holds back matches until a group has room.
package queue

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"net"
	"strings"
	"time"

	"app.pentarena/game/players/outside/server"
	natsd "github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"
)

// Names at the server: two streams and what they hold, where workers speak of themselves, and where uploads are.
const (
	taskStream     = "PENTARENA_TASKS"
	answerStream   = "PENTARENA_ANSWERS"
	taskSubjects   = "pentarena.task."   // GROUP.TOURNAMENT
	answerSubjects = "pentarena.answer." // TOURNAMENT
	offerSubject   = "pentarena.offer"
	outSubject     = "pentarena.out."    // WORKER, which is shut out: heard again and again while that is so
	uploadStore    = "PENTARENA_UPLOADS" // objects, by their digests
)

// Access is how a server is reached.
type Access struct {
	Address     string // host:port, or a URL such as tls://nats.example.org; several are separated by commas
	Token       string // password; "" for none
	Credentials string // name of a credentials file; "" for none
}

// beginTime is how long a server, which may be busy, has for somebody who connects.
const beginTime = 30 * time.Second

// connect connects, and connects again whenever the connection is lost, until the server refuses the password.
func (a Access) connect(name string, more ...client.Option) (*client.Conn, error) {
	options := append([]client.Option{
		client.Name(name), client.MaxReconnects(-1), client.ReconnectWait(200 * time.Millisecond), client.ReconnectJitter(200*time.Millisecond, time.Second),
		client.Timeout(beginTime), client.PingInterval(5 * time.Second), client.ReconnectBufSize(-1),
		client.ErrorHandler(func(*client.Conn, *client.Subscription, error) {}), // else they are printed
	}, more...)
	if a.Token != "" {
		options = append(options, client.Token(a.Token))
	}
	if a.Credentials != "" {
		options = append(options, client.UserCredentials(a.Credentials))
	}
	nc, err := client.Connect(a.Address, options...)
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", a.Address, err)
	}
	return nc, nil
}

// Broker is a NATS server in this process. It keeps everything in memory.
type Broker struct {
	Address string // host:port
	Token   string // password of the tournament and its workers
	server  *natsd.Server
}

// maxMemory is what the messages of a broker may take, in bytes.
const maxMemory = 1 << 30

// Serve starts a broker. An address that other machines can reach needs a token; else one is made up when none is given, since every user of this
// machine can reach it. dir is a folder of its own for what the server writes.
func Serve(address, token, dir string) (*Broker, error) {
	l, err := server.Listen(address, token != "") // the server itself does not say what is wrong with an address
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	token = cmp.Or(token, rand.Text())
	at := l.Addr().(*net.TCPAddr)
	if err := l.Close(); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	o := &natsd.Options{
		ServerName: "pentarena", Host: at.IP.String(), Port: at.Port, Authorization: token, NoSigs: true, NoLog: true, MaxConn: 10_000, MaxPayload: MaxAnswer,
		AuthTimeout: beginTime.Seconds(), JetStream: true, StoreDir: dir, JetStreamMaxMemory: maxMemory, JetStreamMaxStore: 1 << 20,
	}
	if _, port, _ := net.SplitHostPort(address); port == "0" {
		o.Port = natsd.RANDOM_PORT // somebody else may take the one that was free
	}
	s, err := natsd.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, fmt.Errorf("queue: no server could be started at %s", address)
	}
	return &Broker{Address: s.Addr().String(), Token: token, server: s}, nil
}

// Access is how the tournament and its workers reach the broker.
func (b *Broker) Access() Access { return Access{Address: b.Address, Token: b.Token} }

// Close ends the server.
func (b *Broker) Close() {
	b.server.Shutdown()
	b.server.WaitForShutdown()
}

// External reports whether an address is that of a server elsewhere: a URL rather than a host and a port.
func External(address string) bool { return strings.Contains(address, "://") }
