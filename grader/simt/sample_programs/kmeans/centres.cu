#include "kmeans.cuh"

__constant__ float2 centres[clusters];

__device__ int nearestCentre(float2 point) {
    int nearest = 0;
    for (int c = 1; c < clusters; ++c)
        if (squaredDistance(point, centres[c]) < squaredDistance(point, centres[nearest]))
            nearest = c;
    return nearest;
}
