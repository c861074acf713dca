package codec

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
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

var gzipMark = []byte{0x1f, 0x8b}

// Unpack limits a file and decompresses it if it is compressed.
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

// ReadPortion reads a whole text that is decoded at once.
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
