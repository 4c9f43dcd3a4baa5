// attack: includes a solution by its whole path
// lesson: 01-ijk
// at most: 0
// sees: there is no 

#include "@ROOT@/solutions/01-ijk/kernel.cpp"
