#pragma once

#include <string>

namespace simtutor::check {

/// A key of [concepts]: "race.*", or "race.* with push_keys" for those findings alone whose kernel,
/// message or advice has the words.
struct ConceptKey {
    std::string pattern;  ///< of rules
    std::string words;    ///< empty: any finding
};

ConceptKey parts_of_concept(const std::string& key);

}  // namespace simtutor::check
