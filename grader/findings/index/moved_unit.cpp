#include "grader/findings/index/moved_unit.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"

namespace simtutor {
namespace {

/// "part" and "Sphere" of "part * sizeof(Sphere)".
struct Size {
    std::string count, type;
};

Size size_in(const Tokens& words) {
    const std::vector<Tokens> factors = split(words, "*");
    if (factors.size() != 2) return {};
    for (const int at : {0, 1}) {
        const Tokens &type = factors[at], &count = factors[1 - at];
        if (type.size() == 4 && type[0].is("sizeof") && count.size() == 1 && count[0].is_name())
            return {count[0].text, type[2].text};
    }
    return {};
}

/// Elements of which a larger one is made.
bool is_part_of_others(const std::string& type) {
    static const auto& parts = *new std::set<std::string>{"float", "double", "int", "unsigned"};
    return parts.contains(type);
}

}  // namespace

std::string moved_by_other_unit(const Tokens& file) {
    for (const CopyText& copy : copies_in(file)) {
        const Size size = size_in(copy.size);
        if (size.count.empty()) continue;
        const FunctionText function(file, copy.line);
        for (const Tokens* pointer : {&copy.from, &copy.to}) {
            const std::string name = pointer_name(*pointer), element = element_type(file, name);
            if (pointer->size() != 1 || !is_part_of_others(element) || element == size.type ||
                is_part_of_others(size.type))
                continue;
            for (const Statement& one : function.statements())
                for (const Assigned& moved : assignments_in(one)) {
                    if (moved.name() != name || moved.sign != "+=" || moved.element() ||
                        text_of(moved.value) != size.count)
                        continue;
                    return fmt::format(
                        "Line {0} moves {1} on by {2}, and {1} points to elements of type {3}, so "
                        "that is {2} times one {3}. Line {4} copies {2} times one {5}: the next "
                        "part begins inside of this one. Move {1} on by {2} * sizeof({5}) / "
                        "sizeof({3}).",
                        one.line, name, size.count, element, copy.line, size.type);
                }
        }
    }
    return "";
}

}  // namespace simtutor
