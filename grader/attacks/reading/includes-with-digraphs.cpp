// attack: includes a solution with a digraph and a split line
// lesson: 01-ijk
// at most: 0
// sees: 

%:inc\
lude "../../solutions/01-ijk/kernel.cpp"
