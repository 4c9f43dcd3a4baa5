#pragma once

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Where student code called the simulator: a return address in it, or a file and line that the
/// compiler wrote into the call, or both. Cheap to make; resolved only when a message needs it.
struct CallSite {
    const void* return_address = nullptr;
    const char* file = nullptr;  ///< a literal of the student's module; null: see return_address
    int line = 0;
};

/// The source line of the call that returns to `return_address`. Unknown addresses give line 0.
Site site_of(const void* return_address);
/// The source line of a call.
Site resolve(const CallSite& site);
/// The same with the function around the call, if it is known. It takes longer.
Site resolve_function(const CallSite& site);

}  // namespace simtutor::simt
