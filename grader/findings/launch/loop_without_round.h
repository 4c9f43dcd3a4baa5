#pragma once

#include <string>

#include "grader/findings/source/called_text.h"

namespace simtutor {

/// Of a run that gives a number 0: the loop that makes no round then, with every launch of the
/// entry in it, so that no kernel runs. Empty where the text does not show one.
std::string loop_without_round(const Tokens& file, const EntryCall& call);

}  // namespace simtutor
