#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Kernels that never end: rules hang.deadlock and hang.endless-loop.
class HangChecker : public Client {
  public:
    /// Called with an endless loop's finding, in a signal handler; it should end the process.
    using Handler = void (*)(const Finding& finding);

    explicit HangChecker(FindingLog& log) : log_(log) {}
    void set_handler(Handler handler) { handler_ = handler; }
    void on_deadlock(Thread& thread, std::size_t waiting, const Thread* at_barrier) override;
    void on_missing_blocks(Thread& thread, unsigned waiting, unsigned ended) override;
    void on_endless_loop(const EndlessLoop& loop) override;

  private:
    FindingLog& log_;
    Handler handler_ = nullptr;
};

}  // namespace simtutor::simt
