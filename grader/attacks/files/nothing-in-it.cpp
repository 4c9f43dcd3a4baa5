// attack: handed in: bytes 0
// lesson: 01-ijk
// at most: 0
// sees: 
// made: bytes 0


