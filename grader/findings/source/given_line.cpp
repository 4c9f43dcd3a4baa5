#include "grader/findings/source/given_line.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

namespace {

/// The lines of a file outside of what a student writes; empty where nothing is marked.
std::set<int> outside_marks(Sources& sources, const std::string& file) {
    std::set<int> lines;
    bool marked = false, own = false;
    for (int i = 1; i <= sources.count(file); ++i) {
        const std::string text = sources.line(file, i);
        if (text.find("// simtutor: begin student") != std::string::npos) marked = own = true;
        if (text.find("// simtutor: end") != std::string::npos) own = false;
        if (!own) lines.insert(i);
    }
    return marked ? lines : std::set<int>();
}

/// A function, a structure or a declaration of a file.
struct Item {
    std::string words;
    int first = 0, last = 0;  ///< its lines
};

/// What stands in a file outside of all functions, and in its namespaces.
std::vector<Item> items_in(const Tokens& file) {
    std::vector<Item> items;
    Item item;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const Token& word = file[i];
        if (item.words.empty() && (word.is("}") || word.is(";"))) continue;
        if (item.words.empty() && word.is("namespace")) {
            while (i + 1 < file.size() && !file[i].is("{") && !file[i].is(";")) ++i;
            continue;
        }
        if (item.words.empty()) item.first = word.line;
        const bool body = word.is("{");
        const std::size_t end = body ? std::min(closing(file, i), file.size() - 1) : i;
        for (; i < end; ++i) item.words += file[i].text + " ";
        item.words += file[end].text + " ";
        item.last = file[end].line;
        // "};" ends a structure, and its ";" is passed over.
        if (body || word.is(";")) items.push_back(std::exchange(item, {}));
    }
    return items;
}

/// What the file that was handed out has outside of its marks.
std::set<std::string> given_items(const std::string& handed_out) {
    Sources original(handed_out);
    const std::set<int> outside = outside_marks(original, handed_out);
    std::set<std::string> given;
    for (const Item& item : items_in(tokens_of(original, handed_out))) {
        bool own = false;
        for (int line = item.first; line <= item.last; ++line) own |= !outside.contains(line);
        if (!own) given.insert(item.words);
    }
    return given;
}

/// The lines of what the submission has in common with the file that was handed out.
std::set<int> handed_out_lines(Sources& sources, const std::string& file,
                               const std::string& handed_out) {
    const std::set<std::string> given = given_items(handed_out);
    std::set<int> lines;
    if (given.empty()) return lines;
    for (const Item& item : items_in(tokens_of(sources, file)))
        for (int line = item.first; given.contains(item.words) && line <= item.last; ++line)
            lines.insert(line);
    return lines;
}

/// Takes out of `lines`, which lie outside of the marks, what the student has written there all the
/// same: functions and declarations that the file which was handed out does not have.
void take_out_own(Sources& sources, const std::string& file, const std::string& handed_out,
                  std::set<int>& lines) {
    if (Sources(handed_out).count(handed_out) == 0) return;
    const std::set<std::string> given = given_items(handed_out);
    for (const Item& item : items_in(tokens_of(sources, file))) {
        bool outside = true;
        for (int line = item.first; line <= item.last; ++line)
            outside = outside && lines.contains(line);
        if (!outside || given.contains(item.words)) continue;
        for (int line = item.first; line <= item.last; ++line) lines.erase(line);
    }
}

}  // namespace

std::set<int> given_lines(Sources& sources, const std::string& file,
                          const std::string& handed_out) {
    std::set<int> lines = outside_marks(sources, file);
    if (handed_out.empty()) return lines;
    if (lines.empty()) return handed_out_lines(sources, file, handed_out);
    take_out_own(sources, file, handed_out, lines);
    return lines;
}

bool is_given(Sources& sources, const std::string& file, int line, const std::string& handed_out) {
    return given_lines(sources, file, handed_out).contains(line);
}

bool names_only_given(Sources& sources, const std::string& file, const std::string& text,
                      const std::string& handed_out) {
    const std::set<int> given = given_lines(sources, file, handed_out);
    bool any = false;
    for (const char* word : {"ine ", "ines "})
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
            at += std::string(word).size();
            // "30, 33 to 35 and 40": the numbers and what joins them.
            for (std::size_t i = at; i < text.size() && std::isdigit(text[i]) != 0;) {
                std::size_t digits = 0;
                const int line = std::stoi(text.substr(i, 9), &digits);
                any = true;
                if (!given.contains(line)) return false;
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
