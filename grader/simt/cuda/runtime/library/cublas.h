#pragma once
/// What the functions of cuBLAS have in common.

#include "grader/simt/cuda/include/cublas_api.h"
#include "grader/simt/cuda/runtime/library/handles.h"
#include "grader/simt/cuda/runtime/library/library_work.h"

namespace simtutor::simt {

/// Reports a handle that was never created or is destroyed.
cublasStatus_t check_handle(const ApiCall& call, cublasHandle_t handle);
/// Remembers a status that is no success, and returns it.
cublasStatus_t blas_status(const ApiCall& call, cublasStatus_t status);

/// alpha, beta or another number: on the host it is read when the call is made, on the device when
/// the work is done.
class Scalar {
  public:
    Scalar(const ApiCall& call, const cublasContext& context, const char* name, const void* pointer,
           Number number);
    /// @return whether the number is there
    bool ready() const { return ready_; }
    /// Reads it, if it is on the device, and adds it to the operands.
    double read(std::vector<Operand>& operands) const;

  private:
    const char* name_;
    const void* pointer_;
    Number number_;
    bool on_device_, ready_ = true;
    double value_ = 0;
};

/// Makes the work of a call once its scalars can be read; nothing: there is none.
using WorkMaker = std::function<LibraryWork(const ApiCall& call)>;

/// Runs a function of cuBLAS: its handle, its arguments, its work in the handle's stream.
/// @param check puts questions to the arguments
template <class Check, class Make>
cublasStatus_t run_blas(const ApiCall& call, cublasHandle_t handle, Check check, Make make);

/// Work for the stream of the handle.
cublasStatus_t submit_blas(const ApiCall& call, const cublasContext& context, WorkMaker make);

template <class Check, class Make>
cublasStatus_t run_blas(const ApiCall& call, cublasHandle_t handle, Check check, Make make) {
    if (const cublasStatus_t status = check_handle(call, handle); status != CUBLAS_STATUS_SUCCESS)
        return blas_status(call, status);
    ArgumentCheck arguments(call);
    check(arguments);
    if (!arguments.ok()) return blas_status(call, CUBLAS_STATUS_INVALID_VALUE);
    return blas_status(call, submit_blas(call, *handle, make(*handle)));
}

/// "64 x 33 with the leading dimension 64"
std::string matrix_shape(std::uint64_t rows, std::uint64_t columns, std::uint64_t leading);
Operand matrix_operand(const char* name, const void* pointer, Number number, int rows, int columns,
                       int leading, Part part = Part::whole);
Operand vector_operand(const char* name, const void* pointer, Number number, int count,
                       int increment);
/// A result of one number: where the pointer mode says.
Operand result_operand(const cublasContext& context, const void* pointer, Number number);

inline Operand read(Operand operand) {
    operand.reads = true;
    return operand;
}
inline Operand written(Operand operand) {
    operand.writes = true;
    return operand;
}

/// "is the operation that is applied to …": N, T and C.
bool is_operation(cublasOperation_t operation);

}  // namespace simtutor::simt
