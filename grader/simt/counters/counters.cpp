#include "grader/simt/counters/counters.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "grader/simt/counters/operation_counts.h"
#include "grader/simt/engine/copy_counts.h"
#include "grader/simt/engine/library_work.h"
#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/transfer.h"

namespace simtutor::simt {
namespace {

constexpr unsigned line_shift = 6;  // cache lines of the CPU: 64 bytes

/// Elements of an array that its shadow says were read or written by student code. An array of the
/// grader has elements of its own; of another one the kernel's parameter tells them.
nlohmann::json coverage(const Allocation& array) {
    std::uint64_t read = 0, written = 0;
    const std::uint64_t element =
        std::max(1u, array.argument ? array.own_element_bytes : array.element_bytes);
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
    totals["copied_tiles"] = kernel.copied_tiles;
    totals["busiest_thread_accesses"] = kernel.busiest_thread;
    totals["busiest_block_accesses"] = kernel.busiest_block;
    if (kernel.openmp) {
        totals["openmp_global_loads"] = kernel.openmp_loads;
        totals["openmp_stores"] = kernel.openmp_stores;
        totals["openmp_shared_line_stores"] = kernel.openmp_shared_line_stores;
    }
    json["lines"] = nlohmann::json::array();
    for (const auto& [place, counts] : lines) {
        nlohmann::json line = {{"file", place.first}, {"line", place.second}};
        counts.write(line);
        counts.write_meeting(line);
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

/// What a function allocates for itself is to a team what local memory is to a kernel.
bool in_own_heap(std::uint64_t address) {
    if (!Memory::contains(address)) return false;
    const Allocation* const array = Simulator::get().memory().owner(address);
    return array && array->kind == PointerKind::host_tracked && !array->argument;
}

unsigned lanes_in_own_heap(const WarpAccess& access) {
    unsigned lanes = 0;
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1)
        lanes += in_own_heap(access.address[__builtin_ctz(rest)]);
    return lanes;
}

}  // namespace

AccessCounts& Counters::counts_at(std::uint32_t code) {
    if (!last_ || code != last_code_) {
        last_ = &current_->by_code[code];
        last_code_ = code;
    }
    return *last_;
}

void Counters::take_code_counts() {
    block_counts_.take([this](std::uint32_t block, std::uint64_t times) {
        current_->blocks_entered[block] += times;
    });
    Simulator::get().local_loads().take([this](std::uint32_t code, std::uint64_t times) {
        current_->by_code[code].local_loads += times;
    });
}

void Counters::on_launch_begin(const LaunchInfo& launch) {
    if (current_) take_code_counts();
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
    loaded_before_.push_back(loaded_bytes());
}

std::uint64_t Counters::loaded_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& [code, counts] : current_->by_code) bytes += counts.global_load_bytes;
    return bytes;
}

