#include "grader/findings/race/one_static.h"

#include <algorithm>
#include <array>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {
namespace {

/// A static variable, and the tokens of the block that it belongs to.
struct InBlock {
    OneStatic variable;
    std::size_t first = 0, last = 0;
};

/// The innermost block around a token.
bool find_block(const Tokens& file, std::size_t at, InBlock& found) {
    for (std::size_t i = at; i > 0; --i) {
        if (!file[i - 1].is("{")) continue;
        const std::size_t close = closing(file, i - 1);
        if (close < at) continue;
        found.first = i;
        found.last = close;
        return close < file.size();
    }
    return false;
}

/// The static variables of functions, constants apart.
std::vector<InBlock> statics_in(const Tokens& file) {
    std::vector<InBlock> all;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("static") || file[i + 1].is("const") || file[i + 1].is("constexpr"))
            continue;
        std::size_t end = i;
        while (end < file.size() && !file[end].is(";") && !file[end].is("=") &&
               !file[end].is("[") && !file[end].is("(") && !file[end].is("{"))
            ++end;
        if (end >= file.size() || file[end].is("(") || !file[end - 1].is_name() || end < i + 3)
            continue;
        InBlock one{{file[end - 1].text, file[i].line, file[end].is("[")}};
        if (find_block(file, i, one)) all.push_back(std::move(one));
    }
    return all;
}

bool assigns(const Token& word) {
    static constexpr std::array all = {"=", "+=", "-=", "*=", "/=", "%="};
    return std::ranges::any_of(all, [&](const char* one) { return word.is(one); });
}

/// The name before an assignment: "sums" of "sums[j] += x"; empty where it is declared there.
std::string set_before(const Tokens& file, std::size_t at) {
    std::size_t name = at;
    while (name > 0 && file[name - 1].is("]")) {
        std::size_t open = name - 1;
        while (open > 0 && closing(file, open) != name - 1) --open;
        name = open;
    }
    if (name < 2 || !file[name - 1].is_name()) return "";
    const Token& before = file[name - 2];
    const bool declared = before.is_name() || before.is("*") || before.is("&") || before.is(">");
    return declared ? "" : file[name - 1].text;
}

/// Whether the line uses the variable within its block, and sets nothing else if it writes.
bool is_about(const Tokens& file, const InBlock& one, int line, bool writes) {
    bool uses = false;
    for (std::size_t i = one.first; i < one.last; ++i) {
        if (file[i].line != line) continue;
        uses |= file[i].text == one.variable.name;
        if (!writes || !assigns(file[i])) continue;
        const std::string set = set_before(file, i);
        if (!set.empty() && set != one.variable.name) return false;
    }
    return uses;
}

}  // namespace

OneStatic one_static(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.openmp" || finding.sides.empty()) return {};
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    std::vector<InBlock> all = statics_in(file);
    std::erase_if(all, [&](const InBlock& one) {
        return !std::ranges::all_of(finding.sides, [&](const simt::FindingSide& side) {
            return is_about(file, one, side.site.line, side.action != "read");
        });
    });
    return all.size() == 1 ? all.front().variable : OneStatic{};
}

}  // namespace simtutor
