#include "tools/command/submitted_file.h"

#include <sys/stat.h>

#include <utility>

#include "grader/findings/outside_text.h"
#include "grader/process/submission_file.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

std::string kind_name(mode_t mode) {
    switch (mode & S_IFMT) {
        case S_IFREG:
            return "";
        case S_IFLNK:
            return "a link";
        case S_IFDIR:
            return "a folder";
        case S_IFIFO:
            return "a pipe";
        case S_IFSOCK:
            return "a socket";
        default:
            return "a device";
    }
}

}  // namespace

std::string kind_of_file(const fs::path& path) {
    struct stat facts {};
    return ::lstat(path.c_str(), &facts) == 0 ? kind_name(facts.st_mode) : "";
}

SubmittedFile read_submitted(const fs::path& path) {
    SubmittedFile file;
    struct stat facts {};
    const bool there = ::lstat(path.c_str(), &facts) == 0;
    file.modified = there ? facts.st_mtim.tv_sec : 0;
    SubmissionFile read = read_submission(path.string());
    const std::string name = safe_name(path.filename().string());
    if (!read.ok()) {
        // The sentence begins with the path; its row says whose it is.
        const bool named = read.problem.starts_with(path.string());
        file.problem = named ? name + read.problem.substr(path.string().size()) : read.problem;
        file.machine_at_fault = !there || (S_ISREG(facts.st_mode) &&
                                           std::cmp_less_equal(facts.st_size, largest_submission));
    } else if (read.text.empty()) {
        file.problem = name + " is empty; hand in your code";
    }
    if (!file.problem.empty() && !file.problem.ends_with('.')) file.problem += '.';
    file.bytes = std::move(read.text);
    return file;
}

}  // namespace simtutor::command
