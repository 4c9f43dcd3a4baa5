// floyd-warshall: shortest ways, one launch per town. Planted: api.unchecked-error.
#include <stdio.h>
#include <stdlib.h>

#define TOWNS 61
#define FAR 1000000 /* no way; twice as much still fits an int */

#define CHECK(call)                                                             \
    do {                                                                        \
        cudaError_t err = (call);                                               \
        if (err != cudaSuccess) {                                               \
            printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(err)); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

// Row k and column k do not change in round k, because distance[k][k] is 0.
__global__ void throughTown(int* distance, int n, int k) {
    int from = blockIdx.y * blockDim.y + threadIdx.y;
    int to = blockIdx.x * blockDim.x + threadIdx.x;
    if (from >= n || to >= n || from == k || to == k) return;
    int detour = distance[from * n + k] + distance[k * n + to];
    if (detour < distance[from * n + to]) distance[from * n + to] = detour;
}

static int roads[TOWNS * TOWNS], result[TOWNS * TOWNS];

int main(void) {
    const int n = TOWNS;
    int *d_distance, *d_history = NULL;
    unsigned int seed = 20;

    for (int i = 0; i < n * n; i++) {
        seed = seed * 1103515245u + 12345u;
        unsigned int r = seed >> 16;
        roads[i] = i / n == i % n ? 0 : (r % 12 == 0 ? (int)(r / 12 % 100) + 1 : FAR);
    }

    CHECK(cudaMalloc((void**)&d_distance, sizeof roads));
    CHECK(cudaMemcpy(d_distance, roads, sizeof roads, cudaMemcpyHostToDevice));

    dim3 block(16, 8);
    dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
    for (int k = 0; k < n; k++) {
        throughTown<<<grid, block>>>(d_distance, n, k);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(result, d_distance, sizeof result, cudaMemcpyDeviceToHost));

    /* Every row of every round for later questions: far too much for any device. */
    const size_t history = (size_t)1 << 50;
#ifdef PLANTED
    cudaMalloc((void**)&d_history, history);  // planted: api.unchecked-error
#else
    if (cudaMalloc((void**)&d_history, history) != cudaSuccess) {
        (void)cudaGetLastError(); /* we do without it */
        d_history = NULL;
    }
#endif
    printf("%d towns, history kept: %s\n", n, d_history != NULL ? "yes" : "no");

    CHECK(cudaFree(d_history)); /* NULL is allowed */
    CHECK(cudaFree(d_distance));

    for (int k = 0; k < n; k++)
        for (int from = 0; from < n; from++)
            for (int to = 0; to < n; to++) {
                int detour = roads[from * n + k] + roads[k * n + to];
                if (detour < roads[from * n + to]) roads[from * n + to] = detour;
            }

    int wrong = 0, longest = 0;
    for (int i = 0; i < n * n; i++) {
        if (result[i] != roads[i]) wrong++;
        if (result[i] < FAR && result[i] > longest) longest = result[i];
    }
    printf("the longest of the shortest ways: %d\n", longest);
    if (wrong > 0) {
        printf("FAILED: %d distances are wrong\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
