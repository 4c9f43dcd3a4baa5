#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Of a vector that a line uses and that "#pragma omp … private(own)" above it gives to each thread
/// anew, without an element: "Line 36 lists own as private: …". Empty for other lines.
std::string private_vector(Sources& sources, const std::string& file, int line);

}  // namespace simtutor
