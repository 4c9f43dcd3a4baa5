#include "grader/process/memory_file.h"

#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "grader/error/error.h"

namespace simtutor {

MemoryFile::MemoryFile() : file_(::memfd_create("simtutor", MFD_CLOEXEC)) {
    if (!file_.open()) throw Error(std::strerror(errno));
}

MemoryFile::MemoryFile(std::string_view text) : MemoryFile() {
    const int error = write_all(file_, text);
    if (error != 0) throw Error(std::strerror(error));
    ::lseek(file_.get(), 0, SEEK_SET);
}

std::string MemoryFile::text() const {
    std::string text;
    const off_t size = ::lseek(file_.get(), 0, SEEK_END);
    if (size <= 0) return text;
    text.resize(static_cast<std::size_t>(size));
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count =
            ::pread(file_.get(), text.data() + done, text.size() - done, static_cast<off_t>(done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
    }
    text.resize(done);
    return text;
}

}  // namespace simtutor
