#include "grader/simt/checkers/uninitialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "grader/simt/checkers/better_advice.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/gap_of_input.h"
#include "grader/simt/checkers/unwritten_text.h"
#include "grader/simt/engine/attached_copies.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/unwritten_copies.h"

namespace simtutor::simt {
namespace {

/// An asynchronous copy that is still on its way.
struct PendingCopy {
    const Thread* owner = nullptr;
    const AsyncCopies::Copy* copy = nullptr;
    bool at_barrier = false;  ///< it belongs to one
};

/// The copy to the bytes that are read: the thread's own, or that of another thread of its block.
PendingCopy pending_copy(const Thread& thread, const MemoryAccess& access) {
    const auto of = [&](const Thread& owner) -> PendingCopy {
        if (!owner.copies) return {};
        return {&owner, owner.copies->find(access.address, access.size)};
    };
    if (const PendingCopy own = of(thread); own.copy) return own;
    for (unsigned index = 0; index < thread.block->size(); ++index)
        if (const PendingCopy other = of(thread.block->thread(index)); other.copy) return other;
    const AttachedCopies::Attached* const attached =
        AttachedCopies::get().find(*thread.block, access.address, access.size);
    if (attached) return {attached->thread, &attached->copy, true};
    return {};
}

/// What the last wait of the thread has left on its way: " The last wait, in line 102, …"; empty if
/// it has not waited.
std::string last_wait(const PendingCopy& pending) {
    const AsyncCopies& copies = *pending.owner->copies;
    if (!copies.waited_at) return "";
    CodeMap& code = Simulator::get().code();
    const int line = code.site(CodeMap::number(copies.waited_at)).line;
    const std::size_t batch = copies.batch_of(*pending.copy);
    if (line == 0 || batch == copies.batches.size()) return "";
    if (batch >= copies.known_then)
        return fmt::format(
            " The last wait, in line {}, came before the batch of this copy was closed.", line);
    const std::size_t newer = copies.known_then - 1 - batch;
    return fmt::format(
        " The last wait, in line {}, has N = {}, and {} closed by then: if that wait is "
        "for these values, N must be {} there; if not, a wait is missing behind it.",
        line, copies.waited_for,
        newer == 0 ? "the batch of this copy was the newest that was"
                   : fmt::format("behind the batch of this copy only {} {}",
                                 counted(newer, "newer one"), newer == 1 ? "was" : "were"),
        newer == 0 ? "0" : fmt::format("at most {}", newer));
}

/// What the thread must do that started the copy, and the reader if that is another one.
std::string waiting_advice(const PendingCopy& pending, const Thread& reader, int line) {
    CodeMap& code = Simulator::get().code();
    const auto frames = code.frames_at(code.address(pending.copy->code));
    const auto by = [&](std::string_view header) {
        return std::any_of(frames.begin(), frames.end(),
                           [header](const Site& frame) { return frame.file.ends_with(header); });
    };
    if (pending.at_barrier)
        return fmt::format(
            "Wait before line {} at the barrier that the copy belongs to: it is complete when the "
            "barrier's phase is. In a pipeline that is consumer_wait().",
            line);
    if (by("include/cuda/pipeline"))
        return fmt::format(
            "Close the stage with producer_commit(), and call consumer_wait() before line {}{}",
            line,
            pending.owner == &reader
                ? "."
                : "; then __syncthreads(), if the pipeline is each thread's own.");
    if (by("cooperative_groups/memcpy_async.h"))
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
    const std::string left =
        pending.owner->copies->committed(*pending.copy) ? last_wait(pending) : std::string();
    if (pending.owner == &reader) return advice + "." + left;
    return advice + "; then __syncthreads(), since a thread waits only for its own copies." + left;
}

/// What was there before the copy may be what the line wants: then waiting would be wrong.
std::string copy_advice(const PendingCopy& pending, const Thread& reader, const FindingSide& read,
                        const FindingSide& copy) {
    std::string wait = waiting_advice(pending, reader, read.site.line);
    if (!pending.copy->replaces) return wait;
    wait[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(wait[0])));
    return fmt::format(
        "{0} held a value before that copy. If line {1} still wants that one, the copy comes too "
        "early or goes to the wrong place: let line {2} start it behind a __syncthreads() that "
        "comes after the last read, or copy to a place that nobody reads any more. If line {1} "
        "wants the new one, {3}",
        read.object.empty() ? "The place" : read.object, read.site.line, copy.site.line, wait);
}

const Allocation* array_with(std::uint64_t address) {
    return Simulator::get().owner_of(address);
}

/// The same of an array that the program may have freed since.
const Allocation* array_that_was(std::uint64_t address) {
    if (const Allocation* array = array_with(address)) return array;
    const Allocation* const nearest = Simulator::get().memory().nearest(address);
    return nearest && address - nearest->base < nearest->bytes ? nearest : nullptr;
}

/// The read, and where the array was allocated if that is in the program.
std::vector<FindingSide> with_allocation(const FindingSide& read, const MemoryAccess& access) {
    std::vector<FindingSide> sides{read};
    const Allocation* const array = array_with(access.address);
    if (!array || array->argument) return sides;
    const Site made = resolve_function(array->allocated);
    if (made.line > 0) sides.push_back(host_side("allocate", made, array->best_name()));
    return sides;
}

}  // namespace

