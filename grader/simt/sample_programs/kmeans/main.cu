// kmeans: clusters points, in files that share variables. Planted: pointer.host-on-device.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "kmeans.cuh"

#define CHECK(...)                                                                       \
    do {                                                                                 \
        const cudaError_t error = (__VA_ARGS__);                                         \
        if (error != cudaSuccess) {                                                      \
            std::printf("FAILED: %s in line %d\n", cudaGetErrorString(error), __LINE__); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)

using Points = std::vector<float2>;

/// Clouds of points around five places, far enough from each other for clear decisions.
static Points makePoints(int n) {
    std::mt19937 random(9);
    std::normal_distribution<float> spread(0, 0.3f);
    const float2 middle[clusters] = {{0, 0}, {6, 1}, {-5, 4}, {1, 8}, {4, -7}};
    Points points;
    for (int i = 0; i < n; ++i) {
        const float2 m = middle[i % clusters];
        const float x = m.x + spread(random), y = m.y + spread(random);
        points.push_back(make_float2(x, y));
    }
    return points;
}

static Points oracle(const Points& points, Points centre, std::vector<int>& cluster) {
    for (bool changed = true; changed;) {
        changed = false;
        double x[clusters] = {}, y[clusters] = {};
        int count[clusters] = {};
        for (std::size_t i = 0; i < points.size(); ++i) {
            int nearest = 0;
            for (int c = 1; c < clusters; ++c)
                if (squaredDistance(points[i], centre[c]) <
                    squaredDistance(points[i], centre[nearest]))
                    nearest = c;
            changed = changed || cluster[i] != nearest;
            cluster[i] = nearest;
            x[nearest] += points[i].x, y[nearest] += points[i].y, ++count[nearest];
        }
        for (int c = 0; c < clusters; ++c)
            centre[c] = make_float2(float(x[c] / count[c]), float(y[c] / count[c]));
    }
    return centre;
}

int main() {
    const int n = 5003, threads = 128;
    const Points points = makePoints(n);
    Points centre(points.begin(), points.begin() + clusters);
    std::vector<int> cluster(n), expectedCluster(n, -1);
    const Points expected = oracle(points, centre, expectedCluster);

    float2* d_points;
    int* d_cluster;
    Sums* d_sums;
    CHECK(cudaMalloc(&d_points, n * sizeof(float2)));
    CHECK(cudaMalloc(&d_cluster, n * sizeof(int)));
    CHECK(cudaMalloc(&d_sums, sizeof(Sums)));
    CHECK(cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_cluster, 0xff, n * sizeof(int)));

    int rounds = 0;
    for (int changed = 1; changed > 0 && rounds < 20; ++rounds) {
        changed = 0;
        CHECK(cudaMemcpyToSymbol(centres, centre.data(), sizeof centres));
        CHECK(cudaMemcpyToSymbol(changes, &changed, sizeof changed));
        CHECK(cudaMemset(d_sums, 0, sizeof(Sums)));
        assignClusters<<<(n + threads - 1) / threads, threads>>>(d_points, d_cluster, n);
        CHECK(cudaGetLastError());
#ifdef PLANTED
        addPoints<<<8, threads>>>(points.data(), d_cluster, n, d_sums);
#else
        addPoints<<<8, threads>>>(d_points, d_cluster, n, d_sums);
#endif
        CHECK(cudaGetLastError());

        Sums sums;
        CHECK(cudaMemcpy(&sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpyFromSymbol(&changed, changes, sizeof changed));
        for (int c = 0; c < clusters; ++c)
            centre[c] = make_float2(sums.x[c] / sums.points[c], sums.y[c] / sums.points[c]);
    }
    CHECK(cudaMemcpy(cluster.data(), d_cluster, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_points));
    CHECK(cudaFree(d_cluster));
    CHECK(cudaFree(d_sums));

    bool good = cluster == expectedCluster;
    std::printf("%d points, %d rounds\n", n, rounds);
    for (int c = 0; c < clusters; ++c) {
        // the mean of about 1000 floats below 10: at most 1000 roundings of 6e-8 each, relatively
        good = good && std::fabs(centre[c].x - expected[c].x) < 1e-3 &&
               std::fabs(centre[c].y - expected[c].y) < 1e-3;
        std::printf("centre %d: %.1f, %.1f\n", c, centre[c].x, centre[c].y);
    }
    if (!good) {
        std::printf("FAILED: other clusters than the CPU's\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
