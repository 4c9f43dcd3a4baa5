#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A texture fetch whose coordinates are exchanged: "tex2D(old, y, x)" of a kernel that stores
/// element (y, x), or, where that is not known, of threads along x. Empty where there is none.
std::string turned_fetch(const Tokens& file);

/// The line that makes coordinates count from 0 to 1, where no coordinate of a fetch is a share of
/// a side. Empty where none does.
std::string normalised_coordinates(const Tokens& file);

/// A kernel that reads the neighbours of an element through a linear texture, "tex1Dfetch(old, i -
/// 1)", and asks for none of them whether it exists: no finding tells of a fetch beyond an edge.
std::string neighbour_without_question(const Tokens& file);

}  // namespace simtutor
