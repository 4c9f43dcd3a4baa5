#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "grader/host/sandbox.h"
#include "grader/host/submission.h"
#include "grader/process/file_descriptor.h"
#include "grader/process/process.h"

namespace simtutor::host {

/// The best sandbox that worked in this process; the full one before any was tried.
Sandbox best_sandbox_so_far();

/// A fork server in its sandbox, seen from the client. It ends when this object does, or when the
/// client process does, however that happens: its control socket then reads as closed.
class ServerProcess {
  public:
    /// Starts `program` in the best sandbox this system gives.
    /// @param gpu it uses a GPU
    /// @throws Error if it does not start even without one
    ServerProcess(const std::string& program, bool gpu);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// Hands over one run. Safe to call from several threads: the socket takes a
    /// message whole. @return false if the server is gone
    bool submit(const Submission& submission, const std::array<int, submitted_count>& files);
    /// Ends the server and all it started, at once.
    void kill_group();
    const std::vector<std::string>& missing_protections() const { return missing_; }

  private:
    bool start(Sandbox sandbox, const std::string& program, bool gpu);
    /// Closes the control socket, upon which the server ends; kills it if that takes long.
    void stop();

    std::optional<Process> process_;
    FileDescriptor control_;
    std::vector<std::string> missing_;
};

}  // namespace simtutor::host
