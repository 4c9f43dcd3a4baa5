#pragma once

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// Whether a change gives an index another row length: a name that the index did not have becomes a
/// factor of it ("y * width + x" turns into "x * height + y"). Where all results are right the
/// elements only get other numbers by that, in loads and stores alike: it repairs no access
/// pattern, but what makes x and y may.
bool changes_row_length(const mutants::TokenStream& stream, const Repair& repair);

}  // namespace simtutor::locate
