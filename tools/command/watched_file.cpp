#include "tools/command/watched_file.h"

#include <utility>

namespace simtutor::command {

bool WatchedFile::Stamp::operator==(const Stamp& other) const {
    return file == other.file && bytes == other.bytes && modified.tv_sec == other.modified.tv_sec &&
           modified.tv_nsec == other.modified.tv_nsec;
}

WatchedFile::WatchedFile(std::filesystem::path file) : file_(std::move(file)) {
    accept();
}

WatchedFile::Stamp WatchedFile::look() const {
    struct stat status {};
    if (stat(file_.c_str(), &status) != 0) return {};
    return {status.st_ino, status.st_size, status.st_mtim};
}

bool WatchedFile::saved() {
    const Stamp now = look();
    const bool settled = now == last_;
    last_ = now;
    if (!settled || now == known_ || now.bytes == 0) return false;
    known_ = now;
    return true;
}

void WatchedFile::accept() {
    known_ = last_ = look();
}

}  // namespace simtutor::command
