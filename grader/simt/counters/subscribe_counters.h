#pragma once

namespace simtutor::simt {

class Simulator;

/// Subscribes the counters; see counters.md.
void subscribe_counters(Simulator& simulator);

}  // namespace simtutor::simt
