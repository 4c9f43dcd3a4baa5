#include "grader/simt/simcc/counter_notes.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/narrow_counters.h"

namespace simtutor::simt {

std::string counter_notes(const std::string& source, const std::string& text,
                          const std::vector<std::string>& language_words) {
    std::ostringstream own;
    own << std::ifstream(source).rdbuf();
    if (!may_count_narrowly(own.str())) return "";
    std::vector<std::string> words = {paths::compiler, "-x", "c++-cpp-output", "-w"};
    words.insert(words.end(), language_words.begin(), language_words.end());
    for (const std::string& flag : step_dump_flags()) words.push_back(flag);
    words.push_back("-");
    const ProcessResult dump = run_process(words, text);
    const auto is_source = [&](const std::string& file) { return file == source; };
    std::string notes;
    for (const Finding& finding : narrow_counter_findings(dump.output, own.str(), is_source)) {
        const Site& site = finding.sides.front().site;
        notes += fmt::format("{}:{}: warning: {}: {}\n  Do: {}\n", site.file, site.line,
                             finding.rule, finding.message, finding.advice);
    }
    return notes;
}

}  // namespace simtutor::simt
