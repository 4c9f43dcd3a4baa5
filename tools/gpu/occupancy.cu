// Compares an occupancy calculator of lesson 16 with the CUDA API, on this machine's GPU.
// tools/gpu-occupancy compiles it with -DCALCULATOR="the calculator's file".
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#include CALCULATOR

namespace {

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "gpu-occupancy: %s\n", cudaGetErrorString(error));
    std::exit(2);
}

/// Keeps `Live` values alive at once, so that each instance needs another number of registers.
template <int Live>
__global__ void busy(float* data, int rounds) {
    float value[Live];
#pragma unroll
    for (int i = 0; i < Live; ++i) value[i] = data[i * blockDim.x + threadIdx.x];
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int i = 0; i < Live; ++i) value[i] = value[i] * value[(i + 1) % Live] + 1.0f;
    }
#pragma unroll
    for (int i = 0; i < Live; ++i) data[i * blockDim.x + threadIdx.x] = value[i];
}

/// The API's figures for the current device. They lack the allocation units of registers and shared
/// memory; those follow from the compute capability.
Device current_device(cudaDeviceProp& properties) {
    int number = 0;
    check(cudaGetDevice(&number));
    check(cudaGetDeviceProperties(&properties, number));
    Device device = {};
    device.warp_size = properties.warpSize;
    device.max_threads_per_block = properties.maxThreadsPerBlock;
    device.max_warps = properties.maxThreadsPerMultiProcessor / properties.warpSize;
    device.max_blocks = properties.maxBlocksPerMultiProcessor;
    device.registers = properties.regsPerMultiprocessor;
    device.registers_per_block = properties.regsPerBlock;
    device.registers_to_warps = 1;
    device.register_unit = 256;
    device.warp_unit = 4;
    device.parts = properties.major == 6 && properties.minor == 0 ? 2 : 4;
    device.shared = static_cast<int>(properties.sharedMemPerMultiprocessor);
    device.shared_per_block = static_cast<int>(properties.sharedMemPerBlockOptin);
    device.shared_reserved = static_cast<int>(properties.reservedSharedMemPerBlock);
    device.shared_unit = properties.major >= 8 ? 128 : 256;
    return device;
}

struct Count {
    int compared = 0, different = 0;
};

template <int Live>
void compare(const Device& device, Count& count) {
    cudaFuncAttributes attributes = {};
    check(cudaFuncGetAttributes(&attributes, busy<Live>));
    check(cudaFuncSetAttribute(busy<Live>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               device.shared_per_block));
    for (int threads = 1; threads <= attributes.maxThreadsPerBlock; threads += 1 + threads / 9) {
        for (int shared = 0; shared <= device.shared_per_block; shared += 613) {
            int blocks = 0;
            check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, busy<Live>, threads,
                                                                shared));
            const int ours = occupancy(device, Block{threads, attributes.numRegs, shared}).blocks;
            ++count.compared;
            if (ours == blocks || ++count.different > 10) continue;
            std::printf("%d threads, %d registers, %d bytes: the API says %d blocks, the "
                        "calculator %d\n",
                        threads, attributes.numRegs, shared, blocks, ours);
        }
    }
    std::printf("%3d registers: compared\n", attributes.numRegs);
}

}  // namespace

int main() {
    cudaDeviceProp properties = {};
    const Device device = current_device(properties);
    int version = 0;
    check(cudaRuntimeGetVersion(&version));
    std::printf("%s, compute capability %d.%d, CUDA %d.%d\n", properties.name, properties.major,
                properties.minor, version / 1000, version % 1000 / 10);
    Count count;
    compare<1>(device, count);
    compare<8>(device, count);
    compare<12>(device, count);
    compare<16>(device, count);
    compare<20>(device, count);
    compare<26>(device, count);
    compare<30>(device, count);
    compare<40>(device, count);
    compare<50>(device, count);
    compare<60>(device, count);
    compare<70>(device, count);
    compare<80>(device, count);
    std::printf("%d blocks compared, %d differ\n", count.compared, count.different);
    return count.different == 0 ? 0 : 1;
}
