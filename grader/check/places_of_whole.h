#pragma once
/// Places of counts that no line of a kernel has: of host code, and of a kernel as a whole.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "grader/lesson/record.h"

namespace simtutor::check {

/// The line of host code that brings most lines into the small cache.
CounterPlace host_place(const nlohmann::json& counters);
/// The line of host code that reads most bytes of write-combined memory, and who allocated it.
CounterPlace combined_place(const nlohmann::json& counters);

/// The line that loads most bytes from device memory without an asynchronous copy.
CounterPlace uncopied_place(const nlohmann::json& counters);
/// The kernel with most barriers, which are more than the tiles that copies bring.
CounterPlace barriers_of_tiles(const nlohmann::json& counters);
/// Of a count of a whole kernel: the kernel with most.
/// @param share the count as a share of what is allowed; 0: not known
CounterPlace kernel_place(const nlohmann::json& counters, const std::string& counter,
                          double share = 0);

}  // namespace simtutor::check
