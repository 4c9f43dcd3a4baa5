/// A libFuzzer entry for the client's end of the channel. An input is the byte stream that a worker
/// sends; its first bytes say which host it is, how the process ended, and how the stream is cut.
/// With the right magic number and nonce written into every header, since student code may find
/// them. A broken rule aborts, so that the fuzzer keeps the input. Built and run by tools/fuzz.

#include <sys/wait.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "grader/findings/rules.h"
#include "grader/host/run_outcome.h"

using namespace simtutor;
using namespace simtutor::host;

namespace {

constexpr std::size_t most_detail = 1u << 18;
const Nonce nonce{{0x1122334455667788u, 0x99AABBCCDDEEFF00u}};

[[noreturn]] void fail(const char* rule) {
    std::fprintf(stderr, "BROKEN: %s\n", rule);
    std::abort();
}

Argument array(const char* name, Direction direction) {
    Argument made;
    made.name = name;
    made.array = Array{};
    made.array->direction = direction;
    made.array->row_elements = 4;
    return made;
}

RunRequest request(std::uint8_t choice) {
    RunRequest made;
    made.entry = "f";
    made.arguments = {array("a", Direction::in), array("c", Direction::out), Argument{}};
    made.arguments[2].name = "n";
    made.arguments[2].integer = 4;
    made.counters = choice & 1;
    made.trace.on = choice & 2;
    if (choice & 4) made.launch = Launch{};
    if (choice & 8) made.rules.off = {"race.shared"};
    return made;
}

/// What the parts of a grading do with a result.
void use(const RunResult& result) {
    if (result.detail.size() > most_detail) fail("a sentence without end");
    for (const simt::Finding& finding : result.findings) {
        if (!simt::find_rule(finding.rule)) fail("a finding of no rule");
        if (finding.message.size() > most_detail) fail("a message without end");
        nlohmann::json written;
        simt::to_json(written, finding);
        (void)written.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    }
    if (result.counters.contains("kernels")) {
        (void)result.counters.at("totals").dump(-1, ' ', true,
                                                nlohmann::json::error_handler_t::replace);
        for (const auto& kernel : result.counters.at("kernels"))
            (void)kernel.at("name").get<std::string>();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 4) return 0;
    const Kind kind = static_cast<Kind>(data[0] % 3);
    const RunRequest asked = request(data[1]);
    Evidence evidence;
    evidence.begun = data[1] & 16;
    evidence.notice.wait_status = data[2] < 128 ? 0 : W_EXITCODE(data[2] & 3, data[2] & 15);
    evidence.notice.cause = static_cast<EndCause>(data[2] / 16 % 4);
    const std::size_t piece = std::max<std::size_t>(data[3], 1);
    FrameReader reader(nonce);
    for (std::size_t at = 4; at < size; at += piece) {
        reader.take(data + at, std::min(piece, size - at));
        while (auto frame = reader.next()) evidence.frames.push_back(std::move(*frame));
    }
    reader.end();
    evidence.channel_broken = reader.broken();
    if (evidence.frames.size() > most_frames) fail("more frames than there may be");
    RunResult result;
    judge(evidence, kind, asked, result);
    const bool reported =
        std::any_of(evidence.frames.begin(), evidence.frames.end(),
                    [](const Frame& frame) { return frame.kind == FrameKind::report; });
    if (result.status == Status::finished &&
        (!reported || !evidence.begun || evidence.notice.wait_status != 0 || reader.broken()))
        fail("a run that did not come to its end counts as finished");
    if (kind != Kind::simulator && !result.counters.is_null())
        fail("what nothing instrumented was believed");
    if (kind == Kind::native && !result.findings.empty())
        fail("findings of uninstrumented code were believed");
    use(result);
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Mutates the stream, then mends its headers: else nearly all inputs would end at the first one.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    size = LLVMFuzzerMutate(data, size, most);
    constexpr std::size_t header = 32;
    const std::uint32_t magic = 0x53494D54u;
    for (std::size_t at = 4; seed % 8 != 0 && at + header <= size;) {
        std::uint32_t kind;
        std::uint64_t bytes;
        std::memcpy(data + at, &magic, sizeof magic);
        std::memcpy(&kind, data + at + 4, sizeof kind);
        kind %= 10;
        std::memcpy(data + at + 4, &kind, sizeof kind);
        std::memcpy(&bytes, data + at + 8, sizeof bytes);
        constexpr std::uint64_t stage_bytes = sizeof(Stage), crash_bytes = sizeof(CrashRecord);
        if (kind == 0) bytes = stage_bytes;
        if (kind == 1) bytes = crash_bytes;
        if (kind == 3) bytes = 4;
        bytes = std::min<std::uint64_t>(bytes, size - at - header);
        std::memcpy(data + at + 8, &bytes, sizeof bytes);
        std::memcpy(data + at + 16, &nonce, sizeof nonce);
        at += header + bytes;
    }
    return size;
}
