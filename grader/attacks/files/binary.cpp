// attack: bytes that are no text
// lesson: 01-ijk
// at most: 0
// sees: 
// made: binary


