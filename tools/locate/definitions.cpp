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

}  // namespace

std::map<int, int> with_definitions(std::map<int, int> suspicion, const std::string& text) {
    const Uses uses(text);
    std::vector<int> from;
    for (const auto& [line, weight] : suspicion)
        if (weight >= 3) from.push_back(line);
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
