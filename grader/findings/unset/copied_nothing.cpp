#include "grader/findings/unset/copied_nothing.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "c" of "lane[i].c" and "d_c" of "d_c[k]": what tells arrays of a program apart.
std::string name_that_tells(const Tokens& words) {
    for (std::size_t i = words.size(); i > 1; --i)
        if (words[i - 2].is(".") || words[i - 2].is("->")) return words[i - 1].text;
    return pointer_name(words);
}

bool is_const_pointer(const FunctionText& kernel, const std::string& name) {
    for (const Tokens& one : split(kernel.parameters(), ","))
        if (!one.empty() && one.back().text == name)
            return mentions(one, "const") && mentions(one, "*");
    return false;
}

/// Whether the words from `from` to the next ";" have the text.
bool has_before_end(const Tokens& file, std::size_t from, const std::string& text) {
    for (; from < file.size() && !file[from].is(";"); ++from)
        if (file[from].text.starts_with(text)) return true;
    return false;
}

/// Whether the file does nothing with the array but declare it, allocate it, free it and give it to
/// the launch. All else might fill it: a call of a function, a store, another launch.
bool only_made_and_read(const Tokens& file, const LaunchText& launch, const std::string& name) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        // The kernel's own parameter may have the same name.
        if (file[i].text == launch.kernel && file[i - 1].is("void") && file[i + 1].is("("))
            i += 1 + body_of(file, launch.kernel).size() + closing(file, i + 1) - i;
        if (i + 1 >= file.size() || file[i].text != name) continue;
        std::size_t begin = i;
        while (begin > 0 && !file[begin - 1].is(";") && !file[begin - 1].is("{") &&
               !file[begin - 1].is("}"))
            --begin;
        const bool launched = begin <= launch.place && launch.place < i;
        const bool held =
            has_before_end(file, begin, "cudaMalloc") || has_before_end(file, begin, "cudaFree");
        const bool declared = file[i - 1].is("*") && !mentions(part_of(file, begin, i), "(") &&
                              (file[i + 1].is(";") || file[i + 1].is(",") ||
                               (i + 2 < file.size() && file[i + 1].is("=") &&
                                (file[i + 2].is("nullptr") || file[i + 2].is("NULL"))));
        if (!launched && !held && !declared) return false;
    }
    return true;
}

}  // namespace

std::string copied_nothing(const Tokens& file, const FunctionText& kernel,
                           const std::string& array) {
    const LaunchText launch = only_launch(file, kernel.name());
    if (launch.kernel.empty()) return "";
    const Tokens given = given_at_launch(file, launch, kernel, array);
    const std::string name = name_that_tells(given);
    std::set<int> lines;
    for (const CopyText& copy : copies_in(file))
        if (!copy.symbol && !name.empty() && name_that_tells(copy.to) == name &&
            copy.kind != "cudaMemcpyDeviceToHost")
            lines.insert(copy.line);
    if (lines.empty() && given.size() == 1 && is_const_pointer(kernel, array) &&
        only_made_and_read(file, launch, given[0].text))
        return fmt::format(
            "Nothing has written to {0} since it was allocated: line {1} gives {2} {3} for it, and "
            "no line copies to {3}. Copy its values to it before that launch.",
            array, launch.line, kernel.name(), given[0].text);
    if (lines.empty() && !given.empty())
        return fmt::format(
            "Nothing has written to {0} since it was allocated; line {1} gives {2} {3} for it. "
            "Which line fills {3}: a copy, cudaMemset() or a kernel's store? Has it run before, "
            "and "
            "for this one?",
            array, launch.line, kernel.name(), text_of(given));
    if (lines.empty()) return "";
    return fmt::format(
        "Nothing has written to {0} when it is read, though {1} {2} to {3}; line {4} gives {5} {6} "
        "for it. Was that call for 0 bytes, was it for another one than the launch has, did it "
        "fail, or does it come behind the launch?",
        array, lines_text(lines), lines.size() == 1 ? "copies" : "copy", name, launch.line,
        kernel.name(), text_of(given));
}

}  // namespace simtutor
