#include "grader/findings/calls/copy_pitch.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/copy_text.h"

namespace simtutor {

std::string pitch_of_other_side(const Tokens& file, int line, const std::string& array) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].text.starts_with("cudaMemcpy2D") ||
            file[i].text.find("Array") != std::string::npos || !file[i + 1].is("("))
            continue;
        const std::vector<Tokens> given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 6 || array.empty() || !same_words(given[1], given[3])) continue;
        const bool to = mentions(given[0], array), from = mentions(given[2], array);
        // Rows without anything between them have the width for a pitch.
        if (to == from || same_words(given[1], given[4])) continue;
        return fmt::format(
            "{} in line {} gives both sides the same distance of rows, {}: that is argument {} for "
            "{}, and argument {} for {}. {} is too small for rows so far apart. If it has nothing "
            "between its rows, their distance is the width, {}: give that for {}.",
            file[i].text, line, text_of(given[1]), to ? 2 : 4, text_of(given[to ? 0 : 2]),
            to ? 4 : 2, text_of(given[to ? 2 : 0]), array, text_of(given[4]), array);
    }
    return "";
}

}  // namespace simtutor
