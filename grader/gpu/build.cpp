#include "grader/gpu/build.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>

#include "grader/gpu/messages.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/process/submission_file.h"
#include "grader/sandbox/workshop.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/messages.h"
#include "grader/simt/build/placed_text.h"

namespace simtutor::gpu {
namespace {

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

std::string name_only(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

/// What nvcc sees: its own tree, the script that starts it, if there is one, and all that g++
/// needs.
sandbox::View nvcc_view(const Toolkit& toolkit) {
    sandbox::View view = simt::compile_view();
    const std::string nvcc = real_path(toolkit.nvcc);
    view.shown.insert(view.shown.end(),
                      {toolkit.nvcc, nvcc.substr(0, nvcc.rfind('/')), "/bin/sh", "/bin/rm",
                       std::string(paths::source_dir) + "/grader/gpu"});
    if (sandbox::is_script(nvcc)) {
        for (const std::string& path : sandbox::script_needs(nvcc)) view.shown.push_back(path);
    }
    // The tree by the name that the compiler calls it by, which may be a link, and by its own.
    const std::string tree = real_path(toolkit.folder);
    if (!toolkit.folder.empty() && tree != "/" && tree != "/usr") {
        view.shown.insert(view.shown.end(), {toolkit.folder, tree});
    }
    return view;
}

class Build {
  public:
    Build(const Toolkit& toolkit, const ModuleRequest& request)
        : toolkit_(toolkit),
          request_(request),
          source_{real_path(request.source), name_only(request.source)},
          workshop_(nvcc_view(toolkit)),
          partial_(workshop_.folder() + "/" + name_only(request.output)),
          glue_(workshop_.folder() + "/glue.cu") {}

    Build(const Build&) = delete;
    Build& operator=(const Build&) = delete;

    /// @return what nvcc said
    std::string run() {
        read_source();
        read_entries();
        write_glue(true);
        const sandbox::CommandResult result = run(nvcc_words({"-shared"}));
        if (!result.started) {
            throw simt::BuildError("The compiler " + toolkit_.nvcc + " could not be started: " +
                                   result.messages + ". Correct NVCC or PATH, then try again.");
        }
        if (result.exit_code != 0) explain(result);
        if (const int error = workshop_.take(partial_, request_.output)) {
            throw simt::BuildError("The module cannot be written to " + request_.output + ": " +
                                   std::strerror(error) + ".");
        }
        return result.output + result.messages;
    }

  private:
    void read_source() {
        SubmissionFile file = read_submission(request_.source);
        if (!file.ok()) throw simt::BuildError(file.problem + ".");
        text_ = std::move(file.text);
        for (const char letter : source_.real) {
            if (static_cast<unsigned char>(letter) < 0x20)
                throw simt::BuildError(
                    "A folder or file on the way to the submission has a control character in its "
                    "name. Rename it.");
        }
    }

    sandbox::CommandResult run(const std::vector<std::string>& words) {
        sandbox::CommandLimits limits;
        limits.address_bytes = 64ull << 30;
        limits.memory_bytes = 8ull << 30;
        limits.processes = 200;
        sandbox::CommandResult result = workshop_.run(words, "", limits);
        if (!result.limit_sentence.empty()) {
            throw simt::BuildError(source_.shown +
                                   " cannot be built with nvcc: " + result.limit_sentence);
        }
        return result;
    }

    void read_entries() {
        for (const std::string& declaration : request_.entries) {
            const auto entry = parse_entry(declaration);
            if (!entry) {
                throw simt::BuildError(
                    "The entry '" + declaration +
                    "' is not the declaration of a function. Correct it in lesson.toml.");
            }
            entries_.push_back(*entry);
        }
    }

    /// @param whole false: the student's file alone
    void write_glue(bool whole) const {
        std::ofstream file(glue_);
        // Before the student's text: no macro of theirs reaches it there.
        if (whole) {
            file << "#include \"" << paths::source_dir << "/grader/gpu/module_glue.h\"\n"
                 << simt::glue_text(entries_, paths::source_dir);
        }
        file << simt::placed_text(source_.real, text_);
        file.close();
        if (!file) {
            throw simt::BuildError("The module cannot be written to " + request_.output +
                                   ". Choose a folder that exists and can be written.");
        }
    }

    std::vector<std::string> nvcc_words(const std::vector<std::string>& what) const {
        std::vector<std::string> words = {toolkit_.nvcc, "-std=c++17", "-O3",        "-lineinfo",
                                          "-w",          "-arch",      request_.arch};
        words.insert(words.end(), what.begin(), what.end());
        // Where g++ fortifies by itself, fprintf() would become a function that is not permitted.
        words.insert(words.end(),
                     {"-Xcompiler", "-fPIC,-fno-diagnostics-show-caret,-U_FORTIFY_SOURCE",
                      "-Xlinker", "--no-undefined", "-cudart", "static"});
        // The module's own main() is meant, not that of the process.
        words.insert(words.end(), {"-Xlinker", "-Bsymbolic"});
        words.insert(words.end(), request_.options.begin(), request_.options.end());
        words.insert(words.end(), {"-o", partial_, glue_});
        return words;
    }

    /// Says why compiling failed: always throws.
    [[noreturn]] void explain(const ProcessResult& result) {
        const NvccMessages said = read_messages(result.output + result.messages);
        const simt::CompilerMessages messages = sorted(said);
        throw_student_errors(messages);
        for (const EntryDeclaration& entry : entries_) {
            if (!is_undefined(entry, messages)) continue;
            throw simt::BuildError(
                source_.shown + ": the entry must be `" + entry.signature +
                "`; nvcc finds no such function. Compare the name, the parameters and "
                "__global__.");
        }
        if (!said.assembler.empty()) {
            throw simt::BuildError(source_.shown + " cannot be made into code for " +
                                   request_.arch + ": " + said.assembler.front() +
                                   ". Let the kernel use less of it.");
        }
        if (!messages.undefined.empty()) {
            throw simt::BuildError(
                source_.shown + " uses '" + *messages.undefined.begin() +
                "', which is defined nowhere. Write its body, or correct its name.");
        }
        throw_errors_without_glue();
        throw simt::BuildError(
            source_.shown + " could not be built with nvcc: " +
            (messages.other.empty() ? first_line(said.text) : messages.other.front()));
    }

    static bool is_undefined(const EntryDeclaration& entry,
                             const simt::CompilerMessages& messages) {
        return std::any_of(messages.undefined.begin(), messages.undefined.end(),
                           [&](const std::string& function) {
                               return function.substr(0, function.find('(')) == entry.name;
                           });
    }

    simt::CompilerMessages sorted(const NvccMessages& said) const {
        return simt::sort_messages(said.text, source_, std::string(paths::source_dir) + "/grader/");
    }

    /// Throws the student's errors, if nvcc named any.
    void throw_student_errors(const simt::CompilerMessages& messages) const {
        if (messages.student.empty()) return;
        std::string text = source_.shown + " does not compile with nvcc. Correct the first error:";
        for (const std::string& message : messages.student) text += "\n" + message;
        throw simt::BuildError(text);
    }

    /// A brace left open makes the generated text fail: without it nvcc names the place.
    void throw_errors_without_glue() {
        write_glue(false);
        const sandbox::CommandResult result = run(nvcc_words({"-ptx"}));
        if (result.exit_code != 0) {
            throw_student_errors(sorted(read_messages(result.output + result.messages)));
        }
    }

    static std::string first_line(const std::string& text) {
        return text.empty() ? "it gave no message" : text.substr(0, text.find('\n'));
    }

    const Toolkit& toolkit_;
    const ModuleRequest& request_;
    simt::SourceName source_;
    sandbox::Workshop workshop_;
    std::string partial_, glue_, text_;
    std::vector<EntryDeclaration> entries_;
};

}  // namespace

ModuleResult build_module(const Toolkit& toolkit, const ModuleRequest& request) {
    ModuleResult result;
    try {
        result.messages = Build(toolkit, request).run();
        result.ok = true;
    } catch (const simt::BuildError& failure) {
        result.error = failure.what();
    } catch (const std::exception& problem) {
        result.error = "The module could not be built: " + std::string(problem.what());
    }
    return result;
}

}  // namespace simtutor::gpu
