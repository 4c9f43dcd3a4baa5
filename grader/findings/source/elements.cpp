#include "grader/findings/source/elements.h"

namespace simtutor {

std::vector<ElementText> elements_in(const Tokens& words) {
    std::vector<ElementText> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t end = closing(words, i + 1);
        if (end < words.size()) all.push_back({words[i].text, part_of(words, i + 2, end), i});
    }
    return all;
}

bool is_mirrored(const Tokens& words, const Tokens& b, Tokens& a) {
    const std::vector<Tokens> parts = split(words, "-");
    if (parts.size() != 3 || parts[0].empty()) return false;
    const auto is_one = [](const Tokens& part) {
        return part.size() == 1 && (part[0].is("1") || part[0].is("1u"));
    };
    a = parts[0];
    return (is_one(parts[1]) && same_words(parts[2], b)) ||
           (is_one(parts[2]) && same_words(parts[1], b));
}

}  // namespace simtutor
