#pragma once
/// The source lines that a finding is about.

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/page.h"
#include "grader/findings/path_spelling.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// "thread 3 of block 1", "thread (3,2) of block (0,1)", "OpenMP thread 2", "host code"; empty for
/// a side that no thread made, because it was found in the text.
/// @param message of the finding: who wrote it knew how many dimensions block and grid have, and
/// "thread (0, 4)" is not to be called "thread 4" beside it
std::string thread_of(const simt::FindingSide& side, bool openmp, const std::string& message = "");

/// Quotes the lines of a finding's sides with line numbers, and under each a mark below what the
/// side touches and the words who did what. The worst side's mark has the colour of errors.
void quote_with_marks(Page& page, Sources& sources, const simt::Finding& finding);

/// Lists the places of a finding's sides as PATH:LINE, each once, with the statement there.
void list_places(Page& page, Sources& sources, const simt::Finding& finding);

}  // namespace simtutor
