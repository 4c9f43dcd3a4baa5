#pragma once

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Warp intrinsics: rules warp.mask, warp.source, and api.removed for those without a mask.
class WarpChecker : public Client {
  public:
    explicit WarpChecker(FindingLog& log) : log_(log) {}
    void on_warp_call(Thread& thread) override {
        if (!usual(thread.warp_call, thread.index % warp_size)) look_at(thread);
    }
    void on_missing_lanes(const Block& block, unsigned begin, unsigned lane, std::uint32_t waiting,
                          std::uint32_t missing) override;
    void on_undefined_use(Thread& thread, const UndefinedValue& value, std::uint32_t code) override;

  private:
    void look_at(Thread& thread);
    void report_not_in_own_mask(const Thread& thread);
    void report_width(const Thread& thread);
    void report_legacy(const Thread& thread);
    /// Matrix operations need a whole warp.
    void check_whole_warp(Thread& thread);

    FindingLog& log_;
};

}  // namespace simtutor::simt
