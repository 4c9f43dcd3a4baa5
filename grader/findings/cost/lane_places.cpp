#include "grader/findings/cost/lane_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr int lanes = 32;
constexpr long long sector = 32, bank_word = 4;
/// How far calls are followed to the kernel.
constexpr std::size_t most_calls_deep = 3;
/// What the text does not tell, such as the length of a row: two lengths of rows that are long.
constexpr long long unknown[] = {1024, 4096};

/// A function, the statement that is looked at, and who calls it there.
struct Frame {
    FunctionText function;
    int statement = -1;
    FunctionCall call;  ///< in the frame behind this one; no line: this is the kernel
};
/// From the line of the access to the kernel.
using Chain = std::vector<Frame>;

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

/// What words of a frame are worth for one thread.
class Lane {
  public:
    Lane(const Tokens& file, const Chain& chain, const WarpShape& warp, int lane, long long unknown)
        : file_(file), chain_(chain), warp_(warp), unknown_(unknown) {
        who_.thread[0] = static_cast<unsigned>(lane % warp.width);
        who_.thread[1] = static_cast<unsigned>(lane / warp.width % warp.height);
    }

    std::optional<long long> of(const Tokens& words, std::size_t frame) const {
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

  private:
    const Tokens& file_;
    const Chain& chain_;
    const WarpShape warp_;
    const long long unknown_;
    simt::ThreadCoordinates who_;
};

/// "b[row * n + k]", "*from", "bs[x][place(x, k)]"
struct Access {
    std::string array;
    Tokens text;
    std::vector<Tokens> dimensions;
    long long row = 0;    ///< elements in a row of an array of two dimensions
    long long bytes = 4;  ///< that one lane moves
    long long unit = 4;   ///< bytes of one step of the index
};

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

/// The accesses of a statement to device memory, or, with `banks`, to arrays of the block.
std::vector<Access> accesses_in(const Tokens& file, const FunctionText& function,
                                const Statement& one, const std::string& line, bool banks) {
    std::vector<Access> found;
    const Tokens& words = one.words;
    const long long vector = vector_of(line);
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
                // "&a[4 * i]", read as a vector.
                if (vector > access.bytes && i > 0 && words[i - 1].is("&")) access.bytes = vector;
                found.push_back(std::move(access));
            }
        }
        const bool factor = i > 0 && (words[i - 1].is_name() || words[i - 1].is(")") ||
                                      words[i - 1].is("]"));
        // "*(a + row * n + k)", with or without a cast
        if (words[i].is("*") && !factor && !banks && words[i + 1].is("(")) {
            Access access;
            access.text = part_of(words, i, closing(words, i + 1) + 1);
            access.dimensions = {part_of(words, i + 1, closing(words, i + 1) + 1)};
            for (const Token& word : access.dimensions[0])
                if (word.is_name() && is_pointer_parameter(function, word.text))
                    access.array = word.text;
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

/// The places that the lanes touch, in elements; empty where the text does not tell them.
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

/// Pieces of 32 bytes that a warp touches, and the fewest that hold as much.
std::pair<std::size_t, std::size_t> sectors_of(const std::vector<long long>& places,
                                               const Access& access) {
    std::set<long long> touched;
    const std::set<long long> different(places.begin(), places.end());
    for (const long long place : different)
        for (long long byte = 0; byte < access.bytes; byte += std::min(4LL, access.bytes))
            touched.insert((place * access.unit + byte) / sector);
    const auto bytes = static_cast<long long>(different.size()) * access.bytes;
    return {touched.size(), static_cast<std::size_t>((bytes + sector - 1) / sector)};
}

/// Pairs of lanes that meet in a bank.
std::vector<std::pair<int, int>> meetings(const std::vector<long long>& places,
                                          const WarpShape& warp) {
    const int banks = warp.half ? 16 : 32;
    const int at_once = warp.half ? 16 : 32;
    std::vector<std::pair<int, int>> all;
    for (int a = 0; a < static_cast<int>(places.size()); ++a)
        for (int b = a + 1; b < static_cast<int>(places.size()); ++b)
            if (a / at_once == b / at_once && places[a] != places[b] &&
                (places[a] - places[b]) % banks == 0)
                all.emplace_back(a, b);
    return all;
}

/// A name, or a call, that makes the lanes differ, and the line that computes it.
struct Origin {
    std::string name;
    int line = 0;
    Tokens value;
};

class Origins {
  public:
    Origins(const Tokens& file, const Chain& chain, const WarpShape& warp)
        : file_(file), chain_(chain), warp_(warp) {}

    /// The function whose value an index has: "place(x, k)".
    std::optional<Origin> called(const Tokens& words) const {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (!words[i].is_name() || !words[i + 1].is("(")) continue;
            if (const auto returned = returned_by(file_, words[i].text))
                return Origin{text_of(part_of(words, i, closing(words, i + 1) + 1)),
                              returned->line, returned->value};
        }
        return {};
    }

    /// The names of the words that lanes `a` and `b` differ in, as they were set.
    void set(const Tokens& words, std::size_t frame, int a, int b, std::vector<Origin>& all) const {
        const Frame& here = chain_[frame];
        for (const Token& word : words) {
            if (!word.is_name() || !differ({word}, frame, a, b)) continue;
            if (std::any_of(all.begin(), all.end(),
                            [&](const Origin& one) { return one.name == word.text; }))
                continue;
            Tokens value;
            const int at = here.function.definition(word.text, here.statement, &value);
            if (at >= 0) {
                if (!is_coordinate(value))
                    all.push_back({word.text,
                                   here.function.statements()[static_cast<std::size_t>(at)].line,
                                   value});
                continue;
            }
            const auto parameters = split(here.function.parameters(), ",");
            for (std::size_t i = 0; frame + 1 < chain_.size() && i < parameters.size(); ++i)
                if (!parameters[i].empty() && parameters[i].back().text == word.text &&
                    i < here.call.arguments.size())
                    set(here.call.arguments[i], frame + 1, a, b, all);
        }
    }

    /// "x / 2", "x % 16": a part of the words that is the same for two lanes although what it is
    /// made of is not.
    std::string lost(const Tokens& words, int a, int b) const {
        for (std::size_t i = 0; i + 2 < words.size(); ++i) {
            const bool rounds = words[i + 1].is("/") || words[i + 1].is("%") ||
                                words[i + 1].is("&") || words[i + 1].is(">>");
            if (!rounds || !words[i].is_name() || !constant_value(file_, {words[i + 2]})) continue;
            const Tokens part = part_of(words, i, i + 3);
            if (differ({words[i]}, 0, a, b) && !differ(part, 0, a, b)) return text_of(part);
        }
        return "";
    }

  private:
    /// "threadIdx.x"
    static bool is_coordinate(const Tokens& value) {
        return value.size() == 3 && value[0].is("threadIdx");
    }
    bool differ(const Tokens& words, std::size_t frame, int a, int b) const {
        const auto one = Lane(file_, chain_, warp_, a, unknown[0]).of(words, frame);
        const auto other = Lane(file_, chain_, warp_, b, unknown[0]).of(words, frame);
        return one && other && *one != *other;
    }

    const Tokens& file_;
    const Chain& chain_;
    const WarpShape warp_;
};

