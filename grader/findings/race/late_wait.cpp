#include "grader/findings/race/late_wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// A launch with the stream that it names; "" for none.
struct Launched {
    LaunchText launch;
    std::string stream;
};

std::string stream_of(const Tokens& file, const LaunchText& launch) {
    std::size_t end = launch.place + 2;
    while (end < file.size() && !file[end].is(">>")) ++end;
    const auto arguments = split(part_of(file, launch.place + 2, end), ",");
    return arguments.size() > 3 && !is_zero(arguments[3]) ? text_of(arguments[3]) : "";
}

/// The only launch in a line, or the only one of a kernel behind it in the same function.
std::optional<Launched> launch_where(const Tokens& file, auto&& fits) {
    std::optional<Launched> found;
    for (const LaunchText& one : launches_in(file)) {
        if (!fits(one)) continue;
        if (found) return {};
        found = Launched{one, stream_of(file, one)};
    }
    return found;
}

int number_behind(const std::string& message, const std::string& words) {
    const std::size_t at = message.find(words);
    return at == std::string::npos ? 0 : std::atoi(message.c_str() + at + words.size());
}

/// The words of a function between two lines.
Tokens between(const FunctionText& function, int above, int below) {
    Tokens words;
    for (const Statement& one : function.statements())
        for (const Token& word : one.words)
            if (word.line > above && word.line < below) words.push_back(word);
    return words;
}

/// The line of the last word that begins a call of `name`.
int line_of_call(const Tokens& words, const char* name) {
    int line = 0;
    for (const Token& word : words)
        if (word.is(name)) line = word.line;
    return line;
}

long count_of_calls(const Tokens& words, const char* name) {
    return std::ranges::count_if(words, [&](const Token& word) { return word.is(name); });
}

/// Whether a call among the words waits for the stream, or for something that may be in it.
bool may_wait_for(const Tokens& words, const std::string& stream) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].is("cudaDeviceSynchronize") || words[i].is("cudaEventSynchronize") ||
            words[i].is("cudaStreamWaitEvent"))
            return true;
        if (words[i].is("cudaStreamSynchronize") &&
            text_of(part_of(words, i + 2, closing(words, i + 1))) == stream)
            return true;
    }
    return false;
}

std::string works_in(const Launched& one) {
    return fmt::format("{} (line {}) works in {}", one.launch.kernel, one.launch.line,
                       one.stream.empty() ? "the default stream" : one.stream);
}

/// Whether the first function can name both: else the streams' names mean other things.
bool in_one_function(const Tokens& file, const Launched& a, const Launched& b) {
    return FunctionText(file, a.launch.line).name() == FunctionText(file, b.launch.line).name();
}

/// Whether a statement above hands the event to a function, which may record it.
bool handed_over_before(const FunctionText& function, const Tokens& event, int end) {
    for (int i = 0; i < end; ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k + event.size() < words.size(); ++k)
            if ((words[k - 1].is("(") || words[k - 1].is(",")) &&
                same_words(part_of(words, k, k + event.size()), event) &&
                !mentions(words, "cudaEventCreate") && !mentions(words, "cudaStreamWaitEvent") &&
                !mentions(words, "cudaEventDestroy"))
                return true;
    }
    return false;
}

/// Of an event that a stream waits for before anything has recorded it: "Line 97 lets second wait
/// for halved before line 98 records it: …". Empty where each wait has a record above it, and in
/// loops, where that of the round before may be meant.
/// @param below line of the launch that should wait
std::string waits_before_record(const FunctionText& function, int below) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& wait = all[static_cast<std::size_t>(k)];
        const Tokens event = given_to(wait.words, "cudaStreamWaitEvent", 1);
        if (event.empty() || wait.line >= below || loop_around(function, k) >= 0) continue;
        int record = -1;
        for (int i = 0; i < static_cast<int>(all.size()) && record < 0; ++i)
            if (same_words(given_to(all[static_cast<std::size_t>(i)].words, "cudaEventRecord"),
                           event))
                record = i;
        if (record <= k || handed_over_before(function, event, k)) continue;
        return fmt::format(
            "Line {0} lets {1} wait for {2} before line {3} records it: an event that is not "
            "recorded yet is not waited for. Record it first, behind the work that is to be waited "
            "for, and then wait.",
            wait.line, text_of(given_to(wait.words, "cudaStreamWaitEvent")), text_of(event),
            all[static_cast<std::size_t>(record)].line);
    }
    return "";
}

}  // namespace

