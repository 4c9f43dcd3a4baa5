#include <algorithm>

#include "grader/simt/counters/access_counts.h"
#include "grader/simt/counters/transactions.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Whether most lanes read what follows in memory on what the lane before reads.
bool reads_a_row(const WarpAccess& access, unsigned threads) {
    unsigned steps = 0;
    for (unsigned lane = 1; lane < 32; ++lane)
        steps += (access.mask >> (lane - 1) & 3) == 3 &&
                 access.address[lane] == access.address[lane - 1] + access.size;
    return 2 * steps > threads;
}

/// Whose memory a kernel finds there.
enum class Whose { own, peer, host };

Whose whose_memory(std::uint64_t address, int device) {
    const Memory& memory = Simulator::get().memory();
    if (!Memory::contains(address)) return memory.registered(address, 1) ? Whose::host : Whose::own;
    const Allocation* const array = memory.owner(address);
    if (!array) return Whose::own;
    if (array->kind == PointerKind::pinned) return Whose::host;
    return array->kind == PointerKind::device && array->device != device ? Whose::peer : Whose::own;
}

}  // namespace

void AccessCounts::count_global(const WarpAccess& access, unsigned threads, int device) {
    const Transactions13 old = transactions13(access);
    cc13_transactions_32 += old.of32;
    cc13_transactions_64 += old.of64;
    cc13_transactions_128 += old.of128;
    cc13_volume_bytes += old.volume;
    const Sectors moved = sectors(access);
    const Whose whose = whose_memory(access.address[__builtin_ctz(access.mask)], device);
    const bool mapped = whose == Whose::host;
    if (whose == Whose::peer) peer_accesses += threads;
    if (access.kind == AccessKind::load) {
        if (mapped) mapped_loads += threads, mapped_load_sectors += moved.count;
        global_loads += threads;
        if (access.size < 8) global_loads_under_8 += threads;
        if (access.size < 16) global_loads_under_16 += threads;
        ++global_load_requests;
        global_load_sectors += moved.count;
        global_load_sectors_ideal += moved.least();
        global_load_bytes += moved.bytes;
        cc13_load_transactions += old.total();
        cc13_load_utilisation_sum += old.utilisation_sum;
        return;
    }
    if (mapped) mapped_store_sectors += moved.count;
    if (access.kind == AccessKind::atomic) {
        if (mapped) mapped_atomics += threads;
        global_atomics += threads;
        ++global_atomic_requests;
        global_atomic_sectors += moved.count;
        global_atomic_passes += addresses(access).most_lanes;
    } else {
        if (mapped) mapped_stores += threads;
        global_stores += threads;
        if (access.size < 8) global_stores_under_8 += threads;
        if (access.size < 16) global_stores_under_16 += threads;
        ++global_store_requests;
        global_store_sectors += moved.count;
        global_store_sectors_ideal += moved.least();
        global_store_bytes += moved.bytes;
    }
    cc13_store_transactions += old.total();
}

void AccessCounts::count_shared(const Block& block, const WarpAccess& access, unsigned threads) {
    if (access.kind == AccessKind::atomic) {
        shared_atomics += threads;
        ++shared_atomic_requests;
        shared_atomic_passes += addresses(access).most_lanes;
        return;
    }
    std::uint64_t offsets[32];
    // Lanes nearly always meet in one variable: look it up once.
    const SharedVariable* variable =
        block.shared().owner(access.address[__builtin_ctz(access.mask)]);
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        const std::uint64_t address = access.address[lane];
        offsets[lane] = variable && address >= variable->begin && address < variable->end
                            ? variable->device_offset + (address - variable->begin)
                            : block.shared().device_offset(address);
    }
    const Wavefronts passes = wavefronts(access, offsets);
    if (passes.needed > passes.least && meeting_lanes[1] == 0)
        keep_meeting(access, offsets, variable ? variable->device_offset : 0);
    if (access.kind == AccessKind::load) {
        shared_loads += threads;
        if (access.size < 16) shared_loads_under_16 += threads;
        shared_load_row_requests += reads_a_row(access, threads);
        ++shared_load_requests;
        shared_load_wavefronts += passes.needed;
        shared_load_conflicts += passes.needed - passes.least;
        cc13_shared_load_wavefronts += wavefronts13(access, offsets);
    } else {
        shared_stores += threads;
        ++shared_store_requests;
        shared_store_wavefronts += passes.needed;
        shared_store_conflicts += passes.needed - passes.least;
        cc13_shared_store_wavefronts += wavefronts13(access, offsets);
    }
}

void AccessCounts::keep_meeting(const WarpAccess& access, const std::uint64_t (&offsets)[32],
                                std::uint64_t begin) {
    const BankMeeting met = meeting_in_bank(access, offsets);
    if (met.second == 0 || offsets[met.first] < begin || offsets[met.second] < begin) return;
    meeting_lanes[0] = met.first;
    meeting_lanes[1] = met.second;
    meeting_words[0] = (offsets[met.first] - begin) / 4;
    meeting_words[1] = (offsets[met.second] - begin) / 4;
}

void AccessCounts::count_constant(const WarpAccess& access, unsigned threads) {
    if (access.kind != AccessKind::load) return;
    constant_loads += threads;
    ++constant_load_requests;
    constant_load_passes += addresses(access).distinct;
}

void AccessCounts::count_texture(const WarpAccess& access, unsigned threads) {
    texture_loads += threads;
    ++texture_load_requests;
    texture_load_sectors += sectors(access).count;
}

void AccessCounts::count_branch(const WarpAccess& access) {
    ++block_ends;
    const std::uint64_t first = access.address[__builtin_ctz(access.mask)];
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1)
        if (access.address[__builtin_ctz(rest)] != first) {
            ++divergent_branches;
            return;
        }
}

}  // namespace simtutor::simt
