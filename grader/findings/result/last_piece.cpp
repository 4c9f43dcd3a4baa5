#include "grader/findings/result/last_piece.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "for (int k = 0; k + 3 < n; k += 4)": a loop that leaves over what is no whole piece.
struct PieceLoop {
    std::string counter, bound;
    Tokens condition, ahead, step;  ///< "k + 3 < n", "3", "4"
    bool below = false;             ///< "<", not "<="
    bool declares = false;          ///< the counter is the loop's own
};

PieceLoop piece_loop(const Statement& head) {
    const auto parts = split(head.words, ";");
    if (head.kind != Statement::Kind::loop || parts.size() != 3 || parts[1].size() != 5 ||
        !parts[1][1].is("+") || parts[2].size() < 3 || !parts[2][1].is("+="))
        return {};
    const bool below = parts[1][3].is("<");
    if (!below && !parts[1][3].is("<=")) return {};
    return {parts[1][0].text,
            parts[1][4].text,
            parts[1],
            {parts[1][2]},
            part_of(parts[2], 2, parts[2].size()),
            below,
            parts[0].size() > 2 && parts[0][1].is_name()};
}

/// Whether a round takes all that the condition asks for: "k + 4 <= n" or "k + 3 < n" by "k += 4".
/// "i + 1 < n" beside a step of the whole grid asks for a neighbour.
bool takes_what_it_asks(const Tokens& file, const PieceLoop& loop) {
    if (!loop.below) return mentions(loop.step, loop.ahead[0].text);
    const auto ahead = constant_value(file, loop.ahead), step = constant_value(file, loop.step);
    return ahead && *ahead > 0 && (!step || *step == *ahead + 1);
}

/// Behind the loop: the line that goes on with its counter, 0 if none does; and whether another one
/// has the bound, so that it may take the rest.
struct Behind {
    int takes = 0;
    bool may_take = false;
};

Behind behind(const FunctionText& function, int loop, const PieceLoop& piece) {
    Behind found;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (is_inside(function, i, loop)) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const auto set = assignments_in(one);
        const bool anew = !set.empty() && !set[0].element() && set[0].name() == piece.counter &&
                          set[0].sign == "=" && !mentions(set[0].value, piece.counter);
        if (!piece.declares && !anew && found.takes == 0 && mentions(one.words, piece.counter))
            found.takes = one.line;
        // A loop of its own from 0 on is no rest.
        const bool from_zero =
            one.kind == Statement::Kind::loop && !set.empty() && is_zero(set[0].value);
        found.may_take |= mentions(one.words, piece.bound) && !from_zero;
    }
    return found;
}

/// The number behind a text of the message: 16 of " is no multiple of 16", 2 of " is odd".
long long multiple_in(const std::string& common) {
    if (common.find(" is odd") != std::string::npos) return 2;
    const std::string before = " is no multiple of ";
    const std::size_t at = common.find(before);
    return at == std::string::npos ? 0 : std::atoll(common.c_str() + at + before.size());
}

std::string told(const Tokens& file, const Statement& head, const PieceLoop& piece,
                 const Behind& rest, long long multiple) {
    const std::string ends =
        fmt::format("the loop in line {} goes on while {}", head.line, text_of(piece.condition));
    if (rest.takes > 0) {
        const auto step = constant_value(file, piece.step);
        if (!step || *step != multiple) return "";
        return fmt::format(
            "{}; what it leaves over is taken from line {} on. Wrong results come only where "
            "something is left over: does that part do for it all that the loop does, and as far?",
            ends, rest.takes);
    }
    const std::string left =
        piece.below ? fmt::format("{} (line {} goes on by {}), so what is left over gets no round",
                                  ends, head.line, text_of(piece.step))
                    : fmt::format("{}: a last piece of fewer than {} gets no round", ends,
                                  text_of(piece.ahead));
    return rest.may_take ? left + " there. Does a line behind the loop take it?" : left + ".";
}

}  // namespace

std::string last_piece_left_out(const Tokens& file, const std::string& common) {
    const long long multiple = multiple_in(common);
    if (multiple == 0) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& head = function.statements()[static_cast<std::size_t>(i)];
            const PieceLoop piece = piece_loop(head);
            if (piece.counter.empty() || !takes_what_it_asks(file, piece)) continue;
            if (std::string text = told(file, head, piece, behind(function, i, piece), multiple);
                !text.empty())
                return text;
        }
    return "";
}

}  // namespace simtutor
