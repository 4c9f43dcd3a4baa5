// knapsack: the most valuable load, a launch and a row per thing. Planted: memory.double-free.
#include <stdio.h>
#include <stdlib.h>

#define THINGS 53
#define CAPACITY 1009

#define SAFE(call)                                                                  \
    do {                                                                            \
        cudaError_t error = (call);                                                 \
        if (error != cudaSuccess) {                                                 \
            printf("FAILED: %s in line %d\n", cudaGetErrorString(error), __LINE__); \
            exit(1);                                                                \
        }                                                                           \
    } while (0)

typedef struct {
    int weight;
    int value;
} Thing;

// before[c] and after[c]: the best value within capacity c, without and with the new thing.
__global__ void consider(const int* before, int* after, Thing thing, unsigned char* taken) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c <= CAPACITY) {
        int best = before[c];
        bool take = c >= thing.weight && before[c - thing.weight] + thing.value > best;
        if (take) best = before[c - thing.weight] + thing.value;
        after[c] = best;
        taken[c] = take;
    }
}

static Thing things[THINGS];
static unsigned char taken[THINGS][CAPACITY + 1];

int main(void) {
    unsigned int random = 1u;
    for (int t = 0; t < THINGS; t++) {
        random = random * 1103515245u + 12345u;
        things[t].weight = (int)(random >> 16) % 90 + 10;
        things[t].value = things[t].weight + (int)(random >> 8) % 40;
    }

    const int entries = CAPACITY + 1, threads = 128;
    int* rows[2];
    unsigned char* d_taken;
    SAFE(cudaMalloc((void**)&rows[0], entries * sizeof(int)));
    SAFE(cudaMalloc((void**)&rows[1], entries * sizeof(int)));
    SAFE(cudaMalloc((void**)&d_taken, sizeof taken));
    SAFE(cudaMemset(rows[0], 0, entries * sizeof(int)));

    for (int t = 0; t < THINGS; t++) {
        consider<<<(entries + threads - 1) / threads, threads>>>(
            rows[t % 2], rows[1 - t % 2], things[t], d_taken + (size_t)t * entries);
        SAFE(cudaGetLastError());
    }

    int* last = rows[THINGS % 2];
    int best = 0;
    SAFE(cudaMemcpy(&best, last + CAPACITY, sizeof best, cudaMemcpyDeviceToHost));
    SAFE(cudaMemcpy(taken, d_taken, sizeof taken, cudaMemcpyDeviceToHost));
    SAFE(cudaFree(d_taken));
    SAFE(cudaFree(rows[0]));
    SAFE(cudaFree(rows[1]));
#ifdef PLANTED
    SAFE(cudaFree(last));  // planted: memory.double-free
#endif

    static int oracle[CAPACITY + 1];
    for (int t = 0; t < THINGS; t++)
        for (int c = CAPACITY; c >= things[t].weight; c--) {
            int with = oracle[c - things[t].weight] + things[t].value;
            if (with > oracle[c]) oracle[c] = with;
        }

    int weight = 0, value = 0, count = 0;
    for (int t = THINGS - 1; t >= 0; t--) {
        if (!taken[t][CAPACITY - weight]) continue;
        weight += things[t].weight;
        value += things[t].value;
        count++;
    }
    printf("%d of %d things, weight %d of %d, value %d\n", count, THINGS, weight, CAPACITY, best);
    if (best != oracle[CAPACITY] || value != best || weight > CAPACITY) {
        printf("FAILED: the best value is %d\n", oracle[CAPACITY]);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
