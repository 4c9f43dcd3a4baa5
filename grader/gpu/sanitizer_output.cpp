#include "grader/gpu/sanitizer_output.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>

#include "grader/findings/rules.h"

namespace simtutor::gpu {
namespace {

constexpr const char* mark = "=========";

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// One message of the tool: its first line and those that belong to it, without marks.
struct Block {
    std::string head;
    std::vector<std::string> lines;

    bool any(const std::string& part) const {
        return has(head, part) || std::any_of(lines.begin(), lines.end(),
                                              [&](const auto& line) { return has(line, part); });
    }
};

/// Cuts the output into messages. A message's further lines are indented more than its first one.
std::vector<Block> blocks_of(const std::string& output) {
    std::vector<Block> blocks;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind(mark, 0) != 0) continue;
        line.erase(0, std::string(mark).size());
        const std::size_t indent = line.find_first_not_of(' ');
        if (indent == std::string::npos) continue;
        const std::string text = line.substr(indent);
        const bool continued = indent > 1 || text.rfind("and ", 0) == 0;
        if (continued && !blocks.empty()) {
            blocks.back().lines.push_back(text);
        } else {
            blocks.push_back({text, {}});
        }
    }
    return blocks;
}

/// The rule and what to tell a beginner; an empty rule: nothing of the student's.
struct Meaning {
    std::string rule;
    std::string message;
    std::string action;
    simt::Level level = simt::Level::error;
};

unsigned size_in(const std::string& head) {
    static const std::regex size(R"(of size (\d+))");
    std::smatch match;
    return std::regex_search(head, match, size) ? static_cast<unsigned>(std::stoul(match[1])) : 0;
}

/// Addresses in the first page come from a null pointer and an index.
bool near_null(const Block& block) {
    static const std::regex address(R"(Address (0x[0-9a-fA-F]+))");
    std::smatch match;
    for (const std::string& line : block.lines) {
        if (std::regex_search(line, match, address))
            return std::strtoull(match[1].str().c_str(), nullptr, 16) < 4096;
    }
    return false;
}

Meaning invalid_access(const Block& block) {
    const std::string action = has(block.head, "write")    ? "write"
                               : has(block.head, "atomic") ? "atomic"
                                                           : "read";
    if (block.any("misaligned"))
        return {"memory.misaligned",
                "A thread accesses memory at an address that is no multiple of the access's size.",
                action};
    if (has(block.head, "__shared__"))
        return {"bounds.shared", "A thread accesses shared memory outside the block's arrays.",
                action};
    if (has(block.head, "__local__"))
        return {"bounds.local", "A thread accesses memory outside its own local variables.",
                action};
    if (near_null(block))
        return {"null.pointer", "A thread uses a null pointer, or an index from one.", action};
    return {"bounds.global", "A thread accesses global memory outside every array.", action};
}

/// Errors that only repeat that the kernel before ended with a fault.
bool follows_a_fault(const std::string& head) {
    for (const char* name :
         {"LaunchFailure", "IllegalAddress", "MisalignedAddress", "IllegalInstruction",
          "InvalidAddressSpace", "InvalidPc", "HardwareStackError", "Assert", "LaunchTimeout"}) {
        if (has(head, name)) return true;
    }
    return false;
}

/// Calls that tell the error of an earlier one, which the tool has reported there.
bool asks_for_an_error(const std::string& call) {
    return call == "cudaGetLastError" || call == "cudaPeekAtLastError";
}

Meaning api_error(const std::string& head) {
    static const std::regex form(R"re((?:hit|returned) (\w+).*on CUDA API call to (\w+))re");
    std::smatch match;
    if (!std::regex_search(head, match, form) || follows_a_fault(head)) return {};
    const std::string error = match[1], call = match[2];
    if (asks_for_an_error(call)) return {};
    const bool launch = has(call, "Launch");
    return {launch ? "launch.invalid" : "api.error",
            (launch ? "The launch of a kernel fails: " : "The call of " + call + " fails: ") +
                error + ".",
            "call"};
}

Meaning meaning_of(const Block& block) {
    const std::string& head = block.head;
    if (has(head, "Invalid __")) return invalid_access(block);
    if (has(head, "Race reported between"))
        return {"race.shared",
                "Two threads access the same place in shared memory, one of them writes, and "
                "nothing orders the two.",
                has(head, "between Write") ? "write" : "read",
                has(head, "Warning:") ? simt::Level::warning : simt::Level::error};
    // To the tool an exchange is a read, also where nothing looks at what was there before: then it
    // only writes. Where something does, the simulator sees it.
    if (has(head, "Uninitialized __") && block.any("at atomicExch")) return {};
    if (has(head, "Uninitialized __"))
        return {"memory.uninitialised", "A thread reads memory that was never written.", "read"};
    if (has(head, "Barrier error"))
        return {has(head, "mask") ? "warp.mask" : "barrier.divergent",
                "Not all threads come to the same barrier.", "wait"};
    if (has(head, "Stack overflow"))
        return {"device.stack-overflow", "A thread's stack is too small for its calls.", "call"};
    if (has(head, "Double free") || has(head, "Invalid free"))
        return {"memory.double-free", "Memory is freed that is not allocated.", "call"};
    if (has(head, "Program hit") || has(head, "API call")) return api_error(head);
    return {};
}

