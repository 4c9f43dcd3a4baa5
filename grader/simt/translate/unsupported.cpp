#include "grader/simt/translate/unsupported.h"

#include <initializer_list>

namespace simtutor::simt {
namespace {

constexpr const char* plain_arrays = "read the data from an ordinary array in global memory";
constexpr const char* own_code = "write the computation as a kernel of your own";
constexpr const char* plain_cpp = "write it in C++";
constexpr const char* plain_copy = "copy with ordinary assignments and a barrier";
constexpr const char* plain_float = "use float";
constexpr const char* host_launch = "launch the kernels one after another from the host";
constexpr const char* atomics = "use the atomic functions, such as atomicAdd";
constexpr const char* blocks = "use __syncthreads() and blockIdx, threadIdx";
constexpr const char* leave_out = "leave it out";

/// A `name` that ends in `*` stands for every name with that prefix; one that ends in `::` or `(`
/// requires this next token.
struct Feature {
    std::string_view name;
    const char* advice;
};

constexpr Feature features[] = {
    {"this_cluster", blocks},
    {"cluster_group", blocks},
    {"this_multi_grid", blocks},
    {"multi_grid_group", blocks},
    {"nvcuda::experimental", own_code},
    {"__nv_fp8*", plain_float},
    {"cuda::", atomics},
    {"thrust::", own_code},
    {"cub::", own_code},
    {"cublasLt*", own_code},
    {"cublasXt*", own_code},
    {"cufftXt*", own_code},
    {"curand*", own_code},
    {"cusparse*", own_code},
    {"cusolver*", own_code},
    {"texCubemap*", plain_arrays},
    {"cudaLaunchCooperativeKernelMultiDevice", blocks},
    {"surfCubemap*", plain_arrays},
    {"cudaBindTextureToMipmappedArray", plain_arrays},
    {"cudaMallocMipmappedArray", "use an array from cudaMallocArray"},
    {"cudaGetMipmappedArrayLevel", "use an array from cudaMallocArray"},
    {"cudaIpc*", "let one process use the memory"},
    {"cudaImportExternal*", leave_out},
    {"cudaLibrary*", "launch kernels of the program itself"},
    {"cudaGraphConditional*", host_launch},
    {"cudaGraphAddMemAllocNode", host_launch},
    {"cudaGraphAddMemFreeNode", host_launch},
    {"cudaGraphicsGLRegister*", leave_out},
    {"__pipeline_arrive_on", plain_copy},
    {"__cp_async*", plain_copy},
    {"asm", plain_cpp},
    {"__asm", plain_cpp},
    {"__asm__", plain_cpp},
    {"__brkpt", leave_out},
    {"__prof_trigger", leave_out},
    {"__nv_tex_surf_handler", plain_arrays},
};

constexpr Feature headers[] = {
    {"cuda_fp8*", plain_float},
    {"cuda/*", atomics},
    {"cuda_gl_interop.h", leave_out},
    {"cublas.h", "include cublas_v2.h, and create a handle"},
    {"cublasLt*", own_code},
    {"cublasXt*", own_code},
    {"cufftXt*", own_code},
    {"cufftw*", own_code},
    {"curand*", own_code},
    {"cusparse*", own_code},
    {"cusolver*", own_code},
    {"thrust/*", own_code},
    {"cub/*", own_code},
    {"cutlass/*", own_code},
    {"nvtx3/*", leave_out},
    {"cudnn*", own_code},
    {"cutensor*", own_code},
    {"nvrtc.h", leave_out},
    {"nccl.h", leave_out},
    {"nvml.h", leave_out},
    {"nvToolsExt*", leave_out},
    {"npp*", own_code},
    {"nvjpeg*", own_code},
    {"cupti*", leave_out},
};

bool matches(std::string_view pattern, std::string_view name, std::string_view next) {
    if (pattern.back() == '*') {
        pattern.remove_suffix(1);
        return name.substr(0, pattern.size()) == pattern;
    }
    for (const std::string_view sign : {"::", "(", "<"}) {
        if (pattern.size() > sign.size() && pattern.substr(pattern.size() - sign.size()) == sign) {
            pattern.remove_suffix(sign.size());
            return name == pattern && next == sign;
        }
    }
    return name == pattern;
}

}  // namespace

const char* unsupported_advice(std::string_view name, std::string_view next) {
    for (const Feature& feature : features) {
        if (matches(feature.name, name, next)) return feature.advice;
    }
    return nullptr;
}

bool supported_of_library(std::string_view member) {
    // Of cuda::std the compiler knows what there is.
    for (const std::string_view begin :
         {"std", "atomic", "latch", "barrier", "counting_semaphore", "binary_semaphore", "pipeline",
          "make_pipeline", "memcpy_async", "aligned_size_t", "async_contract", "thread_scope",
          "memory_order"})
        if (member.starts_with(begin)) return !member.starts_with("barrier_");
    return false;
}

const char* unsupported_header_advice(std::string_view header) {
    for (const Feature& feature : headers) {
        if (matches(feature.name, header, "")) return feature.advice;
    }
    return nullptr;
}

}  // namespace simtutor::simt
