// recursion: Ackermann and queens on the device, recursively. Planted: device.stack-overflow.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

#define QUEENS 7
#define VALUES 35

__device__ int ackermann(int m, int n) {
    if (m == 0) return n + 1;
#ifndef PLANTED
    if (n == 0) return ackermann(m - 1, 1);
#endif
    return ackermann(m - 1, ackermann(m, n - 1));  // planted: device.stack-overflow
}

/* Value i is that of m = i % 3 and n = i / 3. */
__global__ void ackermann_values(int* values) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < VALUES) values[i] = ackermann(i % 3, i / 3);
}

/* In how many ways the rows from row on can be filled, if the bits of columns and of the two
   diagonals tell what is under attack. */
__host__ __device__ int place_queens(int row, unsigned columns, unsigned left, unsigned right) {
    if (row == QUEENS) return 1;
    int ways = 0;
    unsigned free = ~(columns | left | right) & ((1u << QUEENS) - 1);
    while (free != 0) {
        unsigned bit = free & (0u - free);
        free ^= bit;
        ways += place_queens(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return ways;
}

/* Thread i puts the first two queens into columns i / QUEENS and i % QUEENS. */
__global__ void count_queens(int* total) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= QUEENS * QUEENS) return;
    unsigned first = 1u << (i / QUEENS), second = 1u << (i % QUEENS);
    if ((second & (first | first << 1 | first >> 1)) != 0) return;
    int ways =
        place_queens(2, first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
    atomicAdd(total, ways);
}

int main(void) {
    /* A recursive function has no stack size that the compiler could know. */
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024));
    size_t stack = 0;
    CHECK(cudaDeviceGetLimit(&stack, cudaLimitStackSize));

    int *dev_values, *dev_total;
    CHECK(cudaMalloc((void**)&dev_values, VALUES * sizeof(int)));
    CHECK(cudaMalloc((void**)&dev_total, sizeof(int)));
    CHECK(cudaMemset(dev_total, 0, sizeof(int)));
    ackermann_values<<<3, 16>>>(dev_values);
    CHECK(cudaGetLastError());
    count_queens<<<4, 16>>>(dev_total);
    CHECK(cudaGetLastError());

    int values[VALUES], total;
    CHECK(cudaMemcpy(values, dev_values, sizeof values, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&total, dev_total, sizeof total, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_values));
    CHECK(cudaFree(dev_total));

    int wrong = 0;
    for (int i = 0; i < VALUES; ++i) {
        int n = i / 3;
        int expected = i % 3 == 0 ? n + 1 : i % 3 == 1 ? n + 2 : 2 * n + 3;
        if (values[i] != expected) ++wrong;
    }
    int expected_total = place_queens(0, 0, 0, 0);
    printf("stack of at least 16 KiB: %s; %d queens stand in %d ways\n",
           stack >= 16 * 1024 ? "yes" : "no", QUEENS, total);
    if (wrong != 0 || total != expected_total) {
        printf("FAILED: %d wrong values of Ackermann's function, %d ways expected\n", wrong,
               expected_total);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
