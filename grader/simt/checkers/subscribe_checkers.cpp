#include "grader/simt/checkers/subscribe_checkers.h"

#include "grader/simt/checkers/barrier.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

void subscribe_checkers(Simulator& simulator) {
    simulator.subscribe(std::make_unique<BarrierChecker>());
}

}  // namespace simtutor::simt
