#include "grader/simt/build/module.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <memory>

#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/messages.h"
#include "grader/simt/build/registers.h"
#include "grader/simt/translate/passes.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {
namespace {

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

void check_source(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) {
        throw BuildError(path + " cannot be opened: " + std::strerror(errno) + ". Check the path.");
    }
    if (!S_ISREG(status.st_mode)) {
        throw BuildError(path + " is not a file. Give the path of a source file.");
    }
    if (access(path.c_str(), R_OK) != 0) {
        throw BuildError(path + " cannot be read: " + std::strerror(errno) +
                         ". Change its permissions.");
    }
    if (path.find_first_of("\"\n\\") != std::string::npos) {
        throw BuildError(path + " has a quote, backslash or line break in its name. Rename it.");
    }
}

void check_output(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        throw BuildError("The module cannot be written to " + path +
                         ": that is not a file. Give the path of a file.");
    }
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (access(folder.c_str(), W_OK | X_OK) != 0) {
        throw BuildError("The module cannot be written to " + folder + ": " + std::strerror(errno) +
                         ". Choose a folder that exists and can be written.");
    }
}

std::string name_only(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// One student file on its way to a module.
class Build {
  public:
    explicit Build(const ModuleRequest& request)
        : request_(request),
          source_{real_path(request.source), name_only(request.source)},
          partial_(request.output + "." + std::to_string(getpid()) + ".partial") {}

    ~Build() { unlink(partial_.c_str()); }
    Build(const Build&) = delete;
    Build& operator=(const Build&) = delete;

    /// @return findings that need no run
    std::vector<Finding> run() {
        check_source(request_.source);
        check_output(request_.output);
        check_tools();
        read_entries();
        const std::string student = "#include \"" + source_.real + "\"\n";
        const std::string text = student + glue_text(entries_, paths::source_dir);
        const bool is_cuda = request_.language == Language::cuda;
        const std::string compiled = is_cuda ? translated(text, student) : text;
        std::future<ProcessResult> dump;
        if (!unrolled_.empty()) {
            dump = std::async(std::launch::async, dump_optimised, std::cref(request_),
                              std::cref(unrolled_));
        }
        const ProcessResult result = compile_and_link(request_, compiled, partial_);
        check_started(result);
        if (result.exit_code != 0) explain(result, student);
        std::vector<Finding> findings;
        if (dump.valid()) findings = findings_of(dump.get());
        if (std::rename(partial_.c_str(), request_.output.c_str()) != 0) {
            throw BuildError("The module cannot be written to " + request_.output + ": " +
                             std::strerror(errno) + ".");
        }
        return findings;
    }

  private:
    void check_tools() const {
        if (request_.variant == Variant::native) return;
        if (access(simulator_library().c_str(), R_OK) != 0) {
            throw BuildError("The simulator's library " + simulator_library() +
                             " is missing. Build the project, then try again.");
        }
    }

    void check_started(const ProcessResult& result) const {
        if (result.started) return;
        throw BuildError(std::string("The compiler ") + paths::compiler +
                         " could not be started: " + result.messages +
                         ". Install g++, then build the project again.");
    }

    std::vector<Finding> findings_of(const ProcessResult& dump) const {
        check_started(dump);
        if (dump.exit_code != 0) {
            throw BuildError(source_.shown + " could not be examined for arrays in registers: " +
                             first_line(dump.messages));
        }
        return local_array_findings(dump.output, unrolled_, functions_);
    }

    void read_entries() {
        for (const std::string& declaration : request_.entries) {
            const auto entry = parse_entry(declaration);
            if (!entry) {
                throw BuildError(
                    "The entry '" + declaration +
                    "' is not the declaration of a function. Correct it in lesson.toml.");
            }
            entries_.push_back(*entry);
        }
    }

    /// Throws the student's errors, if the tool named any.
    void throw_student_errors(const CompilerMessages& messages) const {
        if (messages.student.empty()) return;
        std::string text = source_.shown + " does not compile. Correct the first error:";
        for (const std::string& message : messages.student) text += "\n" + message;
        throw BuildError(text);
    }

    CompilerMessages sorted(const ProcessResult& result) const {
        return sort_messages(result.messages, source_, cuda_headers());
    }

    static TranslateOptions untouched(bool unroll_whole) {
        return {{cuda_headers(), own_headers() + "module/"}, unroll_whole};
    }

    /// The text of a program that asks for `__CUDA_ARCH__`.
    ProcessResult both_passes(const std::string& text, std::vector<Problem>& problems) const {
        ProcessResult host = preprocess_pass(request_, text, Pass::host);
        if (host.exit_code != 0) return host;
        ProcessResult device = preprocess_pass(request_, text, Pass::device);
        if (device.exit_code != 0) return device;
        MergedPasses merged = merge_passes(host.output, device.output, untouched(false));
        problems = std::move(merged.errors);
        host.output = std::move(merged.text);
        return host;
    }

    Translation preprocessed_and_translated(const std::string& text) {
        ProcessResult result = preprocess(request_, text);
        check_started(result);
        std::vector<Problem> problems;
        if (asks_for_architecture(result)) result = both_passes(text, problems);
        if (result.exit_code != 0) {
            const CompilerMessages messages = sorted(result);
            throw_student_errors(messages);
            throw BuildError("The preprocessor failed: " + (messages.other.empty()
                                                                ? first_line(result.messages)
                                                                : messages.other.front()));
        }
        preprocessed_ = result.output;
        Translation translation = translate(result.output, untouched(false));
        translation.errors.insert(translation.errors.begin(), problems.begin(), problems.end());
        return translation;
    }

    std::string translated(const std::string& text, const std::string& student) {
        Translation translation = preprocessed_and_translated(text);
        if (!translation.balanced) throw_errors_without_glue(student);
        functions_ = std::move(translation.functions);
        if (!translation.errors.empty()) {
            std::string error = source_.shown + " cannot be run as it is. Correct the first error:";
            for (const Problem& problem : translation.errors) {
                error += "\n" + shown(problem.file) + ":" + std::to_string(problem.line) +
                         ": error: " + problem.text;
            }
            throw BuildError(error);
        }
        for (const Entry& entry : entries_) throw_entry_problem(entry, false, &translation.text);
        if (request_.register_rule) unrolled_ = translate(preprocessed_, untouched(true)).text;
        return translation.text;
    }

    std::string shown(const std::string& file) const {
        return file == source_.real ? source_.shown : file;
    }

    /// An entry with a problem is named only if the rest of the file compiles.
    void throw_entry_problem(const Entry& entry, bool types_differ, const std::string* whole) {
        const std::string problem = entry_problem(entry, functions_, source_.shown, types_differ);
        if (problem.empty()) return;
        if (whole) throw_student_errors(sorted(check_syntax(request_, *whole)));
        throw BuildError(problem);
    }

    /// Says why compiling failed: always throws.
    void explain(const ProcessResult& result, const std::string& student) {
        const CompilerMessages messages = sorted(result);
        throw_student_errors(messages);
        if (request_.language == Language::cpp && functions_.empty()) {
            functions_ = preprocessed_and_translated(student).functions;
        }
        for (const std::size_t number : messages.entries) {
            if (number < entries_.size()) throw_entry_problem(entries_[number], true, nullptr);
        }
        for (const std::string& function : messages.undefined) throw_undefined(function);
        throw_errors_without_glue(student);
        const std::string first =
            messages.other.empty() ? first_line(result.messages) : messages.other.front();
        if (first.find("No space left") != std::string::npos) {
            throw BuildError("The module cannot be written to " + request_.output +
                                 ": the disk is full. Free some space, then try again.",
                             true);
        }
        if (result.exit_code >= 128) {
            throw BuildError("The compiler was stopped by signal " +
                                 std::to_string(result.exit_code - 128) + ". Try again.",
                             true);
        }
        throw BuildError(source_.shown + " could not be built: " + first);
    }

    void throw_undefined(const std::string& function) const {
        const std::string name = function.substr(0, function.find('('));
        for (const Entry& entry : entries_) {
            if (entry.name != name) continue;
            for (const FunctionInfo& info : functions_) {
                if (info.name != name) continue;
                throw BuildError(source_.shown + ":" + std::to_string(info.line) + ": error: `" +
                                 entry.signature +
                                 "` is declared but has no body. Write its body.");
            }
        }
        throw BuildError(source_.shown + " uses '" + function +
                         "', which is defined nowhere. Write its body, or correct its name.");
    }

    /// A brace left open makes the generated text fail: without it the compiler names the place.
    void throw_errors_without_glue(const std::string& student) {
        std::string text = student;
        if (request_.language == Language::cuda) text = preprocessed_and_translated(student).text;
        const ProcessResult result = check_syntax(request_, text);
        if (result.exit_code != 0) throw_student_errors(sorted(result));
    }

    static std::string first_line(const std::string& text) {
        return text.empty() ? "it gave no message" : text.substr(0, text.find('\n'));
    }

    const ModuleRequest& request_;
    SourceName source_;
    std::string partial_;
    std::vector<Entry> entries_;
    std::vector<FunctionInfo> functions_;
    std::string preprocessed_, unrolled_;  ///< for ModuleRequest::register_rule
};

}  // namespace

bool needs_block_report(const std::string& counter) {
    return counter.starts_with("fp32_") || counter.starts_with("fp64_") ||
           counter == "arithmetic_intensity" || counter == "divergent_branches";
}

ModuleResult build_module(const ModuleRequest& request) {
    ModuleResult result;
    try {
        result.findings = Build(request).run();
        result.ok = true;
    } catch (const BuildError& failure) {
        result.error = failure.what();
        result.machine_at_fault = failure.machine_at_fault();
    } catch (const std::exception& problem) {
        result.error = "The module could not be built: " + std::string(problem.what());
        result.machine_at_fault = true;
    }
    return result;
}

}  // namespace simtutor::simt
