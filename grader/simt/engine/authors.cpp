#include "grader/simt/engine/authors.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Visits the parts of a range that are somebody's: all of it but what blocks that were left out
/// would have written into memory that only the device reaches.
template <class Visit>
void for_each_held(const Allocation& array, std::uint64_t offset, std::uint64_t bytes,
                   Visit visit) {
    if (!array.assumed_written || array.host_may_access()) return visit(offset, bytes);
    const std::uint64_t end = offset + bytes;
    while (offset < end) {
        const std::uint64_t hole = array.shadow.first_uninitialised(offset, end - offset);
        if (hole > offset) visit(offset, hole - offset);
        offset = hole;
        while (offset < end && !array.shadow.initialised(offset, 1)) ++offset;
    }
}

}  // namespace

/// Makes `offset` the border of a range, if it lies within one.
void HostWrites::cut(std::uint64_t offset) {
    auto range = ranges_.upper_bound(offset);
    if (range == ranges_.begin()) return;
    --range;
    if (range->first == offset || range->second.end <= offset) return;
    ranges_.emplace(offset, range->second);
    range->second.end = offset;
}

void HostWrites::set(std::uint64_t offset, std::uint64_t bytes, const HostWrite& write) {
    if (!bytes) return;
    cut(offset);
    cut(offset + bytes);
    ranges_.erase(ranges_.lower_bound(offset), ranges_.lower_bound(offset + bytes));
    if (write.author != Author::nobody) ranges_.emplace(offset, Range{offset + bytes, write});
}

void HostWrites::copy(std::uint64_t offset, const HostWrites& from, std::uint64_t from_offset,
                      std::uint64_t bytes) {
    std::vector<std::pair<std::uint64_t, Range>> taken;  // `from` may be this
    for (std::uint64_t at = from_offset; at < from_offset + bytes;) {
        std::uint64_t end = from_offset + bytes;
        const HostWrite* const write = from.at(at, end);
        end = std::min(end, from_offset + bytes);
        if (write) taken.push_back({at - from_offset, {end - from_offset, *write}});
        at = end;
    }
    set(offset, bytes, {});
    for (const auto& [begin, range] : taken) set(offset + begin, range.end - begin, range.write);
}

const HostWrite* HostWrites::at(std::uint64_t offset, std::uint64_t& end) const {
    const auto next = ranges_.upper_bound(offset);
    end = next == ranges_.end() ? ~std::uint64_t{0} : next->first;
    if (next == ranges_.begin()) return nullptr;
    const Range& range = std::prev(next)->second;
    if (range.end <= offset) return nullptr;
    end = range.end;
    return &range.write;
}

void note_host_write(const void* to, std::uint64_t bytes, const HostWrite& write) {
    const auto address = reinterpret_cast<std::uint64_t>(to);
    Allocation* const array = Simulator::get().owner_of(address);
    if (!array || !bytes) return;
    const std::uint64_t offset = address - array->base;
    bytes = std::min(bytes, array->bytes - offset);
    array->shadow.clear_authored(offset, bytes);
    array->host_writes.set(offset, bytes, write);
}

void note_copied_authors(const void* to, const void* from, std::uint64_t bytes,
                         const HostWrite& write) {
    Simulator& simulator = Simulator::get();
    const Allocation* const source = simulator.owner_of(reinterpret_cast<std::uint64_t>(from));
    if (!source) return note_host_write(to, bytes, write);
    const auto address = reinterpret_cast<std::uint64_t>(to);
    Allocation* const target = simulator.owner_of(address);
    if (!target || !bytes) return;
    const std::uint64_t offset = address - target->base;
    const std::uint64_t from_offset = reinterpret_cast<std::uint64_t>(from) - source->base;
    bytes = std::min({bytes, target->bytes - offset, source->bytes - from_offset});
    target->shadow.copy_authored(offset, source->shadow, from_offset, bytes);
    target->host_writes.copy(offset, source->host_writes, from_offset, bytes);
    // What neither a thread nor a call has written is the lesson's or the program's own data.
    for (std::uint64_t at = offset, end = 0; at < offset + bytes; at = end) {
        const HostWrite* const known = target->host_writes.at(at, end);
        end = std::min(end, offset + bytes);
        if (known) continue;
        for_each_held(*source, at - offset + from_offset, end - at,
                      [&](std::uint64_t from_at, std::uint64_t count) {
                          target->host_writes.set(from_at - from_offset + offset, count, write);
                      });
    }
    if (target->host_may_access()) target->sealed = true;
}

Authorship author_of(const Allocation& array, std::uint64_t offset) {
    if (array.shadow.authored(offset)) return {Author::thread, nullptr};
    std::uint64_t end = 0;
    const Allocation& written = array.viewed ? *array.viewed : array;
    const HostWrite* const write = written.host_writes.at(offset, end);
    return {write ? write->author : Author::nobody, write};
}

}  // namespace simtutor::simt
