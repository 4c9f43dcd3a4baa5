#pragma once

#include "grader/findings/page.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

// The sections of the terminal report, from top to bottom. A section without content writes
// nothing.
void header_section(Page& page, const Verdict& verdict);
void findings_section(Page& page, const Verdict& verdict);
void results_section(Page& page, const Verdict& verdict);
void gates_section(Page& page, const Verdict& verdict);
void backends_section(Page& page, const Verdict& verdict);
void footer_section(Page& page, const Verdict& verdict);

/// Whether the section of gates says more of one that failed than its count and its bound.
bool tells_of_gate(const Verdict& verdict, const check::GateResult& gate);

}  // namespace simtutor::report
