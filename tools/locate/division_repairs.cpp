#include <optional>

#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using mutants::npos;

/// A quotient and a remainder of the same two are seldom further apart.
constexpr int most_lines_between = 2;

/// Slips of divisions: quotient and remainder exchanged where two numbers are made of one, a
/// quotient that is cut off before it is multiplied, a quotient where the remainder was meant.
class DivisionRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() {
        for (std::size_t at = first_ + 1; at + 1 < last_; ++at) {
            if (!stream_.is(at, "/") && !stream_.is(at, "%")) continue;
            exchange(at);
            if (stream_.is(at, "%")) number_of_step(at);
            if (stream_.is(at, "/")) behind(at);
        }
    }

  private:
    struct Division {
        std::size_t begin, end;
    };

    /// A name, a member, a number or a bracket on each side.
    std::optional<Division> division(std::size_t at) const {
        const std::size_t end = operand_behind(at + 1);
        std::size_t begin = at - 1;
        if ((stream_.is(begin, ")") || stream_.is(begin, "]")) && stream_.partner[begin] != npos) {
            begin = stream_.partner[begin];
            if (begin > first_ && stream_.is_identifier(begin - 1)) --begin;
        }
        while (begin >= first_ + 2 && (stream_.is(begin - 1, ".") || stream_.is(begin - 1, "->")))
            begin -= 2;
        if (begin < first_ || end <= at + 1 || end > last_) return std::nullopt;
        return Division{begin, end};
    }

    std::size_t operand_behind(std::size_t at) const {
        if (stream_.is(at, "(") && stream_.partner[at] != npos) return stream_.partner[at] + 1;
        if (!stream_.is_identifier(at) && stream_.tokens[at].kind != simt::TokenKind::number)
            return at;
        std::size_t end = at + 1;
        while (end + 1 < last_ && (stream_.is(end, ".") || stream_.is(end, "->"))) end += 2;
        const bool call = stream_.is(end, "(") || stream_.is(end, "[");
        return call && stream_.partner[end] != npos ? stream_.partner[end] + 1 : end;
    }

    /// `x = t / side, y = t % side`: the other way round.
    void exchange(std::size_t at) {
        const auto one = division(at);
        if (!one) return;
        const char* other = stream_.is(at, "/") ? "%" : "/";
        for (std::size_t i = one->end; i + 1 < last_; ++i) {
            if (stream_.tokens[i].line > stream_.tokens[at].line + most_lines_between) return;
            if (!stream_.is(i, other)) continue;
            const auto two = division(i);
            if (!two || text(one->begin, at) != text(two->begin, i) ||
                text(at + 1, one->end) != text(i + 1, two->end))
                continue;
            const std::string here = text(at, at + 1);
            add("exchange", at,
                "`" + text(one->begin, one->end) + "` and `" + text(two->begin, two->end) +
                    "` exchanged",
                {edit(at, at + 1, other), edit(i, i + 1, here)});
            return;
        }
    }

    /// `i % 2` of an i that goes up by `step`: `i / step % 2` counts the steps.
    void number_of_step(std::size_t at) {
        if (!stream_.is_identifier(at - 1) || at < first_ + 2 || stream_.is(at - 2, ".") ||
            stream_.is(at - 2, "->") || stream_.is(at - 2, "/"))
            return;
        for (std::size_t i = first_; i + 3 < at; ++i) {
            const bool steps = stream_.is(i, stream_.spelling(at - 1)) && stream_.is(i + 1, "+=");
            if (!steps || !stream_.is(i + 3, ")")) continue;
            const std::string quotient = text(at - 1, at) + " / " + text(i + 2, i + 3);
            replace("stride", at - 1, at, quotient,
                    "`" + quotient + "` in place of `" + text(at - 1, at) + "`");
        }
    }

    /// `a / b * c`: `a * c / b` loses less. `a / b % c`: `a % c`.
    void behind(std::size_t at) {
        const auto one = division(at);
        if (!one) return;
        const std::size_t sign = one->end;
        if (sign + 1 >= last_) return;
        const std::string above = text(one->begin, at), whole = text(one->begin, one->end);
        if (stream_.is(sign, "%"))
            add("stride", at, "`" + above + "` in place of `" + whole + "`",
                {edit(one->begin, one->end, above)});
        const std::size_t end = operand_behind(sign + 1);
        if (!stream_.is(sign, "*") || end <= sign + 1) return;
        replace("order", one->begin, end,
                above + " * " + text(sign + 1, end) + " / " + text(at + 1, one->end),
                "the product before the quotient in `" + text(one->begin, end) + "`");
    }
};

}  // namespace

void add_division_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                          std::vector<Repair>& repairs) {
    DivisionRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
