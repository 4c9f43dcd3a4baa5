// quadtree: kernels that launch kernels divide a square until few points are left in each part.
// Planted: bounds.global.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int most_points = 16, deepest = 8;

struct Box {
    float x0, y0, x1, y1;
};

struct Leaf {
    Box box;
    int first, count;
};

struct Tree {
    float2* points[2];
    Leaf* leaves;
    int* leaf_count;
};

__device__ int quadrant(const Box& b, float2 p) {
    return (p.x >= 0.5f * (b.x0 + b.x1) ? 1 : 0) + (p.y >= 0.5f * (b.y0 + b.y1) ? 2 : 0);
}

/// One block; the points [first, first + count) lie in points[now].
__global__ void divide(Tree tree, Box box, int first, int count, int now, int depth) {
    __shared__ int counts[4], starts[4];
    if (count <= most_points || depth == deepest) {
        if (threadIdx.x == 0) {
            Leaf leaf;
            leaf.box = box, leaf.first = first, leaf.count = count;
            tree.leaves[atomicAdd(tree.leaf_count, 1)] = leaf;
        }
        // the sorted points end in the first array
        if (now == 1)
            for (int i = threadIdx.x; i < count; i += blockDim.x)
                tree.points[0][first + i] = tree.points[1][first + i];
        return;
    }
    if (threadIdx.x < 4) counts[threadIdx.x] = 0;
    __syncthreads();
    const float2* from = tree.points[now] + first;
    float2* to = tree.points[1 - now] + first;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAdd(&counts[quadrant(box, from[i])], 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        starts[0] = 0;
        for (int q = 1; q < 4; ++q) starts[q] = starts[q - 1] + counts[q - 1];
    }
    __syncthreads();
#ifdef PLANTED
    const int end = count + 1;
#else
    const int end = count;
#endif
    for (int i = threadIdx.x; i < end; i += blockDim.x) {
        const float2 p = from[i];  // planted: bounds.global
        to[atomicAdd(&starts[quadrant(box, p)], 1)] = p;
    }
    __syncthreads();
    if (threadIdx.x < 4) {
        const int q = threadIdx.x;
        const float mx = 0.5f * (box.x0 + box.x1), my = 0.5f * (box.y0 + box.y1);
        Box child;
        child.x0 = q & 1 ? mx : box.x0, child.x1 = q & 1 ? box.x1 : mx;
        child.y0 = q & 2 ? my : box.y0, child.y1 = q & 2 ? box.y1 : my;
        if (counts[q] > 0)
            divide<<<1, 32, 0, cudaStreamFireAndForget>>>(
                tree, child, first + starts[q] - counts[q], counts[q], 1 - now, depth + 1);
    }
}

static void check(cudaError_t e, int line) {
    if (e == cudaSuccess) return;
    std::printf("FAILED: %s in line %d\n", cudaGetErrorString(e), line);
    std::exit(1);
}
#define CHECK(c) check(c, __LINE__)

int main() {
    const int n = 400;
    std::vector<float2> points(n), sorted(n);
    srand(11);
    for (float2& p : points) {
        p = make_float2(rand() % 1000 / 1000.0f, rand() % 1000 / 1000.0f);
        p.x *= p.x;
    }
    Tree tree;
    CHECK(cudaMalloc(&tree.points[0], n * sizeof(float2)));
    CHECK(cudaMalloc(&tree.points[1], n * sizeof(float2)));
    CHECK(cudaMalloc(&tree.leaves, n * sizeof(Leaf)));
    CHECK(cudaMalloc(&tree.leaf_count, sizeof(int)));
    CHECK(cudaMemset(tree.leaf_count, 0, sizeof(int)));
    CHECK(cudaMemcpy(tree.points[0], points.data(), n * sizeof(float2), cudaMemcpyHostToDevice));
    divide<<<1, 64>>>(tree, Box{0, 0, 1, 1}, 0, n, 0, 0);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    int leaves = 0;
    CHECK(cudaMemcpy(&leaves, tree.leaf_count, sizeof leaves, cudaMemcpyDeviceToHost));
    std::vector<Leaf> leaf(leaves);
    CHECK(cudaMemcpy(leaf.data(), tree.leaves, leaves * sizeof(Leaf), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(sorted.data(), tree.points[0], n * sizeof(float2), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(tree.points[0]));
    CHECK(cudaFree(tree.points[1]));
    CHECK(cudaFree(tree.leaves));
    CHECK(cudaFree(tree.leaf_count));

    int covered = 0, wrong = 0;
    for (const Leaf& l : leaf) {
        covered += l.count;
        wrong += l.count > most_points;
        for (int i = l.first; i < l.first + l.count; ++i)
            wrong += !(sorted[i].x >= l.box.x0 && sorted[i].x <= l.box.x1 &&
                       sorted[i].y >= l.box.y0 && sorted[i].y <= l.box.y1);
    }
    auto less = [](float2 a, float2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; };
    auto same = [](float2 a, float2 b) { return a.x == b.x && a.y == b.y; };
    std::sort(points.begin(), points.end(), less);
    std::sort(sorted.begin(), sorted.end(), less);
    const bool good = wrong == 0 && covered == n &&
                      std::equal(points.begin(), points.end(), sorted.begin(), same);
    std::printf("%d leaves\n%s\n", leaves, good ? "PASSED" : "FAILED");
    return !good;
}
