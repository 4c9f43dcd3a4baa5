#pragma once

#include <string>

namespace simtutor::simt {

/// A file that a tool writes. It gets its name only when it is whole; until then the file that had
/// the name before stays.
class OutputFile {
  public:
    explicit OutputFile(const std::string& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// The name to write to now.
    const std::string& name() const { return temporary_; }
    /// Gives the file its own name. @return false if that is not possible
    bool keep();

  private:
    std::string path_, temporary_;
};

/// Why a file cannot be written there, as a sentence; empty if nothing speaks against it.
std::string output_problem(const std::string& path);

}  // namespace simtutor::simt
