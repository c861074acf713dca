package play

import (
	"context"
	"sync"
)

// Each looks at all jobs, so many at the same time, and returns what comes of them in their order, as far as nothing failed. step, unless it is nil,
// is called after each, by one at a time.
func Each[J, T any](ctx context.Context, jobs []J, workers int, step func(), look func(context.Context, J) (T, error)) ([]T, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	found, next := make([]T, len(jobs)), make(chan int)
	var wait sync.WaitGroup
	var stepping sync.Mutex
	for range max(workers, 1) {
		wait.Go(func() {
			for i := range next {
				var err error
				if found[i], err = look(ctx, jobs[i]); err != nil {
					cancel(err)
				}
				if step != nil {
					stepping.Lock()
					step()
					stepping.Unlock()
				}
			}
		})
	}
	for i := range jobs {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
	return found, context.Cause(ctx)
}
