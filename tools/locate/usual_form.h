#pragma once

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// Whether a change says in an odd form what people write in another one, so that it is told only
/// where no usual one passes:
/// - `s <= n / tile`, or `n / tile + 1`, for a quotient that is rounded up
/// - a quotient of floats, rounded by chance
/// - an `if` in an `if`, or `?:` in `?:`, for `&&`
/// - a number for which the text has a constant with a name
bool has_odd_form(const mutants::TokenStream& stream, const Repair& repair);

}  // namespace simtutor::locate
