#include "grader/findings/call_lines.h"

#include <fmt/format.h>

#include <functional>
#include <set>
#include <vector>

namespace simtutor {
namespace {

constexpr std::size_t most_calls = 4;

/// "cudaDeviceSynchronize in line 72, cudaMemcpy in line 80"
std::string calls(const Tokens& file, const std::function<bool(std::size_t)>& wanted) {
    std::string list;
    std::size_t count = 0;
    std::set<std::pair<std::string, int>> known;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i + 1].is("(") || !wanted(i)) continue;
        if (!known.emplace(file[i].text, file[i].line).second) continue;
        if (count++ == most_calls) return list + ", ...";
        list +=
            fmt::format("{}{} in line {}", list.empty() ? "" : ", ", file[i].text, file[i].line);
    }
    return list;
}

bool is_wait(const Token& word) {
    return word.is("cudaDeviceSynchronize") || word.is("cudaStreamSynchronize") ||
           word.is("cudaEventSynchronize") || word.is("cudaMemcpy");
}

std::string copies(const Tokens& file, const char* direction) {
    return calls(file, [&](std::size_t i) {
        if (!file[i].is("cudaMemcpyAsync") && !file[i].is("cudaMemcpy")) return false;
        return mentions(part_of(file, i + 2, closing(file, i + 1)), direction);
    });
}

}  // namespace

std::string call_lines(const Tokens& file, const std::string& message) {
    if (message.find("host waits") != std::string::npos) {
        const std::string waits = calls(file, [&](std::size_t i) { return is_wait(file[i]); });
        if (!waits.empty()) return "these calls wait: " + waits + ".";
    }
    if (message.find("copy engine") != std::string::npos) {
        const std::string back = copies(file, "cudaMemcpyDeviceToHost"),
                          there = copies(file, "cudaMemcpyHostToDevice");
        if (!back.empty() && !there.empty())
            return fmt::format("to the device: {}; back to the host: {}.", there, back);
    }
    if (message.find("leading dimension") != std::string::npos) {
        const std::string library = calls(file, [&](std::size_t i) {
            return file[i].text.starts_with("cublas") &&
                   file[i].text.find("gemm") != std::string::npos;
        });
        if (!library.empty()) return "the library is called here: " + library + ".";
    }
    return "";
}

}  // namespace simtutor
