#include "grader/simt/checkers/skeleton.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

void SkeletonChecker::on_block_begin(const Block& block) {
    for (unsigned index = 0; index < block.size(); ++index) {
        const std::uint32_t number = block.thread(index).number;
        if (passed_.size() <= number) passed_.resize(number + 1);
        passed_[number] = 0;
    }
}

void SkeletonChecker::on_barrier(const Block& block) {
    CodeMap& code = Simulator::get().code();
    for (unsigned index = 0; index < block.size(); ++index) {
        const Thread& thread = block.thread(index);
        if (thread.state != ThreadState::at_barrier) continue;
        if (++passed_[thread.number] <= most_barriers) continue;
        // Known places are only counted; the text is made once.
        const FindingKey key{"skeleton.barriers", code.code(thread.barrier_site), 0, &thread};
        if (log_.repeated(key)) continue;
        const FindingSide side = side_of(thread, "wait", code.site(key.code));
        log_.add(key,
                 {fmt::format("{} passes more than {} barriers.", sentence(thread_name(thread)),
                              most_barriers),
                  "Use fewer barriers."},
                 {side});
    }
}

std::uint32_t SkeletonChecker::passed(const Thread& thread) const {
    return thread.number < passed_.size() ? passed_[thread.number] : 0;
}

}  // namespace simtutor::simt
