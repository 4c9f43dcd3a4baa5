// ising: spins on a torus, black and white cells in turn; each thread has its own random numbers.
// Planted: race.warp.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// xorshift of 32 bits.
struct Random {
    uint32_t state;
    __host__ __device__ uint32_t next() {
        state ^= state << 13;
        state ^= state >> 17;
        return state ^= state << 5;
    }
    __host__ __device__ float uniform() { return float(next() >> 8) * 0x1p-24f; }
};

__host__ __device__ inline int wrap(int at, int size) {
    return at < 0 ? size - 1 : at == size ? 0 : at;
}

__host__ __device__ int neighbours(const signed char* spin, int x, int y, int size) {
    return spin[y * size + wrap(x - 1, size)] + spin[y * size + wrap(x + 1, size)] +
           spin[wrap(y - 1, size) * size + x] + spin[wrap(y + 1, size) * size + x];
}

__global__ void sweep(signed char* spin, Random* random, int size, int colour,
                      const float* accept) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= size * size / 2) return;
    const int y = t / (size / 2);
#ifdef PLANTED
    const int x = 2 * (t % (size / 2)) + (colour + y / 2) % 2;
#else
    const int x = 2 * (t % (size / 2)) + (colour + y) % 2;
#endif
    Random own = random[t];
    const int sum = neighbours(spin, x, y, size);
    signed char& mine = spin[y * size + x];
    // accept[k]: probability of a flip that costs energy 4 k
    const int cost = mine * sum / 2;
    const float chance = own.uniform();
    if (cost <= 0 || chance < accept[cost]) mine = -mine;  // planted: race.warp
    random[t] = own;
}

static void ck(cudaError_t e, const char* what) {
    if (e == cudaSuccess) return;
    std::printf("FAILED: %s: %s\n", what, cudaGetErrorString(e));
    std::exit(1);
}

int main() {
    const int size = 32, cells = size * size, turns = 6;
    std::vector<signed char> spin(cells), result(cells);
    std::vector<Random> random(cells / 2);
    for (int i = 0; i < cells; ++i) spin[i] = i * 2654435761u >> 31 ? 1 : -1;
    for (int t = 0; t < cells / 2; ++t) random[t].state = 12345u + 7919u * t;
    const float beta = 0.6f, accept[3] = {1, std::exp(-4 * beta), std::exp(-8 * beta)};

    signed char* d_spin;
    Random* d_random;
    float* d_accept;
    ck(cudaMalloc(&d_spin, cells), "malloc");
    ck(cudaMalloc(&d_random, cells / 2 * sizeof(Random)), "malloc");
    ck(cudaMalloc(&d_accept, sizeof accept), "malloc");
    ck(cudaMemcpy(d_spin, spin.data(), cells, cudaMemcpyHostToDevice), "memcpy");
    ck(cudaMemcpy(d_random, random.data(), cells / 2 * sizeof(Random), cudaMemcpyHostToDevice),
       "memcpy");
    ck(cudaMemcpy(d_accept, accept, sizeof accept, cudaMemcpyHostToDevice), "memcpy");
    for (int turn = 0; turn < 2 * turns; ++turn)
        sweep<<<(cells / 2 + 127) / 128, 128>>>(d_spin, d_random, size, turn % 2, d_accept);
    ck(cudaGetLastError(), "sweep");
    ck(cudaMemcpy(result.data(), d_spin, cells, cudaMemcpyDeviceToHost), "memcpy");
    ck(cudaFree(d_spin), "free");
    ck(cudaFree(d_random), "free");
    ck(cudaFree(d_accept), "free");

    for (int turn = 0; turn < 2 * turns; ++turn)
        for (int t = 0; t < cells / 2; ++t) {
            const int y = t / (size / 2), x = 2 * (t % (size / 2)) + (turn % 2 + y) % 2;
            const int cost = spin[y * size + x] * neighbours(spin.data(), x, y, size) / 2;
            const float chance = random[t].uniform();
            if (cost <= 0 || chance < accept[cost]) spin[y * size + x] = -spin[y * size + x];
        }
    int magnet = 0;
    for (int s : result) magnet += s;
    std::printf("magnetisation %d\n%s\n", magnet, result == spin ? "PASSED" : "FAILED");
    return result != spin;
}
