// attack: includes /work/main/solutions/01-ijk/kernel.cpp
// lesson: 01-ijk
// at most: 0
// sees: 

#include "/work/main/solutions/01-ijk/kernel.cpp"
