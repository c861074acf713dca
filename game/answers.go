package game

import "sync"

// answers are what has come of something that takes a while, such as copying, and is told within an Update.
type answers struct {
	guard   sync.Mutex
	waiting []func()
}

// answer tells in the next Update.
func (a *answers) answer(tell func()) {
	a.guard.Lock()
	defer a.guard.Unlock()
	a.waiting = append(a.waiting, tell)
}

// tell tells what has come and reports whether there was anything.
func (a *answers) tell() bool {
	a.guard.Lock()
	list := a.waiting
	a.waiting = nil
	a.guard.Unlock()
	for _, tell := range list {
		tell()
	}
	return len(list) > 0
}
