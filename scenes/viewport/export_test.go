package viewport

// Kept is the part of the camera's way that it does not go.
var Kept = kept
