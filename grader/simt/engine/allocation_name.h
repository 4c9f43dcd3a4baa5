#pragma once

#include <string>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

/// What the program calls the memory that it allocated at `site`: "d_a" for cudaMalloc(&d_a,
/// bytes), read from the source. Empty if the source is not there or says it in another way.
std::string name_from_source(const CallSite& site);

}  // namespace simtutor::simt
