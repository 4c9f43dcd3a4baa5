// long-vectors: sums of vectors of any length by one block, by many, and by a loop with the stride
// of the grid. Planted: launch.invalid.
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                \
    do {                                                                           \
        cudaError_t status = (call);                                               \
        if (status != cudaSuccess) {                                               \
            printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

const int longest = 33 * 1024 + 7;

__global__ void add_one_each(const int* a, const int* b, int* c, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) c[i] = a[i] + b[i];
}

__global__ void add_in_turns(const int* a, const int* b, int* c, int n) {
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        c[i] = a[i] + b[i];
}

static int a[longest], b[longest], c[longest];
static int *dev_a, *dev_b, *dev_c;

/// Copies the result back, compares it, and clears it. True if all n sums are right.
static bool right(const char* what, int n) {
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c, dev_c, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemset(dev_c, 0, longest * sizeof(int)));
    long long sum = 0;
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        sum += c[i];
        wrong += c[i] != a[i] + b[i];
    }
    printf("%s, %d elements: the sum of the sums is %lld\n", what, n, sum);
    return wrong == 0;
}

int main(void) {
    for (int i = 0; i < longest; ++i) {
        a[i] = i;
        b[i] = i * (i % 5);
    }
    CHECK(cudaMalloc((void**)&dev_a, sizeof a));
    CHECK(cudaMalloc((void**)&dev_b, sizeof b));
    CHECK(cudaMalloc((void**)&dev_c, sizeof c));
    CHECK(cudaMemcpy(dev_a, a, sizeof a, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_b, b, sizeof b, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_c, 0, sizeof c));

    bool good = true;
#ifdef PLANTED
    const int few = 2000;  // more threads than a block may have
#else
    const int few = 1000;
#endif
    add_one_each<<<1, few>>>(dev_a, dev_b, dev_c, few);  // planted: launch.invalid
    good = right("one block", few) && good;
    for (int n : {10, 127, 128, 129, longest}) {
        add_one_each<<<(n + 127) / 128, 128>>>(dev_a, dev_b, dev_c, n);
        good = right("as many blocks as needed", n) && good;
        add_in_turns<<<16, 128>>>(dev_a, dev_b, dev_c, n);
        good = right("16 blocks", n) && good;
    }
    CHECK(cudaFree(dev_a));
    CHECK(cudaFree(dev_b));
    CHECK(cudaFree(dev_c));
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