void InitialisationChecker::on_uninitialised(Thread& thread, const MemoryAccess& access,
                                             Region region) {
    if (region == Region::local) return hold(thread, access);
    const FindingKey key{"memory.uninitialised", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    const FindingSide read = access_of(thread, access);
    const PendingCopy pending =
        region == Region::shared ? pending_copy(thread, access) : PendingCopy{};
    if (!pending.copy)
        return log_.add(
            key,
            {fmt::format("{} reads {}, which was never written: the value is whatever was there "
                         "before.",
                         sentence(thread_name(thread)), read.object),
             region == Region::shared ? unwritten_shared_advice
                                      : unwritten_advice(array_with(access.address), access)},
            with_allocation(read, access));
    FindingSide copy = read;
    copy.action = action_name(AccessKind::store);
    copy.site = Simulator::get().code().site(pending.copy->code);
    copy.who = thread.block->coordinates(pending.owner->index);
    copy.bytes = pending.copy->size;
    log_.add(key,
             {fmt::format("{} reads {} in {}, but the asynchronous copy to it that {} started in "
                          "{} has not been waited for: the value may still be on its way.",
                          sentence(thread_name(thread)), read.object, line_text(read.site),
                          pending.owner == &thread ? "it" : thread_name(*pending.owner),
                          line_text(copy.site)),
              copy_advice(pending, thread, read, copy)},
             {read, copy});
}

void InitialisationChecker::hold(Thread& thread, const MemoryAccess& access) {
    std::vector<LocalRead>& pending = pending_[thread.number];
    // What was held before the thread was dropped, with its launch, does not count.
    if (!thread.call_back) pending.clear();
    const LocalVariable* const variable = thread.locals.find(access.address);
    if (!variable) return;
    pending.push_back(
        {access, describe(*variable, access.address), variable->name, variable->code});
    thread.ask_for_call_back();
}

void InitialisationChecker::excuse(const Thread& thread) {
    const WarpCall& call = thread.warp_call;
    if (!is_shuffle(call)) return;
    const auto found = pending_.find(thread.number);
    if (found == pending_.end()) return;
    constexpr std::uint64_t filling = LocalVariables::filling * 0x100000001ull;
    std::erase_if(found->second, [&](const LocalRead& read) {
        const std::uint64_t bits = ~std::uint64_t{0} >> (64 - 8 * std::min(read.access.size, 8u));
        return ((call.value ^ filling) & bits) == 0;
    });
}

void InitialisationChecker::on_call_back(Thread& thread) {
    const auto found = pending_.find(thread.number);
    if (found == pending_.end() || found->second.empty()) return;
    for (const LocalRead& read : std::exchange(found->second, {})) report(thread, read);
}

void InitialisationChecker::report(const Thread& thread, const LocalRead& read) {
    const FindingKey key{"memory.uninitialised", read.access.code, read.declaration, &thread};
    if (log_.repeated(key)) return;
    FindingSide use = access_of(thread, read.access);
    use.object = read.object;
    FindingSide declaration =
        side_of(thread, "declare", Simulator::get().code().site(read.declaration));
    declaration.object = read.name;
    std::string message = fmt::format(
        "{} reads {} in {}, but nothing has given it a value since its declaration in {}.",
        sentence(thread_name(thread)), read.object, line_text(use.site),
        line_text(declaration.site));
    log_.add(key,
             {std::move(message),
              fmt::format("Give {} a value on every way that leads here: a local variable starts "
                          "with whatever was in its register.",
                          read.name)},
             {std::move(use), std::move(declaration)});
}

void InitialisationChecker::on_host_uninitialised(const MemoryAccess& access,
                                                  const Allocation& array) {
    const FindingKey key{"memory.uninitialised", access.code};
    if (log_.repeated(key)) return;
    const FindingSide side = host_access_of(access, describe(array, access.address));
    std::string advice = gap_of_input(array, access.address);
    if (advice.empty()) advice = unwritten_element_advice(array, access);
    log_.add(
        key,
        {fmt::format("Line {} reads {}, which was never written.", side.site.line, side.object),
         std::move(advice)},
        {side}, side.site.function);
}

void InitialisationChecker::on_unwritten_copy(const MemoryAccess& access, const UnwrittenCopy& copy,
                                              std::uint64_t source) {
    // One copy is one finding, wherever what it brought is read.
    const void* const call = copy.site.return_address;
    const FindingKey key{"memory.uninitialised", call ? CodeMap::number(call) : access.code};
    if (log_.repeated(key)) return;
    const Allocation* const array = array_that_was(source);
    const std::string element = array ? describe(*array, source) : "device memory";
    const FindingSide read = host_access_of(access);
    const Site copied = resolve_function(copy.site);
    std::vector<FindingSide> sides{read, host_side("copy", copied, element)};
    if (array && !array->argument) {
        const Site made = resolve_function(array->allocated);
        if (made.line > 0) sides.push_back(host_side("allocate", made, array->best_name()));
    }
    log_.add(key,
             {fmt::format("Line {} reads what {} in {} copied from {}, which nothing has written: "
                          "the value is whatever was there before.",
                          read.site.line, copy.function, line_text(copied), element),
              fmt::format("{}{}: the grid may end before it, a guard may leave it out, or the copy "
                          "takes more than was computed.",
                          unwritten_copy_advice, element)},
             std::move(sides), read.site.function);
}

}  // namespace simtutor::simt
