#include "grader/host/frame.h"

#include <sys/random.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "grader/error/error.h"

namespace simtutor::host {
namespace {

constexpr std::uint32_t frame_magic = 0x53494D54u;
/// No honest report is longer: counters of a few hundred lines and some findings.
constexpr std::uint64_t largest_frame = 64ull << 20;

struct Header {
    std::uint32_t magic;
    FrameKind kind;
    std::uint64_t bytes;
    Nonce nonce;
};

/// Whether the kind is one of ours and may be that long.
bool length_fits(const Header& header) {
    switch (header.kind) {
        case FrameKind::stage:
            return header.bytes == sizeof(Stage);
        case FrameKind::crash:
            return header.bytes == sizeof(CrashRecord);
        case FrameKind::exited:
            return header.bytes == sizeof(std::int32_t);
        case FrameKind::watchdog:
        case FrameKind::findings:
            return header.bytes <= longest_findings;
        case FrameKind::trace:
        case FrameKind::counted:
        case FrameKind::report:
            return header.bytes <= largest_frame;
        case FrameKind::threw:
        case FrameKind::error:
        case FrameKind::unloadable:
        case FrameKind::meddled:
            return header.bytes <= longest_sentence;
    }
    return false;
}

bool send_all(int fd, const void* data, std::size_t bytes) {
    auto* at = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t sent = ::send(fd, at, bytes, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        bytes -= static_cast<std::size_t>(sent);
    }
    return true;
}

}  // namespace

Nonce random_nonce() {
    Nonce nonce;
    if (::getrandom(&nonce, sizeof nonce, 0) != static_cast<ssize_t>(sizeof nonce)) {
        throw Error("getrandom gave no random number for the run");
    }
    return nonce;
}

bool write_frame(int fd, const Nonce& nonce, FrameKind kind, const void* payload,
                 std::size_t bytes) {
    const Header header{frame_magic, kind, bytes, nonce};
    return send_all(fd, &header, sizeof header) && send_all(fd, payload, bytes);
}

bool FrameReader::read_from(int fd) {
    std::uint8_t buffer[65536];
    while (true) {
        const ssize_t got = ::recv(fd, buffer, sizeof buffer, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        if (got == 0) return false;
        take(buffer, static_cast<std::size_t>(got));
    }
}

void FrameReader::take(const std::uint8_t* bytes, std::size_t count) {
    if (broken_) return;
    if (used_ > 0) {
        bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(used_));
        used_ = 0;
    }
    bytes_.insert(bytes_.end(), bytes, bytes + count);
    if (bytes_.size() > 2 * largest_frame) broken_ = true;
}

std::optional<Frame> FrameReader::next() {
    const std::size_t left = bytes_.size() - used_;
    Header header;
    if (broken_ || left < sizeof header) return std::nullopt;
    std::memcpy(&header, bytes_.data() + used_, sizeof header);
    if (header.magic != frame_magic || !(header.nonce == nonce_) || !length_fits(header) ||
        frames_ == most_frames) {
        broken_ = true;
        return std::nullopt;
    }
    if (header.bytes > left - sizeof header) return std::nullopt;
    ++frames_;
    Frame frame;
    frame.kind = header.kind;
    const auto begin = bytes_.begin() + static_cast<std::ptrdiff_t>(used_ + sizeof header);
    frame.payload.assign(begin, begin + static_cast<std::ptrdiff_t>(header.bytes));
    used_ += sizeof header + header.bytes;
    return frame;
}

void FrameReader::end() {
    if (used_ < bytes_.size()) broken_ = true;
}

}  // namespace simtutor::host
