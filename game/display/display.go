// Package display ends the program with a line of advice when there is no display. The graphics library panics in that case before
// main runs; Go initialises packages in the order of their import paths, and this one comes first.
package display
