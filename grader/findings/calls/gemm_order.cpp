#include "grader/findings/calls/gemm_order.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Places among the arguments of cublasSgemm.
constexpr std::size_t rows = 3, columns = 4, first = 7, second = 9, result = 12, all_arguments = 14;

/// Place of a parameter among those of the function; their number if it has no such one.
std::size_t place_of(const std::vector<Tokens>& parameters, const Tokens& argument) {
    std::size_t at = 0;
    while (at < parameters.size() && (argument.size() != 1 || parameters[at].empty() ||
                                      parameters[at].back().text != argument[0].text))
        ++at;
    return at;
}

std::string order_in(const FunctionText& function, const std::vector<Tokens>& given, int line) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    const std::size_t a = place_of(parameters, given[first]),
                      b = place_of(parameters, given[second]),
                      m = place_of(parameters, given[rows]),
                      n = place_of(parameters, given[columns]);
    const bool known = a < parameters.size() && b < parameters.size();
    if (known && mentions(given[1], "CUBLAS_OP_T") && mentions(given[2], "CUBLAS_OP_T") && a < b)
        return fmt::format(
            "Line {} has both matrices read as their rows lie, by CUBLAS_OP_T, but what the "
            "library writes still goes by columns: its columns are not the rows of {}. Write down "
            "the transposed product, which needs no CUBLAS_OP_T: which matrix comes first there?",
            line, given[result].empty() ? "the result" : text_of(given[result]));
    if (!known || mentions(given[1], "CUBLAS_OP_T") || mentions(given[2], "CUBLAS_OP_T")) return "";
    // The reader is to find the call: only why it is another one is said.
    const std::string why =
        "The library goes by columns: to it a row-major array is the transposed matrix, and so is "
        "what it writes";
    if (a < b)
        return fmt::format(
            "Line {0} gives {1} as the first matrix and {2} as the second. {3}. Write down the "
            "transposed product: which of the two comes first there, and how many rows has it?",
            line, text_of(given[first]), text_of(given[second]), why);
    if (m < parameters.size() && n < parameters.size() && m < n)
        return fmt::format(
            "Line {0} gives {1} before {2}. {3}. How many rows has the transposed result?", line,
            text_of(given[rows]), text_of(given[columns]), why);
    return "";
}

}  // namespace

std::string gemm_order(const Tokens& file) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool call =
            (file[i].is("cublasSgemm") || file[i].is("cublasSgemm_v2")) && file[i + 1].is("(");
        if (!call) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != all_arguments) continue;
        const FunctionText function(file, file[i].line);
        if (std::string text = order_in(function, given, file[i].line); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
