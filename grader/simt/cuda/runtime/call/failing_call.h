#pragma once

#include <map>
#include <tuple>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

class ApiCall;

/// One call of the host's, or one launch, that fails although nothing is wrong with it, as any may.
/// So a run shows whether a program looks at what that call returns.
class FailingCall {
  public:
    /// @param place which call: one made from the place-th different place of the program, in the
    /// order in which the program comes to them. 0: none
    /// @param time the first or which later call from there
    explicit FailingCall(unsigned place, unsigned time = 1) : place_(place), time_(time) {}
    FailingCall() = default;

    /// Says in a note which call it is.
    /// @param call a call of the runtime or a library, or one that stands for a launch
    /// @return whether `call`, which is about to do its work, fails instead
    bool fails(const ApiCall& call);
    /// Whether a call is to fail in this run.
    bool asked() const { return place_ != 0; }

  private:
    struct Seen {
        unsigned place, times;
    };
    unsigned place_ = 0, time_ = 1;
    std::map<std::tuple<const void*, const char*, int, const char*>, Seen> seen_;
};

}  // namespace simtutor::simt
