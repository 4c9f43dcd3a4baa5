#include "grader/host/child/signature.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>

namespace simtutor::host {
namespace {

bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Words and single punctuation characters.
std::vector<std::string> tokens(const std::string& text) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < text.size();) {
        if (in_word(text[i])) {
            std::size_t end = i;
            while (end < text.size() && in_word(text[end])) ++end;
            found.push_back(text.substr(i, end - i));
            i = end;
        } else {
            if (!std::isspace(static_cast<unsigned char>(text[i]))) found.emplace_back(1, text[i]);
            ++i;
        }
    }
    return found;
}

bool has(const std::vector<std::string>& words, const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

Parameter parse_parameter(const std::string& text) {
    static const std::set<std::string> type_words = {
        "const",  "unsigned", "signed",       "char",     "short",
        "int",    "long",     "float",        "double",   "bool",
        "size_t", "volatile", "__restrict__", "restrict", "__restrict"};
    const auto words = tokens(text);
    Parameter parameter;
    parameter.pointer = has(words, "*") || has(words, "[");
    parameter.floating = !parameter.pointer && (has(words, "float") || has(words, "double"));
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
        if (!in_word(word->front()) || std::isdigit(static_cast<unsigned char>(word->front()))) {
            if (*word == "*") break;
            continue;
        }
        // A lone type is not a name; a name follows a type.
        if (!type_words.count(*word) && words.size() > 1) parameter.name = *word;
        break;
    }
    return parameter;
}

}  // namespace

Signature parse_signature(const std::string& declaration) {
    const std::size_t open = declaration.find('('), close = declaration.rfind(')');
    if (open == std::string::npos || close == std::string::npos || close < open) {
        throw std::invalid_argument("'" + declaration + "' is not a function declaration");
    }
    Signature signature;
    const auto before = tokens(declaration.substr(0, open));
    signature.kernel = has(before, "__global__");
    signature.returns_value = !has(before, "void");
    std::istringstream list(declaration.substr(open + 1, close - open - 1));
    for (std::string part; std::getline(list, part, ',');) {
        const auto words = tokens(part);
        if (words.empty() || (words.size() == 1 && words[0] == "void")) continue;
        signature.parameters.push_back(parse_parameter(part));
    }
    return signature;
}

}  // namespace simtutor::host
