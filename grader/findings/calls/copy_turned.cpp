#include "grader/findings/calls/copy_turned.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool has_part(const std::string& name, std::initializer_list<const char*> parts) {
    std::string low = name;
    std::transform(low.begin(), low.end(), low.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::any_of(parts.begin(), parts.end(),
                       [&](const char* part) { return low.find(part) != std::string::npos; });
}

bool any_name_with(const Tokens& words, std::initializer_list<const char*> parts) {
    return std::any_of(words.begin(), words.end(), [&](const Token& word) {
        return word.is_name() && has_part(word.text, parts);
    });
}

/// A copy in the statements of its function, outside of any loop and of any lambda.
class Place {
  public:
    Place(const Tokens& file, const CopyText& copy)
        : copy_(copy), function_(file, copy.line), at_(function_.at(copy.line, copy.call)) {}

    bool once() const {
        if (at_ < 0 || in_lambda()) return false;
        const std::vector<int> heads = function_.around(at_);
        return std::none_of(heads.begin(), heads.end(), [&](int head) {
            return statement(head).kind == Statement::Kind::loop;
        });
    }

    /// The destination is the function's own, and what comes behind only frees it.
    bool goes_nowhere() const {
        std::string name = first_name(copy_.to);
        // What comes to the device before any launch may be what a kernel should have got.
        if (!launched_before()) return false;
        if (declaration(name) < 0 || is_read_behind(name)) return false;
        // "const Plate& last = plates[steps % 2]": another name for something of the function.
        Tokens value;
        if (function_.definition(name, at_ - 1, &value) >= 0 && !is_made(value)) {
            name = first_name(value);
            if (declaration(name) < 0 || is_read_behind(name)) return false;
        }
        // It is made here, and what other names stand for it are not read, either.
        bool made = false;
        for (int i = declaration(name); i < at_; ++i) {
            const Tokens& words = statement(i).words;
            if (!mentions(words, name)) continue;
            made |= any_name_with(words, {"alloc", "make", "vector"});
            const auto sign = std::find_if(words.begin(), words.end(),
                                           [](const Token& word) { return word.is("="); });
            if (sign == words.end() || i == declaration(name)) continue;
            for (auto word = words.begin(); word != sign; ++word)
                if (word->is_name() && word->text != name && is_read_behind(word->text) &&
                    declaration(word->text) == i)
                    return false;
        }
        return made;
    }

    /// The source is the function's own, and nothing has touched it since it was made.
    bool comes_from_nowhere() const {
        const std::string name = first_name(copy_.from);
        const int declared = declaration(name);
        if (declared < 0) return false;
        // "float host[4] = {1, 2, 3, 4};" has its values at once.
        const Tokens& words = statement(declared).words;
        std::size_t value = 0;
        while (value < words.size() && !words[value].is("=") && !words[value].is("{")) ++value;
        const bool made = is_made(part_of(words, std::min(value + 1, words.size()), words.size()));
        for (int i = declared + 1; i < at_; ++i)
            if (mentions(statement(i).words, name) &&
                !any_name_with(statement(i).words, {"alloc", "create"}))
                return false;
        return made;
    }

  private:
    /// What a lambda does comes where it is called: the order of the lines does not tell.
    bool in_lambda() const { return mentions(statement(at_).words, ";"); }

    bool launched_before() const {
        for (int i = 0; i < at_; ++i)
            for (std::size_t k = 0; k + 1 < statement(i).words.size(); ++k)
                if (statement(i).words[k].is("<<") && statement(i).words[k + 1].is("<"))
                    return true;
        return false;
    }

    const Statement& statement(int number) const {
        return function_.statements()[static_cast<std::size_t>(number)];
    }
    int size() const { return static_cast<int>(function_.statements().size()); }

    static bool is_made(const Tokens& value) {
        return value.empty() || any_name_with(value, {"make", "alloc", "create", "nullptr"});
    }

    static std::string first_name(const Tokens& words) {
        const auto name = std::find_if(words.begin(), words.end(), [](const Token& word) {
            return word.is_name() && !word.is("const");
        });
        return name == words.end() ? "" : name->text;
    }

    /// "float* other = nullptr", "const Plate& last = …", "Plate plates[2] = …"
    int declaration(const std::string& name) const {
        for (int i = 0; i < at_ && !name.empty(); ++i) {
            const Tokens& words = statement(i).words;
            for (std::size_t k = 1; k < words.size(); ++k)
                if (words[k].text == name && statement(i).kind == Statement::Kind::plain &&
                    (words[k - 1].is("*") || words[k - 1].is("&") || words[k - 1].is_name()) &&
                    words[0].is_name() && !words[0].is("return") && !words[0].is("struct") &&
                    words[0].text != name &&
                    (k + 1 == words.size() || words[k + 1].is("=") || words[k + 1].is(",") ||
                     words[k + 1].is("[") || words[k + 1].is("{")))
                    return i;
        }
        return -1;
    }

    bool is_read_behind(const std::string& name) const {
        for (int i = at_ + 1; i < size(); ++i) {
            const Statement& one = statement(i);
            if (!mentions(one.words, name) || any_name_with(one.words, {"free", "destroy"}))
                continue;
            // "for (const Plate& plate : plates) free_plate(plate);"
            const bool frees = one.kind == Statement::Kind::loop && i + 1 < size() &&
                               statement(i + 1).parent == i &&
                               any_name_with(statement(i + 1).words, {"free", "destroy"});
            if (!frees) return true;
        }
        return false;
    }

    const CopyText& copy_;
    const FunctionText function_;
    const int at_;
};

/// A program that prints what the device computed, and copies nothing back.
std::string nothing_comes_back(const Tokens& file, const std::vector<CopyText>& copies) {
    bool is_program = false;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        is_program |= file[i].is("main") && file[i - 1].is("int") && file[i + 1].is("(");
        // Memory that both sides see needs no copies.
        if (file[i].text.find("Managed") != std::string::npos ||
            file[i].text.find("Mapped") != std::string::npos ||
            file[i].is("cudaHostGetDevicePointer"))
            return "";
    }
    std::set<int> lines;
    for (const CopyText& copy : copies) {
        if (copy.kind != "cudaMemcpyHostToDevice") return "";
        lines.insert(copy.line);
    }
    if (!is_program || lines.empty()) return "";
    if (lines.size() == 1)
        return fmt::format(
            "The only copy, in {}, goes to the device: which one brings the result back?",
            lines_text(lines));
    return fmt::format(
        "All copies go to the device ({}): which one brings the result back? The destination "
        "comes first.",
        lines_text(lines));
}

}  // namespace

std::string turned_copy(const Tokens& file) {
    const std::vector<CopyText> copies = copies_in(file);
    for (const CopyText& copy : copies) {
        if (copy.symbol) continue;
        const Place place(file, copy);
        if (!place.once()) continue;
        if (place.goes_nowhere())
            return fmt::format(
                "Line {0} copies from {1} to {2}, and nothing reads {2} behind that: are source "
                "and destination exchanged? The destination comes first.",
                copy.line, text_of(copy.from), text_of(copy.to));
        if (place.comes_from_nowhere())
            return fmt::format(
                "Line {0} copies from {1} to {2}, and nothing was stored to {1} before. Are source "
                "and destination exchanged (the destination comes first), or is a launch or a copy "
                "missing?",
                copy.line, text_of(copy.from), text_of(copy.to));
    }
    return nothing_comes_back(file, copies);
}

}  // namespace simtutor
