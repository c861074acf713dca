package assets

func index() map[string]Sprite { return nil }
