#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// At most `most` repairs, the likeliest first: those of lines with the most suspicion, and among
/// them the kinds in turn, so that none crowds out the others.
std::vector<Repair> ranked(std::vector<Repair> repairs, const std::map<int, int>& suspicion,
                           std::size_t most);

/// Puts those first that change least, and of these that leave out a whole statement: of several
/// repairs that pass, the one to be told. A line that the report names is worth some words more.
/// Odd forms (usual_form.h) come last, and so does a barrier where another order passes, too.
/// @param indices of repairs, the likeliest first
void simplest_first(const std::string& text, const std::vector<Repair>& repairs,
                    const std::map<int, int>& suspicion, std::vector<std::size_t>& indices);

}  // namespace simtutor::locate
