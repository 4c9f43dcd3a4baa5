#include "grader/simt/checkers/fence_advice.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/polling.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::uint32_t block_of(Stamp stamp) {
    return Simulator::get().segments().info(segment_of(stamp)).block;
}

bool tells_of(const Thread::Observed& flag, const MemoryAccess& access, Stamp theirs) {
    // The place itself is no flag.
    if (!flag.address || flag.address - access.address < access.size ||
        segment_of(flag.write) < Simulator::get().segments().first())
        return false;
    return thread_of(flag.write) == thread_of(theirs) &&
           segment_of(flag.write) >= segment_of(theirs) && block_of(flag.write) == block_of(theirs);
}

/// Between two blocks: what this thread reads was written above an atomic that both made, in the
/// same line, and is read below it. Of an atomic that every block makes only the last write is
/// known, so that the other thread's own need not be it.
const Thread::Observed* ticket_of(const Thread& thread, const MemoryAccess& access, Stamp theirs) {
    if (block_of(theirs) == thread.block->linear_index()) return nullptr;
    CodeMap& code = Simulator::get().code();
    const Site wrote = code.site(code_of(theirs)), reads = code.site(access.code);
    for (const Thread::Observed& ticket : thread.observed) {
        if (!ticket.address || segment_of(ticket.write) < Simulator::get().segments().first())
            continue;
        const Site drawn = code.site(code_of(ticket.read)), last = code.site(code_of(ticket.write));
        const auto here = [&](const Site& one) {
            return one.file == drawn.file && one.function == drawn.function;
        };
        if (here(wrote) && here(reads) && here(last) && last.line == drawn.line &&
            wrote.line < drawn.line && drawn.line < reads.line)
            return &ticket;
    }
    return nullptr;
}

std::string line_of(std::uint32_t code) {
    return line_text(Simulator::get().code().site(code));
}

bool several_blocks() {
    const LaunchInfo* const launch = Simulator::get().current_launch();
    return !launch || launch->grid.x > 1 || launch->grid.y > 1 || launch->grid.z > 1;
}

/// The narrowest fence that holds for both threads, and for those of other blocks that reach the
/// same place: which two threads met first is chance.
const char* fence_between(const Thread& thread, const MemoryAccess& access, Stamp theirs) {
    const bool in_block = block_of(theirs) == thread.block->linear_index();
    const bool seen_by_all =
        Memory::contains(access.address) || Variables::may_hold(access.address);
    return in_block && !(seen_by_all && several_blocks()) ? "__threadfence_block()"
                                                          : "__threadfence()";
}

}  // namespace

std::optional<Handover> find_handover(const Thread& thread, const MemoryAccess& access,
                                      Stamp theirs) {
    Simulator& simulator = Simulator::get();
    const Block& block = *thread.block;
    const Thread* reader = nullptr;
    const Thread::Observed* found = nullptr;
    const auto look_at = [&](const Thread& one) {
        for (const Thread::Observed& flag : one.observed)
            if (tells_of(flag, access, theirs) && (!found || flag.write > found->write))
                found = &flag, reader = &one;
    };
    look_at(thread);
    if (!found) {
        found = ticket_of(thread, access, theirs);
        reader = &thread;
    }
    for (unsigned index = 0; !found && index < block.size(); ++index)
        if (index != thread.index) look_at(block.thread(index));
    if (!found) return std::nullopt;
    Handover flag{found->address, found->write, code_of(found->read)};
    flag.fenced_after =
        found->read < reader->interval_floor ||
        (reader->block_fence && segment_of(reader->block_fence) >= segment_of(found->read));
    const std::uint32_t writers = block_of(theirs);
    flag.narrow = writers != block.linear_index() &&
                  simulator.releases().published_in_block(found->address, writers, theirs);
    flag.certain = in_loop(simulator.code(), simulator.code().address(flag.read));
    return flag;
}

std::string release_advice(const Handover& flag, const Thread& thread, const MemoryAccess& access,
                           Stamp theirs) {
    const char* const fence = fence_between(thread, access, theirs);
    const std::string data = line_of(code_of(theirs)), set = line_of(code_of(flag.written)),
                      read = line_of(flag.read);
    const std::string other_side =
        flag.fenced_after
            ? fmt::format("The fence after {}, where it is read, is not enough alone.", read)
            : fmt::format("One more {} belongs after {}, where it is read, before {}.", fence, read,
                          line_of(access.code));
    if (flag.narrow)
        return fmt::format(
            "The fence between {} and {} holds for the threads of one block, and another block "
            "reads: use {} there. {}",
            data, set, fence, other_side);
    if (!flag.certain)
        return fmt::format(
            "If the atomic of {} is to tell that {} is done, put {} between {} and {}, where it is "
            "written. {}",
            read, data, fence, data, set, other_side);
    return fmt::format(
        "Put {} between {} (the data) and {} (the flag): without it the flag can be "
        "seen before the data. {}",
        fence, data, set, other_side);
}

std::string acquire_advice(const std::optional<Handover>& flag, const Thread& thread,
                           const MemoryAccess& access, Stamp theirs) {
    const char* const fence = fence_between(thread, access, theirs);
    // A flag with a fence behind it is another one than that which tells of the data.
    if (!flag || flag->fenced_after)
        return fmt::format("Put {} before {}, after the flag or the atomic has been read.", fence,
                           line_of(access.code));
    return fmt::format(
        "Put {} after {}, where the flag or the atomic is read, and before {}: the fence between "
        "{} and {} holds for the writer alone.",
        fence, line_of(flag->read), line_of(access.code), line_of(code_of(theirs)),
        line_of(code_of(flag->written)));
}

MissingOrder missing_fence(const Handover& flag, bool acquire) {
    return {fmt::format("fence {} {}", acquire ? flag.read : code_of(flag.written), acquire), 0, 0,
            ""};
}

}  // namespace simtutor::simt
