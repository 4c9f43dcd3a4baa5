// ticket-queue: prefix sums; each block hands its total on to the next. Planted: race.global.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#include <vector>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

/// State shared by the blocks. A block waits only for tickets drawn before its own, so for blocks
/// that already run: it works for every order of blocks.
template <typename T>
struct Queue {
    unsigned* next_ticket;
    volatile int* ready;  // ready[t] is 1 once handed_on[t] is written
    T* handed_on;         // the sum of the tiles 0 .. t
};

template <typename T, int size>
__global__ void prefix_sums(Queue<T> queue, const T* in, T* out, int n) {
    __shared__ T sums[size];
    __shared__ T before;
    __shared__ unsigned drawn;
    if (threadIdx.x == 0) drawn = atomicAdd(queue.next_ticket, 1u);
    __syncthreads();
    const unsigned ticket = drawn;
    const int i = ticket * size + threadIdx.x;

    sums[threadIdx.x] = i < n ? in[i] : T(0);
    for (int distance = 1; distance < size; distance *= 2) {
        __syncthreads();
        T left = threadIdx.x >= distance ? sums[threadIdx.x - distance] : T(0);
        __syncthreads();
        sums[threadIdx.x] += left;
    }
    __syncthreads();

    if (threadIdx.x == 0) {
        T sum = 0;
        if (ticket > 0) {
            while (queue.ready[ticket - 1] == 0) continue;
            __threadfence();                    // values read below were written before
            sum = queue.handed_on[ticket - 1];  // planted: race.global
        }
        before = sum;
        queue.handed_on[ticket] = sum + sums[size - 1];
#ifndef PLANTED
        __threadfence();  // the sum must be visible before the flag
#endif
        queue.ready[ticket] = 1;
    }
    __syncthreads();
    if (i < n) out[i] = before + sums[threadIdx.x];
}

int main() {
    typedef unsigned long long Sum;
    const int n = 10007, size = 128, tiles = (n + size - 1) / size;
    std::vector<Sum> in(n), out(n);
    unsigned state = 55;
    for (Sum& value : in) value = (state = state * 1664525u + 1013904223u) >> 4;

    Queue<Sum> queue;
    int* ready;
    Sum *device_in, *device_out;
    CHECK(cudaMalloc(&queue.next_ticket, sizeof(unsigned)));
    CHECK(cudaMalloc(&ready, tiles * sizeof(int)));
    CHECK(cudaMalloc(&queue.handed_on, tiles * sizeof(Sum)));
    CHECK(cudaMalloc(&device_in, n * sizeof(Sum)));
    CHECK(cudaMalloc(&device_out, n * sizeof(Sum)));
    CHECK(cudaMemset(queue.next_ticket, 0, sizeof(unsigned)));
    CHECK(cudaMemset(ready, 0, tiles * sizeof(int)));
    CHECK(cudaMemcpy(device_in, in.data(), n * sizeof(Sum), cudaMemcpyHostToDevice));
    queue.ready = ready;

    prefix_sums<Sum, size><<<tiles, size>>>(queue, device_in, device_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), device_out, n * sizeof(Sum), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(queue.next_ticket));
    CHECK(cudaFree(ready));
    CHECK(cudaFree(queue.handed_on));
    CHECK(cudaFree(device_in));
    CHECK(cudaFree(device_out));

    Sum sum = 0;
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        sum += in[i];
        if (out[i] != sum) ++wrong;
    }
    printf("%d tiles, the sum of all %d elements is %llu\n", tiles, n, out.back());
    if (wrong != 0) {
        printf("FAILED: %d prefix sums are wrong\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
