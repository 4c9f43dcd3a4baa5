#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simtutor::host {

/// Where a worker finds its channel and its bulk data. High, so that student code which closes the
/// descriptors it knows does not meet them.
constexpr int channel_fd = 240;
constexpr int data_fd = 241;
/// Where a worker waits for its call to begin: the fork server writes one byte.
constexpr int begin_fd = 242;

/// Random number of one run. Every frame carries it, so bytes that student code writes to the
/// channel are never taken for a frame.
struct Nonce {
    std::uint64_t words[2] = {0, 0};
    bool operator==(const Nonce&) const = default;
};
Nonce random_nonce();

/// What a frame on the channel says. The client expects an order: stages rise; `findings` and
/// `report` follow the stage `returned`; a report is the last frame of all. Code that shares the
/// worker's process may send anything at any time, so whatever breaks this is held against it.
enum class FrameKind : std::uint32_t {
    stage,       ///< Stage: how far the worker has come
    crash,       ///< CrashRecord, from a signal handler
    watchdog,    ///< findings in wire form: an endless loop; the process ends
    exited,      ///< exit() was called; payload is the code as int32
    findings,    ///< findings in wire form
    trace,       ///< CBOR: what was recorded before a run broke off
    report,      ///< report_wire.h: the end of a run that returned
    threw,       ///< text: an exception left the student's entry
    error,       ///< text: the host could not run it
    unloadable,  ///< text: why the system could not load the module
    meddled,     ///< text: what the student's code did beyond its own memory; the run breaks off
    counted      ///< CBOR: the counters of a program that exit() ended; follows `exited`
};

/// Longest payload of findings, and of a text.
constexpr std::size_t longest_findings = 1u << 18;
constexpr std::size_t longest_sentence = 1u << 16;
/// A run has a handful of frames.
constexpr std::size_t most_frames = 32;

/// Exit status of a worker that finds its channel closed under it.
constexpr int channel_lost_status = 121;

struct Stage {
    /// `ready`: module and arrays are there, the inputs are not. What comes later has to wait for
    /// the client.
    enum class Step : std::uint32_t { loading, ready, calling, returned };
    Step step = Step::loading;
    std::uint32_t system_calls_filtered = 0;
};

/// What a signal handler can tell without allocating.
struct CrashRecord {
    std::int32_t signal = 0;
    std::int32_t system_call = -1;  ///< for SIGSYS, the refused call
    std::uint64_t address = 0;
    std::uint32_t address_known = 0;
    std::uint32_t stack_overflow = 0;
    std::int32_t array = -1;  ///< index of the argument the address lies near
    std::int32_t unused = 0;
    std::int64_t offset = 0;  ///< bytes from that array's begin
};

struct Frame {
    FrameKind kind = FrameKind::error;
    std::vector<std::uint8_t> payload;
};

/// Writes one frame. Async-signal-safe. @return false if the channel is gone.
bool write_frame(int fd, const Nonce& nonce, FrameKind kind, const void* payload,
                 std::size_t bytes);

/// Collects bytes from a channel and cuts them into frames. It believes nothing: kinds, lengths and
/// the number of frames are held against what a worker of ours sends.
class FrameReader {
  public:
    explicit FrameReader(const Nonce& nonce) : nonce_(nonce) {}
    /// Reads what is there without waiting. @return false at the end of the stream.
    bool read_from(int fd);
    /// Takes bytes as if they had been read.
    void take(const std::uint8_t* bytes, std::size_t count);
    /// The next whole frame.
    std::optional<Frame> next();
    /// Nothing more will come: bytes that are left over are no frame.
    void end();
    /// True when something that is not a frame arrived.
    bool broken() const { return broken_; }

  private:
    Nonce nonce_;
    std::vector<std::uint8_t> bytes_;
    std::size_t used_ = 0, frames_ = 0;
    bool broken_ = false;
};

}  // namespace simtutor::host
