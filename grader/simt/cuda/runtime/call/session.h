#pragma once
/// What belongs to the session that a call is made in.

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

inline HappensBefore& happens_before() {
    return Simulator::get().happens_before();
}

}  // namespace simtutor::simt
