#pragma once
/// A finding as a block of text.

#include <cstdint>
#include <string>
#include <vector>

#include "grader/findings/page.h"
#include "grader/findings/quote.h"

namespace simtutor {

/// What a report tells beside the finding itself; each may be empty.
struct FindingContext {
    std::string concept_name;       ///< what the rule teaches
    std::vector<std::string> runs;  ///< the runs that showed it, the first one first
    std::string section;            ///< where to read about it
};

/// Which of the two forms of the block.
enum class FindingForm {
    lesson,  ///< for students: the lines with marks under what was touched, all that is known
    program  ///< like a compiler's message: level first, places as PATH:LINE for editors
};

/// Writes the block: heading, message, source lines, extent, what to do, what to read.
/// @param number of the finding in its report, from 1
void show_finding(Page& page, Sources& sources, const simt::Finding& finding, std::size_t number,
                  const FindingContext& context, FindingForm form);

}  // namespace simtutor
