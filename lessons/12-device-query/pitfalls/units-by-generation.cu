// Wrong: 8.0 has 64 units in a multiprocessor, other devices of its generation have 128.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// FP32 units of a multiprocessor. No function of CUDA tells; the compute capability does.
int units_per_multiprocessor(int major, int minor) {
    if (major == 3) return 192;
    if (major == 5) return 128;
    if (major == 6) return minor == 0 ? 64 : 128;
    if (major == 7) return 64;
    if (major == 8) return 128;
    return 128;
}

/// The most that a device can compute, in 10^9 FP32 operations per second.
double peak_gflops(int device) {
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, device), "properties");
    int kilohertz = 0;
    check(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device), "clock");
    const double units = properties.multiProcessorCount *
                         units_per_multiprocessor(properties.major, properties.minor);
    return 2 * units * (kilohertz * 1e3) / 1e9;
}

/// The most that a device's memory can move, in 10^9 bytes per second.
double peak_gbytes(int device) {
    int kilohertz = 0, bits = 0;
    check(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrMemoryClockRate, device), "memory clock");
    check(cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device), "bus width");
    const double bytes = bits / 8;
    return 2 * bytes * (kilohertz * 1e3) / 1e9;
}

/// The least time in seconds that a device needs for a piece of work.
/// @param gflop   its FP32 operations, in 10^9
/// @param gbytes  the bytes that it moves from and to the device's memory, in 10^9
double seconds(int device, double gflop, double gbytes) {
    return std::max(gflop / peak_gflops(device), gbytes / peak_gbytes(device));
}

/// Of the devices with so much memory, makes the one current that needs the least time.
/// @return false if none has
bool choose(int count, double gib, double gflop, double gbytes) {
    int best = -1;
    for (int device = 0; device < count; ++device) {
        cudaDeviceProp properties;
        check(cudaGetDeviceProperties(&properties, device), "properties");
        const double memory = properties.totalGlobalMem / (1024.0 * 1024 * 1024);
        if (memory < gib) continue;
        if (best < 0 || seconds(device, gflop, gbytes) < seconds(best, gflop, gbytes))
            best = device;
    }
    if (best < 0) return false;
    check(cudaSetDevice(best), "cudaSetDevice");
    return true;
}

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: %s GIB GFLOP GBYTES\n", argv[0]);
        return 2;
    }
    const double gflop = std::atof(argv[2]), gbytes = std::atof(argv[3]);
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    for (int device = 0; device < count; ++device)
        std::printf("%d %.1f %.1f %.3f\n", device, peak_gflops(device), peak_gbytes(device),
                    1e3 * seconds(device, gflop, gbytes));

    if (!choose(count, std::atof(argv[1]), gflop, gbytes)) {
        std::fprintf(stderr, "no device has %s GiB of memory\n", argv[1]);
        return 1;
    }
    int device = -1;
    check(cudaGetDevice(&device), "cudaGetDevice");
    std::printf("%d\n", device);
    return 0;
}
