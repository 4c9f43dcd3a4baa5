#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/events.h"
#include "grader/simt/trace/event_log.h"
#include "grader/simt/trace/trace_options.h"

namespace simtutor::simt {

/// Records what a few blocks do, access by access, so that pictures can be made of it. Bounded:
/// what is left out is counted. Switched off until begin().
class Trace : public Client {
  public:
    Trace();
    ~Trace() override;

    /// @param findings how many kinds of findings there are so far: launches with one are kept
    void begin(TraceOptions options, std::function<std::size_t()> findings);
    bool wants_accesses() const override { return true; }
    bool can_split() const override { return false; }
    void on_launch_begin(const LaunchInfo& launch) override;
    void on_launch_end(const LaunchInfo& launch) override;
    void on_block_begin(const Block& block) override;
    void on_block_end(const Block& block) override;
    void on_warp_access(const Block& block, const WarpAccess& access) override;
    void on_thread_accesses(const Block& block, unsigned thread, const AccessRecord* records,
                            std::uint32_t count) override;
    void on_barrier(const Block& block) override;
    void on_followed_access(Thread& thread, const MemoryAccess& access, Region region) override;
    // Accesses that are refused; see TraceOptions::values.
    void on_outside_shared(Thread& thread, const MemoryAccess& access) override;
    void on_outside_array(Thread& thread, const MemoryAccess& access,
                          const Allocation* nearest) override;
    void on_use_after_free(Thread& thread, const MemoryAccess& access,
                           const Allocation& array) override;
    void on_misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment) override;
    void on_null_pointer(Thread& thread, const MemoryAccess& access) override;
    void on_other_stack(Thread& thread, const MemoryAccess& access) override;
    void on_host_memory(Thread& thread, const MemoryAccess& access) override;

    /// What was recorded, see trace.md. Launches that still run end with this: a crash has stopped
    /// them.
    nlohmann::json json();

  private:
    struct BlockRecord;
    struct Launch;
    using Launches = std::vector<std::unique_ptr<Launch>>;

    BlockRecord* block_of(const Block& block);
    std::size_t site(std::uint32_t code);
    /// The block of a thread whose accesses are followed; null: they are not.
    BlockRecord* followed(const Thread& thread);
    void add_event(Thread& thread, const MemoryAccess& access, std::size_t object, bool refused);
    void add_refused(Thread& thread, const MemoryAccess& access, const Allocation* array);
    /// The launch is over: is it worth keeping?
    bool worth_keeping(Launch& launch);
    /// What the threads of a block did since its last barrier: the engine tells it at the next one.
    void take_rest_of(const Block& block);
    /// Blocks that have not ended yet were broken off.
    void end_blocks_of(Launch& launch);
    void end_running_launches();

    TraceOptions options_;
    std::function<std::size_t()> findings_;
    Launches kept_;
    Launches running_;  ///< innermost last
    std::unordered_map<const Block*, BlockRecord*> blocks_;
    std::map<std::string, std::uint64_t> launches_of_;  ///< by kernel, so far
    std::unordered_map<std::uint32_t, std::size_t> sites_;
    std::vector<Site> site_list_;
    EventLog events_;
    const Thread* last_followed_ = nullptr;
    std::uint64_t launches_left_out_ = 0;
};

}  // namespace simtutor::simt
