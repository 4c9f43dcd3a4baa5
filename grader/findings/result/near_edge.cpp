#include "grader/findings/result/near_edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// "ty" of "tile[ty + 1][tx]": the next element along a name, in a statement.
struct Next {
    std::string along, element;
    int line = 0;
};

std::vector<Next> next_elements(const FunctionText& function, const Statement& one) {
    std::vector<Next> all;
    const Tokens& w = one.words;
    for (std::size_t i = 1; i < w.size(); ++i) {
        if (!w[i].is("[")) continue;
        const std::size_t close = closing(w, i);
        const Tokens inner = part_of(w, i + 1, close);
        if (inner.size() != 3 || !inner[0].is_name() || !inner[1].is("+") || !inner[2].is("1"))
            continue;
        std::size_t begin = i, end = close + 1;
        // "[ty]" may stand before "[tx + 1]".
        while (begin > 1 && w[begin - 1].is("]")) {
            --begin;
            while (begin > 0 && closing(w, begin) + 1 != i && !w[begin].is("[")) --begin;
        }
        while (end < w.size() && w[end].is("[")) end = closing(w, end) + 1;
        if (begin > 0 && is_block_shared(function, w[begin - 1].text))
            all.push_back({inner[0].text, text_of(part_of(w, begin - 1, std::min(end, w.size()))),
                           w[i].line});
    }
    return all;
}

/// Whether the name is the place of `along` in the whole: "y = blockIdx.y * 16 + ty".
bool is_place_of(const FunctionText& function, const std::string& name, const std::string& along,
                 int statement) {
    Tokens value;
    if (function.definition(name, statement, &value) < 0 || !mentions(value, "blockIdx"))
        return false;
    for (const Tokens& term : split(value, "+"))
        if (text_of(term) == along) return true;
    Tokens own;
    if (function.definition(along, statement, &own) < 0) return false;
    for (const Tokens& term : split(value, "+"))
        if (same_words(term, own)) return true;
    return false;
}

/// "y" of "y < height", and of "y + 1 < height", which asks for the next one.
struct Asked {
    std::string name, size;
    bool next = false;
    int line = 0;
};

std::vector<Asked> asked_for(const FunctionText& function, int statement) {
    std::vector<Asked> all;
    for (const Guard& guard : function.guards(statement)) {
        if (guard.sign != "<" || guard.loop || guard.one_of || guard.right.empty()) continue;
        const bool more = guard.left.size() == 3 && guard.left[1].is("+") && guard.left[2].is("1");
        const bool less =
            guard.right.size() == 3 && guard.right[1].is("-") && guard.right[2].is("1");
        if (guard.left.size() != 1 && !more) continue;
        if (guard.right.size() != 1 && !less) continue;
        all.push_back({guard.left[0].text, guard.right[0].text, more || less, guard.line});
    }
    return all;
}

}  // namespace

std::string near_edge(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file)) {
        std::string text;
        std::optional<Asked> as;
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::plain) continue;
            for (const Next& next : next_elements(function, one)) {
                std::optional<Asked> own, other;
                for (const Asked& asked : asked_for(function, i)) {
                    if (!is_place_of(function, asked.name, next.along, i)) continue;
                    // Of several questions the one nearest to the access was meant for it.
                    if (asked.next) other = asked;
                    if (!asked.next && (!own || asked.line > own->line)) own = asked;
                }
                if (other && !as) as = other;
                if (other || !own || !text.empty() || lines_of_run(file, {one.line}, run).empty())
                    continue;
                text = fmt::format(
                    "Line {0} reads {1}, whose place is {2} + 1, and only {2} < {3} is asked for "
                    "(line {4}): at the edge that neighbour does not exist, and it is taken all "
                    "the same. Ask {2} + 1 < {3}",
                    next.line, next.element, own->name, own->size, own->line);
            }
        }
        if (!text.empty() && as)
            return text + fmt::format(", as line {} does with {} + 1.", as->line, as->name);
    }
    return "";
}

}  // namespace simtutor
