#include "grader/findings/index/row_distance.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"

namespace simtutor {
namespace {

bool is_stride_name(const std::string& name) {
    for (const char* part : {"stride", "pitch", "ld"})
        if (name == part || name.ends_with(std::string("_") + part) ||
            name.starts_with(std::string(part) + "_"))
            return true;
    return false;
}

/// A parameter that is called a stride: of the array, or the only one.
std::string stride_parameter(const Tokens& parameters, const std::string& array) {
    std::string only;
    int strides = 0;
    for (const Token& word : parameters) {
        if (!word.is_name() || !is_stride_name(word.text)) continue;
        if (word.text.starts_with(array + "_") || word.text.ends_with("_" + array))
            return word.text;
        only = word.text;
        ++strides;
    }
    return strides == 1 ? only : "";
}

/// Whether the array is a parameter that points to constants.
bool is_input(const Tokens& parameters, const std::string& array) {
    for (const Tokens& one : split(parameters, ","))
        if (!one.empty() && one.back().text == array) return mentions(one, "const");
    return false;
}

/// The first part that has a product, where no part has the distance of the rows.
const IndexPart* product_without(const FunctionText& function, const IndexText& index,
                                 const std::string& stride) {
    const IndexPart* product = nullptr;
    for (const IndexPart& part : index.parts()) {
        if (mentions(part.words, stride) ||
            has(names_behind(function, part.words, index.statement()), stride))
            return nullptr;
        if (!product && mentions(part.words, "*")) product = &part;
    }
    return product;
}

}  // namespace

std::string other_row_distance(const FunctionText& function, const IndexText& index) {
    const std::string stride = stride_parameter(function.parameters(), index.base());
    if (stride.empty() || !is_input(function.parameters(), index.base())) return "";
    const IndexPart* const product = product_without(function, index, stride);
    if (!product) return "";
    return fmt::format(
        "{0} is an input: what was never written lies between its rows. They lie {1} elements "
        "apart, and line {2} takes {3}.",
        index.base(), stride, product->line, text_of(product->words));
}

std::string stored_row_distance(const Tokens& file, const std::string& array) {
    std::string text;
    for (const int line : lines_that_store(file, array)) {
        const FunctionText function(file, line);
        const IndexText index(file, function, line, array);
        if (!index.found() || index.base() != array) continue;
        const std::string stride = stride_parameter(function.parameters(), array);
        if (stride.empty()) continue;
        const IndexPart* const product = product_without(function, index, stride);
        // One that knows the distance shows that it is another one's, or none.
        if (!product || !text.empty()) return "";
        text = fmt::format(
            "Line {} computes the place in {} as {}. {} is given {}: do the rows of {} lie that "
            "far apart?",
            line, array, text_of(product->words), function.name(), stride, array);
    }
    return text;
}

}  // namespace simtutor
