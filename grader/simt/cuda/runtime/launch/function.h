#pragma once

namespace simtutor::simt {

/// Forgets what the program set for kernel functions.
void forget_functions();

}  // namespace simtutor::simt
