#include "grader/gpu/build.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>

#include "grader/gpu/messages.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/process/process.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/messages.h"

namespace simtutor::gpu {
namespace {

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

std::string name_only(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

class Build {
  public:
    Build(const Toolkit& toolkit, const ModuleRequest& request)
        : toolkit_(toolkit),
          request_(request),
          source_{real_path(request.source), name_only(request.source)},
          partial_(request.output + "." + std::to_string(getpid()) + ".partial"),
          glue_(request.output + "." + std::to_string(getpid()) + ".glue.cu") {}

    ~Build() {
        unlink(partial_.c_str());
        unlink(glue_.c_str());
    }
    Build(const Build&) = delete;
    Build& operator=(const Build&) = delete;

    /// @return what nvcc said
    std::string run() {
        check_source();
        read_entries();
        write_glue(true);
        const simt::ProcessResult result = simt::run_process(nvcc_words({"-shared"}), "");
        if (!result.started) {
            throw simt::BuildError("The compiler " + toolkit_.nvcc + " could not be started: " +
                                   result.messages + ". Correct NVCC or PATH, then try again.");
        }
        if (result.exit_code != 0) explain(result);
        if (std::rename(partial_.c_str(), request_.output.c_str()) != 0) {
            throw simt::BuildError("The module cannot be written to " + request_.output + ": " +
                                   std::strerror(errno) + ".");
        }
        return result.output + result.messages;
    }

  private:
    void check_source() const {
        if (access(source_.real.c_str(), R_OK) != 0) {
            throw simt::BuildError(request_.source + " cannot be read: " + std::strerror(errno) +
                                   ". Check the path.");
        }
        if (source_.real.find_first_of("\"\n\\") != std::string::npos) {
            throw simt::BuildError(request_.source +
                                   " has a quote, backslash or line break in its name. Rename it.");
        }
    }

    void read_entries() {
        for (const std::string& declaration : request_.entries) {
            const auto entry = simt::parse_entry(declaration);
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
        file << "#include \"" << source_.real << "\"\n";
        if (whole) {
            file << "#include \"" << paths::source_dir << "/grader/gpu/module_glue.h\"\n"
                 << simt::glue_text(entries_, paths::source_dir);
        }
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
        words.insert(words.end(), {"-Xcompiler", "-fPIC,-fno-diagnostics-show-caret", "-Xlinker",
                                   "--no-undefined", "-cudart", "static"});
        words.insert(words.end(), request_.options.begin(), request_.options.end());
        words.insert(words.end(), {"-o", partial_, glue_});
        return words;
    }

    /// Says why compiling failed: always throws.
    [[noreturn]] void explain(const simt::ProcessResult& result) const {
        const NvccMessages said = read_messages(result.output + result.messages);
        const simt::CompilerMessages messages = sorted(said);
        throw_student_errors(messages);
        for (const std::size_t number : messages.entries) {
            if (number >= entries_.size()) continue;
            throw simt::BuildError(
                source_.shown + ": the entry must be `" + entries_[number].signature +
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
    void throw_errors_without_glue() const {
        write_glue(false);
        const simt::ProcessResult result = simt::run_process(nvcc_words({"-ptx"}), "");
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
    std::string partial_, glue_;
    std::vector<simt::Entry> entries_;
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
