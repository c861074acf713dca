class Map:
    pass
