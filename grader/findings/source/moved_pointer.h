#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether a name is loaded through there: "*p" or "p[".
bool is_loaded_through(const Tokens& words, std::size_t i);

/// The lines of a function that move a pointer on, and by what if it is the same in all: "line 29
/// moves it by tile". Empty where nothing does.
/// @param called what the sentence calls the pointer
std::string moves_of(const FunctionText& function, const std::string& pointer,
                     const std::string& called);

}  // namespace simtutor
