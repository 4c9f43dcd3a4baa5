#include "grader/simt/counters/counters.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "grader/simt/counters/operation_counts.h"
#include "grader/simt/counters/transactions.h"
#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr unsigned line_shift = 6;  // cache lines of the CPU: 64 bytes

struct Field {
    const char* name;
    std::uint64_t AccessCounts::*value;
};

constexpr Field fields[] = {
    {"global_loads", &AccessCounts::global_loads},
    {"global_stores", &AccessCounts::global_stores},
    {"global_atomics", &AccessCounts::global_atomics},
    {"global_load_requests", &AccessCounts::global_load_requests},
    {"global_store_requests", &AccessCounts::global_store_requests},
    {"global_load_sectors", &AccessCounts::global_load_sectors},
    {"global_store_sectors", &AccessCounts::global_store_sectors},
    {"global_load_sectors_ideal", &AccessCounts::global_load_sectors_ideal},
    {"global_store_sectors_ideal", &AccessCounts::global_store_sectors_ideal},
    {"global_load_bytes", &AccessCounts::global_load_bytes},
    {"global_store_bytes", &AccessCounts::global_store_bytes},
    {"global_atomic_requests", &AccessCounts::global_atomic_requests},
    {"global_atomic_sectors", &AccessCounts::global_atomic_sectors},
    {"shared_loads", &AccessCounts::shared_loads},
    {"shared_stores", &AccessCounts::shared_stores},
    {"shared_atomics", &AccessCounts::shared_atomics},
    {"shared_atomic_requests", &AccessCounts::shared_atomic_requests},
    {"global_atomic_passes", &AccessCounts::global_atomic_passes},
    {"shared_atomic_passes", &AccessCounts::shared_atomic_passes},
    {"constant_loads", &AccessCounts::constant_loads},
    {"constant_load_requests", &AccessCounts::constant_load_requests},
    {"constant_load_passes", &AccessCounts::constant_load_passes},
    {"shared_load_requests", &AccessCounts::shared_load_requests},
    {"shared_store_requests", &AccessCounts::shared_store_requests},
    {"shared_load_wavefronts", &AccessCounts::shared_load_wavefronts},
    {"shared_store_wavefronts", &AccessCounts::shared_store_wavefronts},
    {"shared_load_conflicts", &AccessCounts::shared_load_conflicts},
    {"shared_store_conflicts", &AccessCounts::shared_store_conflicts},
    {"shared_load_row_requests", &AccessCounts::shared_load_row_requests},
    {"shared_exchanged_loads", &AccessCounts::shared_exchanged_loads},
    {"shared_loads_during_copies", &AccessCounts::shared_loads_during_copies},
    {"global_loads_under_8", &AccessCounts::global_loads_under_8},
    {"global_loads_under_16", &AccessCounts::global_loads_under_16},
    {"global_stores_under_8", &AccessCounts::global_stores_under_8},
    {"global_stores_under_16", &AccessCounts::global_stores_under_16},
    {"shared_loads_under_16", &AccessCounts::shared_loads_under_16},
    {"partial_requests", &AccessCounts::partial_requests},
    {"local_loads", &AccessCounts::local_loads},
    {"local_stores", &AccessCounts::local_stores},
    {"cc13_load_transactions", &AccessCounts::cc13_load_transactions},
    {"cc13_store_transactions", &AccessCounts::cc13_store_transactions},
    {"cc13_transactions_32", &AccessCounts::cc13_transactions_32},
    {"cc13_transactions_64", &AccessCounts::cc13_transactions_64},
    {"cc13_transactions_128", &AccessCounts::cc13_transactions_128},
    {"cc13_volume_bytes", &AccessCounts::cc13_volume_bytes},
    {"cc13_shared_load_wavefronts", &AccessCounts::cc13_shared_load_wavefronts},
    {"cc13_shared_store_wavefronts", &AccessCounts::cc13_shared_store_wavefronts},
};

/// Known only of programs that report their basic blocks.
constexpr Field block_fields[] = {
    {"divergent_branches", &AccessCounts::divergent_branches},
    {"fp32_adds", &AccessCounts::fp32_adds},
    {"fp32_multiplies", &AccessCounts::fp32_multiplies},
    {"fp32_fused", &AccessCounts::fp32_fused},
    {"fp32_special", &AccessCounts::fp32_special},
    {"fp64_adds", &AccessCounts::fp64_adds},
    {"fp64_multiplies", &AccessCounts::fp64_multiplies},
    {"fp64_fused", &AccessCounts::fp64_fused},
    {"fp64_special", &AccessCounts::fp64_special},
};

