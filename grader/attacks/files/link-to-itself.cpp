// attack: handed in: link kernel.cpp
// lesson: 01-ijk
// at most: 0
// sees: 
// made: link kernel.cpp


