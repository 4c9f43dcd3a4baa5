#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "grader/host/child/entry_call.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {

/// A module once more for each run behind a worker's first: loaded from a copy, its variables and
/// those of its device code are as new.
class ModuleCopies {
  public:
    /// @throws std::runtime_error if the module cannot be read
    ModuleCopies(const std::string& module, std::size_t count);
    /// Path of copy `number`, from 0 up.
    std::string path(std::size_t number) const;

  private:
    std::vector<FileDescriptor> files_;
};

/// A run of this worker, with the backend that it needs.
struct StartedRun {
    std::unique_ptr<Backend> backend;
    std::unique_ptr<EntryCall> call;
};

/// Makes the runs behind the first, whose call has returned, and leaves the last one in `run`, its
/// call returned. Each that is over is noted in the data file. The process ends with status 1 at
/// the first that is not well: its client then makes it in a process of its own.
void make_next_runs(std::span<WorkerRequest> requests, const ModuleCopies& copies, StartedRun& run);

/// Notes how the run ended, with the same end of the process. @return its report
Report take_note(std::size_t number, StartedRun& run);
/// Of a worker's only run, however it ended, what its call took.
void note_seconds(const StartedRun& run);

}  // namespace simtutor::host
