#include "grader/simt/counters/transactions.h"

#include <algorithm>
#include <array>

namespace simtutor::simt {
namespace {

/// Useful bytes of one 128-byte segment, a bit per byte.
struct Segment {
    std::uint64_t number;
    std::uint64_t low, high;

    void mark(unsigned begin, unsigned end) {
        for (unsigned byte = begin; byte < end;) {
            std::uint64_t& half = byte < 64 ? low : high;
            const unsigned stop = std::min(end, byte < 64 ? 64u : 128u);
            const unsigned count = stop - byte;
            half |= (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1)
                    << (byte & 63);
            byte = stop;
        }
    }
    unsigned useful() const {
        return static_cast<unsigned>(__builtin_popcountll(low) + __builtin_popcountll(high));
    }
    unsigned size() const {
        if (low && high) return 128;
        const std::uint64_t half = low | high;
        return (half & 0xFFFFFFFFu) && (half >> 32) ? 64 : 32;
    }
};

/// A half-warp touches at most 16 lanes x 2 segments.
class SegmentSet {
  public:
    void add(std::uint64_t address, unsigned bytes) {
        while (bytes) {
            const unsigned begin = static_cast<unsigned>(address & 127);
            const unsigned part = std::min(bytes, 128 - begin);
            find(address >> 7).mark(begin, begin + part);
            address += part;
            bytes -= part;
        }
    }
    const Segment* begin() const { return segments_.data(); }
    const Segment* end() const { return segments_.data() + count_; }

  private:
    Segment& find(std::uint64_t number) {
        for (unsigned i = count_; i-- > 0;)  // neighbours come next: look at the last first
            if (segments_[i].number == number) return segments_[i];
        segments_[count_] = {number, 0, 0};
        return segments_[count_++];
    }
    std::array<Segment, 32> segments_;  // only the first count_ mean anything
    unsigned count_ = 0;
};

/// The distinct words that one pass wants from each of `banks` banks.
template <unsigned banks>
class Banks {
  public:
    /// @return how many distinct words the word's bank must serve now
    unsigned add(std::uint64_t word) {
        const unsigned bank = word % banks;
        std::uint64_t* wanted = words_[bank];
        for (unsigned i = 0; i < count_[bank]; ++i)
            if (wanted[i] == word) return count_[bank];
        wanted[count_[bank]] = word;
        return ++count_[bank];
    }

  private:
    std::uint64_t words_[banks][32];  // only the first count_ of each mean anything
    std::uint8_t count_[banks] = {};
};

/// How the addresses of neighbouring lanes lie; the two plain patterns need no search.
enum class Pattern { same, consecutive, other };

Pattern pattern_of(const WarpAccess& access, unsigned first, unsigned count) {
    const std::uint64_t* address = access.address + first;
    const std::uint64_t step = address[1] - address[0];
    if (step != 0 && step != access.size) return Pattern::other;
    std::uint64_t difference = 0;
    for (unsigned lane = 1; lane < count; ++lane)
        difference |= address[lane] - address[lane - 1] - step;
    if (difference) return Pattern::other;
    return step ? Pattern::consecutive : Pattern::same;
}

constexpr std::uint32_t half_mask = 0xFFFFu;

/// A half-warp that reads one word, or one row within one segment. @return false: look closer
bool plain_transaction(const WarpAccess& access, unsigned first, Transactions13& result) {
    if ((access.mask >> first & half_mask) != half_mask || access.size > 8) return false;
    const Pattern pattern = pattern_of(access, first, 16);
    const std::uint64_t begin = access.address[first];
    const unsigned useful = pattern == Pattern::same ? access.size : 16 * access.size;
    if (pattern == Pattern::other || begin % 32 || begin / 128 != (begin + useful - 1) / 128) {
        if (pattern != Pattern::same || begin / 32 != (begin + useful - 1) / 32) return false;
    }
    const unsigned size = useful <= 32 ? 32 : 2 * (begin % 64) + useful <= 64 ? 64 : 128;
    if (size == 128 && useful != 128) return false;
    ++(size == 32 ? result.of32 : size == 64 ? result.of64 : result.of128);
    result.volume += size;
    result.utilisation_sum += static_cast<double>(useful) / size;
    return true;
}

}  // namespace

Transactions13 transactions13(const WarpAccess& access) {
    Transactions13 result;
    for (unsigned first = 0; first < 32; first += 16) {
        const std::uint32_t lanes = access.mask >> first & half_mask;
        if (!lanes || plain_transaction(access, first, result)) continue;
        SegmentSet segments;
        for (std::uint32_t rest = lanes; rest; rest &= rest - 1)
            segments.add(access.address[first + static_cast<unsigned>(__builtin_ctz(rest))],
                         access.size);
        for (const Segment& segment : segments) {
            const unsigned size = segment.size();
            ++(size == 32 ? result.of32 : size == 64 ? result.of64 : result.of128);
            result.volume += size;
            result.utilisation_sum += static_cast<double>(segment.useful()) / size;
        }
    }
    return result;
}

Addresses addresses(const WarpAccess& access) {
    if (access.mask == ~std::uint32_t{0}) {
        const Pattern pattern = pattern_of(access, 0, 32);
        if (pattern == Pattern::same) return {1, 32};
        if (pattern == Pattern::consecutive) return {32, 1};
    }
    std::array<std::uint64_t, 32> sorted;
    unsigned count = 0;
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1)
        sorted[count++] = access.address[__builtin_ctz(rest)];
    std::sort(sorted.begin(), sorted.begin() + count);
    Addresses result;
    for (unsigned first = 0, end = 0; first < count; first = end) {
        while (end < count && sorted[end] == sorted[first]) ++end;
        ++result.distinct;
        result.most_lanes = std::max(result.most_lanes, end - first);
    }
    return result;
}

