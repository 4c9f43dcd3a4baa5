#pragma once

#include <string>

namespace simtutor::simt {

/// Block size of a parallel region that names none; 0: as many as the machine has cores.
void set_openmp_threads(int threads);

/// Regions are named by a code number while they run, because looking up its line costs more than a
/// small region takes. Turns such a name into "omp region at line 12"; others stay as they are.
std::string readable_region(const std::string& kernel);

}  // namespace simtutor::simt
