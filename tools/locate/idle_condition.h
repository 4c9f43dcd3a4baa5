#pragma once

#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// For a change inside a condition: the text without that condition, or that part of it, once as if
/// it always held and once as if it never did; of "a ? x : y" the y and, of the kind "choice", the
/// x. Where one of these repairs the file as well, the changed condition is no guard: it passes
/// because it holds for all values of the runs, or for none. Empty for any other change, and where
/// the condition cannot be taken out simply.
std::vector<Repair> without_condition(const std::string& text, const Repair& repair);

/// For a change that leaves out what stands alone under an `if`: the `if` goes as well. Empty for
/// another.
std::vector<Repair> without_empty_if(const std::string& text, const Repair& repair);

/// Where a change makes another value of a `bool` that is declared, both constants in its place:
/// with one that passes as well the change only switches a case off. Empty elsewhere.
/// @param name becomes what is declared
std::vector<Repair> always_or_never(const std::string& text, const Repair& repair,
                                    std::string& name);

}  // namespace simtutor::locate