/// The sectors that were touched so far; a bit per byte. 32 lanes touch at most 2 each.
class SectorSet {
  public:
    void add(std::uint64_t address, unsigned bytes) {
        while (bytes) {
            const auto begin = static_cast<unsigned>(address & 31);
            const unsigned part = std::min(bytes, 32 - begin);
            const std::uint32_t ones = part == 32 ? ~0u : (1u << part) - 1;
            find(address >> 5) |= ones << begin;
            address += part;
            bytes -= part;
        }
    }
    Sectors total() const {
        Sectors result;
        result.count = count_;
        for (unsigned i = 0; i < count_; ++i)
            result.bytes += static_cast<std::uint32_t>(__builtin_popcount(used_[i]));
        return result;
    }

  private:
    std::uint32_t& find(std::uint64_t number) {
        for (unsigned i = count_; i-- > 0;)  // neighbours come next: look at the last first
            if (numbers_[i] == number) return used_[i];
        numbers_[count_] = number;
        used_[count_] = 0;
        return used_[count_++];
    }
    std::array<std::uint64_t, 64> numbers_;  // only the first count_ mean anything
    std::array<std::uint32_t, 64> used_;
    unsigned count_ = 0;
};

Sectors sectors(const WarpAccess& access) {
    if (access.mask == ~std::uint32_t{0}) {
        const Pattern pattern = pattern_of(access, 0, 32);
        const std::uint64_t last = access.address[31] + access.size - 1;
        if (pattern != Pattern::other)
            return {static_cast<std::uint32_t>((last >> 5) - (access.address[0] >> 5) + 1),
                    pattern == Pattern::same ? access.size : 32 * access.size};
    }
    SectorSet touched;
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1)
        touched.add(access.address[__builtin_ctz(rest)], access.size);
    return touched.total();
}

/// A warp of two half-warps that each read one word, or both the same row of 16 words: one pass,
/// as in nearly every tiled kernel. @return false: look closer
bool plain_pass(const WarpAccess& access, const std::uint64_t (&offsets)[32]) {
    if (access.mask != ~std::uint32_t{0} || access.size != 4) return false;
    const std::uint64_t step = offsets[1] - offsets[0];
    if (step != 0 && (step != 4 || offsets[0] != offsets[16])) return false;
    std::uint64_t difference = 0;
    for (unsigned half = 0; half < 32; half += 16)
        for (unsigned lane = half + 1; lane < half + 16; ++lane)
            difference |= offsets[lane] - offsets[lane - 1] - step;
    if (difference) return false;
    return offsets[0] / 4 == offsets[16] / 4 || offsets[0] / 4 % 32 != offsets[16] / 4 % 32;
}

Wavefronts wavefronts(const WarpAccess& access, const std::uint64_t (&offsets)[32]) {
    if (plain_pass(access, offsets)) return {1, 1};
    Wavefronts result;
    const unsigned lanes_per_pass = access.size >= 16 ? 8 : access.size == 8 ? 16 : 32;
    const unsigned words_per_lane = std::max(1u, access.size / 4);
    for (unsigned first = 0; first < 32; first += lanes_per_pass) {
        Banks<32> banks;
        unsigned most = 0;
        for (unsigned lane = first; lane < first + lanes_per_pass; ++lane) {
            if (!(access.mask >> lane & 1)) continue;
            for (unsigned part = 0; part < words_per_lane; ++part)
                most = std::max(most, banks.add(offsets[lane] / 4 + part));
        }
        if (!most) continue;
        result.needed += most;
        ++result.least;
    }
    return result;
}

BankMeeting meeting_in_bank(const WarpAccess& access, const std::uint64_t (&offsets)[32]) {
    const unsigned lanes_per_pass = access.size >= 16 ? 8 : access.size == 8 ? 16 : 32;
    const auto takes_part = [&](unsigned lane) { return (access.mask >> lane & 1) != 0; };
    for (unsigned second = 1; second < 32; ++second)
        for (unsigned first = second / lanes_per_pass * lanes_per_pass; first < second; ++first) {
            const std::uint64_t one = offsets[first] / 4, other = offsets[second] / 4;
            if (takes_part(first) && takes_part(second) && one != other && one % 32 == other % 32)
                return {first, second};
        }
    return {};
}

/// A full half-warp that reads one word, or a row of 16 words: one pass. @return false: look closer
bool plain_half_pass(std::uint32_t mask, unsigned first, const std::uint64_t (&offsets)[32]) {
    if ((mask >> first & half_mask) != half_mask) return false;
    const std::uint64_t step = offsets[first + 1] - offsets[first];
    if (step != 0 && step != 4) return false;
    std::uint64_t difference = 0;
    for (unsigned lane = first + 1; lane < first + 16; ++lane)
        difference |= offsets[lane] - offsets[lane - 1] - step;
    return !difference;
}

std::uint32_t wavefronts13(const WarpAccess& access, const std::uint64_t (&offsets)[32]) {
    const unsigned words_per_lane = std::max(1u, access.size / 4);
    std::uint32_t needed = 0;
    for (unsigned first = 0; first < 32; first += 16) {
        if (plain_half_pass(access.mask, first, offsets)) {
            needed += words_per_lane;
            continue;
        }
        for (unsigned part = 0; part < words_per_lane; ++part) {
            Banks<16> banks;
            unsigned most = 0;
            for (unsigned lane = first; lane < first + 16; ++lane)
                if (access.mask >> lane & 1)
                    most = std::max(most, banks.add(offsets[lane] / 4 + part));
            needed += most;
        }
    }
    return needed;
}

}  // namespace simtutor::simt
