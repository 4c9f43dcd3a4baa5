#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "grader/process/run_process.h"
#include "grader/sandbox/budget.h"
#include "grader/sandbox/command_wire.h"
#include "grader/sandbox/layers.h"
#include "grader/sandbox/server.h"
#include "grader/sandbox/view.h"

namespace simtutor::sandbox {

/// How a command ended, what it wrote, and which limit ended it, if one did.
struct CommandResult : ProcessResult {
    CommandCause cause = CommandCause::none;
    double cpu_seconds = 0;
    /// One sentence when a limit ended it, naming the limit; else empty.
    std::string limit_sentence;
};

/// Where a compiler works on a stranger's file: a sandbox that shows the toolchain and one folder,
/// which it may write. The sandbox is made once, with the first command; commands may run side by
/// side.
class Workshop {
  public:
    /// @param view what commands see besides the folder
    /// @param parent where the folder is made; empty: where temporary files lie
    /// @param budget what commands are charged to, if anything; must outlive this
    explicit Workshop(View view, const std::string& parent = "", Budget* budget = nullptr);
    /// Ends what runs, and removes the folder.
    ~Workshop();
    Workshop(const Workshop&) = delete;
    Workshop& operator=(const Workshop&) = delete;

    /// The folder that commands may write, empty at first.
    const std::string& folder() const { return folder_; }
    /// Runs a program with `input` as its standard input and English messages, and waits for it.
    /// @throws Error if there can be no sandbox server
    CommandResult run(const std::vector<std::string>& words, const std::string& input,
                      CommandLimits limits = {});
    /// Moves a file that a command wrote out of the folder. Only a regular file is taken.
    /// @return 0 or errno
    int take(const std::string& file, const std::string& to) const;
    /// The layers in force. Starts the sandbox if no command did. @throws Error
    Layers layers();

  private:
    std::shared_ptr<Server> server();

    View view_;
    std::string folder_;
    Budget* budget_;
    std::mutex starting_;
    std::shared_ptr<Server> server_;
};

}  // namespace simtutor::sandbox
