#pragma once

#include <cstddef>
#include <string>

namespace simtutor {

/// Largest file that is graded. Kernels take a few kilobytes; compilers fall over megabytes.
constexpr std::size_t largest_submission = 1 << 20;

/// What was handed in: the text of one file, or why it is not read.
struct SubmissionFile {
    std::string text;
    std::string problem;  ///< one sentence with the file's name and what to do; empty if it is read

    bool ok() const { return problem.empty(); }
};

/// Reads a file that a stranger handed in. Only a regular file is opened: a link, folder, FIFO,
/// socket or device is refused unopened, as is a file that is unreadable or larger than
/// largest_submission. Never waits, and never reads more than that.
SubmissionFile read_submission(const std::string& path);

/// The same for a file below a folder of ours: no folder on the way from it may be a link either,
/// nor may the way lead up.
/// @param below path relative to `folder`, for example "alice/21-dot-product/kernel.cu"
SubmissionFile read_submission_below(const std::string& folder, const std::string& below);

}  // namespace simtutor
