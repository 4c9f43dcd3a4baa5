#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace simtutor::command {

/// What kind of thing a path names, links not followed: "a link", "a pipe", "a folder", …; empty
/// for a regular file.
std::string kind_of_file(const std::filesystem::path& path);

/// One file of a submission, read by read_submission(), and what a class must know beside it.
struct SubmittedFile {
    std::string bytes;
    std::int64_t modified = 0;      ///< seconds since 1970
    std::string problem;            ///< one sentence; empty: `bytes` is the whole file
    bool machine_at_fault = false;  ///< another try may have more luck: no permission, a bad disk
};

SubmittedFile read_submitted(const std::filesystem::path& path);

}  // namespace simtutor::command
