#include "tools/command/print.h"

#include <cstdio>

#include "grader/report/terminal.h"

namespace simtutor::command {

std::string report_text(const Grading& grading, const Style& look, const std::string& first) {
    return report::terminal_report(grading.verdict, look, first);
}

void print_report(const Grading& grading, const Style& look, const std::string& first) {
    const std::string text = report_text(grading, look, first);
    std::fflush(stdout);
    std::fputs(text.c_str(), grading.verdict.graded ? stdout : stderr);
    std::fflush(stdout);
}

}  // namespace simtutor::command
