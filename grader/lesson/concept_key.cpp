#include "grader/lesson/concept_key.h"

namespace simtutor::check {

ConceptKey parts_of_concept(const std::string& key) {
    static const std::string between = " with ";
    const std::size_t at = key.find(between);
    if (at == std::string::npos) return {key, ""};
    return {key.substr(0, at), key.substr(at + between.size())};
}

}  // namespace simtutor::check
