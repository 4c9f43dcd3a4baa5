#pragma once

#include <cstdint>
#include <string>

namespace simtutor::simt {

/// The name of an OpenMP region while it runs: looking up the line of a code number costs more than
/// a small region takes.
std::string region_name(std::uint32_t code);
/// Turns such a name into "omp region at line 12"; names of kernels stay as they are.
std::string readable_region(const std::string& kernel);

}  // namespace simtutor::simt
