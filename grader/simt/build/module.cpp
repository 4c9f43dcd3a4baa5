#include "grader/simt/build/module.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <future>
#include <memory>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/submission_file.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/build/narrow_counters.h"
#include "grader/simt/build/preparation.h"
#include "grader/simt/build/registers.h"
#include "grader/simt/build/student_errors.h"
#include "grader/simt/build/wide_products.h"
#include "grader/simt/permitted/module_symbols.h"
#include "grader/simt/permitted/permitted_symbols.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {
namespace {

std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(realpath(path.c_str(), nullptr), std::free);
    return real ? std::string(real.get()) : path;
}

std::string name_only(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// The path goes into line markers and messages, a line each.
void check_name(const std::string& path) {
    for (const char letter : path) {
        if (static_cast<unsigned char>(letter) >= 0x20) continue;
        throw BuildError("A folder or file on the way to " + name_only(path) +
                         " has a line break or another control character in its name. Rename it.");
    }
}

std::string text_of(const ModuleRequest& request) {
    if (request.text) return *request.text;
    SubmissionFile file = read_submission(request.source);
    if (!file.ok()) throw BuildError(file.problem + ".");
    return std::move(file.text);
}

void check_output(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
        throw BuildError("The module cannot be written to " + path +
                         ": that is not a file. Give the path of a file.");
    }
    const std::string folder = folder_of(path);
    if (access(folder.c_str(), W_OK | X_OK) != 0) {
        throw BuildError("The module cannot be written to " + folder + ": " + std::strerror(errno) +
                         ". Choose a folder that exists and can be written.");
    }
}

/// The project's own files may include what lies beside them.
sandbox::View view_of(const ModuleRequest& request) {
    sandbox::View view = compile_view();
    if (!request.judged) view.shown.push_back(folder_of(real_path(request.source)));
    return view;
}

/// Read without a hook, because it is const to the module.
constexpr const char* choice_text = "#line 1 \"<choice>\"\nextern \"C\" const int __simt_choice;\n";

/// One student file on its way to a module. It lives until the compiles for static rules have
/// ended, which may be after the module is there.
class Build : public std::enable_shared_from_this<Build> {
  public:
    explicit Build(ModuleRequest request)
        : request_(std::move(request)),
          source_{real_path(request_.source), name_only(request_.source)},
          own_workshop_(request_.workshop ? nullptr
                                          : std::make_unique<Workshop>(view_of(request_))),
          workshop_(request_.workshop ? *request_.workshop : *own_workshop_) {}

    Build(const Build&) = delete;
    Build& operator=(const Build&) = delete;

