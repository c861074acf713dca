//go:build linux && !android && cgo

package display

// The graphics library needs these headers. Without them the compiler fails inside its sources; the messages here say what to install.

/*
#ifdef __has_include
#if !__has_include(<X11/Xlib.h>) || !__has_include(<X11/extensions/Xrandr.h>) || !__has_include(<X11/Xcursor/Xcursor.h>) || \
	!__has_include(<X11/extensions/Xinerama.h>) || !__has_include(<X11/extensions/XInput2.h>) || !__has_include(<GL/gl.h>) || \
	!__has_include(<alsa/asoundlib.h>)
#error "Pentarena's window needs headers: apt-get install libgl1-mesa-dev libxcursor-dev libxi-dev libxinerama-dev libxrandr-dev libxxf86vm-dev libasound2-dev pkg-config. The browser version needs none: go run ./build"
#endif
#endif
*/
import "C"
