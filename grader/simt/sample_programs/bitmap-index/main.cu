// bitmap-index: one bit for each row of a table and condition; rows for which both hold are
// counted. Planted: index.shift.
#include <cstdio>
#include <vector>

#define CHECK(call)                                                             \
    do {                                                                        \
        cudaError_t status = (call);                                            \
        if (status != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(status)); \
            return 1;                                                           \
        }                                                                       \
    } while (0)

using Word = unsigned long long;

// Bit i % 64 of word i / 64 is set where low <= column[i] < high.
__global__ void mark(const int* column, int rows, int low, int high, Word* bits) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= rows || column[i] < low || column[i] >= high) return;
#ifdef PLANTED
    atomicOr(&bits[i / 64], 1 << i % 64);  // planted: index.shift
#else
    atomicOr(&bits[i / 64], Word{1} << i % 64);
#endif
}

__global__ void count_both(const Word* a, const Word* b, int words, int* count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < words) atomicAdd(count, __popcll(a[i] & b[i]));
}

int main() {
    const int rows = 3000, words = (rows + 63) / 64;
    std::vector<int> age(rows), price(rows);
    int expected = 0;
    for (int i = 0; i < rows; ++i) {
        age[i] = i * 37 % 90;
        price[i] = i * 101 % 1000;
        expected += age[i] >= 18 && age[i] < 65 && price[i] >= 200 && price[i] < 900;
    }
    int *d_age, *d_price, *d_count;
    Word* d_bits;  // of both conditions, one behind the other
    CHECK(cudaMalloc(&d_age, rows * sizeof(int)));
    CHECK(cudaMalloc(&d_price, rows * sizeof(int)));
    CHECK(cudaMalloc(&d_count, sizeof(int)));
    CHECK(cudaMalloc(&d_bits, 2 * words * sizeof(Word)));
    CHECK(cudaMemcpy(d_age, age.data(), rows * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_price, price.data(), rows * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_count, 0, sizeof(int)));
    CHECK(cudaMemset(d_bits, 0, 2 * words * sizeof(Word)));
    mark<<<(rows + 255) / 256, 256>>>(d_age, rows, 18, 65, d_bits);
    mark<<<(rows + 255) / 256, 256>>>(d_price, rows, 200, 900, d_bits + words);
    count_both<<<1, 64>>>(d_bits, d_bits + words, words, d_count);
    CHECK(cudaGetLastError());
    int count = 0;
    CHECK(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_age));
    CHECK(cudaFree(d_price));
    CHECK(cudaFree(d_count));
    CHECK(cudaFree(d_bits));
    std::printf("%d rows, %d expected: %s\n", count, expected,
                count == expected ? "PASSED" : "FAILED");
    return count != expected;
}
