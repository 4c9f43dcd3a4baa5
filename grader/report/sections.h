#pragma once

#include "grader/report/page.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

// The parts of the terminal report, from top to bottom. Each leaves out what it has nothing to say
// on.
void header_section(Page& page, const Verdict& verdict);
void findings_section(Page& page, const Verdict& verdict);
void results_section(Page& page, const Verdict& verdict);
void gates_section(Page& page, const Verdict& verdict);
void backends_section(Page& page, const Verdict& verdict);
void footer_section(Page& page, const Verdict& verdict);

}  // namespace simtutor::report
