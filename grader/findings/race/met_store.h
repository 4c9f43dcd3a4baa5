#pragma once

#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {

/// "out[1] = acc1;" in a line of a finding.
struct MetStore {
    int statement = -1;
    Assigned set;
};

/// The one plain store that a line makes to memory, "*(to) = v", too; nothing where the text shows
/// none, or several.
std::optional<MetStore> store_in(const FunctionText& function, int line);

}  // namespace simtutor
