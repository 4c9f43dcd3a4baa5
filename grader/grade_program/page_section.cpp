#include "grader/grade_program/page_section.h"

#include <filesystem>
#include <vector>

#include "grader/findings/rule_pattern.h"
#include "grader/lesson/concept_key.h"

namespace simtutor::report {

std::string page_section(const check::Manifest& manifest, const simt::Finding& finding) {
    const std::string said = finding.kernel + '\n' + finding.message + '\n' + finding.advice;
    std::vector<std::string> patterns;
    std::string best;
    for (const auto& [key, section] : manifest.concepts) {
        const check::ConceptKey parts = check::parts_of_concept(key);
        if (parts.words.empty()) {
            patterns.push_back(key);
        } else if (rule_matches(parts.pattern, finding.rule) &&
                   said.find(parts.words) != std::string::npos && key.size() > best.size()) {
            best = key;
        }
    }
    if (best.empty())
        if (const std::string* pattern = most_exact_pattern(patterns, finding.rule))
            best = *pattern;
    if (best.empty()) return "";
    const std::filesystem::path section =
        "lessons/" + manifest.id + "/" + manifest.concepts.at(best);
    return section.lexically_normal().generic_string();
}

}  // namespace simtutor::report
