#include "grader/simt/session/run_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace simtutor::simt {
namespace {

constexpr std::size_t most_files = 64, most_streams = 64;
/// Of a file that the grader does not ask for.
constexpr std::size_t most_unasked = 1 << 20;

/// "./name" is "name": there are no other folders.
std::string name_of(std::string_view path) {
    while (path.starts_with("./")) path.remove_prefix(2);
    return std::string(path);
}

}  // namespace

/// An open file: where it is read and written next.
struct RunFiles::Stream {
    File* file;
    std::size_t place = 0;
    bool appends = false;
};

RunFiles& RunFiles::get() {
    static auto& all = *new RunFiles;
    return all;
}

void RunFiles::give(const std::string& name, const void* bytes, std::size_t size) {
    File& file = files_[name];
    file.bytes.assign(static_cast<const char*>(bytes), size);
    file.given = true;
    longest_ = std::max(longest_, size);
    if (name == "stdin") stdin = stream_of(file, "r");
}

void RunFiles::expect(const std::string& name, std::size_t most) {
    files_[name].most = most;
}

std::FILE* RunFiles::open(std::string_view path, std::string_view mode) {
    const auto refuse = [](int error) {
        errno = error;
        return nullptr;
    };
    const bool reads = mode.starts_with('r');
    if (!reads && !mode.starts_with('w') && !mode.starts_with('a')) return refuse(EINVAL);
    const std::string name = name_of(path);
    const bool elsewhere = name.empty() || name == "stdin" || name.find('/') != std::string::npos;
    const auto known = files_.find(name);
    const bool there = known != files_.end() && (known->second.given || known->second.made);
    if (elsewhere || (reads && !there)) return refuse(ENOENT);
    const bool writes = !reads || mode.find('+') != std::string_view::npos;
    if (writes && there && known->second.given) return refuse(EACCES);
    if (known == files_.end() && files_.size() >= most_files) return refuse(ENOSPC);
    if (streams_.size() >= most_streams) return refuse(EMFILE);
    File& file = files_[name];
    if (file.most == 0 && !file.given) file.most = most_unasked;
    if (mode.starts_with('w')) file.bytes.clear();
    file.made = file.made || writes;
    return stream_of(file, mode);
}

std::FILE* RunFiles::stream_of(File& file, std::string_view mode) {
    auto* const stream = new Stream{&file, 0, mode.starts_with('a')};
    const cookie_io_functions_t functions{&RunFiles::read, &RunFiles::write, &RunFiles::seek,
                                          &RunFiles::forget};
    std::FILE* const made = ::fopencookie(stream, std::string(mode).c_str(), functions);
    if (!made) {
        delete stream;
        return nullptr;
    }
    streams_[made] = stream;
    return made;
}

int RunFiles::close(std::FILE* stream) {
    streams_.erase(stream);
    return std::fclose(stream);
}

void RunFiles::close_all() {
    std::vector<const std::FILE*> open;
    for (const auto& [stream, _] : streams_)
        if (stream != stdin) open.push_back(stream);
    for (const std::FILE* stream : open) close(const_cast<std::FILE*>(stream));
}

RunFiles::Written RunFiles::written(const std::string& name) const {
    const auto found = files_.find(name);
    if (found == files_.end()) return {};
    const File& file = found->second;
    return {file.made, file.cut, file.bytes};
}

// --- what the C library's buffers call -----------------------------------------------------------

ssize_t RunFiles::read(void* cookie, char* to, std::size_t size) {
    Stream& stream = *static_cast<Stream*>(cookie);
    const std::string& bytes = stream.file->bytes;
    const std::size_t got = std::min(size, bytes.size() - std::min(stream.place, bytes.size()));
    if (got > 0) std::memcpy(to, bytes.data() + stream.place, got);
    stream.place += got;
    return static_cast<ssize_t>(got);
}

ssize_t RunFiles::write(void* cookie, const char* from, std::size_t size) {
    Stream& stream = *static_cast<Stream*>(cookie);
    File& file = *stream.file;
    if (stream.appends) stream.place = file.bytes.size();
    if (stream.place > file.most || size > file.most - stream.place) {
        file.cut = true;
        errno = EFBIG;
        return 0;
    }
    if (file.bytes.size() < stream.place + size) file.bytes.resize(stream.place + size);
    std::copy_n(from, size, file.bytes.begin() + static_cast<std::ptrdiff_t>(stream.place));
    stream.place += size;
    return static_cast<ssize_t>(size);
}

int RunFiles::seek(void* cookie, off64_t* place, int whence) {
    Stream& stream = *static_cast<Stream*>(cookie);
    const auto base = whence == SEEK_SET   ? 0
                      : whence == SEEK_CUR ? static_cast<off64_t>(stream.place)
                                           : static_cast<off64_t>(stream.file->bytes.size());
    off64_t wanted = 0;
    if (__builtin_add_overflow(base, *place, &wanted) || wanted < 0) {
        errno = EINVAL;
        return -1;
    }
    stream.place = static_cast<std::size_t>(wanted);
    *place = wanted;
    return 0;
}

int RunFiles::forget(void* cookie) {
    delete static_cast<Stream*>(cookie);
    return 0;
}

}  // namespace simtutor::simt
