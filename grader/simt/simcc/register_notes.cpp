#include "grader/simt/simcc/register_notes.h"

#include <fmt/format.h>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/registers.h"

namespace simtutor::simt {

std::string register_notes(const std::string& preprocessed,
                           const std::vector<FunctionInfo>& functions, TranslateOptions how,
                           const std::vector<std::string>& language_words) {
    how.unroll_whole = true;
    const std::string text = translate(preprocessed, how).text;
    std::vector<std::string> words = {paths::compiler, "-x", "c++-cpp-output", "-w"};
    words.insert(words.end(), language_words.begin(), language_words.end());
    for (const std::string& flag : optimised_dump_flags()) words.push_back(flag);
    words.push_back("-");
    const ProcessResult dump = run_process(words, text);
    std::string notes;
    for (const Finding& finding : local_array_findings(dump.output, text, functions)) {
        const char* const level = level_name(finding.level);
        for (const FindingSide& access : finding.sides) {
            const bool declaration = &access == &finding.sides.front();
            notes += fmt::format("{}:{}: {}: {}\n", access.site.file, access.site.line, level,
                                 declaration               ? finding.rule + ": " + finding.message
                                 : access.action == "call" ? "the call in question"
                                                           : "the index in question");
        }
        notes += "  Do: " + finding.advice + "\n";
    }
    return notes;
}

}  // namespace simtutor::simt
