#include "grader/findings/race/met_store.h"

#include <vector>

namespace simtutor {
namespace {

/// "*(to) = v": what stands before the sign and behind it.
std::optional<Assigned> through_pointer(const Tokens& words) {
    int depth = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        depth += words[i].is("(") || words[i].is("[");
        depth -= words[i].is(")") || words[i].is("]");
        if (depth == 0 && i > 1 && words[i].text.ends_with("="))
            return Assigned{part_of(words, 0, i), words[i].text,
                            part_of(words, i + 1, words.size()), false};
    }
    return std::nullopt;
}

}  // namespace

std::optional<MetStore> store_in(const FunctionText& function, int line) {
    std::optional<MetStore> found;
    for (std::size_t i = 0; i < function.statements().size(); ++i) {
        const Statement& one = function.statements()[i];
        if (!one.touches(line) || one.kind != Statement::Kind::plain || one.words.empty()) continue;
        std::vector<Assigned> all;
        if (one.words[0].is("*")) {
            if (auto set = through_pointer(one.words)) all.push_back(std::move(*set));
        } else {
            all = assignments_in(one);
        }
        for (const Assigned& set : all) {
            if (set.declares || !set.element()) continue;
            if (found) return std::nullopt;
            found = MetStore{static_cast<int>(i), set};
        }
    }
    return found;
}

}  // namespace simtutor
