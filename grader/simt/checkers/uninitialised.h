#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Reads of bytes that nothing has written: rule memory.uninitialised.
class InitialisationChecker : public Client {
  public:
    explicit InitialisationChecker(FindingLog& log) : log_(log) {}
    void on_uninitialised(Thread& thread, const MemoryAccess& access, Region region) override;
    void on_host_uninitialised(const MemoryAccess& access, const Allocation& array) override;
    void on_unwritten_copy(const MemoryAccess& access, const UnwrittenCopy& copy,
                           std::uint64_t source) override;
    void on_launch_begin(const LaunchInfo&) override { pending_.clear(); }
    /// The lanes that others read from may have a value alone: what a shuffle passes on is no use.
    void on_warp_call(Thread& thread) override {
        if (thread.call_back) excuse(thread);
    }
    void on_call_back(Thread& thread) override;

  private:
    /// A read of a local variable without a value, which a shuffle may excuse.
    struct LocalRead {
        MemoryAccess access;
        std::string object, name;
        std::uint32_t declaration;
    };
    void excuse(const Thread& thread);
    void hold(Thread& thread, const MemoryAccess& access);
    void report(const Thread& thread, const LocalRead& read);

    std::unordered_map<std::uint32_t, std::vector<LocalRead>> pending_;  ///< by Thread::number
    FindingLog& log_;
};

}  // namespace simtutor::simt
