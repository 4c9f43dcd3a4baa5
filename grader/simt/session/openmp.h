#pragma once

namespace simtutor::simt {

/// Block size of a parallel region that names none; 0: as many as the machine has cores.
void set_openmp_threads(int threads);
/// No team gets more threads, whatever is asked for; 0: as many as asked for.
void limit_openmp_teams(int threads);

}  // namespace simtutor::simt
