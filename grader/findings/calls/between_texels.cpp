#include "grader/findings/calls/between_texels.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool is_half_number(const Token& word) {
    return word.is("0.5f") || word.is("0.5") || word.is(".5f") || word.is(".5");
}

/// "v = y + 0.5f": the middle of the texel `of`.
struct Middle {
    std::string name, of;
    int line = 0;
    Tokens value;
};

std::vector<Middle> middles_in(const FunctionText& function) {
    std::vector<Middle> all;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (set.value.size() == 3 && set.value[0].is_name() && set.value[1].is("+") &&
                is_half_number(set.value[2]))
                all.push_back({set.name(), set.value[0].text, one.line, set.value});
    return all;
}

std::string told_of_fetch(const Tokens& words, std::size_t open,
                          const std::vector<Middle>& middles) {
    const std::vector<Tokens> given = split(part_of(words, open + 1, closing(words, open)), ",");
    for (std::size_t i = 1; i < given.size() && i < 3; ++i)
        for (const Middle& middle : middles) {
            const Tokens& place = given[i];
            const bool bare = (place.size() == 1 ||
                               (place.size() == 3 && (place[1].is("-") || place[1].is("+")) &&
                                place[2].is("1"))) &&
                              place[0].text == middle.of;
            if (!bare) continue;
            Tokens right = place;
            right[0].text = middle.name;
            return fmt::format(
                "Line {} reads at {}, between two texels, and the linear filter gives their mean. "
                "Line {} makes {} = {}, the middle of one: read at {}.",
                place[0].line, text_of(place), middle.line, middle.name, text_of(middle.value),
                text_of(right));
        }
    return "";
}

}  // namespace

std::string between_texels(const Tokens& file) {
    if (!mentions(file, "cudaFilterModeLinear")) return "";
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Middle> middles = middles_in(function);
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i < one.words.size() && !middles.empty(); ++i) {
                if (!one.words[i].is("tex2D")) continue;
                std::size_t open = i + 1;
                while (open < one.words.size() && open < i + 5 && !one.words[open].is("(")) ++open;
                if (open >= one.words.size() || !one.words[open].is("(")) continue;
                if (std::string text = told_of_fetch(one.words, open, middles); !text.empty())
                    return text;
            }
    }
    return "";
}

}  // namespace simtutor
