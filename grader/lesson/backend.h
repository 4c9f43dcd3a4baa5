#pragma once

#include <optional>
#include <string>
#include <vector>

namespace simtutor {

/// Where a submission is graded.
enum class Backend {
    simulator,
    gpu,
    both,
    automatic  ///< both where nvcc and a GPU are there, else the simulator; never in a verdict
};

/// Its name in verdict.json: "simulator", "gpu" or "both".
std::string backend_name(Backend backend);
/// Nothing if no back end has this name in verdict.json.
std::optional<Backend> backend_named(const std::string& name);

/// Its name on a command line: "sim", "gpu", "both" or "auto".
std::string backend_option(Backend backend);
/// @throws std::invalid_argument if `option` is none of backend_options()
Backend backend_from_option(const std::string& option);
const std::vector<std::string>& backend_options();

}  // namespace simtutor
