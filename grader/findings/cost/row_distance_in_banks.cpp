#include "grader/findings/cost/row_distance_in_banks.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace simtutor::lane_text {
namespace {

constexpr long long most_distance = 64;

/// The access with a number in place of a name.
Access with_number(const Access& access, const std::string& name, long long number) {
    Access changed = access;
    for (Tokens& dimension : changed.dimensions)
        for (Token& word : dimension)
            if (word.text == name) word.text = std::to_string(number);
    return changed;
}

/// Elements of "__shared__ float tile[32 * 32]"; nothing where the text does not tell.
std::optional<long long> length_of(const Tokens& file, const FunctionText& function,
                                   const std::string& array) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == array && one.words[i + 1].is("["))
                return constant_value(file, part_of(one.words, i + 2, closing(one.words, i + 1)));
    }
    return {};
}

/// Whether an index, or the function that gives it, turns the places in a row.
bool turns(const Tokens& file, const Tokens& dimension) {
    const auto turned = [](const Tokens& words) {
        return mentions(words, "^") || mentions(words, "%") || mentions(words, "&");
    };
    if (turned(dimension)) return true;
    for (std::size_t i = 0; i + 1 < dimension.size(); ++i)
        if (dimension[i].is_name() && dimension[i + 1].is("("))
            if (const auto returned = returned_by(file, dimension[i].text);
                returned && turned(returned->value))
                return true;
    return false;
}

/// Whether all lanes have a place of their own, and no two meet in a bank.
bool keeps_apart(const std::vector<long long>& places, const WarpShape& warp) {
    return !places.empty() &&
           std::set<long long>(places.begin(), places.end()).size() == places.size() &&
           meetings(places, warp).empty();
}

/// The number that the name has in all lanes, whatever the text does not tell.
std::optional<long long> same_for_all(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                      const Token& name) {
    std::set<long long> seen;
    for (const long long assumed : {0, 7})
        for (int lane = 0; lane < 32; ++lane) {
            const auto number = Lane(file, chain, warp, lane, assumed).of({name}, 0);
            if (!number) return {};
            seen.insert(*number);
        }
    return seen.size() == 1 ? std::optional(*seen.begin()) : std::nullopt;
}

}  // namespace

std::string row_distance_in_banks(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                  const Access& access) {
    const Frame& here = chain.front();
    for (const Tokens& dimension : access.dimensions)
        for (const Token& word : dimension) {
            Tokens value;
            const int set =
                word.is_name() ? here.function.definition(word.text, here.statement, &value) : -1;
            const auto now = set < 0 ? std::nullopt : same_for_all(file, chain, warp, word);
            // What is smaller than a row of the block is no distance of rows.
            if (!now || *now < warp.width) continue;
            // Rows that are turned need no gaps: another distance would hide that the turn is
            // wrong.
            const long long most = turns(file, dimension) ? warp.width : most_distance;
            const auto length = length_of(file, here.function, access.array);
            for (long long number = warp.width; number <= most; ++number) {
                const auto places =
                    places_of(file, chain, warp, with_number(access, word.text, number), 0);
                if (!keeps_apart(places, warp)) continue;
                // All rows of the block have to fit.
                if (length && number * std::max(warp.height, warp.width) > *length) break;
                const auto made = value.empty() ? std::nullopt : returned_by(file, value[0].text);
                return fmt::format(
                    ". {0} is {1} here (line {2} makes it {3}{4}): with {5} no lanes of a warp "
                    "would meet.",
                    word.text, *now, here.function.statements()[static_cast<std::size_t>(set)].line,
                    text_of(value), made ? fmt::format(", line {}", made->line) : "", number);
            }
        }
    return "";
}

}  // namespace simtutor::lane_text
