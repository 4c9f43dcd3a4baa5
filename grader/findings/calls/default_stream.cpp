#include "grader/findings/calls/default_stream.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <vector>

#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// How many arguments a call has with its stream; 0: it never takes one, so it is always in the
/// default stream; nothing: it is no such call.
std::optional<std::size_t> with_stream(const Token& call) {
    static const auto& all = *new std::map<std::string, std::size_t>{
        {"cudaMemset", 0},      {"cudaMemset2D", 0},      {"cudaMemcpy", 0},
        {"cudaMemcpy2D", 0},    {"cudaMemsetAsync", 4},   {"cudaMemset2DAsync", 6},
        {"cudaMemcpyAsync", 5}, {"cudaMemcpy2DAsync", 8}, {"cudaMallocAsync", 3},
        {"cudaFreeAsync", 2}};
    const auto found = all.find(call.text);
    return found == all.end() ? std::nullopt : std::optional(found->second);
}

bool names_default(const Tokens& stream) {
    return stream.size() == 1 && (stream[0].is("0") || stream[0].is("nullptr") ||
                                  stream[0].is("NULL") || stream[0].is("cudaStreamLegacy"));
}

}  // namespace

std::string default_stream_calls(const Tokens& file, const std::set<int>& given) {
    if (!mentions(file, "cudaStreamCreate") && !mentions(file, "cudaStreamCreateWithFlags"))
        return "";
    std::string name;
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const auto all = with_stream(file[i]);
        if (!all || !file[i + 1].is("(") || given.contains(file[i].line)) continue;
        const auto arguments = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (*all > 0 && arguments.size() >= *all && !names_default(arguments.back())) continue;
        // One kind of call is told, that of the first.
        if (name.empty()) name = file[i].text;
        if (file[i].text == name) lines.insert(file[i].line);
    }
    if (lines.empty()) return "";
    return fmt::format("{} in {} names no stream, so it runs in the default stream{}. {}", name,
                       lines_text(lines),
                       mentions(file, "cudaStreamNonBlocking")
                           ? ""
                           : ": it waits for the other streams, and they for it",
                       name.ends_with("Async")
                           ? "Give it the stream whose buffer it works on."
                           : "Take " + name + "Async, with the stream whose buffer it works on.");
}

}  // namespace simtutor
