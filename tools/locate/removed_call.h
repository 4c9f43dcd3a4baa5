#pragma once

#include <cstddef>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// Whether a change leaves out a call that alone gives a variable its value through its address,
/// "f(&device);", and the variable is used behind it: what it holds then is no answer.
bool removes_only_value(const mutants::TokenStream& stream, const Repair& repair);

/// Whether a change leaves out a statement in which one of the others puts another word of a
/// library: the call was meant, by another name.
bool removes_misnamed_call(const std::string& text, const Repair& repair,
                           const std::vector<Repair>& repairs,
                           const std::vector<std::size_t>& others);

}  // namespace simtutor::locate
