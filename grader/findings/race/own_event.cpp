#include "grader/findings/race/own_event.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// A call that records an event or waits for one.
struct EventCall {
    Tokens event, stream;
    int line = 0;
    std::string function;
};

std::vector<EventCall> calls_of(const Tokens& file, const char* name, std::size_t event,
                                std::size_t stream) {
    std::vector<EventCall> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is(name) || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 2) continue;
        all.push_back(
            {given[event], given[stream], file[i].line, FunctionText(file, file[i].line).name()});
    }
    return all;
}

/// The only record of the event in the function of the wait.
std::optional<EventCall> record_of(const std::vector<EventCall>& records, const EventCall& wait) {
    std::optional<EventCall> found;
    for (const EventCall& one : records) {
        if (one.function != wait.function || !same_words(one.event, wait.event)) continue;
        if (found) return {};
        found = one;
    }
    return found;
}

/// The waits of a stream for what it has recorded itself.
struct OwnWait {
    EventCall wait, record;
};

std::optional<OwnWait> own_wait(const Tokens& file) {
    const auto records = calls_of(file, "cudaEventRecord", 0, 1);
    for (const EventCall& wait : calls_of(file, "cudaStreamWaitEvent", 1, 0)) {
        const auto record = record_of(records, wait);
        if (record && same_words(record->stream, wait.stream)) return OwnWait{wait, *record};
    }
    return {};
}

std::string told(const OwnWait& own) {
    return fmt::format(
        "Line {} lets {} wait for {}, which line {} records in {} itself: a stream does its work "
        "in order anyway, so this wait orders nothing.",
        own.wait.line, text_of(own.wait.stream), text_of(own.wait.event), own.record.line,
        text_of(own.record.stream));
}

/// The stream that a launch of the kernel, or a call in a line, names; empty if that is not known.
Tokens stream_of(const Tokens& file, const simt::FindingSide& side) {
    Tokens found;
    for (const LaunchText& one : launches_in(file)) {
        const bool here =
            side.on_device ? one.kernel == side.site.function : one.line == side.site.line;
        if (!here) continue;
        const auto given = launch_arguments(file, one.place);
        if (given.size() < 4 || !found.empty()) return {};
        found = given[3];
    }
    return found;
}

}  // namespace

std::string own_event(const Tokens& file) {
    const auto own = own_wait(file);
    return own ? told(*own) : "";
}

std::string own_event(const Tokens& file, const simt::Finding& finding) {
    const auto own = own_wait(file);
    if (!own || finding.sides.empty()) return "";
    const Tokens later = stream_of(file, finding.sides.front());
    // The work behind the wait is in the stream that waits: something else is wrong.
    if (same_words(later, own->wait.stream)) return "";
    if (later.empty())
        return told(*own) + fmt::format(" Let the stream of the later work wait for {} there.",
                                        text_of(own->wait.event));
    return told(*own) + fmt::format(
                            " The later work is in {0}: let that one wait there, with "
                            "cudaStreamWaitEvent({0}, {1}, 0).",
                            text_of(later), text_of(own->wait.event));
}

}  // namespace simtutor
