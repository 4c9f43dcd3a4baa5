// attack: handed in: link nowhere
// lesson: 01-ijk
// at most: 0
// sees: 
// made: link nowhere


