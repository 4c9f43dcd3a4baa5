// All patients in one file, so that the grader can examine them together.
#include "1-smooth.cu"
#include "2-swap-halves.cu"
#include "3-warp-sum.cu"
#include "4-from-first.cu"
#include "5-mirror-even.cu"
#include "6-largest.cu"
#include "7-centre.cu"
#include "8-fold-twice.cu"
