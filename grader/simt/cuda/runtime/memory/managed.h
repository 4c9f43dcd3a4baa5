#pragma once

namespace simtutor::simt {

/// Forgets what was hinted for managed memory.
void forget_hints();

}  // namespace simtutor::simt
