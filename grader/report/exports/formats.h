#pragma once

#include "grader/report/exports/export.h"

namespace simtutor::report {

/// JSON as the text of a file; bytes of the surroundings that are no UTF-8 are replaced.
std::string document_of(const nlohmann::json& json);

// One function per format, each in a file of its own. The verdict was made safe.
std::string to_classroom50(const Verdict& verdict, const Surroundings& surroundings);
std::string to_exercism(const Verdict& verdict, const Surroundings& surroundings);
std::string to_gradescope(const Verdict& verdict, const Surroundings& surroundings);
std::string to_junit(const Verdict& verdict, const Surroundings& surroundings);
std::string to_prairielearn(const Verdict& verdict, const Surroundings& surroundings);
std::string to_sarif(const Verdict& verdict, const Surroundings& surroundings);

}  // namespace simtutor::report
