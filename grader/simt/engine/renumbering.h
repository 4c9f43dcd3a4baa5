#pragma once

namespace simtutor::simt {

class Simulator;

/// Gives everything that is remembered of earlier work new segment numbers, so that the next
/// launch finds room for its own. Only outside of all launches.
///
/// What the host has waited for becomes one segment that lies before all others. Each operation
/// that may still run keeps a segment of its own, and the order among them: neither a race between
/// streams nor one with the host is lost or made up.
void renumber_segments(Simulator& simulator);

}  // namespace simtutor::simt
