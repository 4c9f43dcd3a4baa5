/// Writes the seeds of channel-fuzz: streams as a worker of ours sends them.
/// usage: channel-seeds FOLDER

#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "grader/findings/finding_wire.h"
#include "grader/host/frame.h"
#include "grader/host/report_wire.h"

using namespace simtutor;
using namespace simtutor::host;

namespace {

const Nonce nonce{{0x1122334455667788u, 0x99AABBCCDDEEFF00u}};

/// Bytes that write_frame() sends.
class Stream {
  public:
    explicit Stream(std::vector<std::uint8_t> choices) : bytes_(std::move(choices)) {
        if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_) != 0) std::perror("socketpair");
    }
    ~Stream() {
        ::close(ends_[0]);
        ::close(ends_[1]);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    void add(FrameKind kind, const void* payload, std::size_t size) {
        write_frame(ends_[0], nonce, kind, payload, size);
        std::uint8_t buffer[1u << 16];
        const ssize_t got = ::recv(ends_[1], buffer, sizeof buffer, MSG_DONTWAIT);
        if (got > 0) bytes_.insert(bytes_.end(), buffer, buffer + got);
    }
    void add_stages(int count) {
        for (int step = 0; step < count; ++step) {
            const Stage stage{static_cast<Stage::Step>(step), 1};
            add(FrameKind::stage, &stage, sizeof stage);
        }
    }
    void save(const std::string& path) const {
        if (FILE* file = std::fopen(path.c_str(), "wb")) {
            std::fwrite(bytes_.data(), 1, bytes_.size(), file);
            std::fclose(file);
        }
    }

  private:
    std::vector<std::uint8_t> bytes_;
    int ends_[2] = {-1, -1};
};

Report report(bool counted) {
    Report made;
    made.broken_guards = {0, 0, 0};
    made.returned = 1;
    if (!counted) return made;
    made.counters = {{"totals", {{"global_loads", 7}}},
                     {"kernels",
                      {{{"name", "add"},
                        {"grid", {1u, 1u, 1u}},
                        {"block", {1u, 1u, 1u}},
                        {"totals", {{"global_loads", 7}}},
                        {"lines", {{{"file", "k.cu"}, {"line", 3}}}}}}},
                     {"buffers", {{"a", {{"elements_read", 2}}}}}};
    return made;
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) return 2;
    const std::string folder = words[1];
    simt::Finding finding;
    finding.rule = "race.shared";
    finding.message = "Two threads wrote.";
    finding.sides.resize(2);
    std::vector<std::uint8_t> wire(longest_findings);
    const std::size_t bytes = encode_findings({&finding, 1}, wire);
    for (const bool counted : {false, true}) {
        // Simulator; counters or not, begun; exit status 0; pieces of 255 bytes.
        Stream stream({0, static_cast<std::uint8_t>(16 + counted), 0, 255});
        stream.add_stages(4);
        stream.add(FrameKind::findings, wire.data(), bytes);
        const auto text = encode_report(report(counted));
        stream.add(FrameKind::report, text.data(), text.size());
        stream.save(folder + (counted ? "/counted" : "/plain"));
    }
    Stream crashed({1, 16, 200, 7});
    crashed.add_stages(3);
    const CrashRecord record{11, -1, 8, 1, 0, 0, 0, 8};
    crashed.add(FrameKind::crash, &record, sizeof record);
    crashed.save(folder + "/crashed");
    Stream threw({0, 18, 0, 64});
    threw.add_stages(3);
    threw.add(FrameKind::watchdog, wire.data(), bytes);
    threw.add(FrameKind::threw, "no", 2);
    threw.save(folder + "/threw");
}
