#include "tools/locate/definitions.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using Names = std::set<std::string_view>;

constexpr int of_a_call = 2;

/// What each line uses and what it makes.
class Uses {
  public:
    explicit Uses(const std::string& text) : stream_(simt::tokenize(text, {})) {
        for (std::size_t at = 0; at < stream_.size(); ++at) {
            if (stream_.is(at, "if") || stream_.is(at, "while") || stream_.is(at, "for"))
                asks_.insert(stream_.tokens[at].line);
            if (!stream_.is_identifier(at) || simt::is_type_word(stream_.spelling(at))) continue;
            if (at > 0 && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"))) continue;
            used_[stream_.tokens[at].line].insert(stream_.spelling(at));
            if (makes(at)) made_[stream_.tokens[at].line].insert(stream_.spelling(at));
        }
    }

    Names used(int line) const {
        const auto found = used_.find(line);
        return found == used_.end() ? Names{} : found->second;
    }

    /// Lines that make one of these names, or ask about it.
    std::set<int> makers(const Names& names) const {
        std::set<int> lines;
        const auto any = [&](const Names& here) {
            return std::any_of(here.begin(), here.end(),
                               [&](std::string_view name) { return names.contains(name); });
        };
        for (const auto& [line, made] : made_)
            if (any(made)) lines.insert(line);
        for (const int line : asks_)
            if (any(used(line))) lines.insert(line);
        return lines;
    }

  private:
    bool makes(std::size_t at) const {
        static const std::set<std::string_view> assigns = {
            "=", "+=", "-=", "*=", "/=", "%=", "++", "--", "|=", "&=", "^="};
        if (assigns.contains(stream_.spelling(at + 1))) return true;
        if (at == 0) return false;
        if (stream_.is(at - 1, "++") || stream_.is(at - 1, "--")) return true;
        std::size_t before = at - 1;
        while (before > 0 && (stream_.is(before, "*") || stream_.is(before, "&"))) --before;
        return simt::is_type_word(stream_.spelling(before)) ||
               (before == at - 1 && stream_.is_identifier(before));
    }

    simt::TokenStream stream_;
    std::map<int, Names> used_, made_;
    std::set<int> asks_;
};

/// The lines of the calls and launches of the functions that hold one of the lines: what is wrong
/// there may come with an argument.
std::set<int> call_lines(const simt::TokenStream& stream, const std::set<int>& suspected) {
    std::set<std::string_view> functions;
    for (std::size_t at = 0; at + 1 < stream.size(); ++at) {
        if (!stream.is_identifier(at) || !stream.is(at + 1, "(")) continue;
        const std::size_t close = stream.partner[at + 1];
        if (close == simt::npos) continue;
        std::size_t open = close + 1;
        while (stream.is(open, "const") || stream.is(open, "noexcept")) ++open;
        if (!stream.is(open, "{") || stream.partner[open] == simt::npos) continue;
        if (stream.is(at, "if") || stream.is(at, "for") || stream.is(at, "while")) continue;
        const auto first = suspected.lower_bound(stream.tokens[at].line);
        if (first != suspected.end() && *first <= stream.tokens[stream.partner[open]].line)
            functions.insert(stream.spelling(at));
    }
    std::set<int> lines;
    for (std::size_t at = 1; at + 1 < stream.size(); ++at) {
        if (!functions.contains(stream.spelling(at))) continue;
        // Its definition has a type before its name.
        if (stream.is_identifier(at - 1) && !stream.is(at - 1, "return")) continue;
        for (std::size_t i = at; i < stream.size() && !stream.is(i, ";") && !stream.is(i, "{"); ++i)
            lines.insert(stream.tokens[i].line);
    }
    return lines;
}

}  // namespace

std::map<int, int> with_definitions(std::map<int, int> suspicion, const std::string& text) {
    const Uses uses(text);
    std::vector<int> from;
    for (const auto& [line, weight] : suspicion)
        if (weight >= 3) from.push_back(line);
    for (const int line : call_lines(simt::tokenize(text, {}), {from.begin(), from.end()}))
        if (suspicion.try_emplace(line, of_a_call).second) from.push_back(line);
    for (int weight = 2; weight >= 1; --weight) {
        Names names;
        for (const int line : from) names.merge(uses.used(line));
        from.clear();
        for (const int line : uses.makers(names)) {
            if (suspicion.try_emplace(line, weight).second) from.push_back(line);
            suspicion[line] = std::max(suspicion[line], weight);
        }
    }
    return suspicion;
}

}  // namespace simtutor::locate
