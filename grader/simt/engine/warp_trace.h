#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Puts the traces of a warp's lanes side by side again. Lanes run one after the other; what they
/// would have executed together is the k-th execution of the same instruction in each lane.
class WarpTrace {
  public:
    explicit WarpTrace(unsigned warp) : warp_(warp) {}
    void set_lane(unsigned lane, const TraceRecord* records, std::uint32_t size) {
        records_[lane] = records;
        sizes_[lane] = size;
    }

    /// Calls `visit(const WarpAccess&)` for each warp-wide access.
    template <class Visit>
    void replay(Visit visit) const {
        const std::uint32_t mask = lanes_with_records();
        if (!mask) return;
        if (in_step(mask))
            replay_in_step(mask, visit);
        else
            for (const WarpAccess& access : aligned()) visit(access);
    }

  private:
    std::uint32_t lanes_with_records() const {
        std::uint32_t mask = 0;
        for (unsigned lane = 0; lane < 32; ++lane)
            if (sizes_[lane]) mask |= 1u << lane;
        return mask;
    }

    /// Code, width, kind and region in one comparison.
    static std::uint64_t what(const TraceRecord& record) {
        std::uint64_t bits;
        __builtin_memcpy(&bits, &record.code, sizeof bits);
        return bits;
    }

    /// True if all lanes executed the same instructions in the same order: nearly always.
    bool in_step(std::uint32_t mask) const {
        const auto first = static_cast<unsigned>(__builtin_ctz(mask));
        for (unsigned lane = first + 1; lane < 32; ++lane) {
            if (!(mask >> lane & 1)) continue;
            if (sizes_[lane] != sizes_[first]) return false;
            std::uint64_t difference = 0;
            for (std::uint32_t i = 0; i < sizes_[first]; ++i)
                difference |= what(records_[lane][i]) ^ what(records_[first][i]);
            if (difference) return false;
        }
        return true;
    }

    WarpAccess start(const TraceRecord& record) const {
        WarpAccess access;
        access.code = record.code;
        access.kind = record.kind;
        access.region = record.region;
        access.size = record.size;
        access.warp = warp_;
        return access;
    }

    template <class Visit>
    void replay_in_step(std::uint32_t mask, Visit& visit) const {
        const auto first = static_cast<unsigned>(__builtin_ctz(mask));
        WarpAccess access;
        for (std::uint32_t i = 0; i < sizes_[first]; ++i) {
            const TraceRecord& record = records_[first][i];
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

    std::vector<WarpAccess> aligned() const {
        std::vector<WarpAccess> all;
        std::unordered_map<std::uint64_t, std::vector<std::size_t>> groups;
        for (unsigned lane = 0; lane < 32; ++lane) {
            std::unordered_map<std::uint64_t, std::size_t> seen;
            for (std::uint32_t i = 0; i < sizes_[lane]; ++i) {
                const TraceRecord& record = records_[lane][i];
                const std::uint64_t key = std::uint64_t{record.code} << 16 |
                                          static_cast<std::uint64_t>(record.region) << 12 |
                                          static_cast<std::uint64_t>(record.kind) << 8 |
                                          record.size;
                std::vector<std::size_t>& group = groups[key];
                const std::size_t occurrence = seen[key]++;
                if (occurrence == group.size()) {
                    group.push_back(all.size());
                    all.push_back(start(record));
                }
                WarpAccess& access = all[group[occurrence]];
                access.mask |= 1u << lane;
                access.address[lane] = record.address;
            }
        }
        return all;
    }

    unsigned warp_;
    std::array<const TraceRecord*, 32> records_{};
    std::array<std::uint32_t, 32> sizes_{};
};

}  // namespace simtutor::simt
