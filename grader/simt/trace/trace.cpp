#include "grader/simt/trace/trace.h"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "grader/simt/counters/transactions.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/warp_access_log.h"
#include "grader/simt/trace/block_trace.h"
#include "grader/simt/trace/first_uses.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_requests = 12000;  // of a block
constexpr std::size_t most_steps = 4000;      // of a thread
constexpr std::size_t most_blocks = 4;        // of a launch
constexpr std::size_t most_launches = 4;
constexpr std::size_t no_object = ~std::size_t{0};

bool same_block(const ThreadCoordinates& who, const _SimtDim3& block) {
    return who.block[0] == block.x && who.block[1] == block.y && who.block[2] == block.z;
}

TracedObject shared_object(const SharedVariable& variable) {
    return {variable.name,
            true,
            variable.begin,
            variable.device_offset,
            variable.end - variable.begin,
            variable.element_bytes,
            variable.dimensions};
}

TracedObject global_object(const Allocation& array) {
    return {array.best_name().empty() ? "memory" : array.best_name(),
            false,
            array.base,
            array.base % 128,
            array.bytes,
            std::max(1u, array.element_bytes),
            {}};
}

}  // namespace

struct Trace::BlockRecord {
    _SimtDim3 index{0, 0, 0};
    std::vector<TracedObject> objects;
    std::vector<TracedInterval> intervals;
    std::vector<TracedThread> threads;
    std::vector<TracedEvent> events;
    std::uint64_t events_left_out = 0;
    FirstUses first_uses;
    std::size_t requests = 0;
    bool passing = false;  ///< forgotten when it comes to its end
    bool unfinished = false;

    TracedInterval& interval(const Block& block) {
        while (intervals.size() <= block.interval()) intervals.emplace_back();
        return intervals[block.interval()];
    }
    /// Number of the object that holds `address`; no_object for locals and the like.
    std::size_t object(const Block& block, std::uint64_t address, Region region);
    /// The same for an object that is at hand.
    std::size_t number_of(TracedObject object);

  private:
    std::size_t last_ = no_object;
};

struct Trace::Launch {
    LaunchInfo info;
    std::uint64_t number = 0;  ///< of this kernel, from 0
    std::size_t findings = 0;  ///< at its begin
    bool found_something = false;
    std::vector<std::unique_ptr<BlockRecord>> blocks;
    std::size_t lasting_blocks() const {
        return static_cast<std::size_t>(std::count_if(
            blocks.begin(), blocks.end(), [](const auto& recorded) { return !recorded->passing; }));
    }
    std::uint64_t blocks_left_out = 0;
};

std::size_t Trace::BlockRecord::object(const Block& block, std::uint64_t address, Region region) {
    const auto holds = [address](const TracedObject& object) {
        return address - object.base < object.bytes;
    };
    if (last_ != no_object && holds(objects[last_])) return last_;
    const auto known = std::find_if(objects.begin(), objects.end(), holds);
    if (known != objects.end()) return last_ = static_cast<std::size_t>(known - objects.begin());
    TracedObject made;
    if (region == Region::shared) {
        const SharedVariable* variable = block.shared().owner(address);
        if (!variable) return no_object;
        made = shared_object(*variable);
    } else if (region == Region::global) {
        const Allocation* array = Simulator::get().array_near(address);
        if (!array) return no_object;
        made = global_object(*array);
    } else {
        return no_object;
    }
    objects.push_back(std::move(made));
    return last_ = objects.size() - 1;
}

std::size_t Trace::BlockRecord::number_of(TracedObject object) {
    const auto known = std::find_if(objects.begin(), objects.end(),
                                    [&](const auto& one) { return one.base == object.base; });
    if (known != objects.end()) return static_cast<std::size_t>(known - objects.begin());
    objects.push_back(std::move(object));
    return objects.size() - 1;
}

Trace::Trace() {
    set_active(false);
}

void Trace::begin(TraceOptions options, std::function<std::size_t()> findings) {
    options_ = std::move(options);
    findings_ = std::move(findings);
    if (options_.values || options_.first_uses) access_follower = this;
    set_active(true);
}

Trace::~Trace() {
    if (access_follower == this) access_follower = nullptr;
}

Trace::BlockRecord* Trace::block_of(const Block& block) {
    const auto found = blocks_.find(&block);
    return found == blocks_.end() ? nullptr : found->second;
}

