#include "tools/command/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "grader/process/file_descriptor.h"
#include "tools/command/error.h"

namespace simtutor::command {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    const auto cannot_read = [&](const std::string& why) {
        return Trouble(fmt::format("The file {} cannot be read ({}).", path.string(), why));
    };
    if (fs::is_directory(path)) throw cannot_read("it is a folder");
    // Opening a pipe would wait for a writer.
    if (fs::is_fifo(path)) throw cannot_read("it is a pipe");
    std::ifstream in(path, std::ios::binary);
    if (!in.is_open()) throw cannot_read(std::strerror(errno));
    try {
        return {std::istreambuf_iterator<char>(in), {}};
    } catch (const std::ios_base::failure& failure) {
        throw cannot_read(failure.code().message());
    }
}

namespace {
[[noreturn]] void cannot_write(const fs::path& path, int error) {
    const char* advice = error == ENOSPC || error == EDQUOT
                             ? "make room on the disk and give the same command again"
                             : "choose a place where you may write";
    throw Trouble(
        fmt::format("{} cannot be written ({}); {}.", path.string(), std::strerror(error), advice));
}

/// For /dev/stdout and its like, which no other file may replace.
void write_into(const fs::path& path, const std::string& contents) {
    FileDescriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file.open()) cannot_write(path, errno);
    int error = write_all(file, contents);
    if (const int closing = file.close(); error == 0) error = closing;
    if (error != 0) cannot_write(path, error);
}

}  // namespace

void write_file(const fs::path& named, const std::string& contents) {
    std::error_code ignored;
    if (fs::exists(named, ignored) && !fs::is_regular_file(named, ignored)) {
        return write_into(named, contents);
    }
    // A link stays one; what it leads to is replaced.
    const fs::path path =
        fs::is_symlink(named, ignored) ? fs::weakly_canonical(named, ignored) : named;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::string temporary = (folder / ("." + path.filename().string() + ".XXXXXX")).string();
    FileDescriptor file(mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.open()) cannot_write(path, errno);
    int error = write_all(file, contents);
    // mkstemp makes files that only their owner may read.
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(file.get(), 0666 & ~mask) != 0 && error == 0) error = errno;
    if (const int closing = file.close(); error == 0) error = closing;
    if (error == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) error = errno;
    if (error != 0) {
        unlink(temporary.c_str());
        cannot_write(path, error);
    }
}

TemporaryFolder::TemporaryFolder() {
    std::error_code wrong;  // TMPDIR may name anything
    const fs::path place = fs::temp_directory_path(wrong);
    std::string pattern =
        fs::absolute((wrong ? fs::path("/tmp") : place) / "simtutor-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
        throw Trouble(
            fmt::format("No temporary folder could be made ({}: {}); set TMPDIR to a folder where "
                        "you may write.",
                        pattern, std::strerror(errno)));
    }
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace simtutor::command
