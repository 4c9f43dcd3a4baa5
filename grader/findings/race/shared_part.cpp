#include "grader/findings/race/shared_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Names that are followed: a text may be made to be slow to read.
constexpr std::size_t most_parts = 16;

/// "d_c = list + 3": a name for what begins at an element of another one.
struct ListPart {
    std::string name, root;
    long long begin = 0, count = 0;  ///< in elements of the root
    int line = 0;
};

/// The last element of "name[k]" plus 1, for constants and for counters of loops with a constant
/// end; none where the text does not tell it, or has no such element.
std::optional<long long> elements_of_part(const Tokens& file, const FunctionText& function,
                                          const std::string& name) {
    std::optional<long long> most;
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 2 < words.size(); ++k) {
            if (words[k].text != name || !words[k + 1].is("[")) continue;
            const Tokens index = part_of(words, k + 2, closing(words, k + 1));
            std::optional<long long> end = constant_value(file, index);
            if (end) ++*end;
            for (const int head : function.around(i)) {
                const Statement& loop = all[static_cast<std::size_t>(head)];
                const auto parts = split(loop.words, ";");
                if (loop.kind == Statement::Kind::loop && parts.size() == 3 && index.size() == 1 &&
                    index[0].text == counter_of(loop) && parts[1].size() > 2 &&
                    parts[1][0].text == index[0].text && parts[1][1].is("<"))
                    end = constant_value(file, part_of(parts[1], 2, parts[1].size()));
            }
            if (!end) return {};
            most = std::max(most.value_or(0), *end);
        }
    }
    return most;
}

/// The names of a function for parts of lists, each of which gets its place once.
std::vector<ListPart> list_parts_in(const Tokens& file, const FunctionText& function) {
    std::map<std::string, ListPart> parts;
    std::vector<std::string> order;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            const Tokens& value = set.value;
            const bool place = !set.element() && set.declares && !value.empty() &&
                               value[0].is_name() && (value.size() == 1 || value[1].is("+"));
            if (!place || one.kind != Statement::Kind::plain || parts.contains(set.name()) ||
                parts.size() >= most_parts) {
                parts.erase(set.name());
                continue;
            }
            const auto behind = value.size() == 1
                                    ? std::optional<long long>(0)
                                    : constant_value(file, part_of(value, 2, value.size()));
            const auto base = parts.find(value[0].text);
            if (!behind) continue;
            ListPart part{set.name(), value[0].text, *behind, 0, one.line};
            if (base != parts.end())
                part.root = base->second.root, part.begin += base->second.begin;
            parts[set.name()] = part;
            order.push_back(set.name());
        }
    std::vector<ListPart> all;
    for (const std::string& name : order) {
        const auto part = parts.find(name);
        if (part == parts.end()) continue;
        part->second.count = elements_of_part(file, function, name).value_or(0);
        if (part->second.count > 0) all.push_back(part->second);
    }
    return all;
}

std::string told_of_parts(const ListPart& first, const ListPart& second) {
    const long long behind = first.begin + first.count;
    return fmt::format(
        "Line {0} lets {1} begin at {2}[{3}], but {4} (line {5}) has {2}[{6}] to {2}[{7}]: {1}[0] "
        "is {4}[{8}]. If each is to have elements of its own, begin {1} behind that, at {2} + {9}: "
        "an order between the streams would not keep one from replacing what the other needs.",
        second.line, second.name, first.root, second.begin, first.name, first.line, first.begin,
        behind - 1, second.begin - first.begin, behind);
}

}  // namespace

std::string shared_part(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream" || finding.sides.empty()) return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<ListPart> parts = list_parts_in(file, function);
        for (const ListPart& first : parts)
            for (const ListPart& second : parts)
                if (first.root == second.root && first.begin < second.begin &&
                    second.begin < first.begin + first.count)
                    return told_of_parts(first, second);
    }
    return "";
}

}  // namespace simtutor
