#include "grader/findings/calls/foreign_wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace simtutor {
namespace {

/// A stream or an event of several: "streams[s]", "lane[s].stream", "mine.stream", "pipe.left[s]".
struct Element {
    Tokens words;      ///< as it stands
    Tokens which;      ///< "s", or "lane[s]", which a reference stands for
    std::string kind;  ///< "streams", ".stream": what all of them have in common
    bool found() const { return !which.empty() && !kind.empty(); }
};

/// "lane[1 - s]" of "auto& other = lane[1 - s]" and of "Lane* other = &lane[1 - s]": what a name
/// stands for that is no value of its own; the name itself otherwise.
Tokens behind_reference(const Tokens& file, const Tokens& base, std::size_t at) {
    if (base.size() != 1) return base;
    for (std::size_t i = at; i-- > 1;) {
        if (file[i].text != base[0].text || i + 2 >= file.size() || !file[i + 1].is("=") ||
            !(file[i - 1].is("&") || file[i - 1].is("*") || file[i - 1].is("const") ||
              file[i - 1].is("auto")))
            continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        Tokens value = part_of(file, i + 2, end);
        if (!value.empty() && value[0].is("&")) value.erase(value.begin());
        return value;
    }
    return base;
}

Element element_in(const Tokens& file, const Tokens& words, std::size_t at) {
    Element one{words, {}, {}};
    const std::size_t size = words.size();
    if (size >= 3 && words[size - 1].is_name() &&
        (words[size - 2].is(".") || words[size - 2].is("->"))) {
        one.which = behind_reference(file, part_of(words, 0, size - 2), at);
        one.kind = "." + words[size - 1].text;
        return one;
    }
    std::size_t open = 0;
    while (open < size && !words[open].is("[")) ++open;
    if (open == 0 || open + 2 >= size || closing(words, open) + 1 != size) return {};
    one.which = part_of(words, open + 1, size - 1);
    one.kind = text_of(part_of(words, 0, open));
    return one;
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
        EventCall call{element_in(file, given[event], i), element_in(file, given[stream], i),
                       file[i].line};
        if (call.event.found() && call.stream.found()) all.push_back(std::move(call));
    }
    return all;
}

/// "other.stream" for the event "other.left": the stream of the same one.
std::string stream_beside(const Element& event, const Element& stream) {
    if (!event.kind.starts_with("."))
        return fmt::format("{}[{}]", stream.kind, text_of(event.which));
    Tokens words = event.words;
    words.back().text = stream.kind.substr(1);
    return text_of(words);
}

}  // namespace

std::string foreign_wait(const Tokens& file) {
    const auto records = calls_of(file, "cudaEventRecord", 0, 1);
    for (const EventCall& wait : calls_of(file, "cudaStreamWaitEvent", 1, 0))
        for (const EventCall& record : records) {
            const bool own = same_words(record.event.which, record.stream.which) &&
                             record.event.kind == wait.event.kind &&
                             record.stream.kind == wait.stream.kind;
            if (!own || same_words(wait.event.which, wait.stream.which)) continue;
            return fmt::format(
                "line {} makes {} wait for {}, which line {} records in {}, another stream: "
                "what that one was given before must end first. Do the two use one buffer? If not, "
                "that wait only keeps them from overlapping.",
                wait.line, text_of(wait.stream.words), text_of(wait.event.words), record.line,
                stream_beside(wait.event, record.stream));
        }
    return "";
}

}  // namespace simtutor
