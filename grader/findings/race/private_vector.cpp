#include "grader/findings/race/private_vector.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "grader/findings/source/vector_text.h"

namespace simtutor {
namespace {

/// The names in "private(row, own)" of a directive of OpenMP, and not in "firstprivate(own)".
std::vector<std::string> private_names(const std::string& text) {
    std::vector<std::string> names;
    if (text.find("#pragma omp") == std::string::npos) return names;
    const std::string clause = " private(";
    const std::size_t begin = text.find(clause), end = text.find(')', begin);
    if (begin == std::string::npos || end == std::string::npos) return names;
    std::istringstream all(text.substr(begin + clause.size(), end - begin - clause.size()));
    for (std::string one; std::getline(all, one, ',');) {
        one.erase(0, one.find_first_not_of(' '));
        names.push_back(one.substr(0, one.find(' ')));
    }
    return names;
}

/// The line in which a name is declared as a vector, the nearest above; 0: nowhere.
int vector_declared(const Tokens& file, const std::string& name, int before) {
    int found = 0;
    for (const VectorText& one : vectors_in(file))
        if (one.name == name && one.line < before && !one.given.empty()) found = one.line;
    return found;
}

}  // namespace

std::string private_vector(Sources& sources, const std::string& file, int line) {
    const Tokens words = tokens_of(sources, file);
    for (int above = line; above > 0; --above) {
        for (const std::string& name : private_names(sources.line(file, above))) {
            const bool used = std::ranges::any_of(
                words, [&](const Token& word) { return word.line == line && word.text == name; });
            const int declared = used ? vector_declared(words, name, above) : 0;
            if (declared > 0)
                return fmt::format(
                    "Line {0} lists {1} as private: each thread gets a new, empty one there, not "
                    "the elements that line {2} gives it. firstprivate({1}) copies these to each "
                    "thread; or declare it inside of the region.",
                    above, name, declared);
        }
    }
    return "";
}

}  // namespace simtutor
