// Package display ends the program with a line of advice when there is no display. Otherwise the graphics library panics before main runs.
// Go initialises packages in the order of their import paths, and this one comes before it.
package display
