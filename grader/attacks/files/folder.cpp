// attack: handed in: folder
// lesson: 01-ijk
// at most: 0
// sees: 
// made: folder


