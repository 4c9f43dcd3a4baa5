#pragma once
/// Calls of libraries as work of a stream, and their statuses.

#include <functional>
#include <string>
#include <vector>

#include "grader/simt/cuda/runtime/library/numerics.h"
#include "grader/simt/cuda/runtime/library/operand.h"

namespace simtutor::simt {

/// The numbers of each operand: of those that are read they are there, the others are 0.
using Values = std::vector<std::vector<double>>;

struct LibraryWork {
    std::vector<Operand> operands;
    /// Sets the values of the operands that are written.
    std::function<void(Values& values, const Numerics& numerics)> compute;
    double operations = 0;    ///< floating point ones
    bool host_waits = false;  ///< the call returns when the result is there
};

/// Checks all operands as accesses, orders them among the streams, and computes. What would fault
/// on a device leaves a sticky error.
void do_library_work(const ApiCall& call, const LibraryWork& work);

/// What a library's call has returned, if it was no success: the program may throw it away.
struct LibraryFailure {
    const char* function = nullptr;
    CallSite site;
    int status = 0;
    std::string text;
};
/// @param text "CUBLAS_STATUS_ALLOC_FAILED"
void note_library_failure(const ApiCall& call, int status, std::string text);

/// Bytes of device memory that are still free.
std::uint64_t free_device_bytes();

/// Checks plain arguments. The first that is wrong is reported as api.error.
class ArgumentCheck {
  public:
    explicit ArgumentCheck(const ApiCall& call) : call_(call) {}
    ArgumentCheck& not_negative(const char* name, long long value);
    ArgumentCheck& not_zero(const char* name, long long value);
    ArgumentCheck& given(const char* name, const void* pointer);
    /// `leading` elements from column to column of a matrix with columns of `rows` elements.
    ArgumentCheck& leading(const char* name, int leading, const char* matrix, int rows);
    /// Anything else. @param expected a sentence
    ArgumentCheck& is(bool right, const char* name, long long value, const char* expected);
    bool ok() const { return ok_; }

  private:
    void wrong(const std::string& message, const std::string& advice);
    const ApiCall& call_;
    bool ok_ = true;
};

}  // namespace simtutor::simt
