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
    const Lane* owner = nullptr;
    const AsyncCopies::Copy* copy = nullptr;
};

/// The copy to the bytes that are read: the lane's own, or that of another thread of its block.
PendingCopy pending_copy(const Lane& lane, const AccessSite& access) {
    const auto of = [&](const Lane& owner) -> PendingCopy {
        if (!owner.copies) return {};
        return {&owner, owner.copies->find(access.address, access.size)};
    };
    if (const PendingCopy own = of(lane); own.copy) return own;
    for (unsigned index = 0; index < lane.team->size(); ++index)
        if (const PendingCopy other = of(*lane.team->lanes()[index]); other.copy) return other;
    return {};
}

/// What the thread must do that started the copy, and the reader if that is another one.
std::string waiting_advice(const PendingCopy& pending, const Lane& reader, int line) {
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
                  "Wait before line {}: __pipeline_wait_prior(0), or a number of newer "
                  "batches that may still be on their way",
                  line)
            : fmt::format(
                  "Close the batch with __pipeline_commit(), and wait for it before line "
                  "{} with __pipeline_wait_prior(0)",
                  line);
    if (pending.owner == &reader) return advice + ".";
    return advice + "; then __syncthreads(), since a thread waits only for its own copies.";
}

Finding still_copying(const Lane& lane, const AccessSite& access, const PendingCopy& pending) {
    Access read = access_of(lane, access);
    Access copy = read;
    copy.action = action_name(AccessKind::store);
    copy.site = Simulator::get().code.site(pending.copy->code);
    copy.who = lane.team->coordinates(pending.owner->index);
    copy.bytes = pending.copy->size;
    Finding finding;
    finding.message = fmt::format(
        "{} reads {} in {}, but the asynchronous copy to it that {} started in {} has not been "
        "waited for: the value may still be on its way.",
        sentence(thread_name(lane)), read.object, line_text(read.site),
        pending.owner == &lane ? "it" : thread_name(*pending.owner), line_text(copy.site));
    finding.advice = waiting_advice(pending, lane, read.site.line);
    finding.accesses = {std::move(read), std::move(copy)};
    return finding;
}

Finding never_written(const Lane& lane, const AccessSite& access, Region region) {
    Finding finding;
    finding.message = fmt::format(
        "{} reads {}, which nobody has written yet: the value is whatever was there before.",
        sentence(thread_name(lane)), object_at(lane, access.address));
    finding.advice = region == Region::shared
                         ? "Shared memory starts undefined: write the element first, then "
                           "synchronise, then read."
                         : "Write the element first, or clear the array before the loop.";
    finding.accesses = {access_of(lane, access)};
    return finding;
}

}  // namespace

void report_uninitialised(Lane& lane, const AccessSite& access, Region region) {
    FindingLog& log = Simulator::get().findings;
    if (region == Region::shared)
        lane.team->shared().shadow.set_initialised(access.address - lane.team->shared().base(),
                                                   access.size);
    if (log.repeated("memory.uninitialised", access.code, 0, &lane)) return;
    const PendingCopy pending =
        region == Region::shared ? pending_copy(lane, access) : PendingCopy{};
    log.add(
        "memory.uninitialised", access.code, 0, &lane,
        pending.copy ? still_copying(lane, access, pending) : never_written(lane, access, region));
}

}  // namespace simtutor::simt
