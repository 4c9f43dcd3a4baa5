// attack: the starter, as it was handed out
// lesson: 02-ikj
// at most: 0
// sees: 
// made: starter


