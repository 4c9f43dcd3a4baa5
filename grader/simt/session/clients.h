#pragma once
/// The clients of the engine, and the access path compiled for them.

#include "grader/simt/checkers/barrier.h"
#include "grader/simt/checkers/boundary.h"
#include "grader/simt/checkers/bounds.h"
#include "grader/simt/checkers/hang.h"
#include "grader/simt/checkers/launch_end.h"
#include "grader/simt/checkers/pointer.h"
#include "grader/simt/checkers/race.h"
#include "grader/simt/checkers/scope.h"
#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/checkers/uninitialised.h"
#include "grader/simt/checkers/warp.h"
#include "grader/simt/counters/counters.h"
#include "grader/simt/engine/atomics.h"
#include "grader/simt/engine/client_list.h"
#include "grader/simt/engine/fast_access.h"
#include "grader/simt/session/shared_bytes.h"
#include "grader/simt/trace/trace.h"

namespace simtutor::simt {

/// A new checker is one source and one name in this list, a kernel in the corpus that trips it, and
/// a twin that must not. checkers/skeleton.h is a checker to begin with.
using ListedClients =
    ClientList<FindingLog, KernelNames, BoundsChecker, PointerChecker, InitialisationChecker,
               RaceChecker, StreamRaceChecker, ScopeChecker, BarrierChecker, WarpChecker,
               HangChecker, LaunchEndChecker, BoundaryChecker, SharedBytes, Counters, Trace>;

class Clients : public ListedClients {
  public:
    using ListedClients::ListedClients;
    static Clients& instance() {
        Simulator::get();  // makes the clients, too
        return *instance_;
    }

  private:
    friend class Simulator;
    [[gnu::visibility("hidden")]] static Clients* instance_;  ///< hidden: read on every access
};

}  // namespace simtutor::simt