void count_global(AccessCounts& counts, const WarpAccess& access, unsigned threads) {
    const Transactions13 old = transactions13(access);
    counts.cc13_transactions_32 += old.of32;
    counts.cc13_transactions_64 += old.of64;
    counts.cc13_transactions_128 += old.of128;
    counts.cc13_volume_bytes += old.volume;
    const Sectors moved = sectors(access);
    if (access.kind == AccessKind::load) {
        counts.global_loads += threads;
        if (access.size < 8) counts.global_loads_under_8 += threads;
        if (access.size < 16) counts.global_loads_under_16 += threads;
        ++counts.global_load_requests;
        counts.global_load_sectors += moved.count;
        counts.global_load_sectors_ideal += moved.least();
        counts.global_load_bytes += moved.bytes;
        counts.cc13_load_transactions += old.total();
        counts.cc13_load_utilisation_sum += old.utilisation_sum;
        return;
    }
    if (access.kind == AccessKind::atomic) {
        counts.global_atomics += threads;
        ++counts.global_atomic_requests;
        counts.global_atomic_sectors += moved.count;
        counts.global_atomic_passes += addresses(access).most_lanes;
    } else {
        counts.global_stores += threads;
        if (access.size < 8) counts.global_stores_under_8 += threads;
        if (access.size < 16) counts.global_stores_under_16 += threads;
        ++counts.global_store_requests;
        counts.global_store_sectors += moved.count;
        counts.global_store_sectors_ideal += moved.least();
        counts.global_store_bytes += moved.bytes;
    }
    counts.cc13_store_transactions += old.total();
}

/// Whether most lanes read what follows in memory on what the lane before reads.
bool reads_a_row(const WarpAccess& access, unsigned threads) {
    unsigned steps = 0;
    for (unsigned lane = 1; lane < 32; ++lane)
        steps += (access.mask >> (lane - 1) & 3) == 3 &&
                 access.address[lane] == access.address[lane - 1] + access.size;
    return 2 * steps > threads;
}

void count_shared(AccessCounts& counts, const Block& block, const WarpAccess& access,
                  unsigned threads) {
    if (access.kind == AccessKind::atomic) {
        counts.shared_atomics += threads;
        ++counts.shared_atomic_requests;
        counts.shared_atomic_passes += addresses(access).most_lanes;
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
    if (access.kind == AccessKind::load) {
        counts.shared_loads += threads;
        if (access.size < 16) counts.shared_loads_under_16 += threads;
        counts.shared_load_row_requests += reads_a_row(access, threads);
        ++counts.shared_load_requests;
        counts.shared_load_wavefronts += passes.needed;
        counts.shared_load_conflicts += passes.needed - passes.least;
        counts.cc13_shared_load_wavefronts += wavefronts13(access, offsets);
    } else {
        counts.shared_stores += threads;
        ++counts.shared_store_requests;
        counts.shared_store_wavefronts += passes.needed;
        counts.shared_store_conflicts += passes.needed - passes.least;
        counts.cc13_shared_store_wavefronts += wavefronts13(access, offsets);
    }
}

/// All that is neither global, shared nor local: constant memory, which kernels only read.
void count_constant(AccessCounts& counts, const WarpAccess& access, unsigned threads) {
    if (access.kind != AccessKind::load) return;
    counts.constant_loads += threads;
    ++counts.constant_load_requests;
    counts.constant_load_passes += addresses(access).distinct;
}

/// The end of a basic block; the addresses are the blocks that the threads went on to.
void count_branch(AccessCounts& counts, const WarpAccess& access) {
    ++counts.block_ends;
    const std::uint64_t first = access.address[__builtin_ctz(access.mask)];
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1)
        if (access.address[__builtin_ctz(rest)] != first) {
            ++counts.divergent_branches;
            return;
        }
}

/// Elements of an array that its shadow says were read or written by student code.
nlohmann::json coverage(const Allocation& array) {
    std::uint64_t read = 0, written = 0;
    const std::uint64_t element = std::max(1u, array.element_bytes);
    for (std::uint64_t first = 0; first + element <= array.bytes; first += element) {
        bool was_read = false, was_written = false;
        array.shadow.look_at_cells(first, element, [&](const Cell& cell, std::uint64_t) {
            was_read |= cell.read != 0;
            was_written |= cell.write != 0;
        });
        read += was_read;
        written += was_written;
    }
    return {{"elements_read", read}, {"elements_written", written}};
}

