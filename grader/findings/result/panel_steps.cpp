#include "grader/findings/result/panel_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "terms = std::min(depth, k - k0)": what there is of a whole piece, and the whole piece.
struct Part {
    std::string name, whole;
    int line = 0;
};

/// The parts that a function limits, of pieces whose length is a name.
std::vector<Part> parts_in(const FunctionText& function) {
    std::vector<Part> parts;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            const Tokens& v = set.value;
            for (std::size_t i = 0; i + 1 < v.size(); ++i) {
                if (set.element() || !v[i].is("min") || !v[i + 1].is("(")) continue;
                for (const Tokens& side : split(part_of(v, i + 2, closing(v, i + 1)), ","))
                    if (side.size() == 1 && side[0].is_name())
                        parts.push_back({set.name(), side[0].text, one.line});
            }
        }
    return parts;
}

/// The arguments of calls in these words: "pack(a, n)", each with the function's name.
std::vector<std::pair<std::string, std::vector<Tokens>>> calls_in(const Tokens& words) {
    std::vector<std::pair<std::string, std::vector<Tokens>>> calls;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("("))
            calls.emplace_back(words[i].text,
                               split(part_of(words, i + 2, closing(words, i + 1)), ","));
    return calls;
}

bool has_argument(const std::vector<Tokens>& arguments, const std::string& name) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const Tokens& one) { return one.size() == 1 && one[0].text == name; });
}

/// A function of the file that is given the part but does not know the whole, and fills the buffer.
const FunctionText* filler(const std::vector<FunctionText>& functions, const FunctionText& caller,
                           const std::string& buffer, const Part& part, int& line) {
    for (const Statement& one : caller.statements())
        for (const auto& [name, arguments] : calls_in(one.words)) {
            if (!has_argument(arguments, buffer) || !has_argument(arguments, part.name)) continue;
            for (const FunctionText& function : functions) {
                if (function.name() != name) continue;
                const bool knows = std::any_of(
                    function.statements().begin(), function.statements().end(),
                    [&](const Statement& inner) { return mentions(inner.words, part.whole); });
                if (knows) continue;
                line = one.line;
                return &function;
            }
        }
    return nullptr;
}

/// "a_panels + i * depth", where a_panels was filled by a function that is given terms.
std::string whole_step(const std::vector<FunctionText>& functions) {
    for (const FunctionText& caller : functions)
        for (const Part& part : parts_in(caller))
            for (const Statement& one : caller.statements())
                for (std::size_t i = 0; i + 4 < one.words.size(); ++i) {
                    const Tokens& w = one.words;
                    if (!w[i].is_name() || !w[i + 1].is("+") || !w[i + 2].is_name() ||
                        !w[i + 3].is("*") || w[i + 4].text != part.whole ||
                        is_pointer_parameter(caller, w[i].text))
                        continue;
                    int line = 0;
                    const FunctionText* const fills =
                        filler(functions, caller, w[i].text, part, line);
                    if (!fills) continue;
                    return fmt::format(
                        "Line {0} goes on in {1} by steps of {2} ({3}), but {4}, which fills it "
                        "(line {5}), is given {6} and knows no {2}: its pieces lie closer where "
                        "{6} is less than {2} (line {7}). Take {6} for the step.",
                        w[i].line, w[i].text, part.whole, text_of(part_of(w, i, i + 5)),
                        fills->name(), line, part.name, part.line);
                }
    return "";
}

/// The line in which another function goes on by the whole piece in one of its pointers.
int line_with_whole(const FunctionText& function, const std::string& whole) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 2; i < one.words.size(); ++i) {
            const Tokens& w = one.words;
            if (w[i].text != whole) continue;
            // "b + k * width", "b += width"
            const bool product = i > 3 && w[i - 1].is("*") && w[i - 3].is("+") &&
                                 is_pointer_parameter(function, w[i - 4].text);
            const bool moved = w[i - 1].is("+=") && is_pointer_parameter(function, w[i - 2].text);
            if (product || moved) return w[i].line;
        }
    return 0;
}

/// "to += have", where have is fewer in the last piece, and another function steps by the whole.
std::string part_step(const std::vector<FunctionText>& functions) {
    for (const FunctionText& packs : functions)
        for (const Part& part : parts_in(packs))
            for (const Statement& one : packs.statements())
                for (std::size_t i = 0; i + 2 < one.words.size(); ++i) {
                    const Tokens& w = one.words;
                    if (!w[i].is_name() || !w[i + 1].is("+=") || w[i + 2].text != part.name ||
                        !is_pointer_parameter(packs, w[i].text))
                        continue;
                    for (const FunctionText& reads : functions) {
                        const int line =
                            reads.name() == packs.name() ? 0 : line_with_whole(reads, part.whole);
                        if (line == 0) continue;
                        return fmt::format(
                            "Line {0} moves {1} on by {2}, which is less than {3} in the last "
                            "piece (line {4}); line {5} reads steps of {3}. Move on by {3} in "
                            "every piece.",
                            w[i].line, w[i].text, part.name, part.whole, part.line, line);
                    }
                }
    return "";
}

}  // namespace

std::string panel_steps(const Tokens& file) {
    const std::vector<FunctionText> functions = functions_in(file);
    std::string whole = whole_step(functions);
    return whole.empty() ? part_step(functions) : whole;
}

}  // namespace simtutor
