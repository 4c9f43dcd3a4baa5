// attack: the starter, as it was handed out
// lesson: 31-gpu1-naive
// at most: 0
// sees: 
// made: starter


