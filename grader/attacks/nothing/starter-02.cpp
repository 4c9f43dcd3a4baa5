// attack: the starter, as it was handed out
// lesson: 02-loop-order
// at most: 0
// sees: 
// made: starter