std::string lines_that_set(const std::vector<Origin>& all) {
    std::string text;
    for (const Origin& one : all)
        text += fmt::format("{}line {} makes {}: {}", text.empty() ? "" : ", ", one.line, one.name,
                            text_of(one.value));
    return text;
}

/// "Line 49 calls load4 with a, n, first_row + row, start + k: "
std::string call_text(const Frame& frame) {
    std::string given;
    for (const Tokens& argument : frame.call.arguments)
        given += (given.empty() ? "" : ", ") + text_of(argument);
    return fmt::format("Line {} calls {} with {}: ", frame.call.line, frame.function.name(), given);
}

/// "lie 8 elements apart", "lie in different rows"
std::string distance_text(const std::vector<long long>& short_rows,
                          const std::vector<long long>& long_rows) {
    const long long near = short_rows[1] - short_rows[0], far = long_rows[1] - long_rows[0];
    if (near == far) return fmt::format("lie {} elements apart", near);
    return "lie a row or more apart";
}

std::string told_of_sectors(const Tokens& file, const std::vector<Chain>& chains,
                            const std::string& text, int line, const WarpShape& warp) {
    std::set<int> in_order;
    std::string told;
    for (const Chain& chain : chains) {
        const Frame& first = chain.front();
        const Statement& one =
            first.function.statements()[static_cast<std::size_t>(first.statement)];
        bool known = false, bad = false;
        for (const Access& access : accesses_in(file, first.function, one, text, false)) {
            const auto near = places_of(file, chain, warp, access, unknown[0]),
                       far = places_of(file, chain, warp, access, unknown[1]);
            if (near.size() < 2 || far.size() < 2) continue;
            known = true;
            const auto [touched, needed] = sectors_of(near, access);
            const long long step = near[1] - near[0], wide = access.bytes / access.unit;
            if (touched < needed * 3 / 2 || step == 0 || step == wide) continue;
            bad = true;
            if (!told.empty()) continue;
            const Origins origins(file, chain, warp);
            std::vector<Origin> all;
            origins.set(access.dimensions[0], 0, 0, 1, all);
            const auto called = origins.called(access.dimensions[0]);
            if (called) all.insert(all.begin(), *called);
            if (all.empty()) continue;
            const bool by_call = chain.size() > 1;
            told = fmt::format(
                "{}neighbouring lanes {}, so a warp touches {} sectors where {} would hold what "
                "it moves. That comes from the index: {}. Let lanes with neighbouring numbers of "
                "threadIdx.x have elements side by side, {} apart.",
                by_call ? call_text(chain[chain.size() - 2])
                        : fmt::format("In {} in line {} ", text_of(access.text), line),
                distance_text(near, far), touched, needed, lines_that_set(all), wide);
        }
        if (known && !bad && chain.size() > 1) in_order.insert(chain[chain.size() - 2].call.line);
    }
    if (!told.empty() && !in_order.empty())
        told += fmt::format(" The call{} in {} {} in order.", in_order.size() == 1 ? "" : "s",
                            lines_text(in_order), in_order.size() == 1 ? "is" : "are");
    return told;
}

