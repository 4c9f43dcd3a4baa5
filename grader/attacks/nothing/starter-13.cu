// attack: the starter, as it was handed out
// lesson: 13-vector-add
// at most: 0
// sees: 
// made: starter


