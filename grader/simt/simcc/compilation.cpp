#include "grader/simt/simcc/compilation.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <future>
#include <iostream>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/simcc/compile_commands.h"
#include "grader/simt/simcc/counter_notes.h"
#include "grader/simt/simcc/explain.h"
#include "grader/simt/simcc/interruption.h"
#include "grader/simt/simcc/missing_names.h"
#include "grader/simt/simcc/output_file.h"
#include "grader/simt/simcc/register_notes.h"
#include "grader/simt/simcc/source_note.h"
#include "grader/simt/simcc/tool_messages.h"
#include "grader/simt/translate/passes.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {
namespace {

using Words = std::vector<std::string>;

std::string library_folder() {
    const std::string library = simulator_library();
    return library.substr(0, library.rfind('/'));
}

std::string shell_text(const Words& words) {
    std::string text;
    for (const std::string& word : words) {
        const bool plain = word.find_first_of(" \"'$&|;()<>*?") == std::string::npos;
        text += (text.empty() ? "" : " ") + (plain ? word : "'" + word + "'");
    }
    return text;
}

/// A folder that looks like a CUDA Toolkit.
std::string toolkit_folder() {
    return std::string(paths::binary_dir) + "/toolkit";
}

std::string toolkit_libraries() {
    return fmt::format("\"-L{}/lib64\"", toolkit_folder());
}

Words code_words(bool unchecked) {
    if (unchecked) return {"-O2", "-fPIC"};
    return checked_code_flags("-Og");
}

bool refuse(const std::string& problem) {
    if (!problem.empty()) std::cerr << "simcc: " << problem << "\n";
    return !problem.empty();
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// Renames a file that a tool wrote to its final name.
bool finish_output(OutputFile& file, const std::string& path, bool dry_run) {
    if (dry_run || file.keep()) return true;
    std::cerr << fmt::format("simcc: {} cannot be written.\n", path);
    return false;
}

}  // namespace

Compilation::~Compilation() {
    for (const auto& [file, source] : temporaries_) unlink(file.c_str());
}

/// What nvcc prints first, and CMake reads: where the toolkit is.
void Compilation::print_toolkit() const {
    const std::string toolkit = toolkit_folder();
    const char* path = std::getenv("PATH");
    std::cerr << fmt::format(
        "#$ TOP={0}\n#$ NVVMIR_LIBRARY_DIR={0}/nvvm/libdevice\n#$ PATH={1}\n"
        "#$ INCLUDES=\"-I{0}/include\"\n#$ LIBRARIES={2}\n#$ ARCHITECTURE=-arch compute_{3}\n",
        toolkit, path ? path : "", toolkit_libraries(), options_.cuda_arch / 10);
}

/// The link as CMake may repeat it, with simcc in the host compiler's place.
void Compilation::print_link(const std::string& program) const {
    std::cerr << fmt::format(
        "#$ {}/tools/simcc -o {} {} -lcudadevrt -lcudart_static -lrt -lpthread "
        "-ldl\n",
        paths::source_dir, program, toolkit_libraries());
}

int Compilation::run() {
    const int status = run_phase();
    std::cerr << errors_;
    if (!absent_.empty()) std::cerr << absent_.sentence();
    return status;
}

int Compilation::run_phase() {
    if (options_.verbose) print_toolkit();
    switch (options_.phase) {
        case Phase::compile:
            return compile_each();
        case Phase::preprocess:
        case Phase::dependencies:
            return preprocess_each();
        case Phase::archive:
            return archive();
        case Phase::device_link:
            return device_link();
        default:
            break;
    }
    const int status = link();
    return status == 0 && options_.run && !options_.dry_run ? run_program() : status;
}

/// Prints a tool's messages, but keeps its errors. @return true if it succeeded
bool Compilation::passed_on(const Words& words, const ProcessResult& result, bool plain) {
    const bool good = result.started && result.exit_code == 0;
    if (good || options_.verbose)
        std::cerr << result.messages;
    else
        errors_ += plain ? tool_messages(result.messages, temporaries_) : result.messages;
    if (!result.started)
        std::cerr << fmt::format("\nsimcc: {} could not be started. Install g++.\n", words.front());
    return good;
}

/// Runs a tool and prints its messages. @return true if it succeeded
bool Compilation::tool(const Words& words, const std::string& input, std::string* output,
                       bool plain) {
    if (options_.verbose) std::cerr << "#$ " << shell_text(words) << "\n";
    if (options_.dry_run) return true;
    stop_if_interrupted();
    const ProcessResult result = run_process(words, input, true);
    stop_if_interrupted();
    if (output) *output = result.output;
    return passed_on(words, result, plain);
}

bool Compilation::preprocess(const Input& input, const std::string& dependency_target,
                             std::string& text) {
    return tool(preprocess_command(options_, input, dependency_target), "", &text,
                input.kind == SourceKind::cuda);
}

bool Compilation::preprocess_cuda(const Input& input, const std::string& object, std::string& text,
                                  std::vector<Problem>& problems) {
    const Words words = preprocess_command(options_, input, object);
    if (options_.verbose) std::cerr << "#$ " << shell_text(words) << "\n";
    if (options_.dry_run) return true;
    const ProcessResult once = run_process(words, "", true);
    stop_if_interrupted();
    if (!asks_for_architecture(once)) {
        text = once.output;
        return passed_on(words, once, true);
    }
    Words host = words, device = words;
    append(host, {"-D__SIMT_PASSES"});
    append(device, {"-D__SIMT_PASSES", "-D__CUDA_ARCH__=" + std::to_string(options_.cuda_arch)});
    std::string device_text;
    if (!tool(host, "", &text, true) || !tool(device, "", &device_text, true)) return false;
    MergedPasses merged = merge_passes(text, device_text, translate_options(options_, input));
    text = std::move(merged.text);
    problems = std::move(merged.errors);
    return true;
}

bool Compilation::compile_cuda(const Input& input, const std::string& object) {
    std::string text;
    std::vector<Problem> problems;
    if (!preprocess_cuda(input, object, text, problems)) return false;
    const Translation translation = translate(text, translate_options(options_, input));
    problems.insert(problems.end(), translation.errors.begin(), translation.errors.end());
    for (const Problem& problem : problems)
        errors_ += fmt::format("{}:{}: error: {}\n", problem.file, problem.line, problem.text);
    if (!problems.empty()) return false;
    std::future<std::string> notes;
    if (options_.resource_usage && translation.balanced && !options_.dry_run)
        notes = std::async(std::launch::async, register_notes, text, translation.functions,
                           translate_options(options_, input), language_words(options_, input));
    const std::string note = translation.balanced && !options_.dry_run
                                 ? note_declaration(make_source_note(options_, input, text))
                                 : "";
    OutputFile file(object);
    Words words = {paths::compiler, "-x", "c++-cpp-output"};
    append(words, language_words(options_, input));
    append(words, code_words(options_.unchecked));
    if (options_.branches && !options_.unchecked) append(words, block_report_flags());
    append(words, {"-w", "-fno-diagnostics-show-caret", "-fno-diagnostics-show-option",
                   "-fmax-errors=20", "-c", "-o", file.name(), "-"});
    const bool compiled = tool(words, translation.text + note, nullptr, true);
    const std::string found = notes.valid() ? notes.get() : "";
    if (compiled) std::cerr << found;
    if (compiled && !options_.dry_run)
        std::cerr << counter_notes(input.path, translation.text, language_words(options_, input));
    return compiled && finish_output(file, object, options_.dry_run);
}

bool Compilation::compile_host(const Input& input, const std::string& object) {
    OutputFile file(object);
    Words words = {paths::compiler, "-x", input.kind == SourceKind::c ? "c" : "c++"};
    append(words, language_words(options_, input));
    append(words, preprocessor_words(options_, input));
    append(words, code_words(options_.unchecked));
    append(words, {"-w", "-c", "-o", file.name(), input.path});
    return tool(words, "", nullptr) && finish_output(file, object, options_.dry_run);
}

bool Compilation::compile(const Input& input, const std::string& object) {
    if (access(input.path.c_str(), R_OK) != 0) {
        std::cerr << fmt::format("simcc: {} cannot be read. Check the path.\n", input.path);
        return false;
    }
    if (is_folder(input.path))
        return !refuse(input.path + " is a folder. Name the source files in it.");
    if (!options_.dry_run && refuse(output_problem(object))) return false;
    errors_.clear();
    const bool good =
        input.kind == SourceKind::cuda ? compile_cuda(input, object) : compile_host(input, object);
    if (!good) print_errors(input);
    return good;
}

void Compilation::print_errors(const Input& input) {
    using Place = std::pair<std::string, int>;
    std::set<Place> of_libraries, others;
    for (const MissingPart& part : missing_in_source(options_, input)) {
        const AbsentLibrary* const library = part.kind == PartKind::header
                                                 ? library_of_header(part.name)
                                                 : library_of_name(part.name);
        (library ? of_libraries : others).emplace(part.file, part.line);
        if (library) absent_.add(*library, part.name, part.file, part.line);
    }
    std::istringstream lines(std::exchange(errors_, ""));
    for (std::string line; std::getline(lines, line);) {
        const std::optional<Complaint> complaint = complaint_in(line);
        const Place place =
            complaint ? Place{shown_source(complaint->file), complaint->line} : Place{};
        if (of_libraries.empty() || (others.count(place) && !of_libraries.count(place)))
            std::cerr << line << "\n";
    }
}

/// What the linker did not find may belong to a library that simcc does not have.
void Compilation::print_link_errors() {
    static const std::regex undefined(
        R"(^(?:([^:]+):(\d+): error|simcc): '([^']+)' is used but defined nowhere)");
    std::istringstream lines(std::exchange(errors_, ""));
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        const bool found = line.size() < 4096 && std::regex_search(line, match, undefined);
        const std::string name = found ? match[3].str() : "";
        const AbsentLibrary* const library = found ? library_of_name(name) : nullptr;
        if (library)
            absent_.add(*library, name.substr(0, name.find('(')), match[1],
                        match[2].matched ? std::stoi(match[2]) : 0);
        else
            std::cerr << line << "\n";
    }
}

