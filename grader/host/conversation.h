#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "grader/host/frame.h"
#include "grader/host/kernel_host.h"
#include "grader/host/request_wire.h"
#include "grader/host/run_outcome.h"
#include "grader/host/server_process.h"
#include "grader/process/pipe.h"

namespace simtutor::host {

/// The runs of one worker, from the client's side: one, or several that begin one after the other.
/// The limits of the first hold for all of them.
class Conversation {
  public:
    /// @param requests 1 to most_runs_together; must outlive this
    Conversation(const std::string& module, std::span<const RunRequest> requests);
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    /// @return false if the server is gone; no run has begun then
    bool submit(ServerProcess& server, Kind kind);
    /// Listens until the worker has ended.
    Evidence attend(ServerProcess& server, Kind kind);

    // After that:
    /// What all runs printed, cut at the limit.
    const std::string& printed() const { return printed_; }
    /// What the worker noted of this run. @throws std::runtime_error
    RunNote note(std::size_t run) const { return read_note(data_.file.get(), run); }
    /// Reads the outputs of this run, and compares its inputs with what was sent. @throws Error
    void take_arrays(RunResult& result, std::size_t run = 0) const;

  private:
    /// For all of a run, on however busy a machine: what it may sleep and compute is bounded
    /// before. A call on a GPU may keep a core busy while it waits, so there the clock alone
    /// decides.
    double most_wall_seconds(Kind kind) const;
    std::uint64_t threads_allowed() const;
    std::vector<std::byte> payload(const Region& region) const;

    void step(ServerProcess& server);
    void take_frames();
    /// The module is loaded: now there are inputs, and the call may begin.
    void begin();
    void take_notice();
    void take_output();
    /// Takes what was written before the end but not read yet.
    void drain();

    std::span<const RunRequest> requests_;
    const RunRequest& request_;
    Nonce nonce_;
    DataFile data_;
    FrameReader reader_;
    SocketPair supervisor_, channel_;
    Pipe output_;
    bool channel_open_ = true, output_open_ = true, ended_ = false;
    std::chrono::steady_clock::time_point deadline_;
    std::string printed_;
    Evidence evidence_;
};

}  // namespace simtutor::host
