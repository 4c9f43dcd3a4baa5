// Blocks that read and write at random places: words, bytes, 8 and 16 bytes, structs, device
// variables, shared memory. With an even seed they share no written address; with an odd one they
// sometimes do. split_test.sh runs it with one core and with several.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int blocks = 23, threads = 40, count = blocks * threads, common = 4096;
constexpr int read_only = 600;  // of table

__device__ int table[read_only + 7 * blocks];
__device__ unsigned char flags[3 * blocks];
__constant__ int weights[16];

struct Item {
    short a;
    char b;
    int d;
};

struct Arrays {
    const int* in;
    int* out;
    unsigned char* bytes;
    double* wide;
    Item* items;
    float4* quads;
    int* fresh;  // not written before the kernels run
};

__device__ uint32_t mix(uint32_t x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

/// One random step of thread `mine`. `meet`: it may access elements of other threads.
__device__ void step(const Arrays& of, uint32_t r, int mine, bool meet) {
    const int own = mine * 8 + r / 11 % 8, any = r / 500 % (count * 8);
    const int value = of.in[r / 100 % common];
    const bool now = meet && r / 11 % 2041 == 0;
    switch (r % 11) {
    case 0: of.out[own] = value; break;
    case 1: of.bytes[own] = (unsigned char)value; break;
    case 2: of.wide[mine * 2 + r / 11 % 2] = value * 0.5; break;
    case 3: of.out[own] += table[r / 100 % read_only] + weights[r / 7 % 16]; break;
    case 4: of.items[mine].b = (char)r, of.items[mine].d = value; break;
    case 5: of.quads[mine] = make_float4(r % 7, value, 1, 2); break;
    case 6: of.bytes[own] ^= of.bytes[count * 8 + r / 100 % 256]; break;
    case 7: if (now) of.out[any] = 5; break;
    case 8: if (now) of.out[own] = of.out[any]; break;
    case 9: if (now) of.bytes[any] = 1; break;
    case 10: if (now) table[r / 100 % read_only] = 3; break;
    }
}

__global__ void work(Arrays of, uint32_t seed, bool meet, bool stale, bool fill) {
    __shared__ int tile[64];
    __shared__ unsigned char small[threads];
    const int mine = blockIdx.x * threads + threadIdx.x;
    uint32_t r = mix(seed ^ mix(mine + 1));
    for (int i = 0; i < 6; ++i) step(of, r = mix(r + i), mine, meet);
    tile[threadIdx.x] = r;
    small[threadIdx.x] = (unsigned char)r;
    __syncthreads();
    atomicAdd(&tile[threadIdx.x % 8], 1);
    __syncthreads();
    of.out[mine * 8] = tile[threadIdx.x % 8] + small[(threadIdx.x + 1) % threads];
    if (threadIdx.x == 0 && blockIdx.x % 3 == seed % 3) table[read_only + blockIdx.x * 7] = (int)r;
    if (threadIdx.x < 3) flags[blockIdx.x * 3 + threadIdx.x] = (unsigned char)seed;
    if (fill && threadIdx.x < 14) tile[50 + threadIdx.x] = r;
    if (fill)
        of.fresh[mine] = (int)r;
    else
        of.out[mine * 8 + 2] = of.fresh[(mine + threads) % count];
    if (stale) of.out[mine * 8 + 1] = tile[50 + threadIdx.x % 14];  // not written by this block
}

template <class T>
T* filled(size_t n, uint32_t seed) {
    T* device = nullptr;
    cudaMalloc(&device, n * sizeof(T));
    std::vector<unsigned char> bytes(n * sizeof(T));
    for (auto& byte : bytes) byte = (unsigned char)((seed = seed * 1664525 + 1013904223) >> 24);
    cudaMemcpy(device, bytes.data(), bytes.size(), cudaMemcpyHostToDevice);
    return device;
}

void show(const char* name, const void* values, size_t bytes) {
    uint64_t hash = 1469598103934665603ull;
    for (size_t i = 0; i < bytes; ++i)
        hash = (hash ^ ((const unsigned char*)values)[i]) * 1099511628211ull;
    printf("%s %016llx\n", name, (unsigned long long)hash);
}

template <class T>
void show_array(const char* name, const T* device, size_t n) {
    std::vector<T> host(n);
    cudaMemcpy(host.data(), device, n * sizeof(T), cudaMemcpyDeviceToHost);
    show(name, host.data(), n * sizeof(T));
}

int main(int words, char** word) {
    const uint32_t seed = words > 1 ? (uint32_t)atoi(word[1]) : 0;
    Arrays of = {filled<int>(common, seed), filled<int>(count * 8, seed),
                 filled<unsigned char>(count * 8 + 256, seed), filled<double>(count * 2, seed),
                 filled<Item>(count, seed), filled<float4>(count, seed), nullptr};
    cudaMalloc(&of.fresh, count * sizeof(int));
    int numbers[16];
    for (int i = 0; i < 16; ++i) numbers[i] = i;
    cudaMemcpyToSymbol(weights, numbers, sizeof numbers);
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    work<<<blocks, threads>>>(of, seed, seed % 2 == 1, false, true);
    cudaDeviceSynchronize();
    if (seed % 5 == 1) {  // unordered
        work<<<blocks, threads, 0, one>>>(of, seed + 1, false, false, true);
        work<<<blocks, threads, 0, two>>>(of, seed + 2, false, false, true);
    }
    if (seed % 5 == 2) {  // read by one stream, written by another
        work<<<blocks, threads, 0, one>>>(of, seed + 1, false, false, true);
        cudaMemsetAsync((void*)of.in, 0, 64, two);
    }
    cudaDeviceSynchronize();
    work<<<blocks, threads>>>(of, seed + 9, false, seed % 5 == 3, false);
    cudaDeviceSynchronize();
    work<<<blocks, threads>>>(of, seed + 10, false, seed % 5 == 3, false);
    show_array("out", of.out, count * 8);
    show_array("bytes", of.bytes, count * 8 + 256);
    show_array("wide", of.wide, count * 2);
    show_array("items", of.items, count);
    show_array("quads", of.quads, count);
    show_array("fresh", of.fresh, count);
    std::vector<int> numbers_of_table(read_only + 7 * blocks);
    cudaMemcpyFromSymbol(numbers_of_table.data(), table, sizeof table);
    show("table", numbers_of_table.data(), sizeof table);
    unsigned char bytes_of_flags[sizeof flags];
    cudaMemcpyFromSymbol(bytes_of_flags, flags, sizeof flags);
    show("flags", bytes_of_flags, sizeof flags);
}
