#pragma once

namespace simtutor::simt {

class Simulator;

/// Subscribes every checker. A new checker: one source, one line in subscribe_checkers.cpp, one
/// kernel in the corpus that trips it and a twin that does not.
void subscribe_checkers(Simulator& simulator);

}  // namespace simtutor::simt