void write_kernel(nlohmann::json& json, const std::string& name, const KernelCounts& kernel,
                  AccessCounts& all, CodeMap& code, OperationCounts& operations) {
    AccessCounts total;
    std::map<std::pair<std::string, int>, AccessCounts> lines;
    for (const auto& [number, counts] : kernel.by_code) {
        total += counts;
        const Site& site = code.site(number);
        lines[{site.file, site.line}] += counts;
    }
    for (const auto& [block, times] : kernel.blocks_entered) {
        for (const auto& [place, counts] : operations.of_block(block)) {
            AccessCounts all_times = counts;
            all_times.multiply_operations(times);
            total += all_times;
            lines[place] += all_times;
        }
    }
    all += total;
    json = {{"name", name},
            {"launches", kernel.launches},
            {"grid", {kernel.grid.x, kernel.grid.y, kernel.grid.z}},
            {"block", {kernel.block.x, kernel.block.y, kernel.block.z}},
            {"several_shapes", kernel.several_shapes},
            {"static_shared_bytes", kernel.static_shared_bytes},
            {"dynamic_shared_bytes", kernel.dynamic_shared_bytes},
            {"openmp", kernel.openmp}};
    nlohmann::json& totals = json["totals"];
    total.write(totals);
    totals["blocks"] = kernel.blocks;
    totals["warps"] = kernel.warps;
    totals["threads"] = kernel.threads;
    totals["barriers"] = kernel.barriers;
    totals["busiest_thread_accesses"] = kernel.busiest_thread;
    totals["busiest_block_accesses"] = kernel.busiest_block;
    if (kernel.openmp) {
        totals["openmp_stores"] = kernel.openmp_stores;
        totals["openmp_shared_line_stores"] = kernel.openmp_shared_line_stores;
    }
    json["lines"] = nlohmann::json::array();
    for (const auto& [place, counts] : lines) {
        nlohmann::json line = {{"file", place.first}, {"line", place.second}};
        counts.write(line);
        json["lines"].push_back(std::move(line));
    }
}

/// How much of each array was used. Where the entry got arrays of the grader's it is told of these
/// alone: a variable of the submission may have the name of one.
void write_buffers(const Memory& memory, nlohmann::json& buffers) {
    const auto& arrays = memory.allocations();
    const bool given = std::any_of(arrays.begin(), arrays.end(),
                                   [](const auto& array) { return array->argument; });
    for (const auto& array : arrays)
        if (array->argument == given && !array->name.empty() && !array->freed)
            buffers[array->name] = coverage(*array);
}

}  // namespace

AccessCounts& AccessCounts::operator+=(const AccessCounts& other) {
    for (const Field& field : fields) this->*field.value += other.*field.value;
    cc13_load_utilisation_sum += other.cc13_load_utilisation_sum;
    for (const Field& field : block_fields) this->*field.value += other.*field.value;
    block_ends += other.block_ends;
    blocks_entered += other.blocks_entered;
    return *this;
}

void AccessCounts::multiply_operations(std::uint64_t times) {
    for (const Field& field : block_fields) this->*field.value *= times;
    blocks_entered *= times;
}

std::uint64_t AccessCounts::requests() const {
    return global_load_requests + global_store_requests + global_atomic_requests +
           shared_load_requests + shared_store_requests + shared_atomic_requests;
}

std::uint64_t AccessCounts::accesses() const {
    return global_loads + global_stores + global_atomics + shared_loads + shared_stores +
           shared_atomics;
}

void AccessCounts::write(nlohmann::json& json) const {
    for (const Field& field : fields) json[field.name] = this->*field.value;
    // Not counted without -branches: no number is better than a wrong 0.
    // A line in the middle of a block has operations and no block of its own.
    const bool counted = std::any_of(std::begin(block_fields), std::end(block_fields),
                                     [&](const Field& field) { return this->*field.value > 0; });
    if (block_ends || blocks_entered || counted) {
        for (const Field& field : block_fields) json[field.name] = this->*field.value;
        json["fp32_operations"] = fp32_operations();
        json["fp64_operations"] = fp64_operations();
        if (const std::uint64_t bytes = moved_bytes())
            json["arithmetic_intensity"] =
                static_cast<double>(fp32_operations()) / static_cast<double>(bytes);
    }
    const std::uint64_t requests = this->requests();
    json["requests"] = requests;
    json["threads_per_request"] =
        requests ? static_cast<double>(accesses()) / static_cast<double>(requests) : 0.0;
    json["cc13_transactions"] = cc13_load_transactions + cc13_store_transactions;
    json["cc13_load_abu_percent"] =
        cc13_load_transactions
            ? 100 * cc13_load_utilisation_sum / static_cast<double>(cc13_load_transactions)
            : 0.0;
}