std::size_t Trace::site(std::uint32_t code) {
    const auto [place, fresh] = sites_.try_emplace(code, site_list_.size());
    if (fresh) site_list_.push_back(Simulator::get().code().site(code));
    return place->second;
}

void Trace::on_launch_begin(const LaunchInfo& info) {
    auto launch = std::make_unique<Launch>();
    launch->info = info;
    launch->number = launches_of_[info.kernel]++;
    launch->findings = findings_();
    running_.push_back(std::move(launch));
}

bool Trace::worth_keeping(Launch& launch) {
    launch.found_something = findings_() != launch.findings;
    if (launch.blocks.empty()) return false;
    return kept_.size() < most_launches && (launch.number == 0 || launch.found_something);
}

void Trace::on_launch_end(const LaunchInfo&) {
    events_.take_stored();
    end_blocks_of(*running_.back());
    if (worth_keeping(*running_.back()))
        kept_.push_back(std::move(running_.back()));
    else {
        if (!running_.back()->info.openmp) ++launches_left_out_;
        for (const auto& recorded : running_.back()->blocks) events_.forget(recorded->events);
    }
    running_.pop_back();
}

void Trace::on_block_begin(const Block& block) {
    if (block.launch().openmp || running_.empty()) return;
    Launch& launch = *running_.back();
    const _SimtDim3 index = block.block_index();
    bool kernel_watched = false;
    std::vector<TracedThread> threads;
    for (const WatchedThread& watched : options_.watched) {
        if (watched.kernel != launch.info.kernel) continue;
        kernel_watched = true;
        if (!same_block(watched.who, index)) continue;
        for (unsigned thread = 0; thread < block.size(); ++thread) {
            const ThreadCoordinates who = block.coordinates(thread);
            if (std::memcmp(who.thread, watched.who.thread, sizeof who.thread) == 0)
                threads.push_back({thread, who, {}, 0});
        }
    }
    const bool first = index.x == 0 && index.y == 0 && index.z == 0 && !options_.values;
    const bool passing = kernel_watched ? threads.empty() : !first;
    if (passing && !options_.broken_off) return;
    if (!passing && launch.lasting_blocks() == most_blocks) {
        ++launch.blocks_left_out;
        return;
    }
    auto recorded = std::make_unique<BlockRecord>();
    recorded->index = index;
    recorded->passing = passing;
    recorded->threads = std::move(threads);
    blocks_[&block] = recorded.get();
    launch.blocks.push_back(std::move(recorded));
}

void Trace::on_block_end(const Block& block) {
    events_.take_stored();
    const auto known = blocks_.find(&block);
    if (known == blocks_.end()) return;
    BlockRecord* recorded = known->second;
    blocks_.erase(known);
    recorded->first_uses.end();
    if (!recorded->passing) return;
    events_.forget(recorded->events);
    for (const auto& launch : running_)
        std::erase_if(launch->blocks, [&](const auto& one) { return one.get() == recorded; });
}

void Trace::on_warp_access(const Block& block, const WarpAccess& access) {
    BlockRecord* recorded = options_.values ? nullptr : block_of(block);
    if (!recorded || !access.mask) return;
    const std::uint64_t first = access.address[__builtin_ctz(access.mask)];
    const std::size_t object = recorded->object(block, first, access.region);
    if (object == no_object) return;
    TracedInterval& interval = recorded->interval(block);
    if (recorded->requests == most_requests) {
        ++interval.left_out;
        return;
    }
    ++recorded->requests;
    const TracedObject& known = recorded->objects[object];
    TracedRequest request;
    request.site = site(access.code);
    request.object = object;
    request.kind = access.kind;
    request.warp = access.warp;
    request.bytes = access.size;
    request.mask = access.mask;
    std::uint64_t places[32] = {};
    for (std::uint32_t rest = access.mask; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        request.offsets.push_back(static_cast<std::int64_t>(access.address[lane] - known.base));
        if (known.shared) places[lane] = block.shared().device_offset(access.address[lane]);
    }
    if (known.shared) {
        const Wavefronts passes = wavefronts(access, places);
        request.cost = passes.needed;
        request.least_cost = passes.least;
    } else {
        const Sectors moved = sectors(access);
        request.cost = moved.count;
        request.least_cost = moved.least();
    }
    interval.requests.push_back(std::move(request));
}

