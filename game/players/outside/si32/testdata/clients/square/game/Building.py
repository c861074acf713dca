class Building:
    pass
