// attack: the starter, as it was handed out
// lesson: 13-vector-add
// at most: 25
// sees: 
// made: starter