void Trace::on_thread_accesses(const Block& block, unsigned index, const AccessRecord* records,
                               std::uint32_t count) {
    BlockRecord* recorded = options_.values ? nullptr : block_of(block);
    if (!recorded) return;
    for (TracedThread& thread : recorded->threads) {
        if (thread.index != index) continue;
        for (std::uint32_t i = 0; i < count; ++i) {
            const AccessRecord& record = records[i];
            const std::size_t object = recorded->object(block, record.address, record.region);
            if (object == no_object) continue;
            if (thread.steps.size() == most_steps) {
                ++thread.left_out;
                continue;
            }
            const std::uint64_t base = recorded->objects[object].base;
            thread.steps.push_back({block.interval(), site(record.code), object, record.kind,
                                    static_cast<std::int64_t>(record.address - base), record.size});
        }
    }
}

Trace::BlockRecord* Trace::followed(const Thread& thread) {
    if (!(options_.values || options_.first_uses) || thread.openmp || !thread.block) return nullptr;
    return block_of(*thread.block);
}

void Trace::add_event(Thread& thread, const MemoryAccess& access, std::size_t object,
                      bool refused) {
    // The compiler announces both sides of a copy, and all its parts, before it happens.
    if (&thread != last_followed_ || (access.kind != AccessKind::load && !access.continued))
        events_.take_stored();
    last_followed_ = &thread;
    BlockRecord* recorded = followed(thread);
    if (!recorded) return;
    if (events_.full()) {
        ++recorded->events_left_out;
        return;
    }
    TracedEvent event;
    event.address = access.address;
    event.thread = thread.index;
    event.interval = thread.block->interval();
    event.site = site(access.code);
    event.kind = access.kind;
    event.refused = refused;
    event.bytes = access.size;
    event.has_object = object != no_object;
    if (event.has_object) {
        event.object = object;
        event.offset = static_cast<std::int64_t>(access.address - recorded->objects[object].base);
    }
    events_.add(recorded->events, event);
}

void Trace::on_followed_access(Thread& thread, const MemoryAccess& access, Region region) {
    if (region != Region::shared && region != Region::global) return;
    BlockRecord* recorded = followed(thread);
    const std::size_t object =
        recorded ? recorded->object(*thread.block, access.address, region) : no_object;
    if (recorded && object == no_object) return;
    if (recorded && options_.first_uses) {
        const TracedObject& known = recorded->objects[object];
        recorded->first_uses.add(thread, thread.block->interval(), access, object,
                                 static_cast<std::int64_t>(access.address - known.base),
                                 !known.shared);
    }
    if (options_.values) add_event(thread, access, object, false);
}

void Trace::add_refused(Thread& thread, const MemoryAccess& access, const Allocation* array) {
    BlockRecord* recorded = options_.values ? followed(thread) : nullptr;
    if (!recorded) return;
    add_event(thread, access, array ? recorded->number_of(global_object(*array)) : no_object, true);
}

void Trace::on_outside_shared(Thread& thread, const MemoryAccess& access) {
    BlockRecord* recorded = options_.values ? followed(thread) : nullptr;
    if (!recorded) return;
    const SharedVariable* nearest = thread.block->shared().nearest(access.address);
    add_event(thread, access, nearest ? recorded->number_of(shared_object(*nearest)) : no_object,
              true);
}

void Trace::on_outside_array(Thread& thread, const MemoryAccess& access,
                             const Allocation* nearest) {
    add_refused(thread, access, nearest);
}

void Trace::on_use_after_free(Thread& thread, const MemoryAccess& access, const Allocation& array) {
    add_refused(thread, access, &array);
}

void Trace::on_misaligned(Thread& thread, const MemoryAccess& access, unsigned) {
    add_refused(thread, access,
                Memory::contains(access.address) ? Simulator::get().memory().nearest(access.address)
                                                 : nullptr);
}

void Trace::on_null_pointer(Thread& thread, const MemoryAccess& access) {
    add_refused(thread, access, nullptr);
}

void Trace::on_other_stack(Thread& thread, const MemoryAccess& access) {
    add_refused(thread, access, nullptr);
}

void Trace::on_host_memory(Thread& thread, const MemoryAccess& access) {
    add_refused(thread, access, nullptr);
}

