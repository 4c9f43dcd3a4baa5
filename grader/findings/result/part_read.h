#pragma once

#include <set>
#include <string>
#include <vector>

namespace simtutor {

/// What a message says of an input: "Of b only rows 0 to 9 of 12 are read (lines 19, 21)."
struct PartRead {
    std::string array;
    std::set<int> lines;
    bool rows = false, columns = false;  ///< what is missing; neither: elements
};

/// All of these in a message, as far as they name lines.
std::vector<PartRead> parts_read(const std::string& message);

}  // namespace simtutor
