class Command:
    def __init__(self, player, position, command, units, direction):
        self.playerId = player
        self.position = position
        self.command = command
        self.number_of_units = units
        self.direction = direction
