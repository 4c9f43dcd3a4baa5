// attack: handed in: bytes 2097152
// lesson: 01-ijk
// at most: 0
// sees: 
// made: bytes 2097152


