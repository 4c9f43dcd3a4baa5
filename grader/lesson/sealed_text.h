#pragma once

#include <string>

namespace simtutor::check {

/// The text in a form that nobody reads by opening the file: a word and hexadecimal digits. This
/// keeps no secret, for opened() is here, too (docs/trust.md says what it is worth).
std::string sealed(const std::string& text);

/// What sealed() was given; any other text as it is.
/// @throws std::invalid_argument if what follows the word is none of sealed()'s
std::string opened(const std::string& text);

/// Reads `folder`/answers.json, the answers of a lesson's exercises; in a student edition from
/// answers.sealed.
/// @throws std::runtime_error if neither can be read
std::string read_answers(const std::string& folder);

}  // namespace simtutor::check
