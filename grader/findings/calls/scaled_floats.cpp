#include "grader/findings/calls/scaled_floats.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace simtutor {
namespace {

bool is_complex(const std::string& type) {
    static constexpr const char* types[] = {"cufftComplex", "cuComplex", "cuFloatComplex",
                                            "float2"};
    return std::any_of(std::begin(types), std::end(types),
                       [&](const char* one) { return type == one; });
}

/// "half" of "cudaMalloc(&s, half * sizeof(cufftComplex))"; empty if nothing shows it.
Tokens complex_count(const Tokens& file, const std::string& array) {
    for (std::size_t i = 0; i + 4 < file.size(); ++i) {
        const bool allocates = file[i].text.starts_with("cudaMalloc") && file[i + 1].is("(") &&
                               mentions(part_of(file, i + 2, i + 5), array);
        if (!allocates) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 2) continue;
        const auto factors = split(given[1], "*");
        if (factors.size() != 2) continue;
        for (const std::size_t k : {0u, 1u}) {
            const Tokens& size = factors[k];
            if (size.size() == 4 && size[0].is("sizeof") && is_complex(size[2].text))
                return factors[1 - k];
        }
    }
    return {};
}

/// The array behind a cast: "s" of "(float*)s", of "(s)" and of "&s[0].x".
std::string array_of_argument(const Tokens& argument) {
    std::string last;
    for (const Token& word : argument)
        if (word.is_name() && !word.is("float") && last.empty()) last = word.text;
    return last;
}

struct Routine {
    const char *name, *does, *complex;
    std::size_t array;  ///< the place of its array
};

}  // namespace

std::string scaled_floats(const Tokens& file) {
    static constexpr Routine routines[] = {{"cublasSscal", "scales", "cublasCsscal", 3},
                                           {"cublasSasum", "adds up", "cublasScasum", 2},
                                           {"cublasSnrm2", "takes", "cublasScnrm2", 2}};
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        for (const Routine& routine : routines) {
            if (!(file[i].is(routine.name) || file[i].text == routine.name + std::string("_v2")) ||
                !file[i + 1].is("("))
                continue;
            const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
            if (given.size() <= routine.array) continue;
            const std::string array = array_of_argument(given[routine.array]);
            const Tokens count = complex_count(file, array);
            if (count.empty() || !same_words(count, given[1])) continue;
            return fmt::format(
                "{} in line {} counts floats, and its count, {}, is the number of complex numbers "
                "in {}: it {} the first half of the array only. Give it 2 * {}, or use {}, which "
                "counts complex numbers.",
                routine.name, file[i].line, text_of(count), array, routine.does,
                count.size() == 1 ? text_of(count) : "(" + text_of(count) + ")", routine.complex);
        }
    return "";
}

}  // namespace simtutor
