#pragma once

namespace simtutor::simt {

/// Block size of a parallel region that names none; 0: as many as the machine has cores.
void set_openmp_threads(int threads);

}  // namespace simtutor::simt
