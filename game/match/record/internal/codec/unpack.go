package codec

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A compressed file of a few hundred kilobytes can expand to gigabytes of text, and a text of a few megabytes to hundreds of times as much
// when decoded. These limits are far above what matches need, and low enough that no file fills a machine's memory.
const (
	// MaxFile is the maximum size of a record or gamelog as stored, in bytes. Plain logs of MechMania are that large.
	MaxFile = 256 << 20

	maxPlain   = 512 << 20 // bytes after decompression
	maxPortion = 64 << 20  // bytes decoded at once
	MaxValues  = 4 << 20   // values in a portion
	MaxObjects = 8 << 20   // tiles, buildings or creatures in all positions of a state log together
)

// maxLayers is how often a file is unpacked at most: logs are packed, and people pack them once more to send them.
const maxLayers = 3

// layer is a way to pack a file.
type layer struct {
	mark   string
	unpack func(io.Reader) (io.Reader, error)
}

// layers are the ways in which files are packed, by how they begin.
var layers = []layer{
	{"\x1f\x8b", func(r io.Reader) (io.Reader, error) {
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, fmt.Errorf("gzip header: %w", err)
		}
		return z, nil
	}},
	{"BZh", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
}

// Unpack limits a file and decompresses it, also if it is packed several times.
func Unpack(r io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReader(&limit{r: r, left: MaxFile, what: fmt.Sprintf("the file has more than %d MB", MaxFile>>20)})
	if _, err := in.Peek(1); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	for range maxLayers {
		at := slices.IndexFunc(layers, func(l layer) bool {
			head, _ := in.Peek(len(l.mark)) // of a damaged file, which says so when it is read
			return string(head) == l.mark
		})
		if at < 0 {
			break
		}
		unpacked, err := layers[at].unpack(in)
		if err != nil {
			return nil, err
		}
		in = bufio.NewReaderSize(&limit{r: unpacked, left: maxPlain, what: fmt.Sprintf("unpacked it has more than %d MB", maxPlain>>20)}, 64<<10)
	}
	return in, nil
}

// limit returns an error when more is read than allowed.
type limit struct {
	r    io.Reader
	left int64
	what string
}

func (l *limit) Read(p []byte) (int, error) {
	if l.left < 0 {
		return 0, errors.New(l.what)
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left+1)])
	l.left -= int64(n)
	if l.left < 0 {
		return n, errors.New(l.what)
	}
	return n, err
}

// Text decompresses a file that is decoded at once.
func Text(data []byte) ([]byte, error) {
	in, err := Unpack(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return readPortion(in)
}

// readPortion reads a whole text that is decoded at once.
func readPortion(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(&limit{r: r, left: maxPortion, what: fmt.Sprintf("unpacked it has more than %d MB", maxPortion>>20)})
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = errBreaksOff
	}
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", len(text), err)
	}
	return text, nil
}

var errBreaksOff = errors.New("the file ends here in the middle")
