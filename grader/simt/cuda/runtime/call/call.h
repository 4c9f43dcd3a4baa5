#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "grader/findings/text.h"
#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/engine/runtime_hooks.h"

/// The place in student code that called the extern "C" function this is written in.
#define SIMT_CALLER                                                            \
    simtutor::simt::CallSite {                                                 \
        __builtin_extract_return_addr(__builtin_return_address(0)), nullptr, 0 \
    }

namespace simtutor::simt {

/// One call of the runtime API: where it came from, what it reports, how it ends.
class ApiCall {
  public:
    ApiCall(const char* function, const CallSite& site) : function_(function), site_(site) {
        forget_issue();
    }
    ApiCall(const char* function, const SimtCallSite& site)
        : function_(function),
          site_{nullptr, site.file, site.line},
          element_bytes_(site.element_bytes) {
        forget_issue();
    }

    const char* function() const { return function_; }
    const CallSite& site() const { return site_; }
    /// Of what the call allocates, as the program's type says; 0: not known.
    unsigned element_bytes() const { return element_bytes_; }

    /// Runs `body`, unless a sticky error is pending: then that error is the result.
    template <class Body>
    cudaError_t run(Body&& body) const {
        const cudaError_t pending = sticky();
        return finish(pending == cudaSuccess ? body() : pending);
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
    /// A note that what is called is gone from newer toolkits.
    void note_removed(const char* since, const char* instead) const;
    void report(const char* rule, std::string message, std::string advice) const {
        report(rule, std::move(message), std::move(advice), About{});
    }

  private:
    static void forget_issue();
    static cudaError_t sticky();
    cudaError_t finish(cudaError_t error) const;

    /// One host thread at a time works with the runtime. A copy, kept for later work, holds
    /// nothing.
    class Lock {
      public:
        Lock() : held_(true) { engine_mutex().lock(); }
        Lock(const Lock&) {}
        Lock& operator=(const Lock&) { return *this; }
        ~Lock() {
            if (held_) engine_mutex().unlock();
        }

      private:
        bool held_ = false;
    };
    Lock lock_;
    const char* function_;
    CallSite site_;
    unsigned element_bytes_ = 0;
};

/// Writes a result for student code; the checkers then know that it holds a value.
template <class T>
void give(T* to, const T& value) {
    *to = value;
    mark_initialised(to, sizeof(T));
}

/// The source line of a call.
Site resolve(const CallSite& site);

/// "1,024 bytes", with the number of elements where their size is known.
std::string bytes_text(std::uint64_t bytes, unsigned element_bytes = 0);

}  // namespace simtutor::simt
