#include "grader/process/submission_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>

#include "grader/process/file_descriptor.h"

namespace simtutor {
namespace {

/// What this is instead of a regular file.
std::string kind_of(mode_t mode) {
    if (S_ISLNK(mode)) return "is a link, and only a file itself is graded; hand in the file";
    if (S_ISDIR(mode)) return "is a folder, not a file; name the source file itself";
    if (S_ISFIFO(mode)) return "is a named pipe, not a file; hand in the source file itself";
    if (S_ISSOCK(mode)) return "is a socket, not a file; hand in the source file itself";
    return "is a device, not a file; hand in the source file itself";
}

SubmissionFile refused(const std::string& path, const std::string& why) {
    return {"", path + " " + why};
}

SubmissionFile failed(const std::string& path, int error) {
    if (error == ENOENT || error == ENOTDIR) return refused(path, "does not exist; check the path");
    if (error == ELOOP) return refused(path, kind_of(S_IFLNK));
    return refused(
        path, std::string("cannot be read (") + std::strerror(error) + "); check its permissions");
}

/// A file may grow while it is read.
SubmissionFile read_all(int file, const std::string& path) {
    SubmissionFile result;
    result.text.resize(largest_submission + 1);
    std::size_t done = 0;
    while (done < result.text.size()) {
        const ssize_t got = ::read(file, result.text.data() + done, result.text.size() - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return failed(path, errno);
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    if (done > largest_submission) {
        return refused(path, "has more than " + std::to_string(largest_submission) +
                                 " bytes, the most that is graded; hand in the source alone");
    }
    result.text.resize(done);
    return result;
}

/// Opening a device may already do something, so it is looked at first; what is opened is looked at
/// again, since it may be another by then.
SubmissionFile read_at(int folder, const std::string& name, const std::string& path) {
    struct stat status {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
        return failed(path, errno);
    if (!S_ISREG(status.st_mode)) return refused(path, kind_of(status.st_mode));
    const FileDescriptor file(
        ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file.open() || ::fstat(file.get(), &status) != 0) return failed(path, errno);
    if (!S_ISREG(status.st_mode)) return refused(path, kind_of(status.st_mode));
    return read_all(file.get(), path);
}

}  // namespace

SubmissionFile read_submission(const std::string& path) {
    return read_at(AT_FDCWD, path, path);
}

SubmissionFile read_submission_below(const std::string& folder, const std::string& below) {
    const std::string path = folder + "/" + below;
    FileDescriptor at(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!at.open()) return failed(folder, errno);
    std::istringstream parts(below);
    std::string name;
    std::getline(parts, name, '/');
    for (std::string next; std::getline(parts, next, '/'); name = next) {
        if (name.empty()) continue;
        if (name == "..") return refused(path, "leads out of the folder; name a file in it");
        const int entered =
            ::openat(at.get(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        // A link is no folder either: say which of the two it is.
        if (entered < 0) {
            struct stat status {};
            const int error = errno;
            const bool link =
                ::fstatat(at.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
                S_ISLNK(status.st_mode);
            if (link) return refused(path, "lies behind the link " + name + "; hand in files");
            return failed(path, error);
        }
        at = FileDescriptor(entered);
    }
    return read_at(at.get(), name, path);
}

}  // namespace simtutor
