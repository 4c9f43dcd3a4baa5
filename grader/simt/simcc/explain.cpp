#include "grader/simt/simcc/explain.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "grader/error/error.h"
#include "grader/findings/text.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/paths/system_headers.h"
#include "grader/process/run_process.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/simcc/compile_commands.h"
#include "grader/simt/simcc/missing_names.h"
#include "grader/simt/simcc/missing_parts.h"
#include "grader/simt/translate/passes.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// More headers than these are not looked for in one source.
constexpr int most_headers = 200;

/// Empty headers in the place of those that are not there, found after all others.
class StandIns {
  public:
    StandIns() {
        std::string name = (fs::temp_directory_path() / "simcc-explain-XXXXXX").string();
        if (!mkdtemp(name.data())) throw Error("no temporary folder can be made in " + name);
        root_ = name;
        // Deep, so that "../common/x.h" stays inside.
        folder_ = root_ / "1/2/3/4/5/6/7/8";
        fs::create_directories(folder_);
    }
    StandIns(const StandIns&) = delete;
    StandIns& operator=(const StandIns&) = delete;
    ~StandIns() {
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    std::string folder() const { return folder_.string(); }
    /// @return false if that is not possible, or changes nothing
    bool add(const std::string& header) {
        const fs::path file = (folder_ / header).lexically_normal();
        if (fs::path(header).is_absolute() || fs::exists(file) ||
            !file.string().starts_with(root_.string() + "/"))
            return false;
        std::error_code error;
        fs::create_directories(file.parent_path(), error);
        return !error && std::ofstream(file).good();
    }

  private:
    fs::path root_, folder_;
};

std::vector<Complaint> complaints_in(const std::string& messages) {
    std::vector<Complaint> all;
    std::istringstream lines(messages);
    for (std::string line; std::getline(lines, line);)
        if (auto one = complaint_in(line)) all.push_back(std::move(*one));
    return all;
}

std::string missing_header(const std::string& text) {
    static constexpr std::string_view end = ": No such file or directory";
    return text.ends_with(end) ? text.substr(0, text.size() - end.size()) : "";
}

/// Is `word` one of the words of `text`?
bool has_word(const std::string& text, const std::string& word) {
    const auto in_name = [&](std::size_t i) {
        return i < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (!(at > 0 && in_name(at - 1)) && !in_name(at + word.size())) return true;
    return false;
}

/// Looks at one source.
class SourceExplanation {
  public:
    SourceExplanation(const NvccOptions& options, const Input& input, MissingParts& parts)
        : options_(options), input_(input), parts_(parts) {}

    void run() {
        if (access(input_.path.c_str(), R_OK) != 0) {
            parts_.add({PartKind::other_error, "the source cannot be read", "check the path",
                        input_.path, 0});
            return;
        }
        std::string text;
        if (!preprocess(text)) return;
        const std::string preprocessed = text;
        if (input_.kind == SourceKind::cuda) {
            Translation translation = translate(text, translate_options(options_, input_));
            problems_.insert(problems_.end(), translation.errors.begin(), translation.errors.end());
            for (const Problem& problem : problems_) refused(problem);
            text = std::move(translation.text);
        }
        compile(text);
        add_all_uses(preprocessed);
    }

  private:
    /// Preprocesses with stand-ins for the headers that are missing. @return false if it cannot be
    /// done to the end
    bool preprocess(std::string& text) {
        Words words = preprocess_command(options_, input_, "");
        const auto is_dependency = [](const std::string& word) { return word.starts_with("-M"); };
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == "-MF" || words[i] == "-MT") words[i + 1] = "-M";
        std::erase_if(words, is_dependency);
        words.insert(words.end() - 1, {"-dI", "-idirafter", stand_ins_.folder()});
        ProcessResult once = run_with_headers(words);
        if (!asks_for_architecture(once)) {
            text = without_includes(once.output);
            return once.started;
        }
        Words host = words, device = words;
        host.push_back("-D__SIMT_PASSES");
        device.insert(device.end(),
                      {"-D__SIMT_PASSES", "-D__CUDA_ARCH__=" + std::to_string(options_.cuda_arch)});
        const std::string host_text = without_includes(run_with_headers(host).output);
        MergedPasses merged =
            merge_passes(host_text, without_includes(run_with_headers(device).output),
                         translate_options(options_, input_));
        text = std::move(merged.text);
        problems_ = std::move(merged.errors);
        return true;
    }

    ProcessResult run_with_headers(const Words& words) {
        ProcessResult result;
        for (int round = 0; round < most_headers; ++round) {
            result = run_process(words, "", true);
            bool again = false;
            for (const Complaint& complaint : complaints_in(result.messages)) {
                const std::string header = missing_header(complaint.text);
                if (!header.empty()) {
                    again |= stand_ins_.add(header);
                    add(part_of_header(header), complaint);
                } else if (complaint.text.starts_with("#error")) {
                    add({PartKind::other_error, complaint.text, "", "", 0}, complaint);
                }
            }
            if (!again) break;
        }
        return result;
    }

    /// Calls `use` for each line of preprocessed text, with its file and number.
    template <class Use>
    static void each_line(const std::string& preprocessed, Use&& use) {
        static const std::regex marker(R"re(^# (\d+) "([^"]*)")re");
        std::string file;
        int number = 0;
        std::istringstream lines(preprocessed);
        std::smatch match;
        for (std::string line; std::getline(lines, line); ++number) {
            if (line.starts_with("# ") && std::regex_search(line, match, marker)) {
                number = std::stoi(match[1]) - 1;
                file = match[2];
            }
            use(line, file, number);
        }
    }

    /// Notes where missing headers are included, and takes the lines that -dI adds away.
    std::string without_includes(const std::string& preprocessed) {
        static const std::regex include(R"(^#\s*include(?:_next)?\s*[<"]([^>"]+)[>"])");
        std::string text;
        each_line(preprocessed, [&](std::string& line, const std::string& file, int number) {
            std::smatch match;
            if (line.starts_with('#') && std::regex_search(line, match, include)) {
                if (missing_.contains(match[1])) add(part_of_header(match[1]), {file, number, ""});
                line.clear();
            }
            text += line + "\n";
        });
        return text;
    }

    /// The compiler tells of an undeclared name once in each function.
    void add_all_uses(const std::string& preprocessed) {
        if (names_.empty()) return;
        each_line(preprocessed, [&](const std::string& line, const std::string& file, int number) {
            if (!of_system(file))
                for (const std::string& name : names_)
                    if (has_word(line, name)) add(part_of_name(name), {file, number, ""});
        });
    }

    static bool of_system(const std::string& file) {
        return file.starts_with(cuda_headers()) || paths::is_system_header(file) ||
               file.starts_with('<');
    }

    void refused(const Problem& problem) {
        const Complaint complaint{problem.file, problem.line, problem.text};
        for (MissingPart& part : parts_of_refusal(complaint, lines_from(complaint)))
            add(std::move(part), complaint);
    }

    void compile(const std::string& text) {
        Words words = {paths::compiler, "-x",
                       input_.kind == SourceKind::c ? "cpp-output" : "c++-cpp-output"};
        const Words language = language_words(options_, input_);
        words.insert(words.end(), language.begin(), language.end());
        words.insert(words.end(),
                     {"-w", "-fno-diagnostics-show-caret", "-fno-diagnostics-show-option",
                      "-fmax-errors=0", "-fsyntax-only", "-"});
        std::string messages = run_process(words, text, true).messages;
        std::ranges::replace(messages, '`', '\'');
        for (const Complaint& complaint : complaints_in(messages)) said_by_compiler(complaint);
    }

    void said_by_compiler(const Complaint& complaint) {
        if (of_system(complaint.file)) {
            if (parts_.empty())
                add({PartKind::other_error, complaint.text, "", "", 0}, {input_.path, 0, ""});
            return;
        }
        if (const std::string name = undeclared_name(complaint.text); !name.empty()) {
            MissingPart part = part_of_name(name);
            // What a line with something missing declares is missing, too.
            const bool follows = part.kind == PartKind::other_name &&
                                 std::ranges::any_of(bad_lines_, [&](const auto& bad) {
                                     return has_word(text_of(bad.first, bad.second), name);
                                 });
            // The translator may have named what the line uses of a library.
            const bool said = part.kind == PartKind::library_name &&
                              bad_lines_.contains({complaint.file, complaint.line});
            if (follows || said) return;
            if (part.kind != PartKind::other_name) names_.insert(name);
            add(std::move(part), complaint);
        } else if (!bad_lines_.contains({complaint.file, complaint.line})) {
            add({PartKind::other_error, complaint.text, "", "", 0}, complaint);
        }
    }

    void add(MissingPart part, const Complaint& complaint) {
        part.file = shown_source(complaint.file);
        part.line = complaint.line;
        if (part.kind == PartKind::header) missing_.insert(part.name);
        bad_lines_.emplace(complaint.file, complaint.line);
        parts_.add(part);
    }

    const Words& lines_of(const std::string& file) {
        const auto [found, fresh] = texts_.try_emplace(file);
        if (fresh) {
            std::ifstream in(file);
            for (std::string line; std::getline(in, line);) found->second.push_back(line);
        }
        return found->second;
    }
    std::string text_of(const std::string& file, int line) {
        const Words& lines = lines_of(file);
        const auto index = static_cast<std::size_t>(line) - 1;
        return line > 0 && index < lines.size() ? lines[index] : "";
    }
    /// The line and the three after it.
    std::string lines_from(const Complaint& complaint) {
        std::string text;
        for (int i = 0; i < 4; ++i) text += text_of(complaint.file, complaint.line + i) + "\n";
        return text;
    }

    const NvccOptions& options_;
    const Input& input_;
    MissingParts& parts_;
    StandIns stand_ins_;
    std::vector<Problem> problems_;
    std::set<std::string> missing_;                    ///< headers
    std::set<std::string> names_;                      ///< of CUDA, which nothing declares
    std::set<std::pair<std::string, int>> bad_lines_;  ///< that have something missing
    std::map<std::string, Words> texts_;
};

/// -lNAME is found in one of the folders of -L or of the compiler.
bool library_exists(const std::string& name, const Words& linker) {
    for (const char* const ending : {".so", ".a"}) {
        const std::string file = "lib" + name + ending;
        for (const std::string& word : linker)
            if (word.starts_with("-L") && fs::exists(fs::path(word.substr(2)) / file)) return true;
        const ProcessResult found =
            run_process({paths::compiler, "-print-file-name=" + file}, "", true);
        if (found.output.find('/') != std::string::npos) return true;
    }
    return false;
}

void explain_command_line(const NvccOptions& options, MissingParts& parts) {
    for (const NvccOptions::Refusal& refusal : options.refused) {
        const bool library = refusal.word.starts_with("-l");
        parts.add({library ? PartKind::library : PartKind::option, refusal.word, refusal.sentence,
                   "", 0});
    }
    for (const std::string& word : options.linker)
        if (word.starts_with("-l") && !library_exists(word.substr(2), options.linker))
            parts.add({PartKind::library, word, "install it, or give its folder with -L", "", 0});
}

/// An object in the place of one that make wants to see. It is older than any source, so that a
/// real build makes it anew.
void leave_stand_in(const std::string& object) {
    if (fs::exists(object)) return;
    run_process({paths::compiler, "-x", "c++", "-c", "-o", object, "-"}, "", true);
    const timespec times[2] = {{1, 0}, {1, 0}};
    utimensat(AT_FDCWD, object.c_str(), times, 0);
}

void leave_outputs(const NvccOptions& options) {
    if (options.phase == Phase::compile)
        for (const Input& input : options.inputs)
            if (input.kind != SourceKind::object) leave_stand_in(object_name(options, input));
    if (options.phase == Phase::device_link)
        leave_stand_in(options.output.empty() ? "a_dlink.o" : options.output);
    if (options.phase == Phase::archive && !options.output.empty() && !fs::exists(options.output))
        run_process({"ar", "rcs", options.output}, "", true);
}

/// Where several calls add up; empty: this one stands alone.
std::string file_of_calls(const NvccOptions& options) {
    if (!options.explain_file.empty()) return options.explain_file;
    return std::getenv("MAKELEVEL") ? "simcc-explain.json" : "";
}

}  // namespace

std::optional<Complaint> complaint_in(const std::string& line) {
    static const std::regex form(R"(^([^:]+):(\d+):(?:\d+:)? (?:fatal )?error: (.*)$)");
    std::smatch match;
    if (line.size() > 4096 || !std::regex_search(line, match, form)) return std::nullopt;
    return Complaint{match[1], std::stoi(match[2]), match[3]};
}

std::string shown_source(const std::string& file) {
    std::error_code error;
    const std::string here = fs::current_path(error).string() + "/";
    return file.starts_with(here) ? file.substr(here.size()) : file;
}

std::vector<MissingPart> missing_in_source(const NvccOptions& options, const Input& input) {
    MissingParts parts;
    SourceExplanation(options, input, parts).run();
    return parts.uses();
}

int explain_build(const NvccOptions& options, const Words& command) {
    const std::string file = file_of_calls(options);
    if (options.inputs.empty()) {
        if (options.explain_file.empty())
            throw UsageError("No input files. Example: simcc --explain-build program.cu");
        const MissingParts all = MissingParts::read(file);
        std::cout << all.text();
        return all.empty() ? 0 : 1;
    }
    MissingParts parts;
    explain_command_line(options, parts);
    for (const Input& input : options.inputs) {
        if (input.kind == SourceKind::object) continue;
        parts.add_file(input.path);
        SourceExplanation(options, input, parts).run();
    }
    if (file.empty()) {
        std::cout << parts.text();
        return parts.empty() ? 0 : 1;
    }
    parts.append_to(file, command);
    leave_outputs(options);
    const MissingParts all = MissingParts::read(file);
    if (options.phase == Phase::link) std::cout << all.text();
    std::cout << fmt::format(
        "simcc: {} missing here, {} in {} so far; simcc --explain-build={} "
        "lists them\n",
        parts.size(), all.size(), counted(all.files(), "source"), file);
    return 0;
}

}  // namespace simtutor::simt