void Counters::on_launch_end(const LaunchInfo& launch) {
    if (!launch.openmp) device_load_bytes_[launch.device] += loaded_bytes() - loaded_before_.back();
    loaded_before_.pop_back();
    for (const auto& [number, line] : lines_) {
        current_->openmp_stores += line.stores;
        if (line.several) current_->openmp_shared_line_stores += line.stores;
    }
    lines_.clear();
    writers_.clear();
    current_->busiest_thread += std::exchange(current_->busiest_thread_now, 0);
    current_->busiest_block += std::exchange(current_->busiest_block_now, 0);
    take_code_counts();
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
    std::uint64_t of_block = 0, tiles = 0;
    for (unsigned index = 0; index < block.size(); ++index) {
        const ThreadWork& work = work_[block.thread(index).number];
        current_->busiest_thread_now = std::max(current_->busiest_thread_now, work.busiest());
        of_block += work.accesses();
        tiles = std::max(tiles, work.copies().tiles());
        work.copies().overlapped(work.shared_loads(),
                                 [this](std::uint32_t code, std::uint64_t bytes) {
                                     counts_at(code).overlapped_copied_bytes += bytes;
                                 });
    }
    current_->copied_tiles += tiles;
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

void Counters::on_copied(const Thread& thread, std::uint32_t code, unsigned bytes) {
    if (thread.access_log) counts_at(code).global_copied_bytes += bytes;
}

std::uint64_t Counters::shared_loads(const Thread& thread) {
    if (!thread.access_log) return 0;
    return work_[thread.number].shared_loads(thread.access_log, thread.access_log_size);
}

void Counters::on_copy_arrived(const Thread& thread, std::uint32_t code, unsigned bytes,
                               std::uint64_t loads_before) {
    if (thread.access_log)
        work_[thread.number].copies().arrived(code, bytes, loads_before, shared_loads(thread));
}

void Counters::on_array_of_host(const MemoryAccess& access) {
    HostPlace& place = host_places_[access.code];
    ++place.accesses;
    place.fetched += host_cache_.access(access.address, access.size);
    const bool load = access.kind == AccessKind::load;
    (load ? host_load_bytes_ : host_store_bytes_) += access.size;
    const Allocation* const array = Simulator::get().memory().owner(access.address);
    if (!array || !array->pinned.write_combined) return;
    (load ? combined_load_bytes_ : combined_store_bytes_) += access.size;
    if (!load) return;
    place.combined_bytes += access.size;
    place.combined_allocated = array->allocated;
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
        if (line.stores && line.thread != thread && !in_own_heap(access.address[lane]))
            line.several = true;
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
            if (!block.launch().openmp)
                return counts.count_global(access, threads, block.launch().device);
            (access.kind == AccessKind::load ? counts.global_loads : counts.global_stores) +=
                threads;
            if (access.kind == AccessKind::load)
                current_->openmp_loads += threads - lanes_in_own_heap(access);
            return;
        case Region::shared:
            if (!block.launch().openmp) count_exchange(counts, block, access);
            return counts.count_shared(block, access, threads);
        case Region::local:
            (access.kind == AccessKind::load ? counts.local_loads : counts.local_stores) += threads;
            return;
        case Region::other:
            if (access.size == 0) return counts.count_branch(access);
            if (Memory::contains(access.address[__builtin_ctz(access.mask)]))
                return counts.count_texture(access, threads);
            return counts.count_constant(access, threads);
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

/// Accesses and fetched lines of host code, line by line of its text.
nlohmann::json Counters::host_lines_json() const {
    CodeMap& code = Simulator::get().code();
    std::map<std::pair<std::string, int>, HostPlace> sums;
    for (const auto& [number, place] : host_places_) {
        const Site& site = code.site(number);
        if (site.line <= 0) continue;
        HostPlace& sum = sums[{site.file, site.line}];
        sum.accesses += place.accesses;
        sum.fetched += place.fetched;
        if (place.combined_bytes == 0) continue;
        sum.combined_bytes += place.combined_bytes;
        sum.combined_allocated = place.combined_allocated;
    }
    nlohmann::json lines = nlohmann::json::array();
    for (const auto& [where, sum] : sums) {
        lines.push_back({{"file", where.first},
                         {"line", where.second},
                         {"host_accesses", sum.accesses},
                         {"host_lines", sum.fetched}});
        if (sum.combined_bytes == 0) continue;
        lines.back()["write_combined_load_bytes"] = sum.combined_bytes;
        lines.back()["write_combined_allocated"] = resolve(sum.combined_allocated).line;
    }
    return lines;
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
             {"blocks", "warps", "threads", "barriers", "copied_tiles", "busiest_thread_accesses",
              "busiest_block_accesses", "openmp_global_loads", "openmp_stores",
              "openmp_shared_line_stores"})
            totals[name] = totals.value(name, std::uint64_t{0}) +
                           kernel["totals"].value(name, std::uint64_t{0});
    totals["link_bytes"] = simulator.link_bytes();
    totals["library_calls"] = library_work_done().calls;
    totals["library_operations"] = std::llround(library_work_done().operations);
    totals["pageable_bytes"] = pageable_bytes();
    totals["managed_bytes"] = copy_counts().managed;
    totals["device_copy_bytes"] = copy_counts().within_device;
    totals["host_lines"] = host_cache_.fetched();
    json["host_lines"] = host_lines_json();
    if (const int line = pageable_line(); line > 0) json["pageable_line"] = line;
    totals["host_load_bytes"] = host_load_bytes_;
    totals["host_store_bytes"] = host_store_bytes_;
    totals["write_combined_load_bytes"] = combined_load_bytes_;
    totals["write_combined_store_bytes"] = combined_store_bytes_;
    std::uint64_t most_loaded = 0;
    for (const auto& [device, bytes] : device_load_bytes_)
        most_loaded = std::max(most_loaded, bytes);
    totals["busiest_device_load_bytes"] = most_loaded;
    totals["devices_at_once"] = simulator.happens_before().devices_at_once();
    totals["kernel_waits"] = simulator.happens_before().kernel_waits();
    totals["timed_waits"] = simulator.happens_before().timed_waits();
    totals["copies_behind_kernels"] = simulator.happens_before().copies_behind_kernels();
    totals["host_waits"] = simulator.happens_before().host_waits();
    totals["linear_textures"] = simulator.textures_made().linear;
    totals["dimensional_textures"] = simulator.textures_made().dimensional;
    write_buffers(simulator.memory(), json["buffers"]);
    json["order"] = std::to_string(simulator.order_fingerprint());
    return json;
}

}  // namespace simtutor::simt
