#pragma once

#include <string>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// What advice to make another loop the innermost may cost: " In that order …", where the bytes
/// that are loaded for each multiply-add are few enough now. Empty for other advice.
std::string kept_count(const Verdict& verdict, const std::string& advice);

}  // namespace simtutor::report
