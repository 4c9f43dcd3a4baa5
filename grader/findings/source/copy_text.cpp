#include "grader/findings/source/copy_text.h"

namespace simtutor {
namespace {

/// Where a copy has its arguments.
struct Form {
    const char* call;
    std::size_t to, from, size, least;
    bool symbol;
};

constexpr Form forms[] = {
    {"cudaMemcpy", 0, 1, 2, 3, false},          {"cudaMemcpyAsync", 0, 1, 2, 3, false},
    {"cudaMemcpyToSymbol", 0, 1, 2, 3, true},   {"cudaMemcpyToSymbolAsync", 0, 1, 2, 3, true},
    {"cudaMemcpyFromSymbol", 0, 1, 2, 3, true}, {"cudaMemcpyFromSymbolAsync", 0, 1, 2, 3, true},
    {"cudaMemcpy2D", 0, 2, 4, 6, false},        {"cudaMemcpy2DAsync", 0, 2, 4, 6, false}};

/// The sum without brackets around it and without a "&" in front of an element.
bool is_element(const Tokens& pointer) {
    return pointer.size() > 3 && pointer[0].is("&") && pointer.back().is("]");
}

/// Where the last bracket of "&b[k]" opens.
std::size_t last_open(const Tokens& pointer) {
    for (std::size_t i = 0; i < pointer.size(); ++i)
        if (pointer[i].is("[") && closing(pointer, i) + 1 == pointer.size()) return i;
    return pointer.size();
}

/// The type in front of a declared name: "float" of "float *a, *b".
std::string type_before(const Tokens& file, std::size_t name) {
    std::size_t i = name;
    for (int steps = 0; i > 0 && steps < 24; ++steps) {
        const Token& word = file[--i];
        if (word.is(";") || word.is("{") || word.is("}") || word.is("(")) return "";
        // In "float *a, *b" only names and stars stand before the name; "f(x, *b)" is no type.
        if (!word.is_name() && !word.is("*") && !word.is(",") && !word.is("&")) return "";
        if (!word.is_name() || word.is("const") ||
            !(file[i + 1].is("*") || (file[i + 1].is("const") && file[i + 2].is("*"))))
            continue;
        // "red = light * spheres" is a product.
        const Token* const before = i > 0 ? &file[i - 1] : nullptr;
        const bool begins = before == nullptr || before->is_name() || before->is(";") ||
                            before->is("{") || before->is("}") || before->is("(") ||
                            before->is(",") || before->is("::") || before->is(">");
        return !begins || (before != nullptr && before->is("return")) ? "" : word.text;
    }
    return "";
}

}  // namespace

std::vector<CopyText> copies_in(const Tokens& file) {
    std::vector<CopyText> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cudaMemcpy") || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> arguments =
            split(part_of(file, i + 2, closing(file, i + 1)), ",");
        for (const Form& form : forms) {
            if (!file[i].is(form.call) || arguments.size() < form.least) continue;
            CopyText copy{file[i].text,         file[i].line,         i,  arguments[form.to],
                          arguments[form.from], arguments[form.size], "", form.symbol};
            for (const Tokens& argument : arguments)
                for (const Token& word : argument)
                    if (word.text.starts_with("cudaMemcpy")) copy.kind = word.text;
            all.push_back(std::move(copy));
        }
    }
    return all;
}

std::string pointer_name(const Tokens& pointer) {
    const Tokens first = split(pointer, "+").front();
    const std::size_t end = is_element(pointer) ? last_open(pointer) : first.size();
    std::string name;
    for (std::size_t i = 0; i < end && i < pointer.size(); ++i) {
        if (pointer[i].is("(") && i > 0 && pointer[i - 1].is_name()) {
            i = closing(pointer, i);  // "a.data()"
            continue;
        }
        if (pointer[i].is("[")) i = closing(pointer, i);
        const bool call = i + 1 < pointer.size() && pointer[i + 1].is("(");
        if (i < pointer.size() && pointer[i].is_name() && !call) name = pointer[i].text;
    }
    return name;
}

Tokens offset_of(const Tokens& pointer) {
    if (is_element(pointer)) {
        const std::size_t open = last_open(pointer);
        return open < pointer.size() ? part_of(pointer, open + 1, pointer.size() - 1) : Tokens();
    }
    const std::vector<Tokens> terms = split(pointer, "+");
    return terms.size() < 2 ? Tokens() : part_of(pointer, terms.front().size() + 1, pointer.size());
}

std::string element_type(const Tokens& file, const std::string& name) {
    std::string type;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != name) continue;
        std::string found;
        if (file[i - 1].is("*") || (file[i - 1].is("const") && i > 1 && file[i - 2].is("*")))
            found = type_before(file, i);
        else if (file[i + 1].is("[") && file[i - 1].is_name() && !file[i - 1].is("return"))
            found = file[i - 1].text;
        if (found.empty() || found == type) continue;
        if (!type.empty()) return "";
        type = std::move(found);
    }
    return type;
}

}  // namespace simtutor
