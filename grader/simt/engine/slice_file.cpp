#include "grader/simt/engine/slice_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

#include "grader/simt/engine/split_launch.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t complete = 0x65746c706d6f6321;
constexpr std::size_t buffer_bytes = 1 << 18;
/// Values are read in place: each begins at a multiple of this.
constexpr std::size_t alignment = 8;

}  // namespace

void SliceWriter::put_bytes(const void* data, std::size_t bytes) {
    const auto* const begin = static_cast<const unsigned char*>(data);
    buffer_.insert(buffer_.end(), begin, begin + bytes);
    buffer_.resize((buffer_.size() + alignment - 1) / alignment * alignment);
    if (buffer_.size() >= buffer_bytes) flush();
}

void SliceWriter::flush() {
    for (std::size_t done = 0; done < buffer_.size();) {
        const ssize_t written = write(file_, buffer_.data() + done, buffer_.size() - done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) SplitLaunch::give_up();
        done += static_cast<std::size_t>(written);
    }
    buffer_.clear();
}

void SliceWriter::finish() {
    put(complete);
    flush();
}

SliceReader::~SliceReader() {
    if (data_) munmap(data_, size_);
}

bool SliceReader::open(int file) {
    struct stat facts {};
    if (fstat(file, &facts) != 0 || facts.st_size < static_cast<off_t>(sizeof complete))
        return false;
    size_ = static_cast<std::size_t>(facts.st_size);
    void* const mapped = mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
    if (mapped == MAP_FAILED) return false;
    data_ = static_cast<unsigned char*>(mapped);
    std::uint64_t end = 0;
    std::memcpy(&end, data_ + size_ - sizeof end, sizeof end);
    return end == complete;
}

const void* SliceReader::take(std::size_t bytes) {
    if (bytes > size_ - next_) throw std::logic_error("a part's file ends too early");
    const void* const value = data_ + next_;
    next_ += (bytes + alignment - 1) / alignment * alignment;
    return value;
}

}  // namespace simtutor::simt
