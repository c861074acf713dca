package link

import (
	"slices"

	"app.pentarena/levels"
)

// Reworded reports whether a link that was made with an earlier text of a level leads to it.
func Reworded(l levels.Level) bool {
	return slices.Contains(reworded[l.Game+"/"+l.Name], levelSum(l))
}

// Seal and Open pack and unpack the content of a link, for the fuzz test.
func Seal(content []byte) string { return seal(content) }

// Open returns the content of a link without its checksum.
func Open(data string) []byte {
	packed, _ := encoding.DecodeString(data)
	content, _ := unpack(packed[1:], maxOpen)
	return content[4:]
}
