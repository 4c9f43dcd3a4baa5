// bloom-filter: words enter a set of bits; no word of the set is missed. Planted: index.overflow.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

inline void cuda(cudaError_t status) {
    if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

/// A set with false members, but without missing ones.
class BloomFilter {
  public:
    static constexpr int hashes = 4;

    explicit BloomFilter(int words) : words_(words) {
        cuda(cudaMalloc(&bits_, words * sizeof(unsigned)));
        cuda(cudaMemset(bits_, 0, words * sizeof(unsigned)));
    }
    void release() { cuda(cudaFree(bits_)); }

    __device__ void insert(int key) {
        for (int h = 0; h < hashes; ++h) {
            const int bit = place(key, h);
            atomicOr(&bits_[bit / 32], 1u << bit % 32);
        }
    }
    __device__ bool contains(int key) const {
        for (int h = 0; h < hashes; ++h) {
            const int bit = place(key, h);
            if (!(bits_[bit / 32] >> bit % 32 & 1u)) return false;
        }
        return true;
    }

  private:
    __device__ int place(int key, int h) const {
#ifdef PLANTED
        const int mixed = (key + h) * 40503 + h * 977;  // planted: index.overflow
        return abs(mixed) % (words_ * 32);
#else
        const unsigned mixed = unsigned(key + h) * 2654435761u ^ unsigned(h) * 0x9e3779b9u;
        return int((mixed >> 7) % unsigned(words_ * 32));
#endif
    }
    int words_;
    unsigned* bits_ = nullptr;
};

__global__ void insert(BloomFilter set, const int* keys, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) set.insert(keys[i]);
}

__global__ void query(BloomFilter set, const int* keys, int n, unsigned char* found) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) found[i] = set.contains(keys[i]);
}

int main() {
    try {
        const int n = 1000;
        std::vector<int> keys(2 * n);
        for (int i = 0; i < 2 * n; ++i) keys[i] = 100000 + i * 37;
        int* d_keys;
        unsigned char* d_found;
        std::vector<unsigned char> found(2 * n);
        BloomFilter set(512);
        cuda(cudaMalloc(&d_keys, 2 * n * sizeof(int)));
        cuda(cudaMalloc(&d_found, 2 * n));
        cuda(cudaMemcpy(d_keys, keys.data(), 2 * n * sizeof(int), cudaMemcpyHostToDevice));
        insert<<<(n + 127) / 128, 128>>>(set, d_keys, n);
        query<<<(2 * n + 127) / 128, 128>>>(set, d_keys, 2 * n, d_found);
        cuda(cudaGetLastError());
        cuda(cudaMemcpy(found.data(), d_found, 2 * n, cudaMemcpyDeviceToHost));
        cuda(cudaFree(d_keys));
        cuda(cudaFree(d_found));
        set.release();
        int missed = 0, extra = 0;
        for (int i = 0; i < n; ++i) missed += !found[i], extra += found[n + i];
        std::printf("%d false members of %d\n", extra, n);
        std::puts(missed == 0 && extra < n / 10 ? "PASSED" : "FAILED");
        return !(missed == 0 && extra < n / 10);
    } catch (const std::exception& e) {
        std::printf("FAILED: %s\n", e.what());
        return 1;
    }
}
