#include "grader/findings/calls/symbol_pointer.h"

#include <fmt/format.h>

#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The name that a copy in the line is to, or that is read.
std::string symbol_in(const Tokens& file, int line, const std::string& object) {
    Tokens words;
    for (const Token& word : file)
        if (word.line == line) words.push_back(word);
    const Tokens given = given_to(words, "cudaMemcpyToSymbol");
    return given.size() == 1 ? given[0].text : object;
}

bool is_copied_to(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if (file[i].text.starts_with("cudaMemcpyToSymbol") && file[i + 2].text == name) return true;
    return false;
}

/// The declaration of a pointer outside of all functions.
struct Declared {
    int line = 0;
    bool on_device = false;
    std::string element;
};

Declared pointer_of(const Tokens& file, const std::string& name) {
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (depth == 0 && i > begin + 1 && file[i].text == name && file[i - 1].is("*") &&
            (file[i + 1].is(";") || file[i + 1].is("="))) {
            const Tokens before = part_of(file, begin, i);
            return {file[i].line,
                    mentions(before, "__constant__") || mentions(before, "__device__"),
                    file[i - 2].text};
        }
        depth += file[i].is("{") || file[i].is("(");
        depth -= file[i].is("}") || file[i].is(")");
        if (depth == 0 && (file[i].is(";") || file[i].is("}"))) begin = i + 1;
    }
    return {};
}

}  // namespace

std::string pointer_for_symbol(const Tokens& file, int line, const std::string& object) {
    const std::string name = symbol_in(file, line, object);
    if (name.empty() || !is_copied_to(file, name)) return "";
    const Declared declared = pointer_of(file, name);
    if (declared.line == 0) return "";
    return fmt::format(
        "Line {0} declares {1} as a pointer{2}: it has room for an address and for no {3}. What "
        "cudaMemcpyToSymbol fills and kernels read by its name is an array of the device: "
        "__constant__ {3} {1}[…], with a constant length.",
        declared.line, name, declared.on_device ? "" : " of the host", declared.element);
}

}  // namespace simtutor
