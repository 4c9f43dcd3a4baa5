/// A loop that takes several elements at a time: what its last round reads.

#include <fmt/format.h>

#include "grader/findings/index/index_search.h"
#include "grader/findings/index/rounded_end.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {

long long IndexSearch::step_of(const std::string& name, int* line) const {
    for (const int head : function_.around(index_.statement())) {
        const Statement& one = function_.statements()[static_cast<std::size_t>(head)];
        const std::vector<Tokens> three = split(one.words, ";");
        if (three.size() != 3 || three[2].size() < 3 || three[2][0].text != name ||
            !three[2][1].is("+="))
            continue;
        if (line) *line = one.line;
        return constant_value(file_, part_of(three[2], 2, three[2].size())).value_or(0);
    }
    return 0;
}

int IndexSearch::loop_with(const std::string& counter) const {
    for (const int head : function_.around(index_.statement()))
        if (counter_of(function_.statements()[static_cast<std::size_t>(head)]) == counter)
            return head;
    return -1;
}

/// Whether the text asks for the rest of "n" by this step: a kernel kept for its multiples has no
/// round that is not whole.
bool kept_for_multiples(const Tokens& file, const Tokens& length, long long step) {
    if (length.size() != 1) return false;
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if (file[i].text == length[0].text && file[i + 1].is("%") &&
            constant_value(file, part_of(file, i + 2, i + 3)) == step)
            return true;
    return false;
}

std::string IndexSearch::rest_of_step() {
    for (const Tokens& sum : sums()) {
        const bool bracketed =
            sum.size() > 2 && sum.front().is("(") && closing(sum, 0) + 1 == sum.size();
        const Tokens words = bracketed ? part_of(sum, 1, sum.size() - 1) : sum;
        const std::vector<Tokens> terms = split(words, "+");
        if (terms.size() != 2 || terms[0].size() != 1) continue;
        int line = 0;
        const long long step = step_of(terms[0][0].text, &line);
        const auto by = constant_value(file_, terms[1]);
        if (!by || *by <= 0 || *by >= step) continue;
        const Guard* guard = bound_of(terms[0]);
        if (!guard) continue;
        if (kept_for_multiples(file_, guard->right, step)) {
            rounds_are_whole_ = true;
            continue;
        }
        const int loop = loop_with(terms[0][0].text);
        const RoundedEnd end =
            loop < 0 ? RoundedEnd{} : rounded_end(file_, function_, guard->right, loop, step);
        if (end.known && !end.up) continue;
        blame("step", terms[0][0].text, line);
        if (end.up) {
            blame("set", text_of(guard->right), end.line);
            return rounded_up_text(function_, end, loop, terms[0][0].text, text_of(words), step);
        }
        return fmt::format(
            "The loop in {0} takes {1} at a time and asks for {2} only: where {3} is no "
            "multiple of {1}, {4} lies behind the end in the last round. Treat the rest "
            "apart, or keep this kernel for multiples of {1}.",
            here(line), step, text_of(terms[0]), text_of(guard->right), text_of(words));
    }
    return "";
}

}  // namespace simtutor
