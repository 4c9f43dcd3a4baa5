#include "tools/command/files.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "tools/command/error.h"

namespace simtutor::command {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::string contents{std::istreambuf_iterator<char>(in), {}};
    if (!in.is_open() || in.bad() || fs::is_directory(path)) {
        throw Trouble(
            fmt::format("The file {} cannot be read ({}).", path.string(),
                        fs::is_directory(path) ? "it is a folder" : std::strerror(errno)));
    }
    return contents;
}

namespace {
[[noreturn]] void cannot_write(const fs::path& path, int error) {
    throw Trouble(fmt::format("{} cannot be written ({}); choose a place where you may write.",
                              path.string(), std::strerror(error)));
}
}  // namespace

void write_file(const fs::path& path, const std::string& contents) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::string temporary = (folder / ("." + path.filename().string() + ".XXXXXX")).string();
    const int file = mkstemp(temporary.data());
    if (file < 0) cannot_write(path, errno);
    std::size_t done = 0;
    while (done < contents.size()) {
        const ssize_t count = write(file, contents.data() + done, contents.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) break;
        done += static_cast<std::size_t>(count);
    }
    int error = done < contents.size() ? errno : 0;
    // mkstemp makes files that only their owner may read.
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file, 0666 & ~mask) != 0 && error == 0) error = errno;
    if (close(file) != 0 && error == 0) error = errno;
    if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
    if (error != 0) {
        unlink(temporary.c_str());
        cannot_write(path, error);
    }
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "simtutor-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
        throw Trouble(fmt::format("No temporary folder could be made in {} ({}).",
                                  fs::temp_directory_path().string(), std::strerror(errno)));
    }
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace simtutor::command
