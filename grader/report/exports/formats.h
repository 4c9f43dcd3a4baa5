#pragma once

#include "grader/report/exports/export.h"

namespace simtutor::report {

// One function per format, each in a file of its own.
std::string to_classroom50(const Verdict& verdict, const Surroundings& surroundings);
std::string to_exercism(const Verdict& verdict, const Surroundings& surroundings);
std::string to_gradescope(const Verdict& verdict, const Surroundings& surroundings);
std::string to_junit(const Verdict& verdict, const Surroundings& surroundings);
std::string to_prairielearn(const Verdict& verdict, const Surroundings& surroundings);
std::string to_sarif(const Verdict& verdict, const Surroundings& surroundings);

}  // namespace simtutor::report
