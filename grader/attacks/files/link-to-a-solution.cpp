// attack: handed in: link solutions/01-ijk/kernel.cpp
// lesson: 01-ijk
// at most: 0
// sees: link
// made: link solutions/01-ijk/kernel.cpp