void Trace::on_barrier(const Block& block) {
    events_.take_stored();
    BlockRecord* recorded = block_of(block);
    if (!recorded) return;
    std::vector<BarrierGroup>& groups = recorded->interval(block).barrier;
    for (unsigned index = 0; index < block.size(); ++index) {
        const Thread& thread = block.thread(index);
        BarrierGroup mine;
        mine.exited = thread.state == ThreadState::exited;
        if (!mine.exited && thread.state != ThreadState::at_barrier) continue;
        if (mine.exited) {
            mine.return_line = thread.returned_early ? thread.return_line : 0;
        } else {
            mine.site = site(Simulator::get().code().code(thread.barrier_site));
            mine.site_known = true;
        }
        auto group = std::find_if(groups.begin(), groups.end(), [&](const BarrierGroup& other) {
            return other.exited == mine.exited && other.site == mine.site &&
                   other.return_line == mine.return_line;
        });
        if (group == groups.end()) group = groups.insert(groups.end(), std::move(mine));
        group->threads.push_back(index);
    }
}

void Trace::take_rest_of(const Block& block) {
    for (unsigned begin = 0; begin < block.size(); begin += warp_size) {
        WarpAccessLog warp(begin / warp_size);
        for (unsigned index = begin; index < std::min(block.size(), begin + warp_size); ++index) {
            const Thread& thread = block.thread(index);
            if (!thread.access_log) continue;
            warp.set_lane(index - begin, thread.access_log, thread.access_log_size);
            on_thread_accesses(block, index, thread.access_log, thread.access_log_size);
        }
        WarpTail tail;
        warp.replay(tail, 0, [&](const WarpAccess& access) { on_warp_access(block, access); });
    }
}

void Trace::end_blocks_of(Launch& launch) {
    for (const auto& recorded : launch.blocks)
        for (auto known = blocks_.begin(); known != blocks_.end(); ++known) {
            if (known->second != recorded.get()) continue;
            recorded->interval(*known->first);  // even if nothing was done in it
            take_rest_of(*known->first);
            recorded->unfinished = true;
            blocks_.erase(known);
            break;
        }
    if (launch.blocks.size() <= most_blocks) return;
    launch.blocks_left_out += launch.blocks.size() - most_blocks;
    launch.blocks.resize(most_blocks);
}

void Trace::end_running_launches() {
    for (auto& launch : running_) {
        end_blocks_of(*launch);
        launch->found_something = findings_() != launch->findings;
        if (!launch->blocks.empty()) kept_.push_back(std::move(launch));
    }
    running_.clear();
}

nlohmann::json Trace::json() {
    events_.take_stored();
    end_running_launches();
    nlohmann::json made = {{"sites", nlohmann::json::array()},
                           {"launches", nlohmann::json::array()},
                           {"launches_left_out", launches_left_out_}};
    for (const Site& site : site_list_)
        made["sites"].push_back(
            {{"file", site.file}, {"line", site.line}, {"function", site.function}});
    for (const auto& launch : kept_) {
        const LaunchInfo& info = launch->info;
        nlohmann::json blocks = nlohmann::json::array();
        for (const auto& recorded : launch->blocks) {
            blocks.push_back({{"index", {recorded->index.x, recorded->index.y, recorded->index.z}},
                              {"objects", recorded->objects},
                              {"unfinished", recorded->unfinished},
                              {"intervals", recorded->intervals},
                              {"threads", recorded->threads}});
            if (options_.first_uses) blocks.back()["first_uses"] = recorded->first_uses.json();
            if (!options_.values) continue;
            nlohmann::json events = nlohmann::json::array();
            for (const TracedEvent& event : recorded->events) events.push_back(text_of(event));
            blocks.back()["events"] = std::move(events);
            blocks.back()["events_left_out"] = recorded->events_left_out;
        }
        made["launches"].push_back({{"kernel", info.kernel},
                                    {"number", launch->number},
                                    {"found_something", launch->found_something},
                                    {"grid", {info.grid.x, info.grid.y, info.grid.z}},
                                    {"block", {info.block.x, info.block.y, info.block.z}},
                                    {"dynamic_shared_bytes", info.shared_bytes},
                                    {"blocks", std::move(blocks)},
                                    {"blocks_left_out", launch->blocks_left_out}});
    }
    return made;
}

}  // namespace simtutor::simt
