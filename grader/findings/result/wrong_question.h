#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What a file with a wrong result is asked, whatever array is wrong: "n / tile in line 3 rounds
/// down: …". Empty where no question fits.
/// @param run     its name: "n = 100, 4 devices"
/// @param common  what all failing runs have in common: "Wrong only where n is no multiple of 16"
std::string wrong_question(const Tokens& file, const std::string& run, const std::string& common,
                           const std::string& message = {});

/// The part of it that asks for a thread's number in its block.
std::string wrong_number(const Tokens& file);

/// The word behind `before` in a message.
std::string word_after(const std::string& message, const std::string& before);

/// "c" of "8 of 31 elements of c are wrong"; empty where the message tells of no array.
std::string array_of(const std::string& message);

}  // namespace simtutor
