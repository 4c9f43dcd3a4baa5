#include "grader/findings/calls/foreign_wait.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {
namespace {

/// "streams" and "s" of "streams[s]"; an empty index for a name alone.
struct Element {
    std::string array;
    Tokens index;
};

Element element_in(const Tokens& words) {
    if (words.size() < 4 || !words[0].is_name() || !words[1].is("[") ||
        closing(words, 1) + 1 != words.size())
        return {};
    return {words[0].text, part_of(words, 2, words.size() - 1)};
}

struct EventCall {
    Element event, stream;
    int line = 0;
};

std::vector<EventCall> calls_of(const Tokens& file, const char* name, std::size_t event,
                                std::size_t stream) {
    std::vector<EventCall> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is(name) || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 2) continue;
        EventCall call{element_in(given[event]), element_in(given[stream]), file[i].line};
        if (!call.event.array.empty() && !call.stream.array.empty()) all.push_back(std::move(call));
    }
    return all;
}

std::string text_of(const Element& one) {
    return fmt::format("{}[{}]", one.array, simtutor::text_of(one.index));
}

}  // namespace

std::string foreign_wait(const Tokens& file) {
    const auto records = calls_of(file, "cudaEventRecord", 0, 1);
    for (const EventCall& wait : calls_of(file, "cudaStreamWaitEvent", 1, 0))
        for (const EventCall& record : records) {
            const bool own = same_words(record.event.index, record.stream.index) &&
                             record.event.array == wait.event.array &&
                             record.stream.array == wait.stream.array;
            if (!own || same_words(wait.event.index, wait.stream.index)) continue;
            return fmt::format(
                "line {} makes {} wait for {}, which line {} records in {}[{}], another stream: "
                "what that one was given before must end first. Do the two use one buffer? If not, "
                "that wait only keeps them from overlapping.",
                wait.line, text_of(wait.stream), text_of(wait.event), record.line,
                record.stream.array, simtutor::text_of(wait.event.index));
        }
    return "";
}

}  // namespace simtutor
