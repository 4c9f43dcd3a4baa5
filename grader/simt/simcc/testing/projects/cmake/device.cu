#include "scale.h"
__device__ float offset = 1;
__constant__ float limit = 100;
__device__ float shifted(float x) {
    return x + offset;
}
