#include "grader/findings/source/called_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

namespace simtutor {
namespace {

/// A function outside of all classes, with what stands before its name.
struct Definition {
    std::string name;
    std::size_t begin = 0, end = 0;
};

/// "name(…) {" up to the bracket that closes it; an empty name for other things.
Definition definition_at(const Tokens& file, std::size_t begin) {
    std::size_t at = begin;
    std::string name;
    bool parameters = false;
    while (at < file.size() && !file[at].is("{") && !file[at].is(";") && !file[at].is("=")) {
        // What an object begins with stands behind a colon: such a function stays.
        if (file[at].is(":") || file[at].is("::") || file[at].is("operator")) name.clear();
        if (!file[at].is("(")) {
            ++at;
            continue;
        }
        const bool attribute = at > 0 && file[at - 1].text.starts_with("__");
        if (!parameters && !attribute && at > begin && file[at - 1].is_name()) {
            name = file[at - 1].text;
            parameters = true;
        }
        at = closing(file, at) + 1;
    }
    if (at >= file.size()) return {"", begin, file.size()};
    if (!file[at].is("{")) {
        while (at < file.size() && !file[at].is(";"))
            at = file[at].is("{") || file[at].is("(") ? closing(file, at) + 1 : at + 1;
        return {"", begin, at + 1};
    }
    // Functions of a namespace are functions of the file.
    const bool space = !parameters && mentions(part_of(file, begin, at), "namespace");
    if (space) return {"", begin, at + 1};
    return {parameters ? name : "", begin, closing(file, at) + 1};
}

void add_names(const Tokens& file, const Definition& one, std::set<std::string>& names) {
    for (std::size_t i = one.begin; i < std::min(one.end, file.size()); ++i)
        if (file[i].is_name()) names.insert(file[i].text);
}

}  // namespace

std::string text_of_call(const EntryCall& call) {
    std::string numbers;
    for (const auto& [name, value] : call.numbers)
        numbers += fmt::format("{}{} = {}", numbers.empty() ? "" : ", ", name, value);
    return call.entry.empty() ? "" : fmt::format("{}({})", call.entry, numbers);
}

EntryCall call_of_text(const std::string& text) {
    EntryCall call;
    std::size_t at = text.find('(');
    if (at == std::string::npos) return call;
    call.entry = text.substr(0, at);
    for (std::size_t sign = text.find(" = ", at); sign != std::string::npos;
         sign = text.find(" = ", at)) {
        const std::size_t begin = text.find_first_not_of(", ", at + 1);
        call.numbers[text.substr(begin, sign - begin)] = std::atoll(text.c_str() + sign + 3);
        at = text.find(',', sign);
        if (at == std::string::npos) break;
    }
    return call;
}

Tokens reached_by(const Tokens& file, const std::string& entry) {
    std::vector<Definition> all;
    for (std::size_t at = 0; at < file.size(); at = std::max(at + 1, all.back().end))
        all.push_back(definition_at(file, at));
    if (entry.empty() || std::none_of(all.begin(), all.end(),
                                      [&](const Definition& one) { return one.name == entry; }))
        return file;
    std::set<std::string> names = {entry};
    std::vector<bool> reached(all.size(), false);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (reached[i] || !(all[i].name.empty() || names.contains(all[i].name))) continue;
            reached[i] = more = true;
            add_names(file, all[i], names);
        }
    }
    Tokens text;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (reached[i])
            for (std::size_t k = all[i].begin; k < std::min(all[i].end, file.size()); ++k)
                text.push_back(file[k]);
    return text;
}

}  // namespace simtutor
