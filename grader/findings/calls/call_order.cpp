#include "grader/findings/calls/call_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The line in which the function waits for the event; 0 where it does not.
int wait_for(const FunctionText& function, const std::string& event) {
    for (const Statement& one : function.statements())
        if (text_of(given_to(one.words, "cudaEventSynchronize")) == event ||
            text_of(given_to(one.words, "cudaStreamWaitEvent", 1)) == event)
            return one.line;
    return 0;
}

bool creates_stream(const Statement& one) {
    return mentions(one.words, "cudaStreamCreate") ||
           mentions(one.words, "cudaStreamCreateWithFlags");
}

/// The statement of the line that launches a kernel; -1 if none does.
int launch_at(const FunctionText& function, int line) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (std::size_t k = 0; one.touches(line) && k + 2 < one.words.size(); ++k)
            if (one.words[k].is("<<") && one.words[k + 1].is("<")) return i;
    }
    return -1;
}

}  // namespace

std::string recorded_too_early(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    int work = function.at(line, "cudaMemcpyAsync");
    if (work < 0) work = launch_at(function, line);
    if (work < 0) return "";
    const int parent = all[static_cast<std::size_t>(work)].parent;
    std::string event;
    int recorded = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const std::string now = text_of(given_to(one.words, "cudaEventRecord"));
        if (now.empty()) continue;
        // Behind the work the record covers it.
        if (i > work && (event.empty() || now == event)) return "";
        if (i < work && one.parent == parent && wait_for(function, now) > 0) {
            event = now;
            recorded = one.line;
        }
    }
    if (event.empty()) return "";
    return fmt::format(
        "Line {} waits for {}, and line {} records it before line {}: a wait for an event covers "
        "only what was asked for before its record. Record it behind line {}.",
        wait_for(function, event), event, recorded, line, line);
}

std::string stream_before_device(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        int created = 0, parent = -1;
        for (const Statement& one : function.statements()) {
            if (creates_stream(one) && created == 0) {
                created = one.line;
                parent = one.parent;
            }
            if (!mentions(one.words, "cudaSetDevice")) continue;
            // In another block it may be for other streams.
            if (created == 0 || one.parent != parent) break;
            return fmt::format(
                "Line {0} creates the stream before line {1} chooses the device, so it belongs to "
                "the device that was current before. Exchange the two: line {1} first.",
                created, one.line);
        }
    }
    return "";
}

std::string stream_of_other_device(const Tokens& file, int launch) {
    if (std::string order = stream_before_device(file); !order.empty()) return order;
    const auto chooses = [](const FunctionText& function) {
        const auto& all = function.statements();
        return std::any_of(all.begin(), all.end(), [](const Statement& one) {
            return mentions(one.words, "cudaSetDevice");
        });
    };
    // The launch has the device that its function has chosen: then the stream has not.
    if (!chooses(FunctionText(file, launch))) return "";
    for (const FunctionText& function : functions_in(file)) {
        if (chooses(function)) continue;
        bool by_caller = false;
        for (const FunctionCall& call : calls_of(file, function))
            by_caller |= chooses(FunctionText(file, call.line));
        for (const Statement& one : function.statements())
            if (creates_stream(one) && !by_caller)
                return fmt::format(
                    "Line {} in {} creates the stream, and no cudaSetDevice stands before it "
                    "there: "
                    "it belongs to the device that was current then. Choose the device first, as "
                    "for the launch.",
                    one.line, function.name());
    }
    return "";
}

}  // namespace simtutor