AccessCounts& Counters::counts_at(std::uint32_t code) {
    if (!last_ || code != last_code_) {
        last_ = &current_->by_code[code];
        last_code_ = code;
    }
    return *last_;
}

void Counters::on_launch_begin(const LaunchInfo& launch) {
    if (current_) block_counts_.take(current_->blocks_entered);
    around_.push_back(current_);
    current_ = &kernels_[launch.kernel];
    const auto same = [](const _SimtDim3& a, const _SimtDim3& b) {
        return a.x == b.x && a.y == b.y && a.z == b.z;
    };
    if (current_->launches &&
        (!same(current_->grid, launch.grid) || !same(current_->block, launch.block) ||
         current_->dynamic_shared_bytes != launch.shared_bytes))
        current_->several_shapes = true;
    ++current_->launches;
    current_->grid = launch.grid;
    current_->block = launch.block;
    current_->dynamic_shared_bytes = launch.shared_bytes;
    current_->openmp = launch.openmp;
    last_ = nullptr;
    lines_.clear();
}

void Counters::on_launch_end(const LaunchInfo&) {
    for (const auto& [number, line] : lines_) {
        current_->openmp_stores += line.stores;
        if (line.several) current_->openmp_shared_line_stores += line.stores;
    }
    lines_.clear();
    writers_.clear();
    current_->busiest_thread += std::exchange(current_->busiest_thread_now, 0);
    current_->busiest_block += std::exchange(current_->busiest_block_now, 0);
    block_counts_.take(current_->blocks_entered);
    current_ = around_.back();
    around_.pop_back();
    last_ = nullptr;
}

void Counters::on_block_begin(const Block& block) {
    for (unsigned index = 0; index < block.size(); ++index) {
        const std::uint32_t number = block.thread(index).number;
        if (number < frames_.size()) frames_[number].clear();
        if (number >= work_.size()) work_.resize(number + 1);
        work_[number].begin();
    }
    writers_[&block].clear();
    ++current_->blocks;
    current_->threads += block.size();
    current_->warps += (block.size() + 31) / 32;
}

void Counters::on_block_end(const Block& block) {
    std::uint64_t of_block = 0;
    for (unsigned index = 0; index < block.size(); ++index) {
        const ThreadWork& work = work_[block.thread(index).number];
        current_->busiest_thread_now = std::max(current_->busiest_thread_now, work.busiest());
        of_block += work.accesses();
    }
    current_->busiest_block_now = std::max(current_->busiest_block_now, of_block);
    if (block.launch().openmp) return;
    current_->static_shared_bytes =
        std::max(current_->static_shared_bytes, block.shared().static_bytes());
}

void Counters::on_thread_accesses(const Block& block, unsigned index, const AccessRecord* records,
                                  std::uint32_t count) {
    work_[block.thread(index).number].read(records, count, [this](std::uint32_t code) {
        ++counts_at(code).shared_loads_during_copies;
    });
}

void Counters::mark(const Thread& thread, ThreadWork::Mark mark) {
    if (thread.access_log) work_[thread.number].mark(mark, thread.access_log_size);
}

void Counters::on_array_of_host(const MemoryAccess& access) {
    host_cache_.access(access.address, access.size);
    (access.kind == AccessKind::load ? host_load_bytes_ : host_store_bytes_) += access.size;
}

