#include "grader/simt/checkers/stream_race.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "grader/findings/given_advice.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/transfer.h"

namespace simtutor::simt {
namespace {

/// An operation that may still run, and what it did to the word.
struct Other {
    const HappensBefore::Operation* operation;
    Stamp stamp;
    AccessKind kind;
};

/// "kernel `scale`, launched in line 30,"
std::string name_of(const HappensBefore::Operation& operation) {
    const Site site = resolve(operation.site);
    if (operation.kernel)
        return fmt::format("kernel `{}`, launched in {},", operation.name, line_text(site));
    return fmt::format("{} in {}", operation.name, line_text(site));
}

FindingSide other_side(const Other& other, const std::string& object) {
    FindingSide side;
    side.action = action_name(other.kind);
    side.site = Simulator::get().code().site(code_of(other.stamp));
    if (!other.operation->kernel) side.site = resolve(other.operation->site);
    side.on_device = other.operation->kernel;
    side.object = object;
    return side;
}

std::string what_it_does(const Other& other, const FindingSide& side) {
    const std::string place =
        other.operation->kernel ? fmt::format(" it in {}", line_text(side.site)) : " it";
    return fmt::format("{} {}{}", name_of(*other.operation), verb(other.kind), place);
}

constexpr const char* stream_advice =
    "Use one stream for both, or record an event after the first and let the second stream wait "
    "for "
    "it with cudaStreamWaitEvent.";
static_assert(std::string_view(stream_advice).starts_with(one_stream_words));
constexpr const char* graph_advice =
    "No path of edges leads from one node of the graph to the other. Name the earlier node among "
    "the dependencies of the later one, or add the edge with cudaGraphAddDependencies; in a "
    "capture, let the second stream wait for an event of the first.";
constexpr const char* host_advice =
    "Let the host wait before it touches the data: cudaStreamSynchronize(stream), "
    "cudaDeviceSynchronize(), or an event.";
/// The default stream has no name to give.
constexpr const char* default_host_advice =
    "Let the host wait before it touches the data: with cudaEventSynchronize(), for an event that "
    "is recorded behind that work, or with cudaDeviceSynchronize(), which waits for all work of "
    "the "
    "current device.";

/// For a host that does not wait for `earlier`.
std::string host_advice_for(const HappensBefore::Operation& earlier) {
    const HappensBefore& order = Simulator::get().happens_before();
    std::string advice = order.in_default_stream(earlier) ? default_host_advice : host_advice;
    if (order.has_several_devices())
        advice += fmt::format(
            " That work is device {}'s: cudaDeviceSynchronize() waits for it only while that "
            "device "
            "is the current one.",
            order.device_of(earlier));
    return advice;
}

/// For work of a stream that races with `earlier`.
const char* advice_of(const HappensBefore::Operation& earlier) {
    return Simulator::get().happens_before().of_this_graph(earlier) ? graph_advice : stream_advice;
}

/// Two works that only write may have got one array by mistake.
std::string advice_of(const HappensBefore::Operation& earlier, AccessKind mine, AccessKind theirs) {
    const std::string advice = advice_of(earlier);
    const bool write = mine != AccessKind::load && theirs != AccessKind::load;
    return write ? advice + " If each should have an array of its own, give it one." : advice;
}

/// Whether two accesses can be a race, and the earlier one is not known to have ended.
bool conflict(Stamp earlier, AccessKind earlier_kind, AccessKind mine, Other& other) {
    if (!earlier || (earlier_kind == AccessKind::load && mine == AccessKind::load)) return false;
    const HappensBefore& happens_before = Simulator::get().happens_before();
    const std::uint32_t segment = segment_of(earlier);
    const HappensBefore::Operation* operation = happens_before.find(segment);
    if (!operation || happens_before.known(segment)) return false;
    const AccessKind kind = earlier & stamp_atomic ? AccessKind::atomic : earlier_kind;
    other = {operation, earlier, kind};
    return true;
}

bool cell_conflict(const Cell& cell, AccessKind mine, Other& other) {
    if (conflict(cell.write, AccessKind::store, mine, other) ||
        conflict(cell.read, AccessKind::load, mine, other))
        return true;
    return cell.read & stamp_reader_flags &&
           conflict(Simulator::get().other_readers().find(cell), AccessKind::load, mine, other);
}

/// The first byte offset of a range where something unordered was done.
bool range_conflict(const Allocation& array, std::uint64_t offset, std::uint64_t bytes,
                    AccessKind mine, Other& other, std::uint64_t& where) {
    if (!array.live_bytes || offset >= array.bytes) return false;
    bool found = false;
    array.shadow.look_at_cells(offset, std::min(bytes, array.bytes - offset),
                               [&](const Cell& cell, std::uint64_t at) {
                                   if (found || !cell_conflict(cell, mine, other)) return;
                                   found = true;
                                   where = at;
                               });
    return found;
}

}  // namespace

void report_stream_race(FindingLog& log, Thread& thread, const MemoryAccess& access, Stamp theirs,
                        AccessKind their_kind) {
    const HappensBefore::Operation* operation =
        Simulator::get().happens_before().find(segment_of(theirs));
    const char* const rule = thread.openmp ? "sync.missing" : "race.stream";
    const FindingKey key{rule, access.code, code_of(theirs), &thread};
    if (!operation || log.repeated(key)) return;
    const Other other{operation, theirs, their_kind};
    FindingSide mine = access_of(thread, access);
    FindingSide side = other_side(other, mine.object);
    std::string message =
        fmt::format("{} {} {} in {}, and {}. Nothing makes the later work wait for the earlier.",
                    sentence(thread_name(thread)), verb(access.kind),
                    mine.object.empty() ? "memory" : mine.object, line_text(mine.site),
                    what_it_does(other, side));
    const LaunchInfo& launch = thread.block->launch();
    MissingOrder missing = thread.openmp ? missing_host_wait(operation->site, mine.site)
                                         : missing_wait(launch.stream, launch.site,
                                                        operation->stream, operation->site);
    log.add(key,
            {std::move(message),
             thread.openmp ? host_advice_for(*operation)
                           : advice_of(*operation, access.kind, their_kind),
             std::move(missing)},
            {std::move(mine), std::move(side)});
}

void StreamRaceChecker::on_host_access(const MemoryAccess& access, const Allocation& array) {
    if (Simulator::get().happens_before().all_known()) return;
    Other other{};
    std::uint64_t where = 0;
    if (!range_conflict(array, access.address - array.base, access.size, access.kind, other, where))
        return;
    const FindingKey key{"sync.missing", access.code, code_of(other.stamp)};
    if (log_.repeated(key)) return;
    FindingSide mine = host_access_of(access, describe(array, access.address));
    FindingSide side = other_side(other, mine.object);
    std::string message = fmt::format(
        "The host {} {} in {} without waiting for the device: {}, and may not have done so yet.",
        verb(access.kind), mine.object, line_text(mine.site), what_it_does(other, side));
    std::string function = mine.site.function;
    MissingOrder missing = missing_host_wait(other.operation->site, mine.site);
    log_.add(key, {std::move(message), host_advice_for(*other.operation), std::move(missing)},
             {std::move(mine), std::move(side)}, std::move(function));
}

void StreamRaceChecker::on_transfer(const Transfer& transfer, const Allocation& array,
                                    std::uint64_t offset, AccessKind kind) {
    Other other{};
    std::uint64_t where = 0;
    if (!range_conflict(array, offset, transfer.bytes, kind, other, where)) return;
    FindingSide mine =
        host_side(action_name(kind), resolve(transfer.site), describe(array, array.base + where));
    FindingSide side = other_side(other, mine.object);
    std::string message =
        fmt::format("{} in {} {} {}, and {}. Nothing makes the later work wait for the earlier.",
                    transfer.function, line_text(mine.site), verb(kind), mine.object,
                    what_it_does(other, side));
    const std::string function = mine.site.function;
    MissingOrder missing = missing_wait(transfer.stream, transfer.site, other.operation->stream,
                                        other.operation->site);
    log_.add(
        "race.stream",
        {std::move(message), advice_of(*other.operation, kind, other.kind), std::move(missing)},
        {std::move(mine), std::move(side)}, nullptr, function);
}

}  // namespace simtutor::simt
