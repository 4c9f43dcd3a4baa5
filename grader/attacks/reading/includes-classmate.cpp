// attack: includes ../bob/kernel.cpp
// lesson: 01-ijk
// at most: 0
// sees: 

#include "../bob/kernel.cpp"