/// "kernel(float *)+0x90 in kernel.cu:17" as a place; line 0 if the text has none.
simt::Site site_in(const std::string& text, const std::string& file) {
    static const std::regex form(R"((?:at|access at) (.*?)\+0x[0-9a-f]+(?: in (\S+):(\d+))?)");
    std::smatch match;
    if (!std::regex_search(text, match, form)) return {};
    simt::Site site;
    const std::string function = match[1];
    site.function = function.substr(0, function.find('('));
    // Templates carry their result's type: "void f<int>(int *)".
    const std::size_t blank = site.function.substr(0, site.function.find('<')).rfind(' ');
    if (blank != std::string::npos) site.function.erase(0, blank + 1);
    if (match[3].matched) {
        const std::string name = match[2].str().substr(match[2].str().rfind('/') + 1);
        const std::string students = file.substr(file.rfind('/') + 1);
        site.file = name == students ? file : match[2].str();
        site.line = std::stoi(match[3]);
    }
    return site;
}

/// The student's line that called a function of CUDA's own headers, as atomicAdd.
std::optional<simt::Site> caller_in(const std::string& line, const std::string& file) {
    constexpr const char* frame = "Device Frame:";
    if (line.rfind(frame, 0) != 0) return std::nullopt;
    const simt::Site caller = site_in("at" + line.substr(std::string_view(frame).size()), file);
    if (caller.file != file) return std::nullopt;
    return caller;
}

bool read_who(const std::string& text, simt::ThreadCoordinates& who) {
    static const std::regex form(
        R"(thread \((\d+), ?(\d+), ?(\d+)\) in block \((\d+), ?(\d+), ?(\d+)\))");
    std::smatch match;
    if (!std::regex_search(text, match, form)) return false;
    for (std::size_t i = 0; i < 3; ++i) {
        who.thread[i] = static_cast<unsigned>(std::stoul(match[i + 1]));
        who.block[i] = static_cast<unsigned>(std::stoul(match[i + 4]));
    }
    return true;
}

simt::Finding finding_of(const Block& block, const Meaning& meaning, const std::string& tool,
                         const std::string& file) {
    simt::Finding finding;
    finding.rule = meaning.rule;
    finding.level = meaning.level;
    finding.tool = "compute-sanitizer " + tool;
    finding.message = meaning.message + " compute-sanitizer (" + tool + ") says: " + block.head;
    simt::FindingSide access;
    access.action = meaning.action;
    access.bytes = size_in(block.head);
    access.site = site_in(block.head, file);
    simt::ThreadCoordinates who;
    for (const std::string& line : block.lines) {
        if (line.rfind("Saved host backtrace", 0) == 0 || line.rfind("Host Frame", 0) == 0) break;
        if (access.site.line == 0 && line.rfind("at ", 0) == 0) access.site = site_in(line, file);
        if (access.site.file != file) access.site = caller_in(line, file).value_or(access.site);
        if (read_who(line, who)) {
            access.who = who;
            const auto& t = who.thread;
            const auto& b = who.block;
            finding.threads = "thread (" + std::to_string(t[0]) + "," + std::to_string(t[1]) + "," +
                              std::to_string(t[2]) + ") of block (" + std::to_string(b[0]) + "," +
                              std::to_string(b[1]) + "," + std::to_string(b[2]) + ")";
        }
        if (line.rfind("and ", 0) == 0 && has(line, "access at ")) {
            simt::FindingSide other;
            other.action = has(line, "Write") ? "write" : "read";
            other.site = site_in(line, file);
            finding.sides.push_back(other);
        }
    }
    finding.kernel = access.site.function;
    finding.sides.insert(finding.sides.begin(), access);
    return finding;
}

bool same_place(const simt::Finding& a, const simt::Finding& b) {
    if (a.rule != b.rule || a.level != b.level || a.sides.size() != b.sides.size()) return false;
    for (std::size_t i = 0; i < a.sides.size(); ++i) {
        if (a.sides[i].site.line != b.sides[i].site.line || a.sides[i].action != b.sides[i].action)
            return false;
    }
    // Without a line only the words are left to tell them apart.
    return a.sides.front().site.line > 0 || a.message == b.message;
}

void add(SanitizerReport& report, simt::Finding finding) {
    for (simt::Finding& known : report.findings) {
        if (!same_place(known, finding)) continue;
        ++known.count;
        return;
    }
    report.findings.push_back(std::move(finding));
}

}  // namespace

const std::vector<std::string>& sanitizer_tools() {
    static const std::vector<std::string> tools = {"memcheck", "racecheck", "initcheck",
                                                   "synccheck"};
    return tools;
}

SanitizerReport read_sanitizer(const std::string& output, const std::string& tool,
                               const std::string& file) {
    SanitizerReport report;
    std::string first;
    for (const Block& block : blocks_of(output)) {
        if (has(block.head, "SUMMARY:")) report.complete = true;
        if (first.empty() && !has(block.head, "COMPUTE-SANITIZER")) first = block.head;
        const Meaning meaning = meaning_of(block);
        if (!meaning.rule.empty()) add(report, finding_of(block, meaning, tool, file));
    }
    if (has(output, "Device not supported")) {
        report.complete = false;
        first = "Device not supported";
    }
    if (!report.complete) report.problem = first.empty() ? "it said nothing" : first;
    return report;
}

}  // namespace simtutor::gpu
