#include "grader/simt/translate/unsupported.h"

#include <initializer_list>

namespace simtutor::simt {
namespace {

constexpr const char* shared_memory = "exchange the values through shared memory and a barrier";
constexpr const char* plain_arrays = "read the data from an ordinary array in global memory";
constexpr const char* own_code = "write the computation as a kernel of your own";
constexpr const char* plain_cpp = "write it in C++";
constexpr const char* plain_copy = "copy with ordinary assignments and a barrier";
constexpr const char* plain_float = "use float";
constexpr const char* host_launch = "launch the kernels one after another from the host";
constexpr const char* events = "measure time on the host with cudaEvent_t";
constexpr const char* atomics = "use the atomic functions, such as atomicAdd";
constexpr const char* blocks = "use __syncthreads() and blockIdx, threadIdx";
constexpr const char* leave_out = "leave it out";

/// `name` ends in `*` where every name that starts so is meant, in `::` or `(` where the next token
/// must be that.
struct Feature {
    std::string_view name;
    const char* advice;
};

constexpr Feature features[] = {
    {"__shfl*", shared_memory},
    {"__ballot*", shared_memory},
    {"__any(", shared_memory},
    {"__all(", shared_memory},
    {"__any_sync", shared_memory},
    {"__all_sync", shared_memory},
    {"__uni_sync", shared_memory},
    {"__match_*", shared_memory},
    {"__reduce_*", shared_memory},
    {"__activemask", shared_memory},
    {"cooperative_groups", blocks},
    {"nvcuda::", own_code},
    {"wmma::", own_code},
    {"cuda::", atomics},
    {"thrust::", own_code},
    {"cub::", own_code},
    {"cublas*", own_code},
    {"cufft*", own_code},
    {"curand*", own_code},
    {"cusparse*", own_code},
    {"cusolver*", own_code},
    {"texCubemap*", plain_arrays},
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
    {"__pipeline_*", plain_copy},
    {"__cp_async*", plain_copy},
    {"asm", plain_cpp},
    {"__asm", plain_cpp},
    {"__asm__", plain_cpp},
    {"__half", plain_float},
    {"__half2", plain_float},
    {"__nv_bfloat16", plain_float},
    {"__nv_bfloat162", plain_float},
    {"clock64(", events},
    {"__nanosleep", leave_out},
    {"__trap", "use assert(false)"},
    {"__brkpt", leave_out},
    {"__prof_trigger", leave_out},
    {"__cluster_dims__", blocks},
    {"__nv_tex_surf_handler", plain_arrays},
    {"__CUDA_ARCH__", "write the same code for host and device"},
    {"__cvta_generic_to_shared", plain_cpp},
    {"__isShared", leave_out},
    {"__isGlobal", leave_out},
    {"__isConstant", leave_out},
    {"__isLocal", leave_out},
};

constexpr Feature headers[] = {
    {"cooperative_groups*", blocks},
    {"mma.h", own_code},
    {"cuda_fp16*", plain_float},
    {"cuda_bf16*", plain_float},
    {"cuda_fp8*", plain_float},
    {"cuda_pipeline*", plain_copy},
    {"cuda/*", atomics},
    {"cuda_gl_interop.h", leave_out},
    {"cublas*", own_code},
    {"cufft*", own_code},
    {"curand*", own_code},
    {"cusparse*", own_code},
    {"cusolver*", own_code},
    {"thrust/*", own_code},
    {"cub/*", own_code},
    {"cutlass/*", own_code},
    {"nvtx3/*", leave_out},
    {"sm_*", leave_out},
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

const char* unsupported_header_advice(std::string_view header) {
    for (const Feature& feature : headers) {
        if (matches(feature.name, header, "")) return feature.advice;
    }
    return nullptr;
}

}  // namespace simtutor::simt
