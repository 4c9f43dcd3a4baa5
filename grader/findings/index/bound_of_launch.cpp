#include "grader/findings/index/bound_of_launch.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// Whether the words are how many real numbers a plan transforms: its spectrum has about half.
bool is_transformed(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cufftPlan") || !file[i + 1].is("(")) continue;
        const Tokens inner = part_of(file, i + 2, closing(file, i + 1));
        const auto arguments = split(inner, ",");
        if (mentions(inner, "CUFFT_R2C") && arguments.size() > 1 && same_words(arguments[1], words))
            return true;
    }
    return false;
}

bool is_complex(const FunctionText& kernel, const std::string& array) {
    for (const Tokens& one : split(kernel.parameters(), ","))
        if (!one.empty() && one.back().text == array)
            return mentions(one, "cufftComplex") || mentions(one, "cuComplex") ||
                   mentions(one, "cuFloatComplex") || mentions(one, "float2");
    return false;
}

}  // namespace

std::string bound_of_launch(const Tokens& file, const FunctionText& kernel,
                            const std::string& bound, const std::string& array,
                            const std::string& elements) {
    const LaunchText launch = only_launch(file, kernel.name());
    if (launch.kernel.empty()) return "";
    const Tokens given = given_at_launch(file, launch, kernel, bound);
    if (given.empty()) return "";
    const std::string has = elements.empty() ? fmt::format("{} has", array)
                                             : fmt::format("the {} that {} has", elements, array);
    std::string text = fmt::format(
        "The index is what this line compares with {0}, so {0} is more than {1}{2}. Line {3} "
        "launches {4} with {5} for {0}",
        bound, elements.empty() ? "the elements that " : "", has, launch.line, launch.kernel,
        text_of(given));
    if (is_complex(kernel, array) && is_transformed(file, given))
        return text + fmt::format(
                          ", and the spectrum of {0} real numbers has {0} / 2 + 1 numbers: give it "
                          "these, and make the grid for them.",
                          text_of(given));
    return text + fmt::format(
                      ": give it the number of elements of {0}, and make the grid for them, or "
                      "allocate as many as it takes.",
                      array);
}

}  // namespace simtutor
