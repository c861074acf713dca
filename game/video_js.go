//go:build js

package game

import (
	"errors"
	"image"
	"syscall/js"

	"app.pentarena/scenes/scene"
)

// video is a video that the page packs with WebCodecs.
type video struct{ page js.Value }

// startVideo is scene.Env.Video; nil where the browser has no WebCodecs.
func (h *host) startVideo() func(w, h int) (scene.Video, error) {
	if !h.page.Get("video").Call("able").Bool() {
		return nil
	}
	return func(w, height int) (scene.Video, error) {
		v := video{h.page.Get("video")}
		v.page.Call("start", w, height)
		return v, v.err()
	}
}

func (v video) err() error {
	if why := v.page.Call("error").String(); why != "" {
		return errors.New(why)
	}
	return nil
}

func (v video) Add(img *image.RGBA, at int, key bool) error {
	v.page.Call("add", fromBytes(img.Pix), at, key)
	return v.err()
}

func (v video) Busy() bool { return v.page.Call("busy").Bool() }
func (v video) End()       { v.page.Call("end") }
func (v video) Stop()      { v.page.Call("stop") }

func (v video) Chunks() (list []scene.Chunk, done bool, err error) {
	if err := v.err(); err != nil {
		return nil, false, err
	}
	all := v.page.Call("chunks")
	if all.IsNull() {
		return nil, false, nil
	}
	for i := range all.Length() {
		c := all.Index(i)
		list = append(list, scene.Chunk{Data: toBytes(c.Get("data")), At: c.Get("at").Int(), Key: c.Get("key").Bool()})
	}
	return list, true, nil
}
