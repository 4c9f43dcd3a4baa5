#include "grader/simt/checkers/scope.h"

#include <fmt/format.h>

#include <unordered_map>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/access_checks.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

constexpr int block_scope = 0;

/// The last block-scoped atomic at each address of global memory in this launch.
std::unordered_map<std::uint64_t, Stamp>& block_scoped() {
    static auto* all = new std::unordered_map<std::uint64_t, Stamp>;
    return *all;
}

/// The last write at `address` if it was atomic, else 0.
Stamp last_atomic(std::uint64_t address) {
    const Allocation* array = Memory::contains(address) ? Simulator::get().memory.owner(address)
                                                        : Variables::get().find(address);
    if (!array || !array->contains(address)) return 0;
    Stamp stamp = 0;
    array->shadow.look_at_cells(address - array->base, 1,
                                [&](const Cell& cell, std::uint64_t) { stamp = cell.write; });
    return stamp & stamp_atomic ? stamp : 0;
}

/// True if another block did it and nothing orders it before now.
bool conflicts(const Thread& thread, Stamp earlier) {
    if (earlier < thread.launch_floor || ordered(thread, earlier, Region::global)) return false;
    const Segments& segments = Simulator::get().segments;
    const std::uint32_t segment = segment_of(earlier);
    return segment >= segments.first() &&
           segments.info(segment).block != thread.block->linear_index();
}

void report(Thread& thread, const MemoryAccess& access, Stamp theirs, bool mine_is_scoped) {
    Simulator& simulator = Simulator::get();
    if (simulator.findings.repeated("race.scope", access.code, code_of(theirs), &thread)) return;
    const FindingSide mine = access_of(thread, access);
    FindingSide other = mine;
    other.site = simulator.code.site(code_of(theirs));
    other.who =
        coordinates_of(thread.block->launch(), simulator.segments.info(segment_of(theirs)).block,
                       thread_of(theirs));
    other.bytes = 0;
    Finding finding;
    finding.message = fmt::format(
        "{} updates {} in {}, and {} updates it in {}. The atomic in {} holds for its own block "
        "only, so that one of the two updates can be lost.",
        sentence(thread_name(thread)), mine.object.empty() ? "a variable" : mine.object,
        line_text(mine.site), thread_name(thread, other.who), line_text(other.site),
        line_text(mine_is_scoped ? mine.site : other.site));
    finding.advice =
        "Use the atomic without _block where threads of other blocks use the same address.";
    finding.sides = {mine, std::move(other)};
    simulator.findings.add("race.scope", access.code, code_of(theirs), &thread, std::move(finding));
}

}  // namespace

void check_scope(Thread& thread, const MemoryAccess& access, int scope) {
    auto& scoped = block_scoped();
    if (scope != block_scope && scoped.empty()) return;
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

void forget_scopes() {
    block_scoped().clear();
}

}  // namespace simtutor::simt
