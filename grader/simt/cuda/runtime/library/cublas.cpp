// cuBLAS: handles, modes, statuses, and what its functions have in common.
#include "grader/simt/cuda/runtime/library/cublas.h"

#include <fmt/format.h>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// What a handle needs for itself: a real one takes several MiB for its work area.
constexpr std::uint64_t handle_bytes = 4 << 20;

struct StatusText {
    cublasStatus_t status;
    const char* name;
    const char* text;
};
constexpr StatusText statuses[] = {
    {CUBLAS_STATUS_SUCCESS, "CUBLAS_STATUS_SUCCESS", "success"},
    {CUBLAS_STATUS_NOT_INITIALIZED, "CUBLAS_STATUS_NOT_INITIALIZED",
     "the library was not initialized"},
    {CUBLAS_STATUS_ALLOC_FAILED, "CUBLAS_STATUS_ALLOC_FAILED", "the resource allocation failed"},
    {CUBLAS_STATUS_INVALID_VALUE, "CUBLAS_STATUS_INVALID_VALUE", "an invalid value was passed in"},
    {CUBLAS_STATUS_ARCH_MISMATCH, "CUBLAS_STATUS_ARCH_MISMATCH",
     "the device lacks a feature that is needed"},
    {CUBLAS_STATUS_MAPPING_ERROR, "CUBLAS_STATUS_MAPPING_ERROR", "memory could not be mapped"},
    {CUBLAS_STATUS_EXECUTION_FAILED, "CUBLAS_STATUS_EXECUTION_FAILED",
     "the function failed to launch on the GPU"},
    {CUBLAS_STATUS_INTERNAL_ERROR, "CUBLAS_STATUS_INTERNAL_ERROR", "an internal operation failed"},
    {CUBLAS_STATUS_NOT_SUPPORTED, "CUBLAS_STATUS_NOT_SUPPORTED",
     "the parameter combination is not supported"},
    {CUBLAS_STATUS_LICENSE_ERROR, "CUBLAS_STATUS_LICENSE_ERROR", "a license is missing"},
};

const StatusText& text_of(cublasStatus_t status) {
    static constexpr StatusText unknown = {CUBLAS_STATUS_INTERNAL_ERROR, "unknown status",
                                           "unknown status"};
    for (const StatusText& one : statuses)
        if (one.status == status) return one;
    return unknown;
}

