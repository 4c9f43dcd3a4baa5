// Declarations shared by the files of this program.
#pragma once

constexpr int clusters = 5;

/// The clusters' centres; in centres.cu.
extern __constant__ float2 centres[clusters];

/// Number of points that changed their cluster; in clusters.cu.
extern __device__ int changes;

/// Index of the centre nearest to a point; in centres.cu.
__device__ int nearestCentre(float2 point);

__host__ __device__ inline float squaredDistance(float2 a, float2 b) {
    const float dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

/// Sums per cluster.
struct Sums {
    float x[clusters], y[clusters];
    int points[clusters];
};

__global__ void assignClusters(const float2* points, int* cluster, int n);
__global__ void addPoints(const float2* points, const int* cluster, int n, Sums* sums);
