#pragma once

#include <filesystem>
#include <string>

namespace simtutor::command {

/// Whole contents. @throws Trouble if it cannot be read
std::string read_file(const std::filesystem::path& path);
/// Replaces the file in one step, by way of a temporary file beside it. What is no file, such as
/// /dev/stdout, is written into. @throws Trouble
void write_file(const std::filesystem::path& path, const std::string& contents);

/// A folder that is removed with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

}  // namespace simtutor::command
