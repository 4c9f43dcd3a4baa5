#include "grader/findings/race/event_for_nobody.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// The line in which the work of a side is given to the device: the call, or the launch of its
/// kernel, where the file has only one; 0 if that is not known.
int line_of_work(const Tokens& file, const simt::FindingSide& side) {
    if (!side.on_device) return side.site.line;
    int line = 0;
    for (const LaunchText& one : launches_in(file)) {
        if (one.kernel != side.site.function) continue;
        if (line > 0) return 0;
        line = one.line;
    }
    return line;
}

/// An argument of a call, without its blanks and brackets of an index: "taken" of "sets[k].taken".
std::string event_in(const Tokens& file, std::size_t call, std::size_t place) {
    const std::size_t close = closing(file, call + 1);
    const std::vector<Tokens> all = split(part_of(file, call + 2, close), ",");
    if (place >= all.size() || all[place].empty()) return "";
    // An array of events is waited for by some index.
    std::size_t last = all[place].size() - 1;
    while (last > 0 && all[place][last].is("]")) {
        std::size_t open = last;
        while (open > 0 && closing(all[place], open) != last) --open;
        if (open == 0) break;
        last = open - 1;
    }
    return all[place][last].text;
}

/// The stream that a line gives its work to; empty where it names none.
Tokens stream_of_work(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        const auto arguments = launch_arguments(file, launch.place);
        if (launch.line == line && arguments.size() == 4) return arguments[3];
    }
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const std::size_t place = file[i].is("cudaMemcpyAsync") ? 4 : 3;
        if (file[i].line != line || !file[i + 1].is("(") ||
            (place == 3 && !file[i].is("cudaMemsetAsync")))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() == place + 1) return given[place];
    }
    return {};
}

/// Whether a call hands the event to a function of the file, which may wait for it.
bool is_handed_over(const Tokens& file, const std::string& event) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i + 1].is("(") || body_of(file, file[i].text).empty())
            continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && file[close + 1].is("{")) continue;
        if (mentions(part_of(file, i + 2, close), event)) return true;
    }
    return false;
}

bool is_waited_for(const Tokens& file, const std::string& event) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i + 1].is("(")) continue;
        const bool stream = file[i].is("cudaStreamWaitEvent");
        const bool host = file[i].is("cudaEventSynchronize") || file[i].is("cudaEventQuery") ||
                          file[i].is("cudaEventElapsedTime");
        if (stream && event_in(file, i, 1) == event) return true;
        for (std::size_t place = 0; host && place < 3; ++place)
            if (event_in(file, i, place) == event) return true;
    }
    return false;
}

}  // namespace

std::string event_for_nobody(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream" || finding.sides.size() != 2) return "";
    const Tokens file = tokens_of(sources, finding.sides[1].site.file);
    // The other side is the one that was given to the device first.
    const int first = line_of_work(file, finding.sides[1]),
              second = line_of_work(file, finding.sides[0]);
    if (first == 0 || second == 0 || first == second) return "";
    const FunctionText function(file, first);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaEventRecord") || !file[i + 1].is("(") || file[i].line <= first)
            continue;
        if (FunctionText(file, file[i].line).name() != function.name()) break;
        const std::string event = event_in(file, i, 0);
        if (event.empty() || is_waited_for(file, event) || is_handed_over(file, event)) continue;
        // In another stream it stands behind other work.
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        const Tokens stream = stream_of_work(file, first);
        if (given.size() > 1 && !stream.empty() && !same_words(given[1], stream)) continue;
        return fmt::format(
            "The work of line {0} comes first. The event {1} is recorded behind it, in line {2}, "
            "and nothing waits for it: before the work of line {3} is given to its stream, let "
            "that "
            "stream wait for {1} with cudaStreamWaitEvent.",
            first, event, file[i].line, second);
    }
    return "";
}

namespace {

/// The last record of an event before `end`; -1 where there is none, or where one stands behind.
int only_before(const FunctionText& function, const Tokens& event, int end) {
    int found = -1;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!same_words(given_to(one.words, "cudaEventRecord"), event)) continue;
        if (i >= end) return -1;
        found = i;
    }
    return found;
}

/// The line of the last work that the stream is given beside and behind this one.
int last_of_works(const Tokens& file, const FunctionText& function, int work,
                  const Tokens& stream) {
    const auto& all = function.statements();
    int line = all[static_cast<std::size_t>(work)].line;
    for (int i = work + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        // Another wait of the stream begins other work.
        if (same_words(given_to(one.words, "cudaStreamWaitEvent"), stream)) break;
        if (one.parent == all[static_cast<std::size_t>(work)].parent &&
            same_words(stream_of_work(file, one.line), stream))
            line = one.line;
    }
    return line;
}

}  // namespace

std::string event_before_work(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream" || finding.sides.size() != 2) return "";
    const Tokens file = tokens_of(sources, finding.sides[1].site.file);
    const int first = line_of_work(file, finding.sides[1]),
              second = line_of_work(file, finding.sides[0]);
    if (first == 0 || second == 0 || first == second) return "";
    const FunctionText function(file, first);
    const int work = function.at(first, "");
    const Tokens stream = stream_of_work(file, first), later = stream_of_work(file, second);
    if (work < 0 || stream.empty() || later.empty()) return "";
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaStreamWaitEvent") || !file[i + 1].is("(") ||
            FunctionText(file, file[i].line).name() != function.name())
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 2 || !same_words(given[0], later)) continue;
        const int record = only_before(function, given[1], work);
        if (record < 0) continue;
        const Statement& recorded = function.statements()[static_cast<std::size_t>(record)];
        if (!same_words(given_to(recorded.words, "cudaEventRecord", 1), stream)) continue;
        return fmt::format(
            "Line {0} records {1} before line {2} gives its work to {3}. An event covers only what "
            "its stream was given before the record, so the wait for {1} in line {4} does not wait "
            "for that work. Record {1} behind line {5}.",
            recorded.line, text_of(given[1]), first, text_of(stream), file[i].line,
            last_of_works(file, function, work, stream));
    }
    return "";
}

}  // namespace simtutor
