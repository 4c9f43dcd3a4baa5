#include "grader/host/child/worker_channel.h"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "grader/findings/finding_wire.h"

namespace simtutor::host {
namespace {

Nonce run_nonce;
/// Not on the stack: signal handlers run on a small one.
std::array<std::uint8_t, longest_findings> finding_buffer;

void send(FrameKind kind, const void* payload, std::size_t bytes) {
    if (!write_frame(channel_fd, run_nonce, kind, payload, bytes)) ::_exit(channel_lost_status);
}

void send_text(FrameKind kind, const std::string& text) {
    send(kind, text.data(), std::min(text.size(), longest_sentence));
}

}  // namespace

void WorkerChannel::open(const Nonce& nonce) {
    run_nonce = nonce;
}

void WorkerChannel::stage(Stage::Step step, bool system_calls_filtered) {
    const Stage stage{step, system_calls_filtered};
    send(FrameKind::stage, &stage, sizeof stage);
}

void WorkerChannel::crashed(const CrashRecord& record) {
    send(FrameKind::crash, &record, sizeof record);
}

void WorkerChannel::endless_loop(const simt::Finding& finding) {
    const std::size_t bytes = encode_findings({&finding, 1}, finding_buffer);
    send(FrameKind::watchdog, finding_buffer.data(), bytes);
}

void WorkerChannel::exited(int code) {
    const std::int32_t payload = code;
    send(FrameKind::exited, &payload, sizeof payload);
}

void WorkerChannel::send_findings(const std::vector<simt::Finding>& findings) {
    const std::size_t bytes = encode_findings(findings, finding_buffer);
    send(FrameKind::findings, finding_buffer.data(), bytes);
}

void WorkerChannel::send_trace(const nlohmann::json& trace) {
    if (trace.is_null()) return;
    const auto text = nlohmann::json::to_cbor(trace);
    send(FrameKind::trace, text.data(), text.size());
}

void WorkerChannel::send_counters(const nlohmann::json& counters) {
    if (!counters.contains("kernels")) return;
    const auto cbor = nlohmann::json::to_cbor(counters);
    send(FrameKind::counted, cbor.data(), cbor.size());
}

void WorkerChannel::finish(const Report& report) {
    const std::vector<std::uint8_t> text = encode_report(report);
    send(FrameKind::report, text.data(), text.size());
    ::_exit(0);
}

void WorkerChannel::fail(const std::string& sentence) {
    send_text(FrameKind::error, sentence);
    ::_exit(0);
}

void WorkerChannel::unloadable(const std::string& why) {
    send_text(FrameKind::unloadable, why);
    ::_exit(0);
}

void WorkerChannel::meddled(const std::string& sentence) {
    send_text(FrameKind::meddled, sentence);
    ::_exit(0);
}

void WorkerChannel::threw(const std::string& what) {
    send_text(FrameKind::threw, what);
    ::_exit(0);
}

}  // namespace simtutor::host
