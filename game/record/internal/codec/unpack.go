package codec

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// A packed file of a few hundred kilobytes can become gigabytes of text, and a text of a few megabytes hundreds of times as much once it
// is decoded. The limits are far above what matches need, and low enough that nothing a file says takes a machine's memory.
const (
	// MaxFile is the greatest size of a record or gamelog in bytes, packed as it is. The plain logs of MechMania are that large.
	MaxFile = 256 << 20

	maxPlain   = 512 << 20 // bytes after unpacking
	maxPortion = 64 << 20  // bytes of what is decoded at once
	MaxValues  = 4 << 20   // values in it
	MaxObjects = 8 << 20   // tiles, buildings or creatures of all positions of a film together
)

var gzipMark = []byte{0x1f, 0x8b}

// Unpack limits a file and unpacks it when it is packed.
func Unpack(r io.Reader) (*bufio.Reader, error) {
	packed := bufio.NewReader(&limit{r: r, left: MaxFile, what: fmt.Sprintf("the file has more than %d MB", MaxFile>>20)})
	head, err := packed.Peek(len(gzipMark))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.Equal(head, gzipMark) {
		return packed, nil
	}
	z, err := gzip.NewReader(packed)
	if err != nil {
		return nil, fmt.Errorf("gzip header: %w", err)
	}
	return bufio.NewReaderSize(&limit{r: z, left: maxPlain, what: fmt.Sprintf("unpacked it has more than %d MB", maxPlain>>20)}, 64<<10), nil
}

// limit fails when there is more to read than allowed.
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

// ReadPortion reads the whole of a text that is decoded at once.
func ReadPortion(r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(&limit{r: r, left: maxPortion, what: fmt.Sprintf("unpacked it has more than %d MB", maxPortion>>20)})
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = ErrBreaksOff
	}
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", len(text), err)
	}
	return text, nil
}

var ErrBreaksOff = errors.New("the file ends here in the middle")
