package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// maxUploads is how many bytes of uploads the server holds.
const maxUploads = maxMemory / 4

// uploads are what a host has put into the object store of the server, of which those that no match needs make way for others.
type uploads struct {
	mu   sync.Mutex
	box  jetstream.ObjectStore // nil until something was put
	held []*held               // the one that was needed last is the last one
	size int                   // bytes
}

// held is an upload in the object store.
type held struct {
	digest string
	size   int
	uses   int // matches that need it
}

func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Put lets workers fetch an upload of a task, until it is released. load reads it and is not called when workers can fetch it already.
func (h *Host) Put(ctx context.Context, digest string, load func() ([]byte, error)) (release func(), err error) {
	u := &h.uploads
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.box == nil {
		if u.box, err = answered(ctx, func(ctx context.Context) (jetstream.ObjectStore, error) {
			return h.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: uploadStore, Storage: jetstream.MemoryStorage, MaxBytes: maxUploads})
		}); err != nil {
			return nil, fmt.Errorf("queue: %w", err)
		}
	}
	at := slices.IndexFunc(u.held, func(x *held) bool { return x.digest == digest })
	var x *held
	if at >= 0 {
		x = u.held[at]
		u.held = slices.Delete(u.held, at, at+1)
		_, err = answered(ctx, func(ctx context.Context) (*jetstream.ObjectInfo, error) { return u.box.GetInfo(ctx, digest) })
		if errors.Is(err, jetstream.ErrObjectNotFound) { // the server has lost it
			u.size -= x.size
			at = -1
		} else if err != nil {
			u.held = append(u.held, x)
			return nil, fmt.Errorf("queue: %w", err)
		}
	}
	if at < 0 {
		data, err := load()
		if err == nil && digestOf(data) != digest {
			err = errors.New("it is another one than its digest says")
		}
		if err != nil {
			return nil, fmt.Errorf("queue: the upload %s: %w", digest, err)
		}
		u.makeRoom(ctx, len(data))
		if _, err := answered(ctx, func(ctx context.Context) (*jetstream.ObjectInfo, error) { return u.box.PutBytes(ctx, digest, data) }); err != nil {
			return nil, fmt.Errorf("queue: the upload %s: %w", digest, err)
		}
		if x == nil {
			x = &held{digest: digest, size: len(data)}
		}
		u.size += len(data)
	}
	x.uses++
	u.held = append(u.held, x)
	return sync.OnceFunc(func() {
		u.mu.Lock()
		x.uses--
		u.mu.Unlock()
	}), nil
}

// makeRoom removes uploads that no match needs until there is room for another one.
func (u *uploads) makeRoom(ctx context.Context, size int) {
	u.held = slices.DeleteFunc(u.held, func(x *held) bool {
		if x.uses > 0 || u.size+size <= maxUploads*3/4 {
			return false
		}
		if u.box.Delete(ctx, x.digest) == nil {
			u.size -= x.size
			return true
		}
		return false
	})
}
