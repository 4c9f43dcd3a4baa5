#pragma once
/// What a part of a split launch did to memory, to the order of accesses and to the counters.

#include <cstdint>

#include "grader/simt/engine/slice_file.h"

namespace simtutor::simt {

class Simulator;

/// The memory, segments and counters that have changed since segment `first` began, at the split.
void write_changes(Simulator& simulator, std::uint32_t first, SliceWriter& writer);

/// Adds the changes of a part to this process, as if its blocks had run here now.
/// @param first the first segment after the split
/// @return false, with nothing changed, if the part touched what was written here since, or wrote
/// what was touched
bool add_changes(Simulator& simulator, std::uint32_t first, int file);

}  // namespace simtutor::simt
