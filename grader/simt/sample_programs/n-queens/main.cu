// n-queens: each thread finishes one start of a board with bit masks and a stack of its own.
// Planted: bounds.row.
#include <stdio.h>
#include <stdlib.h>

#define SIZE 8
#define MAX_STARTS (SIZE * SIZE)

struct Start {
    unsigned columns, left, right;
};

__constant__ unsigned board; /* one bit for each column */

__global__ void countSolutions(const Start* starts, int n, int rows, unsigned* total) {
#ifdef PLANTED
    unsigned columns[SIZE - 3], left[SIZE], right[SIZE], open[SIZE];
#else
    unsigned columns[SIZE], left[SIZE], right[SIZE], open[SIZE];
#endif
    const int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= n) return;
    unsigned found = 0;
    int depth = 0;
    columns[0] = starts[tid].columns;
    left[0] = starts[tid].left;
    right[0] = starts[tid].right;
    open[0] = board & ~(columns[0] | left[0] | right[0]);
    while (depth >= 0) {
        const unsigned bit = open[depth] & (0u - open[depth]);
        if (bit == 0) {
            --depth;
            continue;
        }
        open[depth] ^= bit;
        if (depth == rows - 1) {
            ++found;
            continue;
        }
        columns[depth + 1] = columns[depth] | bit;  // planted: bounds.row
        left[depth + 1] = (left[depth] | bit) << 1;
        right[depth + 1] = (right[depth] | bit) >> 1;
        ++depth;
        open[depth] = board & ~(columns[depth] | left[depth] | right[depth]);
    }
    if (found) atomicAdd(total, found);
}

static int queens(unsigned all, unsigned columns, unsigned left, unsigned right) {
    if (columns == all) return 1;
    int count = 0;
    for (unsigned open = all & ~(columns | left | right); open; open &= open - 1) {
        const unsigned bit = open & (0u - open);
        count += queens(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return count;
}

int main(void) {
    Start starts[MAX_STARTS], *d_starts;
    const unsigned all = (1u << SIZE) - 1;
    unsigned *d_total, total = 0;
    int n = 0;
    for (int a = 0; a < SIZE; ++a)
        for (int b = 0; b < SIZE; ++b) {
            const unsigned first = 1u << a, second = 1u << b;
            if (second & (first | first << 1 | first >> 1)) continue;
            Start s = {first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1};
            starts[n++] = s;
        }
    cudaError_t error = cudaMalloc((void**)&d_starts, sizeof starts);
    if (!error) error = cudaMalloc((void**)&d_total, sizeof total);
    if (!error) error = cudaMemcpyToSymbol(board, &all, sizeof all, 0, cudaMemcpyHostToDevice);
    if (!error) error = cudaMemcpy(d_starts, starts, n * sizeof(Start), cudaMemcpyHostToDevice);
    if (!error) error = cudaMemset(d_total, 0, sizeof total);
    if (!error) {
        countSolutions<<<(n + 31) / 32, 32>>>(d_starts, n, SIZE - 2, d_total);
        error = cudaGetLastError();
    }
    if (!error) error = cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost);
    if (!error) error = cudaFree(d_starts);
    if (!error) error = cudaFree(d_total);
    if (error) {
        printf("FAILED: %s\n", cudaGetErrorString(error));
        return EXIT_FAILURE;
    }
    const int expected = queens(all, 0, 0, 0);
    printf("%d queens: %u solutions\n", SIZE, total);
    printf((int)total == expected ? "PASSED\n" : "FAILED\n");
    return (int)total != expected;
}
