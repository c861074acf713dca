package share

import (
	"encoding/binary"
	"math"

	"app.pentarena/scenes/scene"
)

// The numbers of the elements of a WebM file, as its specification names them; see https://www.matroska.org/technical/elements.html.
const (
	ebmlHeader     = 0x1A45DFA3
	ebmlVersion    = 0x4286
	ebmlRead       = 0x42F7
	ebmlMaxID      = 0x42F2
	ebmlMaxSize    = 0x42F3
	docType        = 0x4282
	docVersion     = 0x4287
	docRead        = 0x4285
	segmentElement = 0x18538067
	infoElement    = 0x1549A966
	timestampScale = 0x2AD7B1
	duration       = 0x4489
	muxingApp      = 0x4D80
	writingApp     = 0x5741
	tracks         = 0x1654AE6B
	trackEntry     = 0xAE
	trackNumber    = 0xD7
	trackUID       = 0x73C5
	trackType      = 0x83
	codecID        = 0x86
	videoElement   = 0xE0
	pixelWidth     = 0xB0
	pixelHeight    = 0xBA
	clusterElement = 0x1F43B675
	timestamp      = 0xE7
	simpleBlock    = 0xA3
)

func element(id uint32, content ...[]byte) []byte {
	size := 0
	for _, c := range content {
		size += len(c)
	}
	out := binary.BigEndian.AppendUint32(nil, id)
	for len(out) > 1 && out[0] == 0 {
		out = out[1:]
	}
	out = binary.BigEndian.AppendUint64(out, 1<<56|uint64(size)) // the size in 8 bytes
	for _, c := range content {
		out = append(out, c...)
	}
	return out
}

func number64(id uint32, n int) []byte {
	return element(id, binary.BigEndian.AppendUint64(nil, uint64(n)))
}
func words(id uint32, s string) []byte { return element(id, []byte(s)) }

// webm puts packed frames of a video of one track into a file. length is that of the video in milliseconds.
func webm(chunks []scene.Chunk, w, h, length int) []byte {
	head := element(ebmlHeader, number64(ebmlVersion, 1), number64(ebmlRead, 1), number64(ebmlMaxID, 4), number64(ebmlMaxSize, 8),
		words(docType, "webm"), number64(docVersion, 2), number64(docRead, 2))
	parts := [][]byte{
		element(infoElement, number64(timestampScale, 1_000_000), element(duration, binary.BigEndian.AppendUint64(nil, math.Float64bits(float64(length)))),
			words(muxingApp, "Pentarena"), words(writingApp, "Pentarena")),
		element(tracks, element(trackEntry, number64(trackNumber, 1), number64(trackUID, 1), number64(trackType, 1), words(codecID, "V_VP8"),
			element(videoElement, number64(pixelWidth, w), number64(pixelHeight, h)))),
	}
	for i := 0; i < len(chunks); { // a cluster from each key frame to the next
		from := chunks[i].At
		cluster := [][]byte{number64(timestamp, from)}
		for first := i; i < len(chunks) && (i == first || !chunks[i].Key); i++ {
			block := binary.BigEndian.AppendUint16([]byte{0x81}, uint16(chunks[i].At-from))
			flags := byte(0)
			if chunks[i].Key {
				flags = 0x80
			}
			cluster = append(cluster, element(simpleBlock, append(append(block, flags), chunks[i].Data...)))
		}
		parts = append(parts, element(clusterElement, cluster...))
	}
	return append(head, element(segmentElement, parts...)...)
}
