#pragma once

#include <cstdint>
#include <string>

#include "grader/findings/rules.h"
#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/call/text.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/mark_initialised.h"

/// The place in student code that called the extern "C" function this is written in.
#define SIMT_CALLER                                                            \
    simtutor::simt::CallSite {                                                 \
        __builtin_extract_return_addr(__builtin_return_address(0)), nullptr, 0 \
    }

namespace simtutor::simt {

class Runtime;

/// One host thread at a time works with the runtime and the simulated machine. A copy holds
/// nothing.
class RuntimeLock {
  public:
    RuntimeLock();
    RuntimeLock(const RuntimeLock&) {}
    RuntimeLock& operator=(const RuntimeLock&) { return *this; }
    ~RuntimeLock();

  private:
    bool held_ = false;
};

/// One call of the runtime API: where it came from, where its work goes, what it reports, how it
/// ends. It holds the RuntimeLock. A copy, kept for work that a graph does later, does not.
class ApiCall {
  public:
    ApiCall(const char* function, const CallSite& site);
    ApiCall(const char* function, const _SimtCallSite& site);

    /// The same call, asynchronous, with its work in `stream`.
    ApiCall into(cudaStream_t stream) const;
    /// The stream that the call's work goes into; null, the default stream, unless the call names
    /// one.
    cudaStream_t stream() const { return stream_; }
    /// True if the call names a stream: it may return before its work is done.
    bool asynchronous() const { return asynchronous_; }

    Runtime& runtime() const { return *runtime_; }
    const char* function() const { return function_; }
    const CallSite& site() const { return site_; }
    /// Of what the call allocates, as the program's type says; 0: not known.
    unsigned element_bytes() const { return element_bytes_; }

    /// Runs `body`, unless a sticky error is pending or the call is one that shall fail
    /// (failing_call.h): then that error is the result.
    template <class Body>
    cudaError_t run(Body&& body) const {
        const cudaError_t before = error_before();
        return finish(before == cudaSuccess ? body() : before);
    }
    /// For calls that work whatever has happened before.
    template <class Body>
    cudaError_t run_always(Body&& body) const {
        return finish(body());
    }

    /// What the finding is about, beside the call itself.
    struct About {
        std::string object;                 ///< "d_a", or empty
        std::uint64_t bytes = 0;            ///< width of the access
        const CallSite* earlier = nullptr;  ///< a call that matters too: the free before a use
        Level level = Level::error;         ///< used when it is less than the rule's own
    };
    void report(const char* rule, std::string message, std::string advice,
                const About& about) const;
    void report(const char* rule, std::string message, std::string advice) const {
        report(rule, std::move(message), std::move(advice), About{});
    }
    /// A note that newer toolkits no longer have what is called.
    void note_removed(const char* since, const char* instead) const;

  private:
    cudaError_t error_before() const;
    cudaError_t finish(cudaError_t error) const;

    RuntimeLock lock_;
    Runtime* runtime_;
    const char* function_;
    CallSite site_;
    unsigned element_bytes_ = 0;
    cudaStream_t stream_ = nullptr;
    bool asynchronous_ = false;
};

/// A CUDA thread that calls the runtime makes the order of all blocks count.
void require_serial_order_on_device();

/// A result goes to memory of a submission's own, or the process ends.
void ask_result(const void* to, std::uint64_t bytes, const void* frame);

/// Writes a result for student code; the checkers then know that it holds a value.
template <class T>
void write_result(T* to, const T& value) {
    if (Boundary::on()) ask_result(to, sizeof(T), __builtin_frame_address(0));
    *to = value;
    mark_initialised(to, sizeof(T));
}

}  // namespace simtutor::simt
