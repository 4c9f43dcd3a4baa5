#include "grader/findings/known.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace simtutor {
namespace {

constexpr std::array<const char*, 6> names = {"nothing",  "behind", "place",
                                              "question", "text",   "recomputed"};

/// Where the sentence ends that begins at a place: behind its sign.
std::size_t end_of_sentence(const std::string& text, std::size_t begin) {
    for (std::size_t i = begin; i < text.size(); ++i) {
        if (text[i] == '\n') return i;
        const bool sign = text[i] == '.' || text[i] == '?' || text[i] == '!';
        // "a ? b : c" is code.
        const bool ends = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
        if (sign && ends && i > begin && text[i - 1] != ' ') return i + 1;
    }
    return text.size();
}

/// What a sentence that asks says before it asks; empty if that is nothing.
std::string said_before(const std::string& sentence) {
    const std::size_t colon = sentence.find(": ");
    if (colon == std::string::npos) return "";
    const std::string head = sentence.substr(0, colon);
    return std::ranges::count(head, ' ') > 2 ? head + "." : "";
}

}  // namespace

const char* known_name(Known known) {
    return names.at(static_cast<std::size_t>(known));
}

Known known_from_name(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? Known::question : static_cast<Known>(found - names.begin());
}

std::string without_questions(const std::string& text) {
    std::string kept;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = end_of_sentence(text, begin);
        std::string one = text.substr(begin, end - begin);
        if (one.ends_with("?")) one = said_before(one);
        kept += one;
        begin = end;
        while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\n')) {
            // One sign between two sentences, though others between them are left out.
            if (text[begin] == '\n' && kept.ends_with(' ')) kept.pop_back();
            if (!kept.empty() && kept.back() != '\n' && kept.back() != ' ') kept += text[begin];
            ++begin;
        }
    }
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == '\n')) kept.pop_back();
    return kept;
}

std::string shape_of(const std::string& advice) {
    std::string shape;
    for (const char sign : advice) {
        const bool digit = std::isdigit(static_cast<unsigned char>(sign)) != 0;
        if (digit && shape.ends_with('#')) continue;
        shape += digit ? '#' : sign;
    }
    // "thread (#, #)" and "thread #" are threads.
    for (const char* tuple : {"(#, #, #)", "(#, #)"})
        for (std::size_t at = shape.find(tuple); at != std::string::npos; at = shape.find(tuple))
            shape.replace(at, std::string_view(tuple).size(), "#");
    return shape;
}

}  // namespace simtutor
