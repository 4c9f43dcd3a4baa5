// Alternative: the figures of all devices are collected once, in a structure.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Figures {
    double gflops, gbytes, gib, seconds;
};

static int attribute(cudaDeviceAttr which, int device) {
    int value = 0;
    const cudaError_t error = cudaDeviceGetAttribute(&value, which, device);
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        std::exit(1);
    }
    return value;
}

static double units(int device) {
    const int major = attribute(cudaDevAttrComputeCapabilityMajor, device);
    const int minor = attribute(cudaDevAttrComputeCapabilityMinor, device);
    switch (major) {
        case 3:
            return 192;
        case 6:
        case 8:
            return minor == 0 ? 64 : 128;
        case 7:
            return 64;
        default:
            return 128;
    }
}

static Figures figures_of(int device, double gflop, double gbytes) {
    cudaDeviceProp p;
    if (cudaGetDeviceProperties(&p, device) != cudaSuccess) {
        std::fprintf(stderr, "no properties\n");
        std::exit(1);
    }
    Figures f;
    f.gflops = 2e-6 * p.multiProcessorCount * units(device) *
               attribute(cudaDevAttrClockRate, device);
    f.gbytes = 2e-6 / 8 * p.memoryBusWidth * attribute(cudaDevAttrMemoryClockRate, device);
    f.gib = p.totalGlobalMem / 1073741824.0;
    f.seconds = std::max(gflop / f.gflops, gbytes / f.gbytes);
    return f;
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    const double wanted = std::strtod(argv[1], nullptr);
    const double gflop = std::strtod(argv[2], nullptr), gbytes = std::strtod(argv[3], nullptr);
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) {
        std::fprintf(stderr, "no device\n");
        return 1;
    }
    std::vector<Figures> all;
    for (int i = 0; i < count; ++i) all.push_back(figures_of(i, gflop, gbytes));
    int best = -1;
    for (int i = 0; i < count; ++i) {
        std::printf("%d %.1f %.1f %.3f\n", i, all[i].gflops, all[i].gbytes, 1e3 * all[i].seconds);
        if (all[i].gib < wanted) continue;
        if (best < 0 || all[i].seconds < all[best].seconds) best = i;
    }
    if (best < 0) {
        std::fprintf(stderr, "too little memory\n");
        return 1;
    }
    if (cudaSetDevice(best) != cudaSuccess || cudaGetDevice(&best) != cudaSuccess) return 1;
    std::printf("%d\n", best);
    return 0;
}
