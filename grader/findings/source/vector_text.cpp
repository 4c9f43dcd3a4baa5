#include "grader/findings/source/vector_text.h"

namespace simtutor {
namespace {

/// Position of the sign that ends "<float>" or "<std::array<float, 2>>".
std::size_t end_of_types(const Tokens& file, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < file.size(); ++at) {
        if (file[at].is("<")) ++depth;
        if (file[at].is(">")) --depth;
        if (file[at].is(">>")) depth -= 2;
        if (depth <= 0) return at;
    }
    return file.size();
}

}  // namespace

Tokens VectorText::count() const {
    return listed || given.empty() ? Tokens() : split(given, ",").front();
}

std::vector<VectorText> vectors_in(const Tokens& file) {
    std::vector<VectorText> found;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("vector") || !file[i + 1].is("<")) continue;
        std::size_t at = end_of_types(file, i + 1) + 1;
        while (at + 1 < file.size() && file[at].is_name()) {
            VectorText one{file[at].text, file[at].line, {}, false};
            std::size_t next = at + 1;
            if (file[next].is("(") || file[next].is("{")) {
                const std::size_t end = closing(file, next);
                one.listed = file[next].is("{");
                one.given = part_of(file, next + 1, end);
                next = end + 1;
            }
            found.push_back(std::move(one));
            if (next >= file.size() || !file[next].is(",")) break;
            at = next + 1;
        }
    }
    return found;
}

}  // namespace simtutor
