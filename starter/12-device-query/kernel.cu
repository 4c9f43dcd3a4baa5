// Lesson 12: ask the device.
//
//     ./program GIB GFLOP GBYTES
//
// prints a line for each device: its number, its peak of FP32 arithmetic in GFLOP/s, the peak of its
// memory in GB/s, and the least time in milliseconds for GFLOP * 10^9 operations on GBYTES * 10^9
// bytes of its memory. Then it chooses the device with the shortest time among those that have at
// least GIB gibibytes of memory, and prints the number of the device that is now current. If none has
// so much memory, or a call fails, it prints why and ends with status 1.
//
// Grade it with: make grade

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
    if (major == 8) return minor == 0 ? 64 : 128;
    return 128;
}

/// The most that a device can compute, in 10^9 FP32 operations per second.
double peak_gflops(int device) {
    // simtutor: begin student
    // TODO: what limits the arithmetic? Mind the units and the types.
    (void)device;  // no warning while it is unused; remove it
    return 0;
    // simtutor: end
}

/// The most that a device's memory can move, in 10^9 bytes per second.
double peak_gbytes(int device) {
    // simtutor: begin student
    // TODO: what limits the memory? Bits or bytes, kHz or Hz?
    (void)device;
    return 0;
    // simtutor: end
}

/// The least time in seconds that a device needs for a piece of work.
/// @param gflop   its FP32 operations, in 10^9
/// @param gbytes  the bytes that it moves from and to the device's memory, in 10^9
double seconds(int device, double gflop, double gbytes) {
    // simtutor: begin student
    // TODO: how long does the arithmetic take at least, how long the memory, and both together?
    (void)device;  // no warning while they are unused; remove these lines
    (void)gflop;
    (void)gbytes;
    return 0;
    // simtutor: end
}

/// Of the devices with so much memory, makes the one current that needs the least time.
/// @return false if none has
bool choose(int count, double gib, double gflop, double gbytes) {
    // simtutor: begin student
    // TODO: which devices have the memory, which of them needs the least time; make it current
    (void)count;  // no warning while they are unused; remove these lines
    (void)gib;
    (void)gflop;
    (void)gbytes;
    return false;
    // simtutor: end
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
