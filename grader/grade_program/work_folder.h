#pragma once

#include <string>

namespace simtutor::report {

/// A folder for build products, private to this process. It is removed with the object, and also
/// when the process is told to stop (Ctrl-C): the process then ends at once with status 130.
/// One per process.
class WorkFolder {
  public:
    /// @throws Error if it cannot be made
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace simtutor::report
