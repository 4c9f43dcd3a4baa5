#include "grader/gpu/driver.h"

#include <dlfcn.h>

#include <cstdio>

namespace simtutor::gpu {

// Not in the unnamed namespace: Functions has a pointer to a function that takes it.
struct Uuid {
    unsigned char bytes[16];
};

namespace {

// From the driver API's reference. Its functions carry the version of their signature in their
// name, so these declarations hold for every driver that has them.
constexpr int multiprocessor_count = 16, clock_rate = 13, major_version = 75, minor_version = 76;

std::string uuid_text(const Uuid& uuid) {
    std::string text = "GPU-";
    for (int i = 0; i < 16; ++i) {
        char part[4];
        std::snprintf(part, sizeof part, "%02x", uuid.bytes[i]);
        if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        text += part;
    }
    return text;
}

/// The version that nvidia-smi shows, from the management library; empty without it.
std::string driver_version() {
    void* library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return "";
    const auto start = reinterpret_cast<int (*)()>(::dlsym(library, "nvmlInit_v2"));
    const auto version =
        reinterpret_cast<int (*)(char*, unsigned)>(::dlsym(library, "nvmlSystemGetDriverVersion"));
    char text[96] = "";
    const bool told = start && version && start() == 0 && version(text, sizeof text) == 0;
    return told ? text : "";
}

}  // namespace

struct Driver::Functions {
    int (*cuInit)(unsigned flags);
    int (*cuDriverGetVersion)(int* version);
    int (*cuDeviceGetCount)(int* count);
    int (*cuDeviceGet)(int* device, int number);
    int (*cuDeviceGetName)(char* name, int size, int device);
    int (*cuDeviceGetUuid_v2)(Uuid* uuid, int device);
    int (*cuDeviceGetAttribute)(int* value, int attribute, int device);
    int (*cuDeviceTotalMem_v2)(std::size_t* bytes, int device);
    int (*cuDevicePrimaryCtxRetain)(void** context, int device);
    int (*cuCtxSetCurrent)(void* context);
    int (*cuMemAlloc_v2)(DevicePointer* memory, std::size_t bytes);
    int (*cuMemFree_v2)(DevicePointer memory);
    int (*cuMemsetD8_v2)(DevicePointer to, unsigned char byte, std::size_t bytes);
    int (*cuMemcpyHtoD_v2)(DevicePointer to, const void* from, std::size_t bytes);
    int (*cuMemcpyDtoH_v2)(void* to, DevicePointer from, std::size_t bytes);
    int (*cuCtxSynchronize)();
    int (*cuGetErrorName)(int error, const char** name);

    explicit Functions(void* library) {
        find(library, cuInit, "cuInit");
        find(library, cuDriverGetVersion, "cuDriverGetVersion");
        find(library, cuDeviceGetCount, "cuDeviceGetCount");
        find(library, cuDeviceGet, "cuDeviceGet");
        find(library, cuDeviceGetName, "cuDeviceGetName");
        find(library, cuDeviceGetUuid_v2, "cuDeviceGetUuid_v2");
        find(library, cuDeviceGetAttribute, "cuDeviceGetAttribute");
        find(library, cuDeviceTotalMem_v2, "cuDeviceTotalMem_v2");
        find(library, cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain");
        find(library, cuCtxSetCurrent, "cuCtxSetCurrent");
        find(library, cuMemAlloc_v2, "cuMemAlloc_v2");
        find(library, cuMemFree_v2, "cuMemFree_v2");
        find(library, cuMemsetD8_v2, "cuMemsetD8_v2");
        find(library, cuMemcpyHtoD_v2, "cuMemcpyHtoD_v2");
        find(library, cuMemcpyDtoH_v2, "cuMemcpyDtoH_v2");
        find(library, cuCtxSynchronize, "cuCtxSynchronize");
        find(library, cuGetErrorName, "cuGetErrorName");
    }

    template <class Function>
    static void find(void* library, Function& function, const char* name) {
        function = reinterpret_cast<Function>(::dlsym(library, name));
        if (!function) throw DriverError(std::string("the CUDA driver is too old: no ") + name);
    }
};

Driver::Driver() {
    void* library = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw DriverError("there is no CUDA driver here (libcuda.so.1)");
    functions_ = std::make_unique<Functions>(library);
    check(functions_->cuInit(0), "cuInit");
    int count = 0;
    check(functions_->cuDeviceGetCount(&count), "cuDeviceGetCount");
    if (count == 0) throw DriverError("the CUDA driver shows no device");
    check(functions_->cuDeviceGet(&device_, 0), "cuDeviceGet");
}

Driver::~Driver() = default;

void Driver::check(int result, const char* what) const {
    if (result == 0) return;
    const char* name = nullptr;
    functions_->cuGetErrorName(result, &name);
    throw DriverError(std::string("the CUDA driver's ") + what + " fails with " +
                      (name ? name : "error " + std::to_string(result)));
}

DeviceFacts Driver::facts() const {
    DeviceFacts facts;
    char name[256] = "";
    Uuid uuid{};
    int version = 0;
    std::size_t memory = 0;
    const auto attribute = [this](int& value, int number) {
        check(functions_->cuDeviceGetAttribute(&value, number, device_), "cuDeviceGetAttribute");
    };
    check(functions_->cuDeviceGetName(name, sizeof name, device_), "cuDeviceGetName");
    check(functions_->cuDeviceGetUuid_v2(&uuid, device_), "cuDeviceGetUuid");
    check(functions_->cuDriverGetVersion(&version), "cuDriverGetVersion");
    check(functions_->cuDeviceTotalMem_v2(&memory, device_), "cuDeviceTotalMem");
    attribute(facts.capability_major, major_version);
    attribute(facts.capability_minor, minor_version);
    attribute(facts.multiprocessors, multiprocessor_count);
    attribute(facts.clock_khz, clock_rate);
    facts.name = name;
    facts.uuid = uuid_text(uuid);
    facts.driver = driver_version();
    facts.driver_cuda = std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
    facts.memory_bytes = memory;
    return facts;
}

void Driver::make_context() {
    void* context = nullptr;
    check(functions_->cuDevicePrimaryCtxRetain(&context, device_), "cuDevicePrimaryCtxRetain");
    check(functions_->cuCtxSetCurrent(context), "cuCtxSetCurrent");
}

DevicePointer Driver::allocate(std::uint64_t bytes) {
    DevicePointer memory = 0;
    check(functions_->cuMemAlloc_v2(&memory, bytes), "cuMemAlloc");
    return memory;
}

void Driver::release(DevicePointer memory) {
    functions_->cuMemFree_v2(memory);
}

void Driver::fill(DevicePointer to, unsigned char byte, std::uint64_t bytes) {
    if (bytes == 0) return;
    check(functions_->cuMemsetD8_v2(to, byte, bytes), "cuMemsetD8");
    // Filling may go on behind our back; the student's code may use another stream.
    check(functions_->cuCtxSynchronize(), "cuCtxSynchronize");
}

void Driver::copy_in(DevicePointer to, const void* from, std::uint64_t bytes) {
    if (bytes == 0) return;
    check(functions_->cuMemcpyHtoD_v2(to, from, bytes), "cuMemcpyHtoD");
    check(functions_->cuCtxSynchronize(), "cuCtxSynchronize");
}

void Driver::copy_out(void* to, DevicePointer from, std::uint64_t bytes) {
    if (bytes > 0) check(functions_->cuMemcpyDtoH_v2(to, from, bytes), "cuMemcpyDtoH");
}

}  // namespace simtutor::gpu
