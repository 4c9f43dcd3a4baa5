#include "grader/findings/source/declared_types.h"

#include <cstddef>

namespace simtutor {
namespace {

void add(std::map<std::string, NumberType>& names, const std::string& name, NumberType type) {
    const auto [place, added] = names.emplace(name, type);
    if (!added && place->second != type) place->second = NumberType::unknown;
}

/// "a = 1, *b, c[4]". @return behind the last name that is read
std::size_t read_list(DeclaredTypes& to, const Tokens& words, std::size_t at, NumberType type) {
    while (at < words.size()) {
        bool pointer = false;
        for (; at < words.size() && (words[at].is("*") || words[at].is("&") ||
                                     words[at].is("const") || words[at].is("__restrict__"));
             ++at)
            pointer |= words[at].is("*");
        if (at >= words.size() || !words[at].is_name() ||
            type_of_word(words[at].text) != NumberType::unknown)
            return at;
        const std::string& name = words[at++].text;
        const Token* next = at < words.size() ? &words[at] : nullptr;
        if (next && next->is("(") && closing(words, at) + 1 < words.size() &&
            words[closing(words, at) + 1].is("{") && !pointer) {
            add(to.functions, name, type);
            return at;
        }
        add(pointer || (next && next->is("[")) ? to.elements : to.plain, name, type);
        // The next name of the list, over what this one is given.
        int depth = 0;
        for (; at < words.size(); ++at) {
            if (words[at].is("(") || words[at].is("[") || words[at].is("{")) ++depth;
            if (words[at].is(")") || words[at].is("]") || words[at].is("}")) --depth;
            if (depth < 0 || words[at].is(";")) return at;
            if (depth == 0 && words[at].is(",")) break;
        }
        ++at;
    }
    return at;
}

}  // namespace

NumberType type_of_word(const std::string& word) {
    static const auto& all = *new std::map<std::string, NumberType>{
        {"int", NumberType::whole},      {"unsigned", NumberType::whole},
        {"long", NumberType::whole},     {"short", NumberType::whole},
        {"char", NumberType::whole},     {"size_t", NumberType::whole},
        {"uint8_t", NumberType::whole},  {"int32_t", NumberType::whole},
        {"uint32_t", NumberType::whole}, {"int64_t", NumberType::whole},
        {"uint64_t", NumberType::whole}, {"float", NumberType::single},
        {"double", NumberType::twice}};
    const auto found = all.find(word);
    return found == all.end() ? NumberType::unknown : found->second;
}

NumberType type_of_number(const std::string& text) {
    if (text.starts_with("0x") || text.starts_with("0X")) return NumberType::whole;
    if (text.ends_with("f") || text.ends_with("F")) return NumberType::single;
    return text.find_first_of(".eE") == std::string::npos ? NumberType::whole : NumberType::twice;
}

void DeclaredTypes::read(const Tokens& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const NumberType type = type_of_word(words[i].text);
        if (type == NumberType::unknown) continue;
        while (i + 1 < words.size() &&
               (type_of_word(words[i + 1].text) != NumberType::unknown || words[i + 1].is("const")))
            ++i;
        i = read_list(*this, words, i + 1, type) - 1;
    }
}

}  // namespace simtutor