int Compilation::compile_each() {
    int status = 0;
    for (const Input& input : options_.inputs) {
        if (input.kind == SourceKind::object) continue;
        if (!compile(input, object_name(options_, input))) status = 1;
    }
    return status;
}

int Compilation::preprocess_each() {
    for (const Input& input : options_.inputs) {
        std::string text;
        if (!preprocess(input, "", text)) return 1;
        if (options_.output.empty()) {
            std::cout << text << std::flush;
            continue;
        }
        OutputFile output(options_.output);
        if (FILE* file = std::fopen(output.name().c_str(), "w")) {
            const bool whole = std::fwrite(text.data(), 1, text.size(), file) == text.size();
            if (std::fclose(file) == 0 && whole && output.keep()) continue;
        }
        std::cerr << fmt::format("simcc: {} cannot be written.\n", options_.output);
        return 1;
    }
    return 0;
}

std::string Compilation::temporary(const Input& input, std::size_t number) {
    const char* folder = std::getenv("TMPDIR");
    std::string file = fmt::format("{}/simcc-{}-{}-{}.o", folder && *folder ? folder : "/tmp",
                                   getpid(), number, stem_of(input.path));
    temporaries_.emplace(file, input.path);
    return file;
}

int Compilation::link() {
    const std::string program = options_.output.empty() ? "a.out" : options_.output;
    if (!options_.dry_run && refuse(output_problem(program))) return 1;
    OutputFile file(program);
    Words words = {paths::compiler};
    bool good = true;
    for (std::size_t i = 0; i < options_.inputs.size(); ++i) {
        const Input& input = options_.inputs[i];
        if (input.kind == SourceKind::object) continue;  // already in options_.linker
        const std::string object = temporary(input, i);
        good &= compile(input, object);
        words.push_back(object);
    }
    if (!good) return 1;
    // CMake reads the folders from the linker's own command.
    if (options_.verbose && !options_.dry_run) words.push_back("-v");
    words.push_back("-L" + toolkit_folder() + "/lib64");
    append(words, options_.linker);
    if (options_.shared_library) {
        words.push_back("-shared");
    } else {
        append(words, {"-Wl,--whole-archive", library_folder() + "/libsimt_simcc_runtime.a",
                       "-Wl,--no-whole-archive"});
    }
    append(words,
           {simulator_library(), "-Wl,-rpath," + library_folder(), "-lm", "-o", file.name()});
    errors_.clear();
    if (!tool(words, "", nullptr, true)) {
        print_link_errors();
        return 1;
    }
    if (options_.verbose) print_link(program);
    return finish_output(file, program, options_.dry_run) ? 0 : 1;
}

int Compilation::archive() {
    Words words = {"ar", "rcs", options_.output.empty() ? "a.a" : options_.output};
    for (std::size_t i = 0; i < options_.inputs.size(); ++i) {
        const Input& input = options_.inputs[i];
        std::string object = input.path;
        if (input.kind != SourceKind::object) {
            object = temporary(input, i);
            if (!compile(input, object)) return 1;
        }
        words.push_back(object);
    }
    return tool(words, "", nullptr) ? 0 : 1;
}

int Compilation::device_link() {
    const std::string output = options_.output.empty() ? "a_dlink.o" : options_.output;
    return tool({paths::compiler, "-x", "c++", "-c", "-o", output, "-"}, "", nullptr) ? 0 : 1;
}

int Compilation::run_program() const {
    std::string program = options_.output.empty() ? "a.out" : options_.output;
    if (program.find('/') == std::string::npos) program = "./" + program;
    std::vector<char*> arguments = {program.data()};
    Words words = options_.run_arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    std::cerr << fmt::format("simcc: {} could not be started.\n", program);
    return 1;
}

}  // namespace simtutor::simt