std::string told_of_banks(const Tokens& file, const Chain& chain, const std::string& text,
                          const WarpShape& warp) {
    const Frame& first = chain.front();
    const Statement& one = first.function.statements()[static_cast<std::size_t>(first.statement)];
    for (const Access& access : accesses_in(file, first.function, one, text, true)) {
        const auto places = places_of(file, chain, warp, access, 0);
        const auto met = meetings(places, warp);
        if (met.empty()) continue;
        const Origins origins(file, chain, warp);
        const int banks = warp.half ? 16 : 32;
        const auto meet = [&](int a, int b) {
            return fmt::format(
                "In {} lanes {} and {} of {} take elements {} and {} of {}, which lie in one of "
                "the {} banks",
                text_of(access.text), a, b, warp.half ? "half a warp" : "a warp", places[a],
                places[b], access.array, banks);
        };
        for (const auto& [a, b] : met)
            for (const Tokens& dimension : access.dimensions)
                if (const std::string part = origins.lost(dimension, a, b); !part.empty())
                    return meet(a, b) +
                           fmt::format(
                               ": {} is the same for both, so it keeps these two rows not apart. "
                               "What turns a row must be another number for each row that lanes "
                               "of one warp go to.",
                               part);
        const auto& [a, b] = met.front();
        std::vector<Origin> all;
        Tokens of_call;
        for (const Tokens& dimension : access.dimensions)
            if (const auto called = origins.called(dimension); called && all.empty()) {
                all.push_back(*called);
                of_call = dimension;
            }
        for (const Tokens& dimension : access.dimensions)
            if (of_call.empty()) origins.set(dimension, 0, a, b, all);
        if (all.empty()) continue;
        std::string told = meet(a, b) +
                           fmt::format(". That comes from the index: {}.", lines_that_set(all));
        if (!of_call.empty()) {
            const auto mine = Lane(file, chain, warp, a, 0).of(of_call, 0),
                       its = Lane(file, chain, warp, b, 0).of(of_call, 0);
            if (mine && its && *mine == *its)
                told += fmt::format(
                    " It gives both lanes {}, although they go to different rows: rows that lanes of "
                    "one warp go to at a time must get different places.",
                    *mine);
        }
        return told;
    }
    return "";
}

}  // namespace

std::string lane_places(Sources& sources, const std::string& file, int line, const WarpShape& warp,
                        bool banks) {
    if (warp.width <= 0 || warp.height <= 0) return "";
    const Tokens tokens = tokens_of(sources, file);
    std::vector<Chain> chains;
    chains_of(tokens, {}, line, chains);
    const std::string text = sources.line(file, line);
    if (!banks) return told_of_sectors(tokens, chains, text, line, warp);
    return chains.size() == 1 ? told_of_banks(tokens, chains.front(), text, warp) : "";
}

}  // namespace simtutor
