// A CUDA driver without a GPU, for tests: "device memory" is memory of the process. Built as
// libcuda.so.1; tests name its folder in LD_LIBRARY_PATH. The build gives the device its name
// (FAKE_NAME), the byte that its UUID repeats (FAKE_UUID_BYTE) and FAKE_MULTIPROCESSORS.

#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "grader/gpu/testing/fake_memory.h"

namespace {
unsigned char context;

// From the driver API's reference.
constexpr int multiprocessor_count = 16, major_version = 75, minor_version = 76;
}  // namespace

extern "C" {

int cuInit(unsigned) {
    return 0;
}
int cuDriverGetVersion(int* version) {
    *version = 13000;
    return 0;
}
int cuDeviceGetCount(int* count) {
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    *count = visible && std::strcmp(visible, "-1") == 0 ? 0 : 1;
    return 0;
}
int cuDeviceGet(int* device, int) {
    *device = 0;
    return 0;
}
int cuDeviceGetName(char* name, int size, int) {
    std::strncpy(name, FAKE_NAME, static_cast<std::size_t>(size));
    return 0;
}
int cuDeviceGetUuid_v2(void* uuid, int) {
    std::memset(uuid, FAKE_UUID_BYTE, 16);
    return 0;
}
int cuDeviceGetAttribute(int* value, int attribute, int) {
    switch (attribute) {
        case major_version:
            *value = 9;
            break;
        case minor_version:
            *value = 0;
            break;
        case multiprocessor_count:
            *value = FAKE_MULTIPROCESSORS;
            break;
        default:
            *value = 100;
    }
    return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
    *bytes = 1u << 30;
    return 0;
}
int cuDevicePrimaryCtxRetain(void** made, int) {
    fake_driver::begin();
    *made = &context;
    return 0;
}
int cuCtxSetCurrent(void*) {
    return 0;
}
int cuCtxSynchronize() {
    return 0;
}
int cuMemAlloc_v2(unsigned long long* memory, std::size_t bytes) {
    if (bytes > 1u << 30) return 2;
    *memory = reinterpret_cast<unsigned long long>(fake_driver::allocate(bytes));
    return *memory == 0 ? 2 : 0;
}
int cuMemFree_v2(unsigned long long memory) {
    fake_driver::release(reinterpret_cast<void*>(memory));
    return 0;
}
int cuMemsetD8_v2(unsigned long long to, unsigned char byte, std::size_t bytes) {
    std::memset(reinterpret_cast<void*>(to), byte, bytes);
    return 0;
}
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t bytes) {
    std::memcpy(reinterpret_cast<void*>(to), from, bytes);
    return 0;
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t bytes) {
    std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
    return 0;
}
int cuGetErrorName(int error, const char** name) {
    *name = error == 2 ? "CUDA_ERROR_OUT_OF_MEMORY" : "CUDA_ERROR_UNKNOWN";
    return 0;
}
}
