#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Code, width, kind and region as one number.
inline std::uint64_t trace_key(const AccessRecord& record) {
    std::uint64_t bits;
    __builtin_memcpy(&bits, &record.code, sizeof bits);
    return bits;
}

/// What some lanes of a warp have done and others may still do, kept from one full trace to the
/// next: lanes that took different ways fill their traces at different places.
class WarpTail {
  public:
    bool empty() const { return groups_.empty(); }
    void clear() {
        groups_.clear();
        numbers_.clear();
    }

    /// One lane's next access. Visits at once what no longer has a partner here.
    template <class Visit>
    void add(unsigned warp, unsigned lane, const AccessRecord& record, Visit& visit) {
        const auto [number, fresh] = numbers_.try_emplace(trace_key(record), groups_.size());
        if (fresh) groups_.emplace_back();
        Group& group = groups_[number->second];
        const std::uint64_t execution = group.done[lane]++;
        if (execution < group.first) {
            WarpAccess alone = start(warp, record);
            join(alone, lane, record);
            visit(alone);
            return;
        }
        if (execution == group.first + group.waiting.size())
            group.waiting.push_back(start(warp, record));
        join(group.waiting[execution - group.first], lane, record);
    }

    /// Visits every access that no lane of `going_on` can still join.
    template <class Visit>
    void take(std::uint32_t going_on, Visit& visit) {
        for (Group& group : groups_) {
            const std::uint64_t end = group.first + group.waiting.size();
            std::uint64_t complete = end;
            for (std::uint32_t rest = going_on; rest; rest &= rest - 1)
                complete = std::min(complete, group.done[__builtin_ctz(rest)]);
            if (end > most_waiting) complete = std::max(complete, end - most_waiting);
            for (; group.first < complete; ++group.first) {
                visit(group.waiting.front());
                group.waiting.pop_front();
            }
        }
        if (!going_on) clear();
    }

  private:
    /// Executions of one instruction that wait; a lane that is further behind is counted alone.
    static constexpr std::uint64_t most_waiting = 8192;

    /// The executions of one instruction.
    struct Group {
        std::array<std::uint64_t, 32> done{};  ///< by each lane
        std::uint64_t first = 0;               ///< number of the first that waits
        std::deque<WarpAccess> waiting;
    };

    static WarpAccess start(unsigned warp, const AccessRecord& record) {
        WarpAccess access;
        access.code = record.code;
        access.kind = record.kind;
        access.region = record.region;
        access.size = record.size;
        access.warp = warp;
        return access;
    }
    static void join(WarpAccess& access, unsigned lane, const AccessRecord& record) {
        access.mask |= 1u << lane;
        access.address[lane] = record.address;
    }

    std::vector<Group> groups_;  ///< in the order of their first execution
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

/// Puts the traces of a warp's lanes side by side again. Lanes run one after the other; what they
/// would have executed together is the k-th execution of the same instruction in each lane since
/// the warp last stopped for another reason than a full trace.
class WarpAccessLog {
  public:
    explicit WarpAccessLog(unsigned warp) : warp_(warp) {}
    void set_lane(unsigned lane, const AccessRecord* records, std::uint32_t size) {
        records_[lane] = records;
        sizes_[lane] = size;
    }

    /// Calls `visit(const WarpAccess&)` for each warp-wide access that is complete. The lanes of
    /// `going_on` stopped only because their traces were full: what they may still join waits in
    /// `tail`.
    template <class Visit>
    void replay(WarpTail& tail, std::uint32_t going_on, Visit visit) const {
        const std::uint32_t mask = lanes_with_records();
        if (tail.empty() && (!mask || in_step(mask))) {
            if (mask) replay_in_step(mask, visit);
            return;
        }
        for (unsigned lane = 0; lane < 32; ++lane)
            for (std::uint32_t i = 0; i < sizes_[lane]; ++i)
                tail.add(warp_, lane, records_[lane][i], visit);
        tail.take(going_on, visit);
    }

  private:
    std::uint32_t lanes_with_records() const {
        std::uint32_t mask = 0;
        for (unsigned lane = 0; lane < 32; ++lane)
            if (sizes_[lane]) mask |= 1u << lane;
        return mask;
    }

    /// True if all lanes executed the same instructions in the same order: nearly always.
    bool in_step(std::uint32_t mask) const {
        const auto first = static_cast<unsigned>(__builtin_ctz(mask));
        for (unsigned lane = first + 1; lane < 32; ++lane) {
            if (!(mask >> lane & 1)) continue;
            if (sizes_[lane] != sizes_[first]) return false;
            std::uint64_t difference = 0;
            for (std::uint32_t i = 0; i < sizes_[first]; ++i)
                difference |= trace_key(records_[lane][i]) ^ trace_key(records_[first][i]);
            if (difference) return false;
        }
        return true;
    }

    template <class Visit>
    void replay_in_step(std::uint32_t mask, Visit& visit) const {
        const auto first = static_cast<unsigned>(__builtin_ctz(mask));
        WarpAccess access;
        for (std::uint32_t i = 0; i < sizes_[first]; ++i) {
            const AccessRecord& record = records_[first][i];
            access.code = record.code;
            access.kind = record.kind;
            access.region = record.region;
            access.size = record.size;
            access.warp = warp_;
            access.mask = mask;
            for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
                access.address[lane] = records_[lane][i].address;
            }
            visit(access);
        }
    }

    unsigned warp_;
    std::array<const AccessRecord*, 32> records_{};
    std::array<std::uint32_t, 32> sizes_{};
};

}  // namespace simtutor::simt
