#include "grader/simt/simcc/nvcc_registers.h"

#include <cxxabi.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "grader/process/process.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

bool is_program(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

/// Empty if there is none.
std::string find_nvcc() {
    std::istringstream folders(environment("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');)
        if (is_program(fs::path(folder) / "nvcc")) return fs::path(folder) / "nvcc";
    for (const std::string& home : {environment("CUDA_HOME"), std::string("/usr/local/cuda")})
        if (!home.empty() && is_program(fs::path(home) / "bin/nvcc")) return home + "/bin/nvcc";
    return "";
}

/// "13.0"; empty if the program is no nvcc.
std::string version_of(const std::string& nvcc) {
    const ProcessResult result = run_process({nvcc, "--version"}, "");
    std::smatch found;
    if (!std::regex_search(result.output, found, std::regex(R"(release (\d+\.\d+))"))) return "";
    return found[1];
}

/// "void ns::scale<3, float>(float const*)" -> "ns::scale"
std::string plain_name(const std::string& mangled) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    std::string name = status == 0 ? text.get() : mangled;
    static const std::string anonymous = "(anonymous namespace)::";
    for (std::size_t at = name.find(anonymous); at != std::string::npos; at = name.find(anonymous))
        name.erase(at, anonymous.size());
    std::string plain;
    int depth = 0;
    for (const char c : name) {
        if (c == '<') ++depth;
        if (depth == 0) {
            if (c == '(') break;
            c == ' ' ? plain.clear() : plain.push_back(c);
        }
        if (c == '>') --depth;
    }
    return plain;
}

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::error_code problem;
        std::string name = (fs::temp_directory_path(problem) / "simcc-XXXXXX").string();
        if (!problem && mkdtemp(name.data())) path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

/// A cache of answers, by question. Without a writable folder it stores none.
class Cache {
  public:
    Cache() {
        fs::path home = environment("XDG_CACHE_HOME");
        if (home.empty() && !environment("HOME").empty())
            home = fs::path(environment("HOME")) / ".cache";
        if (!home.empty()) folder_ = home / "simtutor";
    }
    std::optional<std::map<std::string, int>> find(const std::string& question) const {
        const json answer = json::parse(std::ifstream(file(question)), nullptr, false);
        if (!answer.is_object() || answer.value("question", "") != question) return {};
        return answer.value("registers", std::map<std::string, int>());
    }
    void keep(const std::string& question, const std::map<std::string, int>& registers) const {
        if (folder_.empty()) return;
        std::error_code ignored;
        fs::create_directories(folder_, ignored);
        const fs::path partial = file(question).string() + fmt::format(".{}", getpid());
        std::ofstream out(partial);
        out << json{{"question", question}, {"registers", registers}}.dump(1) << "\n";
        out.close();
        if (out) fs::rename(partial, file(question), ignored);
        fs::remove(partial, ignored);
    }

  private:
    fs::path file(const std::string& question) const {
        return folder_ / ("registers-" + fingerprint(question) + ".json");
    }
    fs::path folder_;
};

std::string contents_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The first error line of a compiler's messages.
std::string first_error(const std::string& messages) {
    std::istringstream lines(messages);
    std::string first;
    for (std::string line; std::getline(lines, line);) {
        if (first.empty()) first = line;
        if (line.find("error") != std::string::npos || line.find("fatal") != std::string::npos)
            return line;
    }
    return first.empty() ? "no message" : first;
}

/// Runs nvcc on one source.
class Question {
  public:
    Question(const SourceNote& note, std::string nvcc, std::string version, int capability)
        : note_(note),
          nvcc_(std::move(nvcc)),
          version_(std::move(version)),
          architecture_(fmt::format("sm_{}", capability)) {}

    /// @param problem set if there is no answer
    std::map<std::string, int> ask(std::string& problem) const {
        const Cache cache;
        const std::string key =
            json{version_, architecture_, note_.words, note_.contents, note_.source}.dump(
                -1, ' ', true, json::error_handler_t::replace);
        if (const auto known = cache.find(key)) return *known;
        if (fingerprint(contents_of(note_.source)) != note_.file) {
            problem = fmt::format(
                "{} has been changed or removed since simcc compiled it. Compile it again.",
                note_.source);
            return {};
        }
        const ProcessResult result = compile();
        if (result.exit_code != 0) {
            problem = fmt::format("nvcc {} does not compile {} for {}: {}", version_, note_.source,
                                  architecture_, first_error(result.messages + result.output));
            return {};
        }
        auto registers = read_register_report(result.messages + result.output);
        cache.keep(key, registers);
        return registers;
    }

  private:
    ProcessResult compile() const {
        const TemporaryFolder folder;
        std::vector<std::string> words = {nvcc_, "-cubin", "-Xptxas",
                                          "-v",  "-w",     "-arch=" + architecture_};
        words.insert(words.end(), note_.words.begin(), note_.words.end());
        words.insert(words.end(), {"-o", folder.path() + "/out.cubin", "-x", "cu", note_.source});
        std::error_code ignored;
        const fs::path here = fs::current_path(ignored);
        fs::current_path(note_.folder, ignored);
        ProcessResult result = run_process(words, "");
        fs::current_path(here, ignored);
        return result;
    }

    const SourceNote& note_;
    std::string nvcc_, version_, architecture_;
};

/// Adds the short names of kernels in namespaces if they are unique.
void add_short_names(std::map<std::string, int>& registers) {
    std::map<std::string, std::set<int>> shorts;
    for (const auto& [name, number] : registers)
        if (const std::size_t colon = name.rfind("::"); colon != std::string::npos)
            shorts[name.substr(colon + 2)].insert(number);
    for (const auto& [name, numbers] : shorts)
        if (numbers.size() == 1) registers.emplace(name, *numbers.begin());
}

}  // namespace

std::map<std::string, int> read_register_report(const std::string& report) {
    static const std::regex entry(R"(Compiling entry function '([^']+)')"),
        used(R"(Used (\d+) registers)");
    std::map<std::string, int> registers;
    std::istringstream lines(report);
    std::string kernel;
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_search(line, found, entry)) kernel = plain_name(found[1]);
        if (kernel.empty() || !std::regex_search(line, found, used)) continue;
        int& most = registers[kernel];
        most = std::max(most, std::stoi(found[1]));
        kernel.clear();
    }
    return registers;
}

RegisterAnswer ask_nvcc(const std::vector<SourceNote>& notes, const std::string& nvcc,
                        int capability) {
    RegisterAnswer answer;
    if (nvcc == "none" || notes.empty()) return answer;
    const std::string path = nvcc.empty() ? find_nvcc() : nvcc;
    if (path.empty()) {
        answer.problem = "there is no nvcc in PATH or below /usr/local/cuda.";
        return answer;
    }
    const std::string version = version_of(path);
    if (version.empty()) {
        answer.problem = fmt::format("{} is no nvcc: its --version prints no release.", path);
        return answer;
    }
    answer.source = fmt::format("nvcc {} for sm_{}", version, capability);
    for (const SourceNote& note : notes)
        for (const auto& [name, number] :
             Question(note, path, version, capability).ask(answer.problem)) {
            int& most = answer.registers[name];
            most = std::max(most, number);
        }
    add_short_names(answer.registers);
    return answer;
}

}  // namespace simtutor::simt
