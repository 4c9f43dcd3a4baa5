// attack: includes ../../solutions/01-ijk/kernel.cpp
// lesson: 01-ijk
// at most: 0
// sees: 

#include "../../solutions/01-ijk/kernel.cpp"
