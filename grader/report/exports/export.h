#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// A value from the surroundings that a platform gives its graders; nothing if it is not set.
using Surroundings = std::function<std::optional<std::string>(const char* name)>;
/// The process's environment variables.
Surroundings environment();

/// A file format of somebody else that a verdict can be turned into.
struct ExportFormat {
    std::string_view name;       ///< as given to `simtutor export`
    std::string_view file_name;  ///< what the platform calls the file
    std::string_view summary;
    /// @throws Error if the format asks for something that is not there
    std::string (*make)(const Verdict& verdict, const Surroundings& surroundings);
};

/// All of them, by name.
const std::vector<ExportFormat>& export_formats();
/// nullptr if there is none of that name
const ExportFormat* find_export_format(std::string_view name);

}  // namespace simtutor::report