std::string wait_for_other_stream(const simt::Finding& finding, Sources& sources) {
    const int first_line = number_behind(finding.message, ", launched in line ");
    if (finding.rule != "race.stream" || finding.sides.size() != 2 || first_line == 0 ||
        given_advice(finding) != GivenAdvice::one_stream)
        return "";
    const Tokens file = tokens_of(sources, finding.sides[0].site.file);
    const std::string kernel = finding.kernel.empty()
                                   ? FunctionText(file, finding.sides[0].site.line).name()
                                   : finding.kernel;
    const auto first =
        launch_where(file, [&](const LaunchText& one) { return one.line == first_line; });
    const auto later = launch_where(
        file, [&](const LaunchText& one) { return one.kernel == kernel && one.line > first_line; });
    if (!first || !later || first->stream == later->stream ||
        !in_one_function(file, *first, *later))
        return "";
    const FunctionText function(file, first_line);
    const Tokens words = between(function, first_line, later->launch.line);
    const std::string waited = text_of(given_to(words, "cudaStreamSynchronize"));
    const std::string works = works_in(*first) + ", and " + works_in(*later);
    if (!waited.empty() && !first->stream.empty() && !may_wait_for(words, first->stream))
        return fmt::format(
            "{}. Line {} waits for {}, and not for {}: wait for {} before line {}, or launch both "
            "in one stream.",
            works, line_of_call(words, "cudaStreamSynchronize"), waited, first->stream,
            first->stream, later->launch.line);
    const std::string recorded = text_of(given_to(words, "cudaEventRecord", 1));
    const Tokens event = given_to(words, "cudaEventRecord");
    // Another event may be there for a time, or for other work.
    const bool only = count_of_calls(words, "cudaEventRecord") == 1 &&
                      count_of_calls(words, "cudaStreamWaitEvent") == 1;
    if (!recorded.empty() && recorded != first->stream && !first->stream.empty() && only &&
        same_words(given_to(words, "cudaStreamWaitEvent", 1), event))
        return fmt::format(
            "{}. Line {} records the event in {}, where it does not stand behind {}: record it in "
            "{}, or launch both in one stream.",
            works, line_of_call(words, "cudaEventRecord"), recorded, first->launch.kernel,
            first->stream);
    if (std::string early = waits_before_record(function, later->launch.line); !early.empty())
        return early;
    if (!waited.empty() || mentions(words, "cudaStreamWaitEvent") ||
        mentions(words, "cudaEventSynchronize") || mentions(words, "cudaDeviceSynchronize"))
        return "";
    return fmt::format("{}. {}", works, finding.advice);
}

namespace {

bool is_wait(const Token& word) {
    return word.is("cudaEventSynchronize") || word.is("cudaStreamSynchronize") ||
           word.is("cudaDeviceSynchronize");
}

}  // namespace

std::string wait_behind_access(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "sync.missing" || finding.sides.size() != 2) return "";
    const simt::Site &mine = finding.sides[0].site, &copy = finding.sides[1].site;
    if (mine.file != copy.file || mine.line <= 0 || copy.line <= 0) return "";
    const Tokens file = tokens_of(sources, copy.file);
    const FunctionText function(file, copy.line);
    const int at = function.at(copy.line, "");
    const int loop = at < 0 ? -1 : loop_around(function, at);
    if (loop < 0) return "";
    const std::vector<int> lines = lines_towards(file, function, mine.line);
    if (lines.size() != 1 || lines[0] >= copy.line) return "";
    const int begin = function.statements()[static_cast<std::size_t>(loop)].line;
    int wait = 0;
    for (int k = loop + 1; k < static_cast<int>(function.statements().size()); ++k) {
        if (!is_inside(function, k, loop)) continue;
        for (const Token& word : function.statements()[static_cast<std::size_t>(k)].words) {
            if (!is_wait(word)) continue;
            // A wait in front of the access, or behind the copy, is another mistake.
            if (word.line <= lines[0] || word.line >= copy.line || wait != 0) return "";
            wait = word.line;
            // A wait for another stream is there for other work.
            const Tokens& own = function.statements()[static_cast<std::size_t>(k)].words;
            const Tokens waited = given_to(own, "cudaStreamSynchronize"),
                         copied =
                             given_to(function.statements()[static_cast<std::size_t>(at)].words,
                                      "cudaMemcpyAsync", 4);
            if (!waited.empty() && !same_words(waited, copied)) return "";
        }
    }
    if (wait == 0 || lines[0] <= begin) return "";
    const FunctionText inner(file, mine.line);
    const std::string who =
        inner.name() == function.name()
            ? fmt::format("Line {} touches", lines[0])
            : fmt::format("{}, called in line {}, touches", inner.name(), lines[0]);
    return fmt::format(
        "{} the array before line {} waits: the copy that line {} has begun in the round before "
        "may still be on its way. Move the wait in front of line {}.",
        who, wait, copy.line, lines[0]);
}

std::string event_wait_behind(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const int at = function.at(line, "cudaEventElapsedTime");
    if (at < 0) return "";
    const auto& all = function.statements();
    const Statement& asked = all[static_cast<std::size_t>(at)];
    const Tokens event = given_to(asked.words, "cudaEventElapsedTime", 2);
    for (std::size_t k = static_cast<std::size_t>(at) + 1; k < all.size(); ++k)
        if (const Tokens waited = given_to(all[k].words, "cudaEventSynchronize");
            !event.empty() && all[k].parent == asked.parent && same_words(waited, event))
            return fmt::format(
                " The wait for {} in line {} comes too late: move it before line {}.",
                text_of(event), all[k].line, line);
    // A wait for the first event says nothing of the second.
    const Tokens first = given_to(asked.words, "cudaEventElapsedTime", 1);
    for (int k = at - 1; k >= 0; --k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        const Tokens waited = given_to(one.words, "cudaEventSynchronize");
        if (!first.empty() && !event.empty() && one.parent == asked.parent &&
            same_words(waited, first))
            return fmt::format(" Line {} waits for {}, the first one: wait for {} there.", one.line,
                               text_of(first), text_of(event));
    }
    return "";
}

}  // namespace simtutor
