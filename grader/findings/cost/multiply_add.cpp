#include "grader/findings/cost/multiply_add.h"

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_types.h"

namespace simtutor {

bool adds_to_itself(const Statement& one) {
    if (mentions(one.words, "+=")) return true;
    for (const Assigned& set : assignments_in(one)) {
        const std::size_t size = set.to.size();
        if (set.sign == "=" && set.value.size() > size && set.value[size].is("+") &&
            same_words(part_of(set.value, 0, size), set.to))
            return true;
    }
    return false;
}

bool is_float_array(const FunctionText& function, const std::string& array) {
    DeclaredTypes names;
    names.read(function.parameters());
    for (const Statement& one : function.statements()) names.read(one.words);
    const auto type = names.elements.find(array);
    return type != names.elements.end() && type->second == NumberType::single;
}

}  // namespace simtutor
