#include "grader/findings/source/given_line.h"

#include <cctype>
#include <string_view>

namespace simtutor {

bool is_given(Sources& sources, const std::string& file, int line) {
    bool marked = false, own = false, given = true;
    for (int i = 1; i <= sources.count(file); ++i) {
        const std::string text = sources.line(file, i);
        if (text.find("// simtutor: begin student") != std::string::npos) marked = own = true;
        if (text.find("// simtutor: end") != std::string::npos) own = false;
        if (i == line) given = !own;
    }
    return marked && given;
}

std::set<int> given_lines(Sources& sources, const std::string& file) {
    std::set<int> lines;
    for (int i = 1; i <= sources.count(file); ++i)
        if (is_given(sources, file, i)) lines.insert(i);
    return lines;
}

bool names_only_given(Sources& sources, const std::string& file, const std::string& text) {
    bool any = false;
    for (const char* word : {"ine ", "ines "})
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
            at += std::string(word).size();
            // "30, 33 to 35 and 40": the numbers and what joins them.
            for (std::size_t i = at; i < text.size() && std::isdigit(text[i]) != 0;) {
                std::size_t digits = 0;
                const int line = std::stoi(text.substr(i, 9), &digits);
                any = true;
                if (!is_given(sources, file, line)) return false;
                i += digits;
                for (const std::string_view join : {", ", " to ", " and ", "-"})
                    if (text.compare(i, join.size(), join) == 0) {
                        i += join.size();
                        break;
                    }
            }
        }
    return any;
}

}  // namespace simtutor
