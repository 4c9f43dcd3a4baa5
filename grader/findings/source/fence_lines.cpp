#include "grader/findings/source/fence_lines.h"

#include <algorithm>

namespace simtutor {

int narrow_fence_between(const Tokens& file, int above, int below) {
    int line = 0;
    for (const Token& word : file) {
        if (!word.text.starts_with("__threadfence") || word.line <= above || word.line >= below)
            continue;
        if (!word.is("__threadfence_block")) return 0;
        line = word.line;
    }
    return line;
}

bool fence_between(const Tokens& file, int above, int below) {
    return std::any_of(file.begin(), file.end(), [&](const Token& word) {
        return word.text.starts_with("__threadfence") && word.line > above && word.line < below;
    });
}

}  // namespace simtutor
