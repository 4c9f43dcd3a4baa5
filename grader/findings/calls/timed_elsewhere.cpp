#include "grader/findings/calls/timed_elsewhere.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// What the call at `i` gets.
std::vector<Tokens> given_at(const Tokens& file, std::size_t i) {
    return split(part_of(file, i + 2, closing(file, i + 1)), ",");
}

bool calls_at(const Tokens& file, std::size_t i, const char* name) {
    return i + 1 < file.size() && file[i].is(name) && file[i + 1].is("(");
}

/// The two events of the file's times, by their last names; empty where there are others.
std::vector<std::string> timed_events(const Tokens& file) {
    std::vector<std::string> events;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!calls_at(file, i, "cudaEventElapsedTime")) continue;
        const auto given = given_at(file, i);
        if (given.size() != 3 || given[1].empty() || given[2].empty()) return {};
        std::vector<std::string> here = {given[1].back().text, given[2].back().text};
        if (!events.empty() && events != here) return {};
        events = std::move(here);
    }
    return events;
}

/// Where the events are recorded in the default stream, and by which functions.
struct Records {
    std::set<int> lines;
    std::set<std::string> functions;
};

/// Nothing where a stream is named.
Records records_of(const Tokens& file, const std::vector<std::string>& events) {
    Records all;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!calls_at(file, i, "cudaEventRecord")) continue;
        const auto given = given_at(file, i);
        if (given.empty() || given[0].empty() || !has(events, given[0].back().text)) continue;
        if (given.size() > 1 && !is_zero(given[1]) && !mentions(given[1], "nullptr")) return {};
        all.lines.insert(file[i].line);
        all.functions.insert(FunctionText(file, file[i].line).name());
    }
    return all;
}

bool records(const FunctionText& function, const Records& known) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i + 1].is("(") && (known.functions.contains(one.words[i].text) ||
                                             known.lines.contains(one.words[i].line)))
                return true;
        return false;
    });
}

/// The lines of a function that work in the stream; empty where others work elsewhere.
std::set<int> lines_in_stream(const Tokens& file, const FunctionText& function,
                              const std::string& stream) {
    std::set<int> lines;
    const auto add = [&](const Tokens& given, int line) {
        const bool mine = given.size() == 1 && given[0].text == stream;
        if (mine) lines.insert(line);
        return mine;
    };
    for (const LaunchText& launch : launches_in(file)) {
        if (FunctionText(file, launch.line).name() != function.name()) continue;
        const auto given = launch_arguments(file, launch.place);
        if (given.size() < 4 || !add(given[3], launch.line)) return {};
    }
    for (const Statement& one : function.statements())
        if (mentions(one.words, "cudaMemcpyAsync") &&
            !add(given_to(one.words, "cudaMemcpyAsync", 4), one.line))
            return {};
    return lines;
}

}  // namespace

std::string timed_elsewhere(const Tokens& file) {
    const std::vector<std::string> events = timed_events(file);
    if (events.empty()) return "";
    const Records known = records_of(file, events);
    if (known.lines.empty()) return "";
    for (const FunctionText& function : functions_in(file)) {
        if (!records(function, known)) continue;
        for (const Statement& one : function.statements()) {
            const Tokens stream = given_to(one.words, "cudaStreamCreateWithFlags");
            if (stream.empty() || !mentions(given_to(one.words, "cudaStreamCreateWithFlags", 1),
                                            "cudaStreamNonBlocking"))
                continue;
            const std::string name = stream.back().text;
            const std::set<int> lines = lines_in_stream(file, function, name);
            if (lines.empty()) continue;
            return fmt::format(
                "{} and {} are recorded in the default stream ({}), and {} {} in {}, which line {} "
                "makes with cudaStreamNonBlocking: the two streams do not wait for each other, so "
                "the work need not lie between the events. Record both in {}",
                events[0], events[1], lines_text(known.lines), lines_text(lines),
                lines.size() == 1 ? "works" : "work", name, one.line, name);
        }
    }
    return "";
}

}  // namespace simtutor
