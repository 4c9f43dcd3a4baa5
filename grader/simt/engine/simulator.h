#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "grader/simt/devices/device.h"
#include "grader/simt/engine/block.h"
#include "grader/simt/engine/code_counts.h"
#include "grader/simt/engine/code_map.h"
#include "grader/simt/engine/engine_options.h"
#include "grader/simt/engine/events.h"
#include "grader/simt/engine/fiber.h"
#include "grader/simt/engine/happens_before.h"
#include "grader/simt/engine/lock_sections.h"
#include "grader/simt/engine/loose_shadow.h"
#include "grader/simt/engine/machine_mutex.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/releases.h"
#include "grader/simt/engine/segments.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

/// The simulated machine of this process: memory, order of accesses, launches.
class Simulator {
  public:
    /// The one simulator of the process; made at the first use.
    static Simulator& get() {
        if (!instance_) [[unlikely]]
            instance_ = make();
        return *instance_;
    }

    /// Makes the simulator and its clients. Defined by the room that lists the clients.
    static Simulator* make();
    Simulator() = default;
    Simulator(const Simulator&) = delete;
    Simulator& operator=(const Simulator&) = delete;

    /// @throws std::invalid_argument for an unknown device
    void begin(const EngineOptions& options);
    const EngineOptions& options() const { return options_; }
    const Device& device() const;

    /// The client gets the events from now on, after those added before it.
    void add_client(Client& client) { clients_.push_back(&client); }
    /// Tells every client of an event: tell(&Client::on_barrier, block).
    template <class... Parameters, class... Arguments>
    void tell(void (Client::*event)(Parameters...), Arguments&&... arguments) const {
        for (Client* const client : clients_)
            if (client->active()) (client->*event)(arguments...);
    }
    /// The clients that want the log of accesses. Accesses are so many that telling
    /// the other clients, too, would take a tenth of a counted launch.
    const std::vector<Client*>& access_readers() const { return access_readers_; }
    /// Loads from the threads' own stacks that are not in the log, while one is kept.
    CodeCounts& local_loads() { return local_loads_; }
    /// False: the log has those as well.
    bool counts_local_loads() const { return counts_local_loads_; }
    /// The clients that want the accesses of single-threaded host code.
    const std::vector<Client*>& host_readers() const { return host_readers_; }

    /// The launches of which only some blocks ran.
    const SampledLaunches& sampled() const { return sampled_; }
    void note_missed() {
        require_serial_order();
        sampled_.missed = true;
    }
    /// The first few shapes that kernels were launched with.
    const std::vector<LaunchShape>& launch_shapes() const { return shapes_; }
    /// Bytes that student code has copied between host and device.
    std::uint64_t link_bytes() const { return link_bytes_; }
    void count_link_bytes(std::uint64_t bytes) { link_bytes_ += bytes; }
    /// Texture objects that the program made: of linear memory, whose texels have one number, and
    /// of rows or arrays, whose texels have coordinates.
    struct TexturesMade {
        std::uint64_t linear = 0, dimensional = 0;
    };
    const TexturesMade& textures_made() const { return textures_made_; }
    void count_texture(bool linear) {
        ++(linear ? textures_made_.linear : textures_made_.dimensional);
    }
    /// Runs a kernel to its end, or to a fatal error.
    LaunchResult launch(const LaunchInfo& info, Block::Body thunk, const void* argument);
    /// Runs an OpenMP region with a block of `threads`.
    LaunchResult parallel(const LaunchInfo& info, unsigned threads, Block::Body body,
                          const void* argument);
    /// Ends the current launch from inside a thread; does not return to it.
    [[noreturn]] void end_launch(Thread& thread, LaunchEnd end);
    /// The same with an error that the caller of launch() understands.
    [[noreturn]] void end_launch(Thread& thread, int error);
    /// The same for a launch that should not have begun.
    [[noreturn]] void refuse_launch(Thread& thread, int error);
    /// The launch has more segments than can be told apart: it ends as soon as the thread that runs
    /// now, if there is one, gives up control.
    void end_for_want_of_segments();
    const LaunchInfo* current_launch() const { return launch_; }

    /// One host thread at a time works with the simulated machine; the others wait.
    MachineMutex& mutex() const { return mutex_; }
    Memory& memory() { return memory_; }
    const Memory& memory() const { return memory_; }
    Variables& variables() { return variables_; }
    const Variables& variables() const { return variables_; }
    LooseShadow& loose_shadow() { return loose_shadow_; }
    StackPool& stacks() { return stacks_; }
    /// The stacks of OpenMP threads, as large as those of the host's threads.
    StackPool& host_stacks() { return host_stacks_; }
    Segments& segments() { return segments_; }
    const Segments& segments() const { return segments_; }
    HappensBefore& happens_before() { return happens_before_; }
    const HappensBefore& happens_before() const { return happens_before_; }
    OtherReaders& other_readers() { return other_readers_; }
    CodeMap& code() { return code_; }
    const CodeMap& code() const { return code_; }
    Releases& releases() { return releases_; }
    LockSections& lock_sections() { return lock_sections_; }
    const LockSections& lock_sections() const { return lock_sections_; }

