#include "grader/simt/simcc/output_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

namespace simtutor::simt {
namespace {

/// With the slash; empty for the working directory.
std::string folder_with_slash(const std::string& path) {
    return path.substr(0, path.rfind('/') + 1);
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), temporary_(path) {
    struct stat status {};
    // A device, a pipe or a link is written directly.
    if (lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return;
    const std::string folder = folder_with_slash(path);
    temporary_ = fmt::format("{}.simcc-{}-{}", folder, getpid(), path.substr(folder.size()));
}

OutputFile::~OutputFile() {
    if (temporary_ != path_) unlink(temporary_.c_str());
}

bool OutputFile::keep() {
    return temporary_ == path_ || std::rename(temporary_.c_str(), path_.c_str()) == 0;
}

std::string output_problem(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
        return fmt::format("{} is a folder. Name a file with -o.", path);
    const std::string folder = folder_with_slash(path);
    if (folder.empty()) return "";
    if (stat(folder.c_str(), &status) != 0)
        return fmt::format("The folder {} does not exist. Make it with 'mkdir -p {}'.", folder,
                           folder);
    if (!S_ISDIR(status.st_mode)) return fmt::format("{} is not a folder.", folder);
    return "";
}

}  // namespace simtutor::simt
