// sieve: primes by a global sieve, then by segments in shared memory. Planted: race.same-value.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                   \
    do {                                                              \
        cudaError_t e = (call);                                       \
        if (e != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(e)); \
            exit(1);                                                  \
        }                                                             \
    } while (0)

#define LIMIT 20011 /* primes below this number are wanted */
#define SEGMENT 512
#define THREADS 128

__global__ void fill(int* prime, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) prime[i] = i >= 2;
}

/* Thread i crosses out the multiples of i. Several threads may cross out one number. */
__global__ void cross_out(int* prime, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 2 || i * i >= n) return;
    for (int multiple = i * i; multiple < n; multiple += i) {
#ifdef PLANTED
        prime[multiple] = 0;  // planted: race.same-value
#else
        atomicAnd(&prime[multiple], 0);
#endif
    }
}

/* One block sieves the numbers first .. first + SEGMENT - 1. Each thread owns four flags. */
__global__ void sieve_segments(const int* base, int bases, unsigned char* is_prime, int n) {
    __shared__ unsigned char flags[SEGMENT];
    int first = blockIdx.x * SEGMENT;
    int own = 4 * threadIdx.x;
    for (int k = own; k < own + 4; ++k) flags[k] = first + k >= 2;
    for (int b = 0; b < bases; ++b) {
        int p = base[b];
        int rest = (first + own) % p;
        for (int k = rest == 0 ? own : own + p - rest; k < own + 4; k += p)
            if (first + k != p) flags[k] = 0;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < SEGMENT; k += blockDim.x)
        if (first + k < n) is_prime[first + k] = flags[k];
}

int main(void) {
    int root = (int)sqrt((double)LIMIT) + 1;
    int *d_prime, *d_base;
    unsigned char* d_flags;
    CHECK(cudaMalloc(&d_prime, root * sizeof(int)));
    fill<<<(root + 63) / 64, 64>>>(d_prime, root);
    CHECK(cudaGetLastError());
    cross_out<<<(root + 63) / 64, 64>>>(d_prime, root);
    CHECK(cudaGetLastError());
    int* prime = (int*)malloc(root * sizeof(int));
    int* base = (int*)malloc(root * sizeof(int));
    CHECK(cudaMemcpy(prime, d_prime, root * sizeof(int), cudaMemcpyDeviceToHost));
    int bases = 0;
    for (int i = 0; i < root; ++i)
        if (prime[i]) base[bases++] = i;

    CHECK(cudaMalloc(&d_base, bases * sizeof(int)));
    CHECK(cudaMalloc(&d_flags, LIMIT));
    CHECK(cudaMemcpy(d_base, base, bases * sizeof(int), cudaMemcpyHostToDevice));
    sieve_segments<<<(LIMIT + SEGMENT - 1) / SEGMENT, THREADS>>>(d_base, bases, d_flags, LIMIT);
    CHECK(cudaGetLastError());
    unsigned char* flags = (unsigned char*)malloc(LIMIT);
    CHECK(cudaMemcpy(flags, d_flags, LIMIT, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_prime));
    CHECK(cudaFree(d_base));
    CHECK(cudaFree(d_flags));

    unsigned char* expected = (unsigned char*)malloc(LIMIT);
    memset(expected, 1, LIMIT);
    expected[0] = expected[1] = 0;
    for (int i = 2; i * i < LIMIT; ++i)
        for (int m = i * i; expected[i] && m < LIMIT; m += i) expected[m] = 0;
    int primes = 0, largest = 0, wrong = 0;
    for (int i = 0; i < LIMIT; ++i) {
        if (flags[i]) {
            ++primes;
            largest = i;
        }
        if (flags[i] != expected[i]) ++wrong;
    }
    free(prime);
    free(base);
    free(flags);
    free(expected);
    printf("%d primes below %d, the largest is %d\n", primes, LIMIT, largest);
    if (wrong) {
        printf("FAILED: %d numbers are wrong\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
