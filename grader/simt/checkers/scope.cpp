#include "grader/simt/checkers/scope.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/order.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// The last write at `address` if it was atomic, else 0.
Stamp last_atomic(std::uint64_t address) {
    const Allocation* array = Simulator::get().owner_of(address);
    if (!array) return 0;
    Stamp stamp = 0;
    array->shadow.look_at_cells(address - array->base, 1,
                                [&](const Cell& cell, std::uint64_t) { stamp = cell.write; });
    return stamp & stamp_atomic ? stamp : 0;
}

/// True if another block did it and nothing orders it before now.
bool conflicts(const Thread& thread, Stamp earlier) {
    if (earlier < thread.launch_floor || ordered(thread, earlier, Region::global)) return false;
    const Segments& segments = Simulator::get().segments();
    return segment_of(earlier) >= segments.first() && !in_own_block(thread, earlier);
}

}  // namespace

void ScopeChecker::report(Thread& thread, const MemoryAccess& access, Stamp theirs,
                          bool mine_is_scoped) {
    const FindingKey key{"race.scope", access.code, code_of(theirs), &thread};
    if (log_.repeated(key)) return;
    Simulator& simulator = Simulator::get();
    const FindingSide mine = access_of(thread, access);
    FindingSide other = mine;
    other.site = simulator.code().site(code_of(theirs));
    other.who =
        coordinates_of(thread.block->launch(), simulator.segments().info(segment_of(theirs)).block,
                       thread_of(theirs));
    other.bytes = 0;
    std::string message = fmt::format(
        "{} updates {} in {}, and {} updates it in {}. The atomic in {} holds for its own block "
        "only, so that one of the two updates can be lost.",
        sentence(thread_name(thread)), mine.object.empty() ? "a variable" : mine.object,
        line_text(mine.site), thread_name(thread, other.who), line_text(other.site),
        line_text(mine_is_scoped ? mine.site : other.site));
    log_.add(key,
             {std::move(message),
              "Use the atomic without _block where threads of other blocks use the same address."},
             {mine, std::move(other)});
}

void ScopeChecker::on_atomic(Thread& thread, const MemoryAccess& access, int scope) {
    if (clear_atomic(scope)) return;
    auto& scoped = block_scoped_;
    const bool own_memory = access.address - thread.shared_base < thread.shared_bytes ||
                            access.address - thread.stack_base < thread.stack_bytes;
    if (own_memory) return;
    const auto found = scoped.find(access.address);
    if (found != scoped.end() && conflicts(thread, found->second))
        report(thread, access, found->second, scope == block_scope);
    if (scope != block_scope) return;
    const Stamp last = last_atomic(access.address);
    if (last && conflicts(thread, last) &&
        (found == scoped.end() || !conflicts(thread, found->second)))
        report(thread, access, last, true);
    scoped[access.address] = thread.stamp | access.code;
}

}  // namespace simtutor::simt
