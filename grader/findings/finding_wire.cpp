#include "grader/findings/finding_wire.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

namespace simtutor {
namespace {

/// Long texts are cut here: no message for a person is longer.
constexpr std::size_t longest_text = 4096;

class Writer {
  public:
    explicit Writer(std::span<std::uint8_t> buffer) : buffer_(buffer) {}
    template <class T>
    void number(T value) {
        bytes(&value, sizeof value);
    }
    void text(const std::string& value) {
        const auto length = static_cast<std::uint32_t>(std::min(value.size(), longest_text));
        number(length);
        bytes(value.data(), length);
    }
    std::size_t used() const { return used_; }
    bool full() const { return full_; }
    void rewind(std::size_t used) {
        used_ = used;
        full_ = false;
    }

  private:
    void bytes(const void* from, std::size_t count) {
        if (full_ || buffer_.size() - used_ < count) {
            full_ = true;
            return;
        }
        std::memcpy(buffer_.data() + used_, from, count);
        used_ += count;
    }
    std::span<std::uint8_t> buffer_;
    std::size_t used_ = 0;
    bool full_ = false;
};

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    template <class T>
    T number() {
        T value;
        std::memcpy(&value, take(sizeof value), sizeof value);
        return value;
    }
    std::string text() {
        const auto length = number<std::uint32_t>();
        return {reinterpret_cast<const char*>(take(length)), length};
    }
    bool at_end() const { return used_ == bytes_.size(); }

  private:
    const std::uint8_t* take(std::size_t count) {
        if (bytes_.size() - used_ < count) throw std::invalid_argument("findings end too early");
        used_ += count;
        return bytes_.data() + used_ - count;
    }
    std::span<const std::uint8_t> bytes_;
    std::size_t used_ = 0;
};

void write_side(Writer& out, const simt::FindingSide& side) {
    out.text(side.action);
    out.text(side.site.file);
    out.number<std::int32_t>(side.site.line);
    out.text(side.site.function);
    for (unsigned i : side.who.block) out.number<std::uint32_t>(i);
    for (unsigned i : side.who.thread) out.number<std::uint32_t>(i);
    out.number<std::uint8_t>(side.on_device);
    out.text(side.object);
    out.number<std::uint32_t>(side.bytes);
}

simt::FindingSide read_side(Reader& in) {
    simt::FindingSide side;
    side.action = in.text();
    side.site.file = in.text();
    side.site.line = in.number<std::int32_t>();
    side.site.function = in.text();
    for (unsigned& i : side.who.block) i = in.number<std::uint32_t>();
    for (unsigned& i : side.who.thread) i = in.number<std::uint32_t>();
    side.on_device = in.number<std::uint8_t>() != 0;
    side.object = in.text();
    side.bytes = in.number<std::uint32_t>();
    return side;
}

void write_sides(Writer& out, const std::vector<simt::FindingSide>& sides) {
    out.number<std::uint32_t>(static_cast<std::uint32_t>(sides.size()));
    for (const simt::FindingSide& side : sides) write_side(out, side);
}

std::vector<simt::FindingSide> read_sides(Reader& in) {
    std::vector<simt::FindingSide> sides;
    const auto count = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) sides.push_back(read_side(in));
    return sides;
}

void write_finding(Writer& out, const simt::Finding& finding) {
    out.text(finding.rule);
    out.number<std::uint8_t>(static_cast<std::uint8_t>(finding.level));
    out.text(finding.kernel);
    out.text(finding.message);
    out.text(finding.advice);
    out.text(finding.threads);
    out.number<std::uint64_t>(finding.count);
    write_sides(out, finding.sides);
    out.number<std::uint32_t>(static_cast<std::uint32_t>(finding.also.size()));
    for (const auto& sides : finding.also) write_sides(out, sides);
}

simt::Finding read_finding(Reader& in) {
    simt::Finding finding;
    finding.rule = in.text();
    const auto level = in.number<std::uint8_t>();
    if (level > static_cast<std::uint8_t>(simt::Level::error)) {
        throw std::invalid_argument("a finding has no such level");
    }
    finding.level = static_cast<simt::Level>(level);
    finding.kernel = in.text();
    finding.message = in.text();
    finding.advice = in.text();
    finding.threads = in.text();
    finding.count = in.number<std::uint64_t>();
    finding.sides = read_sides(in);
    const auto more = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < more; ++i) finding.also.push_back(read_sides(in));
    return finding;
}

}  // namespace

std::size_t encode_findings(std::span<const simt::Finding> findings,
                            std::span<std::uint8_t> buffer) {
    Writer out(buffer);
    for (const simt::Finding& finding : findings) {
        const std::size_t before = out.used();
        write_finding(out, finding);
        if (out.full()) {
            out.rewind(before);
            break;
        }
    }
    return out.used();
}

std::vector<simt::Finding> decode_findings(std::span<const std::uint8_t> bytes) {
    std::vector<simt::Finding> findings;
    Reader in(bytes);
    while (!in.at_end()) findings.push_back(read_finding(in));
    return findings;
}

}  // namespace simtutor
