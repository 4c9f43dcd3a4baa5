#pragma once

namespace simtutor::host {

/// How many times faster `threads` OpenMP threads finish a fixed compute-bound job than one thread:
/// the median over interleaved pairs. Takes about a quarter of a second.
double measure_parallelism(int threads);

}  // namespace simtutor::host
