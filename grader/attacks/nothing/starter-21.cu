// attack: the starter, as it was handed out
// lesson: 21-dot-product
// at most: 0
// sees: 
// made: starter