/// Threads exchange values only across barriers, and the log comes barrier by barrier: the last
/// store that was seen is the one that a load finds.
void Counters::count_exchange(AccessCounts& counts, const Block& block, const WarpAccess& access) {
    constexpr unsigned word_shift = 2;
    std::vector<std::uint16_t>& writers = writers_[&block];
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        const auto own = static_cast<std::uint16_t>(access.warp * 32 + lane + 1);
        const std::uint64_t offset = access.address[lane] - block.shared().base();
        const std::uint64_t first = offset >> word_shift;
        const std::uint64_t end = ((offset + access.size - 1) >> word_shift) + 1;
        if (access.kind == AccessKind::load) {
            bool exchanged = false;
            for (std::uint64_t word = first; word < std::min<std::uint64_t>(end, writers.size());
                 ++word)
                exchanged |= writers[word] != 0 && writers[word] != own;
            counts.shared_exchanged_loads += exchanged;
            continue;
        }
        if (writers.size() < end) writers.resize(end);
        std::fill(writers.begin() + static_cast<std::ptrdiff_t>(first),
                  writers.begin() + static_cast<std::ptrdiff_t>(end), own);
    }
}

void Counters::on_barrier(const Block&) {
    ++current_->barriers;
}

void Counters::count_openmp(const WarpAccess& access) {
    if (access.kind == AccessKind::load) return;
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        const std::uint32_t thread = access.warp * 32 + lane;
        Line& line = lines_[access.address[lane] >> line_shift];
        if (line.stores && line.thread != thread) line.several = true;
        line.thread = thread;
        ++line.stores;
    }
}

void Counters::on_warp_access(const Block& block, const WarpAccess& access) {
    const auto threads = static_cast<unsigned>(__builtin_popcount(access.mask));
    if (block.launch().openmp) count_openmp(access);
    AccessCounts& counts = counts_at(access.code);
    const bool on_chip = access.region == Region::shared;
    if (!block.launch().openmp && (on_chip || access.region == Region::global) &&
        threads < std::min(32u, block.size() - 32 * access.warp))
        ++counts.partial_requests;
    switch (access.region) {
        case Region::global:
            if (!block.launch().openmp) return count_global(counts, access, threads);
            (access.kind == AccessKind::load ? counts.global_loads : counts.global_stores) +=
                threads;
            return;
        case Region::shared:
            if (!block.launch().openmp) count_exchange(counts, block, access);
            return count_shared(counts, block, access, threads);
        case Region::local:
            (access.kind == AccessKind::load ? counts.local_loads : counts.local_stores) += threads;
            return;
        case Region::other:
            if (access.size == 0) return count_branch(counts, access);
            return count_constant(counts, access, threads);
    }
}

void Counters::enter_block(Thread& thread, std::uint64_t frame, std::uint32_t block) {
    block_counts_.enter(block);
    if (frames_.size() <= thread.number) frames_.resize(thread.number + 1);
    std::vector<Frame>& frames = frames_[thread.number];
    while (!frames.empty() && frames.back().address < frame) frames.pop_back();  // has returned
    if (frames.empty() || frames.back().address != frame) {
        frames.push_back({frame, block});
        return;
    }
    const std::uint32_t from = frames.back().block;
    frames.back().block = block;
    if (thread.access_log_size == access_log_capacity) thread.block->give_way(thread);
    // No access has size 0: on_warp_access() tells by it what this is.
    thread.access_log[thread.access_log_size++] = {block, from, 0, AccessKind::load, Region::other};
}

nlohmann::json Counters::json() const {
    if (!active()) return nullptr;
    Simulator& simulator = Simulator::get();
    nlohmann::json json = {{"kernels", nlohmann::json::array()},
                           {"buffers", nlohmann::json::object()}};
    AccessCounts all;
    OperationCounts operations(simulator.code());
    for (const auto& [name, counts] : kernels_) {
        nlohmann::json kernel;
        write_kernel(kernel, readable_region(name), counts, all, simulator.code(), operations);
        json["kernels"].push_back(std::move(kernel));
    }
    if (!operations.problem().empty()) json["operations_problem"] = operations.problem();
    nlohmann::json& totals = json["totals"];
    all.write(totals);
    for (const nlohmann::json& kernel : json["kernels"])
        for (const char* name :
             {"blocks", "warps", "threads", "barriers", "busiest_thread_accesses",
              "busiest_block_accesses", "openmp_stores", "openmp_shared_line_stores"})
            totals[name] = totals.value(name, std::uint64_t{0}) +
                           kernel["totals"].value(name, std::uint64_t{0});
    totals["link_bytes"] = simulator.link_bytes();
    totals["host_lines"] = host_cache_.fetched();
    totals["host_load_bytes"] = host_load_bytes_;
    totals["host_store_bytes"] = host_store_bytes_;
    write_buffers(simulator.memory(), json["buffers"]);
    json["order"] = std::to_string(simulator.order_fingerprint());
    return json;
}

}  // namespace simtutor::simt