cublasStatus_t create(const ApiCall& call, cublasHandle_t* handle) {
    if (handle == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    std::string problem;
    if (!numerics(problem)) {
        call.report("api.error",
                    fmt::format("{} finds no OpenBLAS and FFTW: {}.", call.function(), problem),
                    "Install libopenblas-dev and libfftw3-dev, and build simtutor again.");
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    if (free_device_bytes() < handle_bytes) return CUBLAS_STATUS_ALLOC_FAILED;
    cublasContext* const made = call.runtime().blas_handles.make();
    made->created = call.site();
    write_result(handle, made);
    return CUBLAS_STATUS_SUCCESS;
}

/// Reads or changes a mode of a handle.
template <class Body>
cublasStatus_t with(const ApiCall& call, cublasHandle_t handle, Body body) {
    const cublasStatus_t status = check_handle(call, handle);
    return blas_status(call, status == CUBLAS_STATUS_SUCCESS ? body(*handle) : status);
}

template <class T>
cublasStatus_t give(T* to, const T& value) {
    if (to == nullptr) return CUBLAS_STATUS_INVALID_VALUE;
    write_result(to, value);
    return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

cublasStatus_t check_handle(const ApiCall& call, cublasHandle_t handle) {
    const cublasContext* const known = call.runtime().blas_handles.find(handle);
    if (known != nullptr && !known->destroyed) return CUBLAS_STATUS_SUCCESS;
    call.report("api.error",
                fmt::format("{} was given a handle that {}.", call.function(),
                            known == nullptr ? "cublasCreate never made" : "is destroyed"),
                "Create the handle first, and destroy it only after its last use.");
    return CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t blas_status(const ApiCall& call, cublasStatus_t status) {
    if (status != CUBLAS_STATUS_SUCCESS) note_library_failure(call, status, text_of(status).name);
    return status;
}

Scalar::Scalar(const ApiCall& call, const cublasContext& context, const char* name,
               const void* pointer, Number number)
    : name_(name),
      pointer_(pointer),
      number_(number),
      on_device_(context.pointer_mode == CUBLAS_POINTER_MODE_DEVICE) {
    if (on_device_) return;
    const Operand there = {name, pointer, number, Layout({{1, 1}})};
    Operand on_host = there;
    on_host.role = Role::host;
    ready_ = check_operand(call, on_host);
    if (ready_) value_ = load_number(number, pointer);
}

double Scalar::read(std::vector<Operand>& operands) const {
    if (!on_device_) return value_;
    Operand there = {name_, pointer_, number_, Layout({{1, 1}})};
    there.reads = true;
    there.shape = "one number";
    operands.push_back(there);
    // What is wrong with it is reported with the other operands.
    const PointerFacts facts = facts_of(pointer_);
    if (pointer_ == nullptr || facts.freed || !on_device(facts)) return 1;
    return load_operand(there).front();
}

cublasStatus_t submit_blas(const ApiCall& call, const cublasContext& context, WorkMaker make) {
    if (!make) return CUBLAS_STATUS_SUCCESS;
    if (sticky_error() != 0) return CUBLAS_STATUS_EXECUTION_FAILED;
    if (call.runtime().failing_call.fails(call)) return CUBLAS_STATUS_EXECUTION_FAILED;
    const cudaError_t error = submit(call, context.stream, cudaGraphNodeTypeKernel,
                                     [make = std::move(make)](const ApiCall& issued) {
                                         do_library_work(issued, make(issued));
                                         return cudaSuccess;
                                     });
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

std::string matrix_shape(std::uint64_t rows, std::uint64_t columns, std::uint64_t leading) {
    return fmt::format("{} x {} elements with the leading dimension {}", rows, columns, leading);
}

Operand matrix_operand(const char* name, const void* pointer, Number number, int rows, int columns,
                       int leading, Part part) {
    Operand operand = {
        name, pointer, number,
        Layout::matrix(static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns),
                       static_cast<std::uint64_t>(leading), part)};
    operand.shape =
        matrix_shape(static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(columns),
                     static_cast<std::uint64_t>(leading));
    return operand;
}

Operand vector_operand(const char* name, const void* pointer, Number number, int count,
                       int increment) {
    Operand operand = {name, pointer, number,
                       Layout::vector(static_cast<std::uint64_t>(std::max(count, 0)), increment)};
    operand.shape = fmt::format("{} elements with the increment {}", count, increment);
    operand.reversed = increment < 0;
    return operand;
}

Operand result_operand(const cublasContext& context, const void* pointer, Number number) {
    Operand operand = {"result", pointer, number, Layout({{1, 1}})};
    operand.shape = "one number";
    operand.writes = true;
    if (context.pointer_mode == CUBLAS_POINTER_MODE_HOST) operand.role = Role::host;
    return operand;
}

bool is_operation(cublasOperation_t operation) {
    return operation == CUBLAS_OP_N || operation == CUBLAS_OP_T || operation == CUBLAS_OP_C;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t* handle) {
    const ApiCall call("cublasCreate", SIMT_CALLER);
    return blas_status(call, create(call, handle));
}
cublasStatus_t cublasDestroy(cublasHandle_t handle) {
    const ApiCall call("cublasDestroy", SIMT_CALLER);
    return with(call, handle, [](cublasContext& context) {
        context.destroyed = true;  // the handle stays known, as that of a stream
        // Documented: to give back its resources the library waits for the device.
        Simulator::get().happens_before().host_waits_for_device(chosen_device());
        return CUBLAS_STATUS_SUCCESS;
    });
}
cublasStatus_t cublasGetVersion(cublasHandle_t handle, int* version) {
    const ApiCall call("cublasGetVersion", SIMT_CALLER);
    return with(call, handle,
                [&](const cublasContext&) { return give(version, int{CUBLAS_VERSION}); });
}
cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
    const ApiCall call("cublasGetProperty", SIMT_CALLER);
    const int parts[] = {CUBLAS_VER_MAJOR, CUBLAS_VER_MINOR, CUBLAS_VER_PATCH};
    return type > PATCH_LEVEL ? CUBLAS_STATUS_INVALID_VALUE : give(value, parts[type]);
}
size_t cublasGetCudartVersion() {
    int version = 0;
    cudaRuntimeGetVersion(&version);
    return static_cast<size_t>(version);
}

cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
    const ApiCall call("cublasSetStream", SIMT_CALLER);
    return with(call, handle, [&](cublasContext& context) {
        if (check_stream(call, stream) != cudaSuccess) return CUBLAS_STATUS_INVALID_VALUE;
        if (call.runtime().failing_call.fails(call)) return CUBLAS_STATUS_INTERNAL_ERROR;
        context.stream = stream;
        return CUBLAS_STATUS_SUCCESS;
    });
}
cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
    const ApiCall call("cublasGetStream", SIMT_CALLER);
    return with(call, handle,
                [&](const cublasContext& context) { return give(stream, context.stream); });
}
// The work area of the program's own is not used.
cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void*, size_t) {
    const ApiCall call("cublasSetWorkspace", SIMT_CALLER);
    return with(call, handle, [](const cublasContext&) { return CUBLAS_STATUS_SUCCESS; });
}

cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
    const ApiCall call("cublasSetPointerMode", SIMT_CALLER);
    return with(call, handle, [&](cublasContext& context) {
        if (mode != CUBLAS_POINTER_MODE_HOST && mode != CUBLAS_POINTER_MODE_DEVICE)
            return CUBLAS_STATUS_INVALID_VALUE;
        context.pointer_mode = mode;
        return CUBLAS_STATUS_SUCCESS;
    });
}
cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
    const ApiCall call("cublasGetPointerMode", SIMT_CALLER);
    return with(call, handle,
                [&](const cublasContext& context) { return give(mode, context.pointer_mode); });
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
    const ApiCall call("cublasSetAtomicsMode", SIMT_CALLER);
    return with(call, handle, [&](cublasContext& context) {
        context.atomics_mode = mode;
        return CUBLAS_STATUS_SUCCESS;
    });
}
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode) {
    const ApiCall call("cublasGetAtomicsMode", SIMT_CALLER);
    return with(call, handle,
                [&](const cublasContext& context) { return give(mode, context.atomics_mode); });
}
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
    const ApiCall call("cublasSetMathMode", SIMT_CALLER);
    return with(call, handle, [&](cublasContext& context) {
        context.math_mode = mode;
        return CUBLAS_STATUS_SUCCESS;
    });
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
    const ApiCall call("cublasGetMathMode", SIMT_CALLER);
    return with(call, handle,
                [&](const cublasContext& context) { return give(mode, context.math_mode); });
}

const char* cublasGetStatusName(cublasStatus_t status) {
    return text_of(status).name;
}
const char* cublasGetStatusString(cublasStatus_t status) {
    return text_of(status).text;
}
}
