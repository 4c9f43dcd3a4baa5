/// Findings about reads of what nobody has written.

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/access_reports.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {
namespace {

/// An asynchronous copy that is still on its way.
struct PendingCopy {
    const Thread* owner = nullptr;
    const AsyncCopies::Copy* copy = nullptr;
};

/// The copy to the bytes that are read: the thread's own, or that of another thread of its block.
PendingCopy pending_copy(const Thread& thread, const MemoryAccess& access) {
    const auto of = [&](const Thread& owner) -> PendingCopy {
        if (!owner.copies) return {};
        return {&owner, owner.copies->find(access.address, access.size)};
    };
    if (const PendingCopy own = of(thread); own.copy) return own;
    for (unsigned index = 0; index < thread.block->size(); ++index)
        if (const PendingCopy other = of(*thread.block->threads()[index]); other.copy) return other;
    return {};
}

/// What the thread must do that started the copy, and the reader if that is another one.
std::string waiting_advice(const PendingCopy& pending, const Thread& reader, int line) {
    CodeMap& code = Simulator::get().code;
    const auto frames = code.frames_at(code.address(pending.copy->code));
    const bool by_group = std::any_of(frames.begin(), frames.end(), [](const Site& frame) {
        return frame.file.ends_with("cooperative_groups/memcpy_async.h");
    });
    if (by_group)
        return fmt::format(
            "Call cooperative_groups::wait() for the group before line {}: it waits for the "
            "copies of all its threads.",
            line);
    std::string advice =
        pending.owner->copies->committed(*pending.copy)
            ? fmt::format(
                  "Wait before line {} with __pipeline_wait_prior(N), where N newer batches may "
                  "still be on their way; 0 waits for all",
                  line)
            : fmt::format(
                  "Close the batch with __pipeline_commit(), and wait for it before line "
                  "{} with __pipeline_wait_prior(0)",
                  line);
    if (pending.owner == &reader) return advice + ".";
    return advice + "; then __syncthreads(), since a thread waits only for its own copies.";
}

Finding still_copying(const Thread& thread, const MemoryAccess& access,
                      const PendingCopy& pending) {
    FindingSide read = access_of(thread, access);
    FindingSide copy = read;
    copy.action = action_name(AccessKind::store);
    copy.site = Simulator::get().code.site(pending.copy->code);
    copy.who = thread.block->coordinates(pending.owner->index);
    copy.bytes = pending.copy->size;
    Finding finding;
    finding.message = fmt::format(
        "{} reads {} in {}, but the asynchronous copy to it that {} started in {} has not been "
        "waited for: the value may still be on its way.",
        sentence(thread_name(thread)), read.object, line_text(read.site),
        pending.owner == &thread ? "it" : thread_name(*pending.owner), line_text(copy.site));
    finding.advice = waiting_advice(pending, thread, read.site.line);
    finding.sides = {std::move(read), std::move(copy)};
    return finding;
}

Finding never_written(const Thread& thread, const MemoryAccess& access, Region region) {
    Finding finding;
    finding.message = fmt::format(
        "{} reads {}, which nobody has written yet: the value is whatever was there before.",
        sentence(thread_name(thread)), object_at(thread, access.address));
    finding.advice = region == Region::shared
                         ? "Shared memory starts undefined: write the element first, then "
                           "synchronise, then read."
                         : "Write the element first, or clear the array before the loop.";
    finding.sides = {access_of(thread, access)};
    return finding;
}

}  // namespace

void report_uninitialised(Thread& thread, const MemoryAccess& access, Region region) {
    FindingLog& log = Simulator::get().findings;
    if (region == Region::shared)
        thread.block->shared().shadow.set_initialised(
            access.address - thread.block->shared().base(), access.size);
    if (log.repeated("memory.uninitialised", access.code, 0, &thread)) return;
    const PendingCopy pending =
        region == Region::shared ? pending_copy(thread, access) : PendingCopy{};
    log.add("memory.uninitialised", access.code, 0, &thread,
            pending.copy ? still_copying(thread, access, pending)
                         : never_written(thread, access, region));
}

}  // namespace simtutor::simt
