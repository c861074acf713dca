package browser

import (
	"fmt"
	"os"
	"testing"

	"app.pentarena/assets"
)

// The worker of the page makes of a picture what package assets makes of it: the pixels, and below them the picture halved three times. The
// browser's decoder may round otherwise than ours, so that pixels may differ by a few parts of 255.
func TestPicturesAreDecodedAlike(t *testing.T) {
	b := open(t, smallW, smallH, "?probe")
	b.Scene("title")
	for i, sheet := range assets.Sheets() {
		if sheet.Name != "shell" && i > 0 {
			continue
		}
		file, err := os.ReadFile("../../assets/atlas/" + sheet.Name + ".webp")
		if err != nil {
			t.Fatal(err)
		}
		want, err := assets.Decode(sheet, file)
		if err != nil {
			t.Fatal(err)
		}
		const step = 997 // a prime, so that all columns and channels come up
		got := eval[[]int](b, fmt.Sprintf(`pentarenaPictures.load("assets/%s.webp?%s", () => {}).then(p => {
			if (p.pixels.length !== %d) return [p.pixels.length];
			const some = [];
			for (let i = 0; i < p.pixels.length; i += %d) some.push(p.pixels[i]);
			return some;
		})`, sheet.Name, sheet.Sum, len(want.Pixels), step))
		if len(got) != (len(want.Pixels)+step-1)/step {
			t.Fatalf("%s: %d samples of %d", sheet.Name, len(got), len(want.Pixels)/step)
		}
		far, sum := 0, 0
		for i, v := range got {
			d := max(v-int(want.Pixels[i*step]), int(want.Pixels[i*step])-v)
			sum += d
			if d > 12 {
				far++
			}
		}
		if mean := float64(sum) / float64(len(got)); far > len(got)/1000 || mean > 0.5 {
			t.Errorf("%s: %d of %d samples differ by more than 12, the mean difference is %.2f", sheet.Name, far, len(got), mean)
		}
	}
}

// Where workers cannot be had, the program fetches and decodes the pictures by itself.
func TestPicturesWithoutAWorker(t *testing.T) {
	b := open(t, smallW, smallH, "?probe", before(`delete globalThis.Worker;`))
	b.Scene("title")
	b.calm()
}
