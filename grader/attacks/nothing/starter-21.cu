// attack: the starter, as it was handed out
// lesson: 21-dot-product
// at most: 45
// sees: 
// made: starter


