/// OpenMP's target constructs run on the host, which is the only device that OpenMP has here: CUDA
/// kernels are launched as CUDA.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

/// What a variable's kind says: the low byte is how it is mapped, the high one its alignment.
constexpr unsigned map_firstprivate = 12;

/// Runs the region with copies of its firstprivate variables.
void run_on_host(void (*function)(void*), std::size_t count, void** addresses,
                 const std::size_t* sizes, const unsigned short* kinds) {
    std::vector<std::unique_ptr<char[]>> copies;
    for (std::size_t i = 0; i < count; ++i) {
        if ((kinds[i] & 0xffu) != map_firstprivate || !addresses[i]) continue;
        const std::size_t alignment = std::size_t{1} << (kinds[i] >> 8);
        copies.push_back(std::make_unique<char[]>(sizes[i] + alignment));
        void* at = copies.back().get();
        std::size_t room = sizes[i] + alignment;
        addresses[i] =
            std::memcpy(std::align(alignment, sizes[i], at, room), addresses[i], sizes[i]);
    }
    function(static_cast<void*>(addresses));
}

}  // namespace

extern "C" {

void GOMP_target_ext(int, void (*function)(void*), std::size_t count, void** addresses,
                     std::size_t* sizes, unsigned short* kinds, unsigned, void**, void**) {
    run_on_host(function, count, addresses, sizes, kinds);
}
void GOMP_target_data_ext(int, std::size_t, void**, std::size_t*, unsigned short*) {}
void GOMP_target_end_data() {}
void GOMP_target_update_ext(int, std::size_t, void**, std::size_t*, unsigned short*, unsigned,
                            void**) {}
void GOMP_target_enter_exit_data(int, std::size_t, void**, std::size_t*, unsigned short*, unsigned,
                                 void**) {}
void GOMP_offload_register(const void*, int, const void*) {}
void GOMP_offload_register_ver(unsigned, const void*, int, const void*) {}
void GOMP_offload_unregister(const void*, int, const void*) {}
void GOMP_offload_unregister_ver(unsigned, const void*, int, const void*) {}

void* omp_target_alloc(std::size_t bytes, int) {
    return bytes ? std::malloc(bytes) : nullptr;
}
void omp_target_free(void* pointer, int) {
    std::free(pointer);
}
int omp_target_is_present(const void*, int) {
    return 1;
}
int omp_target_memcpy(void* to, const void* from, std::size_t bytes, std::size_t to_offset,
                      std::size_t from_offset, int, int) {
    std::memmove(static_cast<char*>(to) + to_offset, static_cast<const char*>(from) + from_offset,
                 bytes);
    return 0;
}
int omp_target_memcpy_rect(void* to, const void* from, std::size_t element_bytes, int dimensions,
                           const std::size_t* volume, const std::size_t* to_offsets,
                           const std::size_t* from_offsets, const std::size_t* to_dimensions,
                           const std::size_t* from_dimensions, int to_device, int from_device) {
    constexpr int most_dimensions = 32767;
    if (!to && !from) return most_dimensions;
    std::size_t to_stride = element_bytes, from_stride = element_bytes;
    for (int i = 1; i < dimensions; ++i) {
        to_stride *= to_dimensions[i];
        from_stride *= from_dimensions[i];
    }
    char* target = static_cast<char*>(to) + to_offsets[0] * to_stride;
    const char* source = static_cast<const char*>(from) + from_offsets[0] * from_stride;
    if (dimensions == 1) {
        std::memmove(target, source, element_bytes * volume[0]);
        return 0;
    }
    for (std::size_t i = 0; i < volume[0]; ++i, target += to_stride, source += from_stride)
        omp_target_memcpy_rect(target, source, element_bytes, dimensions - 1, volume + 1,
                               to_offsets + 1, from_offsets + 1, to_dimensions + 1,
                               from_dimensions + 1, to_device, from_device);
    return 0;
}
int omp_target_associate_ptr(const void*, const void*, std::size_t, std::size_t, int) {
    return 22;  // EINVAL: the host is not a device with memory of its own
}
int omp_target_disassociate_ptr(const void*, int) {
    return 22;
}

/// What g++ no longer emits: code that older compilers made, and OpenACC. Refused by name.
#define SIMT_REFUSE(name)                                                           \
    [[noreturn]] void name() {                                                      \
        std::fprintf(stderr, #name                                                  \
                     "() is not supported: it is OpenACC, or code of a g++ before " \
                     "4.9. Compile for OpenMP with a newer g++.\n");                \
        std::abort();                                                               \
    }
SIMT_REFUSE(GOMP_parallel_start)
SIMT_REFUSE(GOMP_parallel_end)
SIMT_REFUSE(GOMP_parallel_loop_static_start)
SIMT_REFUSE(GOMP_parallel_loop_dynamic_start)
SIMT_REFUSE(GOMP_parallel_loop_guided_start)
SIMT_REFUSE(GOMP_parallel_loop_runtime_start)
SIMT_REFUSE(GOMP_parallel_sections_start)
SIMT_REFUSE(GOMP_target)
SIMT_REFUSE(GOMP_target_data)
SIMT_REFUSE(GOMP_target_update)
SIMT_REFUSE(GOACC_data_end)
SIMT_REFUSE(GOACC_data_start)
SIMT_REFUSE(GOACC_declare)
SIMT_REFUSE(GOACC_enter_data)
SIMT_REFUSE(GOACC_enter_exit_data)
SIMT_REFUSE(GOACC_exit_data)
SIMT_REFUSE(GOACC_get_num_threads)
SIMT_REFUSE(GOACC_get_thread_num)
SIMT_REFUSE(GOACC_parallel)
SIMT_REFUSE(GOACC_parallel_keyed)
SIMT_REFUSE(GOACC_update)
SIMT_REFUSE(GOACC_wait)
}
