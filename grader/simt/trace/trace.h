#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/events.h"
#include "grader/simt/trace/trace_options.h"

namespace simtutor::simt {

class Simulator;

/// Records what a few blocks do, access by access, so that pictures can be made of it. Bounded:
/// what is left out is counted. Costs nothing unless subscribed.
class Trace : public Observer {
  public:
    Trace(Simulator& simulator, TraceOptions options);
    ~Trace() override;

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

    /// What was recorded, see trace.md. Launches that still run end with this: a crash has stopped
    /// them.
    nlohmann::json json();

  private:
    struct BlockRecord;
    struct Launch;
    using Launches = std::vector<std::unique_ptr<Launch>>;

    BlockRecord* block_of(const Block& block);
    std::size_t site(std::uint32_t code);
    /// The launch is over: is it worth keeping?
    bool worth_keeping(const Launch& launch);
    /// What the threads of a block did since its last barrier: the engine tells it at the next one.
    void take_rest_of(const Block& block);
    /// Blocks that have not ended yet were broken off.
    void end_blocks_of(Launch& launch);
    void end_running_launches();

    Simulator& simulator_;
    TraceOptions options_;
    Launches kept_;
    Launches running_;  ///< innermost last
    std::unordered_map<const Block*, BlockRecord*> blocks_;
    std::map<std::string, std::uint64_t> launches_of_;  ///< by kernel, so far
    std::unordered_map<std::uint32_t, std::size_t> sites_;
    std::vector<Site> site_list_;
    std::uint64_t launches_left_out_ = 0;
};

/// Subscribes a trace.
void subscribe_trace(Simulator& simulator, const TraceOptions& options);
/// What was recorded; null if the session does not record.
nlohmann::json collect_trace(const Simulator& simulator);

}  // namespace simtutor::simt
