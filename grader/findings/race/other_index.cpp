#include "grader/findings/race/other_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// "m % 2" of "d_a[m % 2]" and of "lane[i].c"; empty for other words.
Tokens index_in(const Tokens& words) {
    if (words.size() < 4 || !words[0].is_name() || !words[1].is("[")) return {};
    return part_of(words, 2, closing(words, 1));
}

/// "streams[m / 2 % 2]" of "stream(m)", where the file has "stream = [&](int m) { return …; }".
Tokens spelled_out(const Tokens& file, const Tokens& stream) {
    if (stream.size() < 4 || !stream[0].is_name() || !stream[1].is("(")) return stream;
    const Tokens body = body_of(file, stream[0].text);
    const auto back =
        std::ranges::find_if(body, [](const Token& word) { return word.is("return"); });
    if (back == body.end()) return stream;
    const auto begin = static_cast<std::size_t>(back - body.begin()) + 1;
    std::size_t end = begin;
    while (end < body.size() && !body[end].is(";")) ++end;
    return part_of(body, begin, end);
}

/// A work: where it stands, its stream, and what it was given of the device.
struct Work {
    int line = 0;
    Tokens stream;
    std::vector<Tokens> buffers;
};

Work work_of(const Tokens& file, const simt::FindingSide& side) {
    Work work;
    if (side.on_device) {
        const FunctionText kernel(file, side.site.line);
        const LaunchText launch = only_launch(file, kernel.name());
        const auto arguments =
            launch.kernel.empty() ? std::vector<Tokens>() : launch_arguments(file, launch.place);
        const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
        if (arguments.size() == 4)
            work = {launch.line, arguments[3], {given_at_launch(file, launch, kernel, array)}};
        return work;
    }
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != side.site.line || !file[i].is("cudaMemcpyAsync") ||
            !file[i + 1].is("("))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() == 5) work = {file[i].line, given[4], {given[0], given[1]}};
    }
    return work;
}

bool share_a_name(const Tokens& one, const Tokens& other) {
    return std::ranges::any_of(
        one, [&](const Token& word) { return word.is_name() && mentions(other, word.text); });
}

}  // namespace

std::string other_index(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream" || finding.sides.size() != 2) return "";
    for (const simt::FindingSide& side : finding.sides) {
        const Tokens file = tokens_of(sources, side.site.file);
        const Work work = work_of(file, side);
        const Tokens stream = spelled_out(file, work.stream), chosen = index_in(stream);
        for (const Tokens& buffer : work.buffers) {
            const Tokens index = index_in(buffer);
            if (index.empty() || chosen.empty() || same_words(index, chosen) ||
                !share_a_name(index, chosen))
                continue;
            return fmt::format(
                "Line {0} works on {1} in {2}: the buffer is chosen by {3}, and the stream by {4}. "
                "So works of two streams use one buffer. Choose the stream as the buffer: "
                "{5}[{3}].",
                work.line, text_of(buffer), text_of(stream), text_of(index), text_of(chosen),
                stream[0].text);
        }
    }
    return "";
}

}  // namespace simtutor
