#include "grader/simt/translate/edits.h"

#include <algorithm>

namespace simtutor::simt {

void Edits::add(std::size_t begin, std::size_t end, std::string text) {
    edits_.push_back({begin, end, std::move(text)});
}

void Edits::remove(std::size_t token) {
    replace(token, "");
}

void Edits::replace(std::size_t token, std::string text) {
    add(stream_.tokens[token].begin, stream_.tokens[token].end, std::move(text));
}

void Edits::insert_before(std::size_t token, std::string text) {
    const std::size_t at = stream_.tokens[token].begin;
    add(at, at, std::move(text));
}

void Edits::insert_after(std::size_t token, std::string text) {
    const std::size_t at = stream_.tokens[token].end;
    add(at, at, std::move(text));
}

void Edits::replace_range(std::size_t first, std::size_t last, std::string text) {
    const std::size_t begin = stream_.tokens[first].begin;
    const std::size_t end = stream_.tokens[last - 1].end;
    if (stream_.text.substr(begin, end - begin).find('\n') != std::string_view::npos) {
        const Token& token = stream_.tokens[last - 1];
        text += "\n" + line_marker(token.line, stream_.files[token.file]);
    }
    add(begin, end, std::move(text));
}

void Edits::replace_text(std::size_t begin, std::size_t end, std::string text) {
    add(begin, end, std::move(text));
}

std::string Edits::apply() const {
    std::vector<const Edit*> ordered;
    for (const Edit& edit : edits_) ordered.push_back(&edit);
    std::stable_sort(ordered.begin(), ordered.end(), [](const Edit* a, const Edit* b) {
        if (a->begin != b->begin) return a->begin < b->begin;
        const bool inserts = a->begin == a->end, other_inserts = b->begin == b->end;
        if (inserts != other_inserts) return inserts;  // insertions first
        return a->end > b->end;                        // a whole range before its parts
    });
    std::string result;
    result.reserve(stream_.text.size() + stream_.text.size() / 8);
    std::size_t at = 0;
    const auto keep_until = [&](std::size_t end) {
        const std::string_view kept = stream_.text.substr(at, end - at);
        // A number sign in the first column would begin a directive.
        const bool begins_line = result.empty() || result.back() == '\n';
        const bool began_line = at == 0 || stream_.text[at - 1] == '\n';
        if (kept.starts_with('#') && begins_line && !began_line) result += ' ';
        result += kept;
    };
    for (const Edit* edit : ordered) {
        if (edit->begin < at) continue;  // inside a range that was replaced as a whole
        keep_until(edit->begin);
        result += edit->text;
        at = edit->end;
    }
    keep_until(stream_.text.size());
    return result;
}

std::string quote(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result + "\"";
}

std::string line_marker(int line, const std::string& file) {
    return "# " + std::to_string(line) + " " + quote(file) + "\n";
}

}  // namespace simtutor::simt
