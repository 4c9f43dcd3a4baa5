// attack: includes a solution through a macro
// lesson: 01-ijk
// at most: 0
// sees: 

#define WHERE "../../solutions/01-ijk/kernel.cpp"
#include WHERE
