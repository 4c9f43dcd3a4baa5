// attack: the starter, as it was handed out
// lesson: 01-ijk
// at most: 0
// sees: 
// made: starter


