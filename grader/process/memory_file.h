#pragma once

#include <string>
#include <string_view>

#include "grader/process/file_descriptor.h"

namespace simtutor {

/// A file in memory: nothing is left behind if this process is killed.
class MemoryFile {
  public:
    /// @throws Error
    MemoryFile();
    /// Holds `text`, to be read from its beginning. @throws Error
    explicit MemoryFile(std::string_view text);

    int descriptor() const { return file_.get(); }
    /// All that it holds now.
    std::string text() const;

  private:
    FileDescriptor file_;
};

}  // namespace simtutor
