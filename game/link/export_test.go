package link

// Seal and Open pack and unpack the content of a link, for the fuzz test.
func Seal(content []byte) string { return seal(content) }

// Open returns the content of a link without its checksum.
func Open(data string) []byte {
	packed, _ := encoding.DecodeString(data)
	content, _ := unpack(packed[1:], maxOpen)
	return content[4:]
}
