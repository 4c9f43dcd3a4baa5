// attack: handed in: socket
// lesson: 01-ijk
// at most: 0
// sees: 
// made: socket


