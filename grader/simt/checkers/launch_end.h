#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Launches that the simulator must end: rules device.stack-overflow and launch.invalid.
class LaunchEndChecker : public Client {
  public:
    explicit LaunchEndChecker(FindingLog& log) : log_(log) {}
    void on_stack_overflow(Thread& thread, std::uint64_t address, std::uint64_t call) override;
    void on_out_of_segments(const LaunchInfo& launch, std::uint32_t limit) override;

  private:
    FindingLog& log_;
};

/// Tells the log which kernel runs. First in the list of clients.
class KernelNames : public Client {
  public:
    explicit KernelNames(FindingLog& log) : log_(log) {}
    void on_launch_begin(const LaunchInfo& launch) override { log_.begin_kernel(launch.kernel); }
    void on_launch_end(const LaunchInfo&) override { log_.end_kernel(); }

  private:
    FindingLog& log_;
};

}  // namespace simtutor::simt
