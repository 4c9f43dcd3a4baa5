#pragma once

#include <string>

#include "grader/findings/sources.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// What the text of a counter's line says beside its counts; empty where they say more.
std::string advice_of_text(Sources& sources, const std::string& file,
                           const check::GateResult& gate);

}  // namespace simtutor::report
