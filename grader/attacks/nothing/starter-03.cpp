// attack: the starter, as it was handed out
// lesson: 03-openmp
// at most: 0
// sees: 
// made: starter


