// attack: handed in: link /dev/zero
// lesson: 01-ijk
// at most: 0
// sees: 
// made: link /dev/zero