    /// The array in whose bytes `address` lies, or in the gap behind them, be it freed; else the
    /// device variable whose bytes hold it. nullptr: neither.
    Allocation* array_near(std::uint64_t address) const {
        return Memory::contains(address) ? memory_.owner(address) : variables_.find(address);
    }
    /// The same, where the byte at `address` may be used.
    Allocation* owner_of(std::uint64_t address) const {
        Allocation* const array = array_near(address);
        return array && array->contains(address) ? array : nullptr;
    }

    /// True if accesses must take the slow path.
    bool slow_path() const { return options_.slow_path || slow_path_; }
    void take_slow_path(bool always) { slow_path_ = always; }
    /// Stamps below belong to what has ended for the launch that runs now.
    Stamp launch_floor() const { return launch_floor_; }
    /// Lets other blocks in after this many flag reads without progress.
    static constexpr std::uint32_t spins_before_giving_way = 64;
    static constexpr std::size_t host_stack_bytes = 8 << 20;

    /// Called when something happens whose place among all blocks of the launch counts: a finding,
    /// an atomic, printf, … In a helper process of a split launch, this ends the process.
    void require_serial_order() {
        ++order_events_;
        if (helper_) [[unlikely]]
            give_up_slice();
    }
    std::uint64_t order_events() const { return order_events_; }
    /// This process now runs a slice of the current launch (split_launch.h).
    void become_helper() { helper_ = true; }
    /// True if the current launch may be split: it stands alone.
    bool may_split() const;

    std::uint64_t random_seed(std::uint64_t salt) const;
    /// Launches so far, OpenMP regions among them.
    std::uint64_t launches() const { return launches_; }
    /// A fingerprint of the order in which warps and blocks ran: differs between seeds.
    std::uint64_t order_fingerprint() const { return order_; }
    void note_order(std::uint64_t what) { order_ = (order_ ^ what) * 0x100000001b3ull; }
    /// Before a launch or transfer: makes sure that segment numbers are left for it.
    void make_room_for_segments();
    /// Everything so far is ordered before what comes: what flags published is forgotten.
    void forget_releases();
    template <class Visit>
    void for_each_slot(Visit visit) {
        for (const auto& block : slots_) visit(*block);
    }

  private:
    friend class Block;
    [[noreturn]] static void give_up_slice();
    [[gnu::visibility("hidden")]] static Simulator* instance_;  ///< hidden: read on every access
    class Nesting;
    void note_shape(const LaunchInfo& info);
    void note_sample(const LaunchInfo& info, std::uint64_t blocks);
    void run_blocks(const LaunchInfo& info, Block::Body thunk, const void* argument);
    void run_cooperative(const LaunchInfo& info, Block::Body thunk, const void* argument);
    void end_deadlock(const std::vector<unsigned>& in_flight);
    void end_missing_blocks(unsigned waiting, unsigned ended);
    Block& slot(unsigned index);

    mutable MachineMutex mutex_;
    std::vector<Client*> clients_;
    std::vector<Client*> access_readers_;  ///< chosen by begin()
    std::vector<Client*> host_readers_;
    CodeCounts local_loads_;
    bool counts_local_loads_ = false;  ///< chosen by begin()
    Memory memory_;
    Variables variables_;
    LooseShadow loose_shadow_;
    StackPool stacks_;
    StackPool host_stacks_{host_stack_bytes};
    Segments segments_;
    HappensBefore happens_before_;
    OtherReaders other_readers_;
    CodeMap code_;
    Releases releases_;
    LockSections lock_sections_;

    EngineOptions options_;
    std::vector<std::unique_ptr<Block>> slots_;
    const LaunchInfo* launch_ = nullptr;
    bool slow_path_ = false;
    Stamp launch_floor_ = 0;
    unsigned first_slot_ = 0;  ///< slots below belong to the launch around this one
    unsigned used_slots_ = 0;  ///< of this launch
    std::uint32_t threads_made_ = 0;
    bool aborted_ = false;
    LaunchResult result_;
    bool helper_ = false;
    std::uint64_t order_events_ = 0;
    std::uint64_t order_ = 0xcbf29ce484222325ull;
    std::uint64_t launches_ = 0;
    SampledLaunches sampled_;
    std::vector<LaunchShape> shapes_;
    std::uint64_t link_bytes_ = 0;
    TexturesMade textures_made_;
};

}  // namespace simtutor::simt
