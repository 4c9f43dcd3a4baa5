#include "grader/findings/source/call_lines.h"

#include <fmt/format.h>

#include <functional>
#include <set>
#include <vector>

#include "grader/findings/calls/default_stream.h"
#include "grader/findings/calls/foreign_wait.h"
#include "grader/findings/calls/one_stream.h"
#include "grader/findings/calls/pinned_lines.h"
#include "grader/findings/calls/timed_calls.h"
#include "grader/findings/calls/vector_object.h"
#include "grader/findings/cost/same_for_block.h"
#include "grader/findings/launch/asked_limit.h"
#include "grader/findings/launch/blocks_held.h"
#include "grader/findings/launch/fixed_share.h"
#include "grader/findings/launch/grid_limit.h"
#include "grader/findings/launch/held_blocks_asked.h"
#include "grader/findings/launch/idle_grid.h"
#include "grader/findings/launch/occupancy_lines.h"
#include "grader/findings/result/divided_terms.h"
#include "grader/findings/result/rest_of_parts.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/needed_wait.h"
#include "grader/findings/source/value_of_comparison.h"
#include "grader/findings/text.h"

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
        if (count++ == most_calls) return list + " and more";
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

/// "blend" of "blend<<<blocks, threads>>>(…)" in a program whose copies have streams; the line in
/// `line`.
std::string launch_without_stream(const Tokens& file, int& line) {
    for (std::size_t i = 1; i + 3 < file.size(); ++i) {
        if (!file[i].is("<<") || !file[i + 1].is("<") || !file[i - 1].is_name()) continue;
        std::size_t end = i + 2;
        while (end + 1 < file.size() && !file[end].is(";") &&
               !(file[end].is(">>") && file[end + 1].is(">")))
            ++end;
        if (end + 1 >= file.size() || file[end].is(";") ||
            split(part_of(file, i + 2, end), ",").size() >= 4)
            continue;
        line = file[i - 1].line;
        return file[i - 1].text;
    }
    return "";
}

}  // namespace

std::string call_lines(const Tokens& file, const std::string& message, const std::set<int>& given) {
    return told_calls_of(file, message, given).text;
}

Advice told_calls_of(const Tokens& file, const std::string& message, const std::set<int>& given) {
    if (std::string limits = occupancy_lines(file, message); !limits.empty()) return limits;
    if (std::string object = vector_object(file); !object.empty()) return object;
    if (message.find("Which limit of the device does ") != std::string::npos)
        return Advice(asked_limit(file, word_after(message, " launched ")),
                      value_of_comparison(file).empty() ? Known::place : Known::text);
    if (message.find(" would do, and the others have none") != std::string::npos)
        return idle_grid(file);
    if (message.find("A part has more than ") != std::string::npos) return rest_to_one(file);
    if (message.find("each product is divided by 256 ") != std::string::npos)
        return divided_terms(file, "256");
    if (message.find("The program says ") != std::string::npos)
        if (std::string beside = timed_beside_loop(file); !beside.empty()) return beside;
    if (message.find("host memory that is not pinned") != std::string::npos)
        return pinned_lines(file, message.find(" pinned for the device") != std::string::npos);
    if (message.find(" waited for all kernels") != std::string::npos)
        if (std::string behind = recorded_behind_launch(file); !behind.empty()) return behind;
    if (message.find("host waits") != std::string::npos) {
        if (std::string behind = recorded_behind_launch(file); !behind.empty()) return behind;
        // Lines that nobody is to change are named only where there are no others.
        std::string waits = calls(file, [&](std::size_t i) {
            return is_wait(file[i]) && !given.contains(file[i].line) && !is_needed_wait(file, i);
        });
        if (waits.empty())
            waits = calls(file, [&](std::size_t i) {
                return is_wait(file[i]) && !given.contains(file[i].line);
            });
        if (waits.empty()) waits = calls(file, [&](std::size_t i) { return is_wait(file[i]); });
        if (!waits.empty()) return Advice("these calls wait: " + waits + ".", Known::place);
    }
    if (message.find("copy engine") != std::string::npos ||
        message.find("each launch names its stream") != std::string::npos) {
        int line = 0;
        if (const std::string kernel = launch_without_stream(file, line); !kernel.empty())
            return fmt::format(
                "{} in line {} is launched without a stream, so it runs in the default stream{}. "
                "Name the stream as the launch's fourth argument; only then the order of the "
                "copies matters.",
                kernel, line,
                mentions(file, "cudaStreamNonBlocking")
                    ? ""
                    : ": it waits for the other streams, and they for it");
        if (std::string none = default_stream_calls(file, given); !none.empty()) return none;
        if (std::string one = one_stream(file); !one.empty()) return one;
        if (std::string other = foreign_wait(file); !other.empty()) return other;
        const std::string waits =
            calls(file, [&](std::size_t i) { return file[i].is("cudaStreamWaitEvent"); });
        if (!waits.empty() && message.find("copy engine") == std::string::npos)
            return Advice("streams wait for events here: " + waits +
                              ". For each: does what follows use a buffer that must be filled, or "
                              "free, first?",
                          Known::place);
    }
    if (message.find("copy engine") != std::string::npos ||
        message.find("Which copies are not needed") != std::string::npos) {
        const std::string back = copies(file, "cudaMemcpyDeviceToHost"),
                          there = copies(file, "cudaMemcpyHostToDevice");
        if (!back.empty() && !there.empty())
            return Advice(fmt::format("to the device: {}; back to the host: {}.", there, back),
                          Known::place);
    }
    if (message.find("multiprocessors of this device hold ") != std::string::npos) {
        for (std::string held : {blocks_held(file), blocks_by_warp(file, message),
                                 held_blocks_asked(file, message), fixed_share(file, message)})
            if (!held.empty()) return held;
        return grid_without_limit(file);
    }
    if (message.find("threads on") != std::string::npos &&
        message.find("multiprocessors") != std::string::npos) {
        if (std::string grid = grid_without_limit(file); !grid.empty()) return grid;
        std::set<int> lines;
        for (const Token& word : file)
            if (word.is("multiProcessorCount")) lines.insert(word.line);
        if (!lines.empty())
            return Advice(
                fmt::format("the number of multiprocessors is read in {}. How many threads "
                            "does the launch have for each of them?",
                            lines_text(lines)),
                Known::place);
    }
    if (std::string same = same_for_block_in(file, message); !same.empty()) return same;
    if (message.find("leading dimension") != std::string::npos) {
        const std::string library = calls(file, [&](std::size_t i) {
            return file[i].text.starts_with("cublas") &&
                   file[i].text.find("gemm") != std::string::npos;
        });
        if (!library.empty())
            return Advice("the library is called here: " + library + ".", Known::place);
    }
    return {};
}

}  // namespace simtutor
