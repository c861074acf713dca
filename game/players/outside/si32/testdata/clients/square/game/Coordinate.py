class Coordinate(tuple):
    pass
