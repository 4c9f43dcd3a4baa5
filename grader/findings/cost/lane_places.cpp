#include "grader/findings/cost/lane_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/cost/lane_text.h"
#include "grader/findings/cost/row_distance_in_banks.h"
#include "grader/findings/cost/rows_in_bank.h"
#include "grader/findings/cost/turned_in_call.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace lane_text {
namespace {

constexpr long long sector = 32;

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
                return Origin{text_of(part_of(words, i, closing(words, i + 1) + 1)), returned->line,
                              returned->value};
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

    /// The same of a name that the words have: "twist, which line 39 makes x / 2,".
    std::string lost_in_name(const Tokens& words, int a, int b) const {
        for (const Token& word : words) {
            Tokens value;
            const int at = word.is_name() ? chain_[0].function.definition(
                                                word.text, chain_[0].statement, &value)
                                          : -1;
            if (at >= 0 && !lost(value, a, b).empty())
                return fmt::format(
                    "{}, which line {} makes {},", word.text,
                    chain_[0].function.statements()[static_cast<std::size_t>(at)].line,
                    text_of(value));
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

/// "me is ty * 16 + tx (line 41)": which may be right, and wrong only in this index.
std::string made_by(const std::vector<Origin>& all) {
    std::string text;
    for (const Origin& one : all)
        text += fmt::format("{}{} is {} (line {})", text.empty() ? "" : ", ", one.name,
                            text_of(one.value), one.line);
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

/// Whether the rounds of the loop around a statement take as many neighbours as the lanes lie
/// apart: "c[place + e]" for e below 4. Then a wider access is what lacks, and no other place.
bool takes_neighbours(const Tokens& file, const Frame& frame, const Tokens& index, long long step) {
    const int loop = loop_around(frame.function, frame.statement);
    if (loop < 0) return false;
    const Statement& head = frame.function.statements()[static_cast<std::size_t>(loop)];
    const std::string counter = counter_of(head);
    const auto parts = split(head.words, ";");
    if (counter.empty() || parts.size() != 3 || parts[1].size() < 3) return false;
    const auto rounds = constant_value(file, part_of(parts[1], 2, parts[1].size()));
    const auto terms = split(index, "+");
    return rounds && *rounds >= step && std::ranges::any_of(terms, [&](const Tokens& term) {
               return term.size() == 1 && term[0].text == counter;
           });
}

/// The terms of an index that make lanes 0 and 1 lie as far apart as they do; empty where all of
/// those that differ take part, or where the text does not tell.
Tokens term_of_step(const Tokens& file, const Chain& chain, const WarpShape& warp,
                    const Tokens& index) {
    const auto terms = split(index, "+");
    Tokens largest;
    long long most = 0;
    int differing = 0;
    for (const Tokens& term : terms) {
        const auto one = Lane(file, chain, warp, 0, unknown[0]).of(term, 0),
                   other = Lane(file, chain, warp, 1, unknown[0]).of(term, 0);
        if (!one || !other || *one == *other) continue;
        ++differing;
        const long long step = std::abs(*other - *one);
        if (step > most) most = step, largest = term;
    }
    return differing > 1 && largest.size() > 1 ? largest : Tokens();
}

/// What makes neighbouring lanes lie apart, and what to do; empty where the text does not tell.
std::string cause_of_step(const Tokens& file, const Chain& chain, const WarpShape& warp,
                          const Access& access) {
    if (warp.width == 1 && warp.height > 1)
        return fmt::format(
            "The block has 1 thread along x and {} along y, so neighbouring lanes differ in "
            "threadIdx.y: is this the block that is meant?",
            warp.height);
    const Origins origins(file, chain, warp);
    const Tokens index = access.dimensions[0], term = term_of_step(file, chain, warp, index);
    const Tokens& part = term.empty() ? index : term;
    std::vector<Origin> all;
    origins.set(part, 0, 0, 1, all);
    if (const auto called = origins.called(part)) all.insert(all.begin(), *called);
    if (all.empty() && term.empty()) return "";
    const std::string from = term.empty()
                                 ? "In the index " + made_by(all)
                                 : fmt::format("That comes from {} in the index{}", text_of(term),
                                               all.empty() ? "" : ": " + made_by(all));
    return fmt::format(
        "{}. Let lanes with neighbouring numbers of threadIdx.x have elements side "
        "by side, {} apart.",
        from, access.bytes / access.unit);
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
            if (touched < needed * 3 / 2 || step == 0 || step == wide ||
                takes_neighbours(file, first, access.dimensions[0], step))
                continue;
            bad = true;
            if (!told.empty()) continue;
            const bool by_call = chain.size() > 1;
            const std::string cause = cause_of_step(file, chain, warp, access);
            if (cause.empty()) continue;
            told = fmt::format(
                "{}neighbouring lanes {}, so a warp touches {} sectors where {} would hold what "
                "it moves. {}",
                by_call ? call_text(chain[chain.size() - 2])
                        : fmt::format("In {} in line {} ", text_of(access.text), line),
                distance_text(near, far), touched, needed, cause);
        }
        if (known && !bad && chain.size() > 1) in_order.insert(chain[chain.size() - 2].call.line);
    }
    if (!told.empty() && !in_order.empty())
        told += fmt::format(" The call{} in {} {} in order.", in_order.size() == 1 ? "" : "s",
                            lines_text(in_order), in_order.size() == 1 ? "is" : "are");
    return told;
}

/// "(y + x / 2) % tile", "y ^ x": a place that is another one in each row.
bool turns(const Tokens& place) {
    for (std::size_t i = 0; i < place.size(); ++i)
        if (place[i].is("^") ||
            (i > 0 && place[i - 1].is(")") && (place[i].is("%") || place[i].is("&"))))
            return true;
    return false;
}

/// The lines that make the index, and what a function of it gives to lanes `a` and `b`.
std::string told_of_index(const Tokens& file, const Chain& chain, const WarpShape& warp,
                          const Access& access, int a, int b) {
    const Origins origins(file, chain, warp);
    std::vector<Origin> all;
    Tokens of_call;
    for (const Tokens& dimension : access.dimensions)
        if (const auto called = origins.called(dimension); called && all.empty()) {
            all.push_back(*called);
            of_call = dimension;
        }
    for (const Tokens& dimension : access.dimensions)
        if (of_call.empty()) origins.set(dimension, 0, a, b, all);
    if (all.empty()) return "";
    std::string told = fmt::format(". That comes from the index: {}.", lines_that_set(all));
    if (of_call.empty()) return told;
    const auto mine = Lane(file, chain, warp, a, 0).of(of_call, 0),
               its = Lane(file, chain, warp, b, 0).of(of_call, 0);
    if (mine && its && *mine == *its)
        told += fmt::format(
            " It gives both lanes {}, although they go to different rows: rows that lanes of one "
            "warp go to at a time must get different places.",
            *mine);
    return told;
}

/// Why lanes meet in a bank where the place in a row is turned, but not for these two.
std::string told_of_turn(const Origins& origins, const Access& access, int a, int b) {
    for (const Tokens& dimension : access.dimensions) {
        if (!turns(dimension)) continue;
        std::string part = origins.lost(dimension, a, b);
        if (part.empty()) part = origins.lost_in_name(dimension, a, b);
        if (!part.empty())
            return fmt::format(
                ": {} is the same for both, so it does not keep these two apart. What turns a row "
                "must be another number for each row that lanes of one warp go to.",
                part);
    }
    return "";
}

std::string told_of_banks(const Tokens& file, const Chain& chain, const std::string& text,
                          const WarpShape& warp) {
    const Frame& first = chain.front();
    const Statement& one = first.function.statements()[static_cast<std::size_t>(first.statement)];
    for (const Access& access : accesses_in(file, first.function, one, text, true)) {
        const auto places = places_of(file, chain, warp, access, 0);
        const auto met = meetings(places, warp);
        if (places.empty() || !met.empty())
            if (std::string turn = turned_in_call(file, chain, warp, access); !turn.empty())
                return turn;
        if (met.empty()) continue;
        const Origins origins(file, chain, warp);
        const auto meet = [&](int a, int b) {
            return fmt::format(
                "In {} lanes {} and {} of {} take elements {} and {} of {}, which lie in one of "
                "the {} banks",
                text_of(access.text), a, b, warp.half ? "half a warp" : "a warp", places[a],
                places[b], access.array, warp.half ? 16 : 32);
        };
        for (const auto& [a, b] : met)
            if (const std::string turn = told_of_turn(origins, access, a, b); !turn.empty())
                return meet(a, b) + turn;
        const auto& [a, b] = met.front();
        if (const std::string number = row_distance_in_banks(file, chain, warp, access);
            !number.empty())
            return meet(a, b) + number;
        const bool turned = std::ranges::any_of(access.dimensions, [&](const Tokens& dimension) {
            return turns(dimension) || origins.called(dimension);
        });
        if (!turned)
            if (const std::string rows = rows_in_bank(file, chain, warp, access, a, b);
                !rows.empty())
                return meet(a, b) + ". " + rows;
        if (const std::string index = told_of_index(file, chain, warp, access, a, b);
            !index.empty())
            return meet(a, b) + index;
    }
    return "";
}

}  // namespace
}  // namespace lane_text

std::string lane_places(Sources& sources, const std::string& file, int line, const WarpShape& warp,
                        bool banks) {
    using namespace lane_text;
    if (warp.width <= 0 || warp.height <= 0) return "";
    const Tokens tokens = tokens_of(sources, file);
    std::vector<Chain> chains;
    chains_of(tokens, {}, line, chains);
    const std::string text = sources.line(file, line);
    if (!banks) return told_of_sectors(tokens, chains, text, line, warp);
    return chains.size() == 1 ? told_of_banks(tokens, chains.front(), text, warp) : "";
}

}  // namespace simtutor
