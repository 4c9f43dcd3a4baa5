#pragma once

#include <string>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "column = min(x, n)" behind an index: something keeps the name below a limit, so nobody may say
/// that nothing does. Asks whether the limit is the last place or how many there are; empty where
/// no min() or choice keeps it.
std::string kept_by_min(const FunctionText& function, const IndexText& index,
                        const std::string& name);

}  // namespace simtutor
