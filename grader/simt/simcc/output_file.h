#pragma once

#include <string>

namespace simtutor::simt {

/// A file that a tool writes under a temporary name. A file of the final name stays unchanged until
/// the new one is complete.
class OutputFile {
  public:
    explicit OutputFile(const std::string& path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// The temporary name, to write to.
    const std::string& name() const { return temporary_; }
    /// Renames the file to its final name. @return false if that is not possible
    bool keep();

  private:
    std::string path_, temporary_;
};

/// The reason why a file cannot be written there, as a sentence; empty if it can.
std::string output_problem(const std::string& path);

}  // namespace simtutor::simt