    /// @return findings that need no run, if they were asked for; they may come after the module
    std::shared_future<std::vector<Finding>> run() {
        check_name(source_.real);
        check_output(request_.output);
        check_tools();
        read_entries();
        const std::string own_text = text_of(request_);
        const PreparedText prepared =
            prepare(workshop_, request_, source_, own_text,
                    glue_text(entries_, paths::source_dir) + (request_.choices ? choice_text : ""));
        std::string compiled = prepared.preprocessed;
        if (request_.language == Language::cuda) compiled = translated(prepared);
        const std::string made = made_file();
        std::shared_future<std::vector<Finding>> findings;
        const bool counters =
            request_.product_rule || (request_.counter_rule && may_count_narrowly(own_text));
        if (!unrolled_.empty() || counters) {
            const std::string examined = counters ? compiled : "";
            findings =
                std::async(std::launch::async, [self = shared_from_this(), examined, own_text] {
                    return self->static_findings(examined, own_text);
                }).share();
        }
        const CommandResult result = compile_and_link(workshop_, request_, compiled, made);
        check_started(result, source_);
        if (result.exit_code != 0) explain(result, prepared);
        if (request_.judged) check_symbols(made);
        if (const int error = workshop_.take(made, request_.output)) {
            throw BuildError("The module cannot be written to " + request_.output + ": " +
                             std::strerror(error) + ".");
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

    void check_symbols(const std::string& made) const {
        const SymbolList list =
            request_.language == Language::cuda ? SymbolList::cuda : SymbolList::cpp;
        const bool program = std::ranges::any_of(
            entries_, [](const EntryDeclaration& entry) { return entry.is_program(); });
        const std::string problem = forbidden_symbol(module_symbols(made), list, program);
        if (!problem.empty()) throw BuildError(source_.shown + " " + problem + ".");
    }

    /// In the workshop's folder; other modules may be made there at the same time.
    std::string made_file() const {
        static std::atomic<unsigned> number{0};
        return workshop_.folder() + "/module-" + std::to_string(++number) + ".so";
    }

    /// @param counted the text whose loop counters are examined, or nothing
    /// @param own_text the program before its preparation
    std::vector<Finding> static_findings(const std::string& counted,
                                         const std::string& own_text) const {
        std::vector<Finding> found;
        if (!unrolled_.empty()) {
            const auto dump = dump_optimised(workshop_, request_, unrolled_);
            check_dump(dump, "arrays in registers");
            found = local_array_findings(dump.output, unrolled_, functions_);
        }
        if (!counted.empty()) {
            const auto dump = dump_steps(workshop_, request_, counted);
            check_dump(dump, "loop counters");
            const auto own = [this](const std::string& file) {
                return file == source_.real || file == source_.shown;
            };
            const auto add = [&found](const std::vector<Finding>& more) {
                found.insert(found.end(), more.begin(), more.end());
            };
            if (request_.counter_rule) add(narrow_counter_findings(dump.output, own_text, own));
            if (request_.product_rule) add(wide_product_findings(dump.output, own_text, own));
        }
        return found;
    }

    void check_dump(const CommandResult& dump, const std::string& what) const {
        check_started(dump, source_);
        if (dump.exit_code == 0) return;
        throw BuildError(source_.shown + " could not be examined for " + what + ": " +
                         first_error(dump, source_));
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

    /// The student's functions: those of the glue are declared in a file called "<entry 1>".
    static std::vector<FunctionInfo> students(std::vector<FunctionInfo> functions) {
        std::erase_if(functions, [](const FunctionInfo& one) { return one.file.starts_with("<"); });
        return functions;
    }

    std::string translated(const PreparedText& prepared) {
        const Translation& translation = prepared.translation;
        // A brace left open makes the translator err: the compiler names the place.
        if (!translation.balanced) throw_student_errors(syntax(translation.text), source_);
        functions_ = students(translation.functions);
        throw_problems(translation.errors, source_, "cannot be run as it is");
        for (const EntryDeclaration& entry : entries_)
            throw_entry_problem(entry, false, &translation.text);
        if (request_.register_rule)
            unrolled_ = translate(prepared.preprocessed, translate_options(true)).text;
        return translation.text;
    }

    CompilerMessages syntax(const std::string& text) const {
        return sorted_messages(check_syntax(workshop_, request_, text), source_);
    }

    /// An entry with a problem is named only if the rest of the file compiles.
    void throw_entry_problem(const EntryDeclaration& entry, bool types_differ,
                             const std::string* whole) const {
        const std::string problem = entry_problem(entry, functions_, source_.shown, types_differ);
        if (problem.empty()) return;
        if (whole) throw_student_errors(syntax(*whole), source_);
        throw BuildError(problem);
    }

    /// Says why compiling failed: always throws.
    [[noreturn]] void explain(const CommandResult& result, const PreparedText& prepared) {
        const CompilerMessages messages = sorted_messages(result, source_);
        if (request_.language == Language::cpp && functions_.empty())
            functions_ = students(list_functions(prepared.preprocessed, translate_options(false)));
        for (const EntryDeclaration& entry : entries_) {
            if (differs_in_result(entry, messages)) throw_entry_problem(entry, true, nullptr);
        }
        throw_student_errors(messages, source_);
        for (const std::string& function : messages.undefined) throw_undefined(function);
        const std::string first = first_error(result, source_);
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

    /// True if the student's function has the entry's parameters, but another result or linkage.
    static bool differs_in_result(const EntryDeclaration& entry, const CompilerMessages& messages) {
        for (const std::string& message : messages.student) {
            const bool declared = message.find(" new declaration of ") != std::string::npos ||
                                  message.find("conflicting declaration of ") != std::string::npos;
            if (declared && message.find(" " + entry.name + "(") != std::string::npos) return true;
        }
        return false;
    }

    [[noreturn]] void throw_undefined(const std::string& function) const {
        const std::string name = function.substr(0, function.find('('));
        for (const EntryDeclaration& entry : entries_) {
            if (entry.name != name) continue;
            const FunctionInfo* declared = nullptr;
            for (const FunctionInfo& info : functions_) {
                if (info.name != name || info.is_member) continue;
                if (info.is_definition || info.is_template)
                    throw_entry_problem(entry, true, nullptr);
                declared = &info;
            }
            if (declared)
                throw BuildError(source_.shown + ":" + std::to_string(declared->line) +
                                 ": error: `" + entry.signature +
                                 "` is declared but has no body. Write its body.");
            throw_entry_problem(entry, true, nullptr);
        }
        throw BuildError(source_.shown + " uses '" + function +
                         "', which is defined nowhere. Write its body, or correct its name.");
    }

    const ModuleRequest request_;
    SourceName source_;
    const std::unique_ptr<Workshop> own_workshop_;
    Workshop& workshop_;
    std::vector<EntryDeclaration> entries_;
    std::vector<FunctionInfo> functions_;
    std::string unrolled_;  ///< for ModuleRequest::register_rule
};

}  // namespace

bool needs_block_report(const std::string& counter) {
    return counter.starts_with("fp32_") || counter.starts_with("fp64_") ||
           counter == "arithmetic_intensity" || counter == "divergent_branches";
}

namespace {

/// Whether the compiler misses a name, which may be one of a standard header.
bool lacks_a_name(const std::string& error) {
    for (const char* words : {"was not declared", "is not a member of", "has not been declared",
                              "does not name a type", "not declared in"})
        if (error.find(words) != std::string::npos) return true;
    return false;
}

ModuleResult built(const ModuleRequest& request) {
    ModuleResult result;
    try {
        const auto findings = std::make_shared<Build>(request)->run();
        if (request.rules_later)
            result.later = findings;
        else if (findings.valid())
            result.findings = findings.get();
        result.ok = true;
    } catch (const BuildError& failure) {
        result.error = failure.what();
        result.machine_at_fault = failure.machine_at_fault();
        result.error_lines = failure.lines();
    } catch (const std::exception& problem) {
        result.error = "The module could not be built: " + std::string(problem.what());
        result.machine_at_fault = true;
    }
    return result;
}

}  // namespace

ModuleResult build_module(const ModuleRequest& request) {
    ModuleResult result = built(request);
    if (result.ok || request.language != Language::cuda || request.standard_headers ||
        request.variant == Variant::native || !lacks_a_name(result.error))
        return result;
    ModuleRequest with_headers = request;
    with_headers.standard_headers = true;
    ModuleResult second = built(with_headers);
    return second.ok ? second : result;
}

}  // namespace simtutor::simt
