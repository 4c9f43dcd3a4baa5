#include "grader/findings/index/own_extent.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace simtutor {
namespace {

/// Whether `extent` says how many there are of what `name` counts.
bool counts(const std::string& name, const std::string& extent) {
    static const auto& pairs = *new std::vector<std::pair<std::string, std::string>>{
        {"x", "width"},     {"x", "columns"}, {"x", "cols"}, {"col", "width"}, {"column", "width"},
        {"column", "cols"}, {"y", "height"},  {"y", "rows"}, {"row", "height"}};
    constexpr std::size_t least_letters = 3;
    if (name.size() >= least_letters && extent == name + "s") return true;
    return std::find(pairs.begin(), pairs.end(), std::pair(name, extent)) != pairs.end();
}

}  // namespace

std::string times_own_extent(const IndexText& index) {
    for (const IndexPart& part : index.parts()) {
        const std::vector<Tokens> terms = split(part.words, "+");
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const Tokens& term = terms[i];
            if (term.size() != 3 || !term[1].is("*")) continue;
            const bool first = counts(term[0].text, term[2].text);
            if (!first && !counts(term[2].text, term[0].text)) continue;
            const Token &name = first ? term[0] : term[2], &extent = first ? term[2] : term[0];
            // The other coordinate, which takes the place of this one.
            const auto other = std::find_if(terms.begin(), terms.end(), [&](const Tokens& one) {
                return one.size() == 1 && one[0].is_name() && index.varies(one[0].text) &&
                       !counts(one[0].text, extent.text);
            });
            if (other == terms.end()) continue;
            return fmt::format(
                "Line {0} multiplies {1} by {2}, which is as many as {1} can count: are {1} and "
                "{3} exchanged? By the length of a row its number is multiplied, {3} * {2} + {1}. "
                "A guard would hide that.",
                name.line, name.text, extent.text, (*other)[0].text);
        }
    }
    return "";
}

}  // namespace simtutor
