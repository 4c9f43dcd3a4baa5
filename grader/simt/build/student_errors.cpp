#include "grader/simt/build/student_errors.h"

#include <sstream>

#include "grader/findings/source/declared_later.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"

namespace simtutor::simt {

CompilerMessages sorted_messages(const ProcessResult& result, const SourceName& source) {
    return sort_messages(result.messages, source, cuda_headers());
}

void throw_student_errors(const CompilerMessages& messages, const SourceName& source) {
    if (messages.student.empty()) return;
    std::string text = source.shown + " does not compile. Correct the first error:";
    Sources sources;
    const Tokens file = tokens_of(sources, source.real);
    for (const std::string& message : messages.student) {
        text += "\n" + message;
        const std::string later = declared_later(file, message);
        const std::size_t error = message.find("error: ");
        if (!later.empty()) text += "\n" + message.substr(0, error) + "note: " + later;
    }
    throw BuildError(text, messages.error_lines);
}

void throw_problems(const std::vector<Problem>& problems, const SourceName& source,
                    const std::string& what) {
    if (problems.empty()) return;
    std::string error = source.shown + " " + what + ". Correct the first error:";
    std::vector<int> lines;
    for (const Problem& problem : problems) {
        if (problem.file == source.real) lines.push_back(problem.line);
        error += "\n" + (problem.file == source.real ? source.shown : problem.file) + ":" +
                 std::to_string(problem.line) + ": error: " + problem.text;
    }
    throw BuildError(error, std::move(lines));
}

void check_started(const sandbox::CommandResult& result, const SourceName& source) {
    if (!result.limit_sentence.empty())
        throw BuildError(source.shown + " cannot be built: " + result.limit_sentence);
    if (result.started) return;
    throw BuildError(std::string("The compiler ") + paths::compiler + " could not be started: " +
                     result.messages + ". Install g++, then build the project again.");
}

std::string first_error(const ProcessResult& result, const SourceName& source) {
    const CompilerMessages messages = sorted_messages(result, source);
    if (!messages.student.empty()) return messages.student.front();
    if (!messages.other.empty()) return messages.other.front();
    std::istringstream lines(result.messages);
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line.find("note: ") == std::string::npos) return line;
    return "it gave no message";
}

}  // namespace simtutor::simt
