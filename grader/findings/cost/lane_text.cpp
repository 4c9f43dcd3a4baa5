#include "grader/findings/cost/lane_text.h"

#include <algorithm>
#include <utility>

#include "grader/findings/source/assignments.h"

namespace simtutor::lane_text {
namespace {

constexpr int lanes = 32;
/// How far calls are followed to the kernel.
constexpr std::size_t most_calls_deep = 3;

long long unit_of(const Tokens& declared) {
    for (const Token& word : declared) {
        if (word.is("char") || word.is("uint8_t") || word.is("uchar")) return 1;
        if (word.is("double")) return 8;
        for (const char* type : {"float", "int", "uint"})
            for (const int width : {2, 4})
                if (word.text == type + std::to_string(width)) return 4LL * width;
    }
    return 4;
}

/// Bytes of the vector that the line moves; 0: it names none.
long long vector_of(const std::string& line) {
    for (const int width : {4, 2})
        for (const char* type : {"float", "int", "uint"})
            if (line.find(type + std::to_string(width)) != std::string::npos) return 4LL * width;
    return 0;
}

/// 16 of "__pipeline_memcpy_async(to, from, 16)"; 0: it is no such call.
long long bytes_of_copy(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text.find("memcpy_async") == std::string::npos || !words[i + 1].is("("))
            continue;
        const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        return given.size() < 3 ? 0 : constant_value(file, given[2]).value_or(0);
    }
    return 0;
}

/// The declaration of a parameter.
Tokens parameter_of(const FunctionText& function, const std::string& name) {
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && one.back().text == name) return one;
    return {};
}

/// "16" and "17" of "__shared__ float bs[16][17]".
std::vector<Tokens> declared_sides(const FunctionText& function, const std::string& array) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (one.words[i].text != array || !one.words[i + 1].is("[")) continue;
            std::vector<Tokens> sides;
            std::size_t open = i + 1;
            while (open < one.words.size() && one.words[open].is("[")) {
                const std::size_t close = closing(one.words, open);
                sides.push_back(part_of(one.words, open + 1, close));
                open = close + 1;
            }
            return sides;
        }
    }
    return {};
}

/// "a" and "a + row * n + first" of "const float* from = a + row * n + first": a pointer that the
/// function makes of one that it is given, to elements as wide as that one's.
struct LocalPointer {
    std::string array;
    Tokens value;
};

LocalPointer local_pointer(const FunctionText& function, const Statement& one,
                           const std::string& name) {
    const auto statement = static_cast<int>(&one - function.statements().data());
    Tokens value;
    const int set = function.definition(name, statement - 1, &value);
    if (set < 0 || value.size() < 3 || !value[1].is("+") || mentions(value, "?") ||
        !is_pointer_parameter(function, value[0].text))
        return {};
    const Tokens& declared = function.statements()[static_cast<std::size_t>(set)].words;
    return mentions(declared, "*") &&
                   unit_of(declared) == unit_of(parameter_of(function, value[0].text))
               ? LocalPointer{value[0].text, value}
               : LocalPointer{};
}

/// The words with what local pointers in them were given. @param array what those lead to
Tokens with_pointers(const FunctionText& function, const Statement& one, const Tokens& words,
                     std::string& array) {
    Tokens all;
    for (const Token& word : words) {
        const LocalPointer local =
            word.is_name() ? local_pointer(function, one, word.text) : LocalPointer{};
        if (local.array.empty()) {
            all.push_back(word);
            continue;
        }
        array = local.array;
        all.insert(all.end(), local.value.begin(), local.value.end());
    }
    return all;
}

}  // namespace

void chains_of(const Tokens& file, Chain so_far, int line, std::vector<Chain>& all) {
    const FunctionText function(file, line);
    const int at = function.at(line, "");
    if (at < 0 || so_far.size() > most_calls_deep) return;
    so_far.push_back({function, at, {}});
    const auto calls = calls_of(file, function);
    if (calls.empty()) return all.push_back(std::move(so_far));
    for (const FunctionCall& call : calls) {
        Chain next = so_far;
        next.back().call = call;
        chains_of(file, std::move(next), call.line, all);
    }
}

std::optional<long long> Lane::of(const Tokens& words, std::size_t frame) const {
    const Frame& here = chain_[frame];
    ThreadValue value(file_, here.function, who_);
    value.block(warp_.width, warp_.height);
    value.assume(unknown_);
    if (frame + 1 < chain_.size()) {
        const auto parameters = split(here.function.parameters(), ",");
        if (parameters.size() != here.call.arguments.size()) return {};
        for (std::size_t i = 0; i < parameters.size(); ++i)
            // "&as[k][4 * x]" is worth no number.
            if (const auto given = of(here.call.arguments[i], frame + 1);
                given && !parameters[i].empty())
                value.give(parameters[i].back().text, *given);
            else if (!parameters[i].empty() && mentions(words, parameters[i].back().text))
                return {};
    }
    return value.of(words, here.statement);
}

