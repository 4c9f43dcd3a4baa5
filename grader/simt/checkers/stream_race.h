#pragma once
/// Work that streams, events and synchronising calls leave unordered: rules race.stream (two
/// operations of the device) and sync.missing (the host and an operation).

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/events.h"
#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// A kernel's access meets one of an operation that may still run.
void report_stream_race(FindingLog& log, Thread& thread, const MemoryAccess& access, Stamp theirs,
                        AccessKind their_kind);

/// The same for the host and for transfers.
class StreamRaceChecker : public Client {
  public:
    explicit StreamRaceChecker(FindingLog& log) : log_(log) {}
    void on_host_access(const MemoryAccess& access, const Allocation& array) override;
    void on_transfer(const Transfer& transfer, const Allocation& array, std::uint64_t offset,
                     AccessKind kind) override;

  private:
    FindingLog& log_;
};

}  // namespace simtutor::simt
