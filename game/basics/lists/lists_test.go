package lists

import (
	"slices"
	"strconv"
	"testing"
)

func TestMap(t *testing.T) {
	if got := Map([]int{3, 1, 2}, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "2"}) {
		t.Errorf("got %q", got)
	}
	if got := Map([]int{}, strconv.Itoa); got != nil {
		t.Errorf("of an empty list it is %#v, want nil: JSON tells them apart", got)
	}
}

func TestFilter(t *testing.T) {
	list := []int{3, 1, 2}
	if got := Filter(list, func(n int) bool { return n != 1 }); !slices.Equal(got, []int{3, 2}) || !slices.Equal(list, []int{3, 1, 2}) {
		t.Errorf("got %d of %d", got, list)
	}
}

func TestFind(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	if got, ok := Find([]int{3, 4, 2}, even); got != 4 || !ok {
		t.Errorf("got %d, %v", got, ok)
	}
	if got, ok := Find([]int{3}, even); got != 0 || ok {
		t.Errorf("got %d, %v of a list without one", got, ok)
	}
}