std::vector<Access> accesses_in(const Tokens& file, const FunctionText& function,
                                const Statement& one, const std::string& line, bool banks) {
    std::vector<Access> found;
    const Tokens& words = one.words;
    const long long vector = std::max(vector_of(line), bytes_of_copy(file, words));
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const bool starts = i == 0 || !(words[i - 1].is(".") || words[i - 1].is("->"));
        if (words[i].is_name() && words[i + 1].is("[") && starts) {
            Access access;
            access.array = words[i].text;
            std::size_t open = i + 1;
            while (open < words.size() && words[open].is("[")) {
                const std::size_t close = closing(words, open);
                access.dimensions.push_back(part_of(words, open + 1, close));
                open = close + 1;
            }
            access.text = part_of(words, i, open);
            const bool shared = is_block_shared(function, access.array);
            if (banks && shared) {
                const auto sides = declared_sides(function, access.array);
                if (vector > 0 || sides.size() != access.dimensions.size() || sides.size() > 2)
                    continue;
                if (sides.size() == 2) access.row = constant_value(file, sides[1]).value_or(0);
                if (sides.size() == 2 && access.row == 0) continue;
                found.push_back(std::move(access));
            } else if (!banks && !shared && access.dimensions.size() == 1 &&
                       is_pointer_parameter(function, access.array)) {
                access.unit = access.bytes = unit_of(parameter_of(function, access.array));
                // "&a[4 * i]" is none by itself, but may be read as a vector.
                if (vector == 0 && i > 0 && words[i - 1].is("&")) continue;
                if (vector > access.bytes && i > 0 && words[i - 1].is("&")) access.bytes = vector;
                found.push_back(std::move(access));
            }
        }
        const bool factor =
            i > 0 && (words[i - 1].is_name() || words[i - 1].is(")") || words[i - 1].is("]"));
        // "*(a + row * n + k)", with or without a cast
        if (words[i].is("*") && !factor && !banks && words[i + 1].is("(")) {
            Access access;
            access.text = part_of(words, i, closing(words, i + 1) + 1);
            access.dimensions = {part_of(words, i + 1, closing(words, i + 1) + 1)};
            for (const Token& word : access.dimensions[0])
                if (word.is_name() && is_pointer_parameter(function, word.text))
                    access.array = word.text;
            if (access.array.empty())
                access.dimensions = {with_pointers(
                    function, one, part_of(words, i + 2, closing(words, i + 1)), access.array)};
            access.unit = unit_of(parameter_of(function, access.array));
            access.bytes = std::max(vector, access.unit);
            if (!access.array.empty()) found.push_back(std::move(access));
        }
        if (words[i].is("*") && !factor && !banks && words[i + 1].is_name() &&
            (i + 2 == words.size() || !words[i + 2].is("["))) {
            Access access;
            access.text = part_of(words, i, i + 2);
            access.dimensions = {
                with_pointers(function, one, part_of(words, i + 1, i + 2), access.array)};
            access.unit = unit_of(parameter_of(function, access.array));
            access.bytes = std::max(vector, access.unit);
            if (!access.array.empty()) found.push_back(std::move(access));
        }
        const bool pointer = words[i].is("*") && !factor && !banks && words[i + 1].is_name() &&
                             is_pointer_parameter(function, words[i + 1].text);
        if (pointer && (i + 2 >= words.size() || !words[i + 2].is("["))) {
            Access access{words[i + 1].text, part_of(words, i, i + 2), {{words[i + 1]}}};
            access.unit = unit_of(parameter_of(function, access.array));
            access.bytes = std::max(vector, access.unit);
            found.push_back(std::move(access));
        }
    }
    return found;
}

std::vector<long long> places_of(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                 const Access& access, long long assumed) {
    std::vector<long long> places;
    const long long all = std::min<long long>(lanes, 1LL * warp.width * warp.height);
    for (int i = 0; i < all; ++i) {
        const Lane lane(file, chain, warp, i, assumed);
        long long place = 0;
        for (const Tokens& dimension : access.dimensions) {
            const auto number = lane.of(dimension, 0);
            if (!number) return {};
            place = place * access.row + *number;
        }
        places.push_back(place);
    }
    return places;
}

std::vector<std::pair<int, int>> meetings(const std::vector<long long>& places,
                                          const WarpShape& warp) {
    const int banks = warp.half ? 16 : 32;  // as many as lanes that go at once
    std::vector<std::pair<int, int>> all;
    for (int a = 0; a < static_cast<int>(places.size()); ++a)
        for (int b = a + 1; b < static_cast<int>(places.size()); ++b)
            if (a / banks == b / banks && places[a] != places[b] &&
                (places[a] - places[b]) % banks == 0)
                all.emplace_back(a, b);
    return all;
}

}  // namespace simtutor::lane_text
