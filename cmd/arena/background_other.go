//go:build !unix

package main

// ignoreBackground does nothing: only Unix stops a process in the background that reads from the terminal.
func ignoreBackground() {}
