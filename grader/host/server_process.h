#pragma once

#include <array>
#include <string>
#include <vector>

#include "grader/host/submission.h"
#include "grader/sandbox/server.h"

namespace simtutor::host {

/// A fork server in its sandbox, seen from the client.
class ServerProcess {
  public:
    /// Starts `program` where it sees its libraries and these files.
    /// @param gpu it uses a GPU
    /// @throws Error if it does not start even without a sandbox
    ServerProcess(const std::string& program, const std::vector<std::string>& files, bool gpu);

    /// Hands over one run. Safe to call from several threads.
    /// @return false if the server is gone
    bool submit(const Submission& submission, const std::array<int, submitted_count>& files);
    /// Ends the server and all it started, at once.
    void kill_group() { server_.kill_group(); }
    const sandbox::Layers& layers() const { return server_.layers(); }

  private:
    sandbox::Server server_;
};

}  // namespace simtutor::host
