#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/process/file_descriptor.h"
#include "grader/process/process.h"
#include "grader/sandbox/layers.h"
#include "grader/sandbox/view.h"

namespace simtutor::sandbox {

/// The descriptor that a server finds its control socket at.
constexpr int control_fd = 3;

/// A server program of ours in a sandbox, seen from the client. It ends when this object does, or
/// when the client process does, however that happens: its control socket then reads as closed.
class Server {
  public:
    /// Starts `program` in the best sandbox this system gives, with the words of `view` as its
    /// arguments. What works is looked for once in this process.
    /// @param view must show the program and its libraries
    /// @throws Error if it does not start even without a sandbox
    Server(const std::string& program, const View& view, std::vector<std::string> environment);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Sends one message with descriptors. Safe to call from several threads: the socket takes a
    /// message whole. @return false if the server is gone
    bool send(const void* message, std::size_t bytes, const int* files, std::size_t count);
    /// Ends the server and all it started, at once.
    void kill_group();
    const Layers& layers() const { return layers_; }

  private:
    bool start(Namespaces namespaces, const std::string& program, const View& view,
               const std::vector<std::string>& environment);
    /// Closes the control socket, upon which the server ends; kills it if that takes long.
    void stop();

    std::optional<Process> process_;
    FileDescriptor control_;
    Layers layers_;
};

/// The best that worked for a server of this process so far; `own` before any was tried.
Namespaces best_namespaces_so_far();

/// For the server: its control message with descriptors, closed on exec.
struct Message {
    std::vector<char> bytes;
    std::vector<FileDescriptor> files;
};
/// @return nothing when the client is gone, or sent another number of descriptors
std::optional<Message> receive(int control, std::size_t most_bytes, std::size_t files);

/// True for a file that begins with "#!".
bool is_script(const std::string& program);
/// What a script may use: the system's programs, and what its lines "# needs PATH" name.
std::vector<std::string> script_needs(const std::string& script);

/// The shared libraries that a program of ours is linked with, as the loader finds them, and the
/// loader itself. Empty if they cannot be told.
std::vector<std::string> libraries_of(const std::string& program);

}  // namespace simtutor::sandbox
