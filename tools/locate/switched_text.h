#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// What a switched text is for.
enum class SwitchedForm {
    run,
    /// For the compiler alone: each alternative stands for itself, so that one that does not
    /// compile hides no other.
    examined
};

/// A submission with many repairs in one text: what a number chooses at run time decides which of
/// them it has (simt::ModuleRequest::choices). It is compiled once for all of them.
struct SwitchedText {
    std::string text;
    /// Which repair each number stands for: repairs[numbers[i]] is number i + 1.
    std::vector<std::size_t> numbers;
    /// Of each line of `text` that belongs to repairs, the indices of these.
    std::map<int, std::set<std::size_t>> repairs_of_line;
    /// Of each repair those that stand at the same places.
    std::map<std::size_t, std::set<std::size_t>> beside;
};

/// Writes those repairs into the text that it can hold: changes of expressions and of whole
/// statements within functions. A change of a type or of a declaration is none of them.
/// @param wanted indices of repairs, in the order of their numbers
SwitchedText switched_text(const std::string& text, const std::vector<Repair>& repairs,
                           const std::vector<std::size_t>& wanted, SwitchedForm form);

}  // namespace simtutor::locate
