#include "grader/findings/index/size_of_name.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/vector_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr unsigned pointer_bytes = 8;

/// Whether the function declares the name as something else: "Light one".
bool is_value(const FunctionText& function, const std::string& name) {
    const auto declares = [&](const Tokens& words) {
        for (std::size_t i = 1; i < words.size(); ++i)
            if (words[i].text == name && (words[i - 1].is_name() || words[i - 1].is(">")) &&
                !words[i - 1].is("sizeof") && !words[i - 1].is("return"))
                return true;
        return false;
    };
    if (declares(function.parameters())) return true;
    for (const Statement& one : function.statements())
        if (declares(one.words)) return true;
    return false;
}

/// Where the name is declared as a pointer, in the function or outside of all: "int* word",
/// "float *a, *b"; 0 where nowhere.
int pointer_line(const Tokens& file, const FunctionText& function, const std::string& name) {
    if (is_value(function, name)) return 0;
    for (std::size_t i = 2; i + 1 < file.size(); ++i) {
        // "float*& array"
        const std::size_t star = file[i - 1].is("&") ? i - 2 : i - 1;
        if (file[i].text != name || star == 0 || !file[star].is("*") || file[i + 1].is("["))
            continue;
        const FunctionText other(file, file[i].line);
        if (other.found() && other.name() != function.name()) continue;
        const Token& before = file[star - 1];
        const bool type = before.is_name() || before.is(",") || before.is(">");
        const bool end = file[i + 1].is(";") || file[i + 1].is(",") || file[i + 1].is("=") ||
                         file[i + 1].is(")") || file[i + 1].is("{");
        if (type && end && !before.is("return")) return file[i].line;
    }
    return 0;
}

/// Where the name is declared as an array: "__constant__ Sphere spheres[1000]"; 0 where nowhere.
int array_line(const Tokens& file, const std::string& name) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("[") || !file[i - 1].is_name() ||
            file[i - 1].is("return"))
            continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() &&
            (file[close + 1].is(";") || file[close + 1].is("{") || file[close + 1].is("=")))
            return file[i].line;
    }
    return 0;
}

/// What stands in the brackets of the only sizeof of a size; empty if it has none, or several.
Tokens measured(const Tokens& size) {
    Tokens found;
    for (std::size_t i = 0; i < size.size(); ++i) {
        if (!size[i].is("sizeof") || i + 1 >= size.size()) continue;
        if (!found.empty()) return {};
        found = size[i + 1].is("(") ? part_of(size, i + 2, closing(size, i + 1))
                                    : part_of(size, i + 1, size.size());
    }
    return found;
}

/// The name alone, or the member: "word" of "this->word".
std::string last_name(const Tokens& words) {
    return words.empty() || !words.back().is_name() || mentions(words, "*") ? ""
                                                                            : words.back().text;
}

/// "cudaMemcpyToSymbol(table, &flag, sizeof(flag))": the pointer itself is copied.
bool copies_pointer(const Tokens& file, std::size_t call, const std::string& name) {
    if (file[call].text.starts_with("cudaMalloc")) return false;
    const std::size_t end = closing(file, call + 1);
    for (std::size_t i = call + 2; i < end; ++i)
        if (file[i].text == name && (file[i - 1].is("&") || file[call].text.ends_with("Symbol")))
            return true;
    return false;
}

/// "sizeof(celsius)" of a vector, in the call's size or in what makes it: "bytes" of line 41.
std::string size_of_vector(const Tokens& file, const FunctionText& function, const Tokens& size,
                           int line) {
    Tokens made = size;
    int made_in = line;
    if (made.size() == 1 && made[0].is_name()) {
        const int set = function.definition(made[0].text, function.at(line, made[0].text), &made);
        if (set < 0) return "";
        made_in = function.statements()[static_cast<std::size_t>(set)].line;
    }
    const std::string name = last_name(measured(made));
    for (const VectorText& one : vectors_in(file)) {
        if (name.empty() || one.name != name) continue;
        const std::string count = one.count().empty() ? name + ".size()" : text_of(one.count());
        return fmt::format(
            "sizeof({0}) in line {1} is the size of the vector itself, 24 bytes, however many "
            "elements it has (line {2}): take {3} * sizeof({0}[0]).",
            name, made_in, one.line, count);
    }
    return "";
}

}  // namespace

std::string size_of_pointer(const Tokens& file) {
    int last = 0;
    for (const Token& word : file) {
        if (!word.text.starts_with("cudaM") || word.line == last) continue;
        last = word.line;
        if (std::string text = size_of_name(file, word.line, pointer_bytes);
            text.find("size of a pointer") != std::string::npos)
            return text;
    }
    return "";
}

std::string size_of_name(const Tokens& file, int line, unsigned asked) {
    const FunctionText function(file, line);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].text.starts_with("cuda") || !file[i + 1].is("("))
            continue;
        for (const Tokens& size : split(part_of(file, i + 2, closing(file, i + 1)), ",")) {
            if (std::string vector = size_of_vector(file, function, size, line); !vector.empty())
                return vector;
            const Tokens what = measured(size);
            const std::string name = last_name(what);
            if (name.empty()) continue;
            const std::string text = text_of(what);
            const std::string type = element_type(file, name);
            const int array = array_line(file, name), pointer = pointer_line(file, function, name);
            if (pointer > 0 && array == 0 && !copies_pointer(file, i, name) &&
                (size.size() > 4 || asked == 0 || asked == pointer_bytes))
                return fmt::format(
                    "sizeof({0}) in line {3} is the size of a pointer, {1} bytes, whatever it "
                    "points to (line {2}): for one element take sizeof(*{0}), for more their "
                    "number "
                    "times that.",
                    text, pointer_bytes, pointer, line);
            if (array > 0 && pointer == 0 && size.size() <= 4)
                return fmt::format(
                    "sizeof({0}) is the whole array of line {1}{2}, but the other side need not "
                    "have as many elements: take the number of those that are there times {3}.",
                    text, array,
                    asked > 0 ? fmt::format(", {} bytes", grouped(asked)) : std::string(),
                    type.empty() ? "the size of one" : "sizeof(" + type + ")");
        }
    }
    return "";
}

}  // namespace simtutor
