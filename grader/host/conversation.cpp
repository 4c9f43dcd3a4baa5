#include "grader/host/conversation.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "grader/error/error.h"

namespace simtutor::host {
namespace {

/// A worker is ended by the fork server; should that be stuck, the client acts this much later.
constexpr double grace_seconds = 3;
/// CPU time the simulator's watchdog gets beyond the limit, to find the loop and name its line.
constexpr double watchdog_seconds = 1;
constexpr std::uint64_t least_threads_allowed = 64;
/// Memory that a GPU's driver and its context take.
constexpr std::uint64_t driver_bytes = 6ull << 30;

}  // namespace

Conversation::Conversation(const std::string& module, std::span<const RunRequest> requests)
    : requests_(requests),
      request_(requests.front()),
      nonce_(random_nonce()),
      data_(write_requests(nonce_, module, requests)),
      reader_(nonce_),
      supervisor_(SOCK_SEQPACKET),
      channel_(SOCK_STREAM) {
    // Our end only: the pipe's ends are separate files.
    ::fcntl(output_.read_end.get(), F_SETFL, O_NONBLOCK);
}

bool Conversation::submit(ServerProcess& server, Kind kind) {
    Submission submission;
    submission.cpu_seconds =
        request_.limits.cpu_seconds + (kind == Kind::simulator ? watchdog_seconds : 0);
    submission.wall_seconds = request_.limits.wall_seconds;
    submission.most_wall_seconds = most_wall_seconds(kind);
    submission.memory_bytes = request_.limits.memory_bytes;
    if (kind == Kind::gpu) {
        // Waiting for a device takes CPU time; the worker itself watches the call.
        submission.cpu_seconds = 4 * request_.limits.wall_seconds;
        submission.memory_bytes += driver_bytes;
    }
    submission.most_threads = threads_allowed();
    return server.submit(submission, {supervisor_.theirs.get(), channel_.theirs.get(),
                                      output_.write_end.get(), data_.file.get()});
}

double Conversation::most_wall_seconds(Kind kind) const {
    return request_.limits.wall_seconds * (kind == Kind::gpu ? 1 : 30);
}

Evidence Conversation::attend(ServerProcess& server, Kind kind) {
    supervisor_.theirs.reset();
    channel_.theirs.reset();
    output_.write_end.reset();
    deadline_ = std::chrono::steady_clock::now() +
                std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                    std::chrono::duration<double>(most_wall_seconds(kind) + grace_seconds));
    while (!ended_) step(server);
    drain();
    reader_.end();
    evidence_.channel_broken = reader_.broken();
    return std::move(evidence_);
}

void Conversation::take_arrays(RunResult& result, std::size_t run) const {
    std::size_t next = 0;
    for (std::size_t i = 0; i < run; ++i) next += requests_[i].arguments.size();
    for (const Argument& argument : requests_[run].arguments) {
        const Region& region = data_.regions[next++];
        if (!argument.array) continue;
        std::vector<std::byte> bytes = payload(region);
        if (argument.array->direction != Direction::in) {
            result.outputs[argument.name] = std::move(bytes);
        } else if (!std::equal(bytes.begin(), bytes.end(), argument.array->bytes.begin(),
                               argument.array->bytes.end())) {
            result.changed_inputs.push_back(argument.name);
        }
    }
}

std::uint64_t Conversation::threads_allowed() const {
    std::int64_t asked = request_.threads;
    for (const Argument& argument : request_.arguments) {
        if (argument.name == "threads") asked = std::max(asked, argument.integer.value_or(0));
    }
    const auto at_least = std::max<std::uint64_t>(least_threads_allowed,
                                                  4 * static_cast<std::uint64_t>(usable_cores()));
    return at_least + 2 * static_cast<std::uint64_t>(std::max<std::int64_t>(asked, 0));
}

std::vector<std::byte> Conversation::payload(const Region& region) const {
    std::vector<std::byte> bytes(region.bytes);
    std::uint64_t done = 0;
    while (done < region.bytes) {
        const ssize_t got = ::pread(data_.file.get(), bytes.data() + done, region.bytes - done,
                                    static_cast<off_t>(region.offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) throw Error("the outputs of the run cannot be read");
        done += static_cast<std::uint64_t>(got);
    }
    return bytes;
}

void Conversation::step(ServerProcess& server) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline_ - std::chrono::steady_clock::now());
    if (left.count() <= 0) {
        server.kill_group();
        evidence_.overslept = true;
        ended_ = true;
        return;
    }
    pollfd waits[3] = {{supervisor_.ours.get(), POLLIN, 0},
                       {channel_open_ ? channel_.ours.get() : -1, POLLIN, 0},
                       {output_open_ ? output_.read_end.get() : -1, POLLIN, 0}};
    const auto wait = static_cast<int>(std::min<long long>(left.count() + 1, 60000));
    if (::poll(waits, 3, wait) < 0) return;  // interrupted: look again
    if (waits[2].revents) take_output();
    if (waits[1].revents) take_frames();
    if (waits[0].revents) take_notice();
}

void Conversation::take_frames() {
    channel_open_ = reader_.read_from(channel_.ours.get());
    while (std::optional<Frame> frame = reader_.next()) {
        if (frame->kind == FrameKind::stage && !evidence_.begun) {
            Stage stage;
            std::memcpy(&stage, frame->payload.data(), sizeof stage);
            if (stage.step == Stage::Step::ready) begin();
        }
        evidence_.frames.push_back(std::move(*frame));
    }
}

void Conversation::begin() {
    write_inputs(data_, requests_);
    evidence_.begun = true;
    (void)!::send(supervisor_.ours.get(), &begin_word, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void Conversation::take_notice() {
    ssize_t got;
    do {
        got = ::recv(supervisor_.ours.get(), &evidence_.notice, sizeof evidence_.notice, 0);
    } while (got < 0 && errno == EINTR);
    ended_ = true;
    evidence_.server_lost = got != static_cast<ssize_t>(sizeof evidence_.notice);
}

void Conversation::take_output() {
    char buffer[65536];
    while (output_open_) {
        const ssize_t got = ::read(output_.read_end.get(), buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return;
        if (got == 0) {
            output_open_ = false;
            return;
        }
        const std::size_t room = request_.limits.output_bytes - printed_.size();
        printed_.append(buffer, std::min(room, static_cast<std::size_t>(got)));
        if (static_cast<std::size_t>(got) > room) {
            evidence_.output_cut = true;
            output_open_ = false;
            ::shutdown(supervisor_.ours.get(), SHUT_WR);  // cancels the run
        }
    }
}

void Conversation::drain() {
    if (output_open_) take_output();
    if (channel_open_) take_frames();
}

}  // namespace simtutor::host
