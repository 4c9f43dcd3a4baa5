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
    if (lines.empty()) return "";
    return fmt::format(
        "Nothing has written to {0} when it is read, though {1} {2} to {3}; line {4} gives {5} {6} "
        "for it. Was that call for 0 bytes, was it for another one than the launch has, did it "
        "fail, or does it come behind the launch?",
        array, lines_text(lines), lines.size() == 1 ? "copies" : "copy", name, launch.line,
        kernel.name(), text_of(given));
}

}  // namespace simtutor
