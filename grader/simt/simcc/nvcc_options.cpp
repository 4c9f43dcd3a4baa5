#include "grader/simt/simcc/nvcc_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "grader/simt/simcc/nvcc_option_table.h"
#include "grader/simt/simcc/options_file.h"

namespace simtutor::simt {
namespace {

using Words = std::vector<std::string>;

SourceKind kind_of(const std::string& path, const std::string& language) {
    if (language == "cu") return SourceKind::cuda;
    if (language == "c++") return SourceKind::cpp;
    if (language == "c") return SourceKind::c;
    const std::size_t dot = path.rfind('.');
    const std::string ending = dot == std::string::npos ? "" : path.substr(dot + 1);
    if (ending == "cu") return SourceKind::cuda;
    if (ending == "c") return SourceKind::c;
    if (ending == "cpp" || ending == "cc" || ending == "cxx" || ending == "C" || ending == "CPP" ||
        ending == "c++")
        return SourceKind::cpp;
    if (ending == "ptx" || ending == "cubin" || ending == "fatbin")
        throw UsageError(
            fmt::format("{}: simcc runs no compiled device code. Give it the .cu file.", path));
    return SourceKind::object;
}

/// The libraries whose functions libsimt.so has.
const std::set<std::string>& inside_libraries() {
    static const std::set<std::string> names = {
        "cudart",     "cudart_static", "cudadevrt", "cuda",
        "cublas",     "cublas_static", "cublasLt",  "cublasLt_static",
        "cufft",      "cufft_static",  "culibos",   "cufft_static_nocallback",
        "nvToolsExt", "gomp"};
    return names;
}

/// "gomp" for "/usr/lib/libgomp.so.1"; "" for what is no library.
std::string library_of_path(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    const std::string stem = name.substr(0, name.find('.'));
    const std::string ending = name.substr(stem.size());
    const bool is_library = ending == ".a" || ending == ".so" || ending.starts_with(".so.");
    return is_library && stem.starts_with("lib") ? stem.substr(3) : "";
}

/// Reads one command line.
class Reader {
  public:
    explicit Reader(const Words& arguments) : words_(arguments) {
        // The switch counts for the options before it, too.
        for (const std::string& word : arguments) {
            const std::size_t name = word.find_first_not_of('-');
            if (name == 0 || name == std::string::npos) continue;
            const auto found = nvcc_option_table().find(word.substr(name));
            if (found == nvcc_option_table().end()) continue;
            forward_compiler_ |= found->second.meaning == Meaning::forward_compiler;
            forward_linker_ |= found->second.meaning == Meaning::forward_linker;
        }
        result_.explain = std::ranges::any_of(arguments, [](const std::string& word) {
            return word == "--explain-build" || word.starts_with("--explain-build=");
        });
    }

    NvccOptions read() {
        while (!words_.empty()) {
            const std::string word = take();
            try {
                read_word(word);
            } catch (const UsageError& error) {
                if (!result_.explain) throw;
                result_.refused.push_back({word, error.what()});
            }
        }
        return std::move(result_);
    }

  private:
    void read_word(const std::string& word) {
        if (word.size() < 2 || word[0] != '-') return input(word);
        if (word.starts_with("--explain-build=")) {
            result_.explain_file = word.substr(word.find('=') + 1);
            return;
        }
        option(word);
    }

    std::string take() {
        std::string word = words_.front();
        words_.erase(words_.begin());
        return word;
    }

    void input(const std::string& word) {
        if (word.empty())
            throw UsageError("A file's name is empty. Is a variable of the makefile not set?");
        if (word[0] == '@') return options_file(word.substr(1), OptionsFileKind::host_compiler);
        const SourceKind kind = kind_of(word, language_);
        // CMake names libgomp by its path; linked itself, it would take OpenMP from the simulator.
        if (kind == SourceKind::object && inside_libraries().count(library_of_path(word))) return;
        result_.inputs.push_back({word, kind});
        if (kind == SourceKind::object) result_.linker.push_back(word);
    }

    void options_file(const std::string& path, OptionsFileKind kind) {
        // A file may name others, but not itself.
        if (++options_files_ > most_options_files)
            throw UsageError(
                fmt::format("More than {} options files, {} among them. One of them names itself.",
                            most_options_files, path));
        std::ifstream file(path);
        if (!file || (file.peek(), file.bad()))
            throw UsageError(fmt::format("The options file {} cannot be read.", path));
        const Words more = words_of_options_file(file, kind, path);
        words_.insert(words_.begin(), more.begin(), more.end());
    }

    void option(const std::string& word) {
        const bool is_long = word[1] == '-';
        const std::string body = word.substr(is_long ? 2 : 1);
        const std::size_t equals = body.find('=');
        const std::string name = body.substr(0, equals);
        if (const auto found = nvcc_option_table().find(name); found != nvcc_option_table().end()) {
            if (!found->second.takes_value) return apply(found->second.meaning, name, "");
            if (equals != std::string::npos)
                return apply(found->second.meaning, name, body.substr(equals + 1));
            // --optimize=2 but also -O and -Werror alone.
            const bool optional = name == "O" || name == "Werror" || name == "brief-diag";
            if (optional) return;
            if (words_.empty()) throw UsageError(fmt::format("The option {} needs a value.", word));
            return apply(found->second.meaning, name, take());
        }
        if (!is_long && joined(body)) return;
        if (forward_compiler_) return host_option(word);
        if (forward_linker_) return result_.linker.push_back(word);
        throw UsageError(
            fmt::format("Unknown option {}. 'simcc --help' lists the options; what is meant for "
                        "the host compiler goes behind -Xcompiler.",
                        word));
    }

    /// -Ifolder, -DNAME=1, -lm, -O2, -Wall and the like.
    bool joined(const std::string& body) {
        static const std::map<char, Meaning> letters = {
            {'I', Meaning::include}, {'D', Meaning::define},       {'U', Meaning::undefine},
            {'l', Meaning::library}, {'L', Meaning::library_path}, {'O', Meaning::ignored},
            {'o', Meaning::output}};
        static const std::set<std::string> host = {"pthread", "fPIC",   "fopenmp", "Wall",
                                                   "Wextra",  "static", "rdynamic"};
        if (host.count(body)) {
            host_option("-" + body);
            return true;
        }
        if (body.starts_with("Wl,")) {
            result_.linker.push_back("-" + body);
            return true;
        }
        if (body.starts_with("W")) return true;
        const auto letter = letters.find(body[0]);
        if (letter == letters.end() || body.size() < 2) return false;
        apply(letter->second, body.substr(0, 1), body.substr(1));
        return true;
    }

    /// Options about registers. They do not change simcc's code; nvcc gets them when it is asked
    /// for registers, and they enable rule registers.local-array.
    void read_register_option(const std::string& name, const std::string& value) {
        if (name == "res-usage" || name == "resource-usage") result_.resource_usage = true;
        if (name == "Xptxas" || name == "ptxas-options")
            each(value, [&](const std::string& v) {
                if (v == "-v" || v == "--verbose") result_.resource_usage = true;
            });
        static const std::set<std::string> options = {
            "use_fast_math", "maxrregcount", "ftz", "prec-div", "prec-sqrt", "fmad", "G",
            "dopt",          "device-debug"};
        if (!options.count(name)) return;
        const std::string dashes = name == "G" ? "-" : "--";
        result_.device_compiler.push_back(dashes + name + (value.empty() ? "" : "=" + value));
    }

    void apply(Meaning meaning, const std::string& name, const std::string& value) {
        read_register_option(name, value);
        switch (meaning) {
            case Meaning::include:
                return each(value, [&](const std::string& v) { preprocess_word("-I", v); });
            case Meaning::define:
                return preprocess_word("-D", value);
            case Meaning::undefine:
                return preprocess_word("-U", value);
            case Meaning::pre_include:
                return each(value, [&](const std::string& v) {
                    result_.preprocessor.insert(result_.preprocessor.end(), {"-include", v});
                });
            case Meaning::system_include:
                return each(value, [&](const std::string& v) {
                    result_.preprocessor.insert(result_.preprocessor.end(), {"-I", v});
                });
            case Meaning::host_value:
                return result_.host_compiler.push_back("-" + name + "=" + value);
            case Meaning::run_arguments:
                return each(value,
                            [&](const std::string& v) { result_.run_arguments.push_back(v); });
            case Meaning::library:
                return each(value, [&](const std::string& v) { library(v); });
            case Meaning::library_path:
                return each(value,
                            [&](const std::string& v) { result_.linker.push_back("-L" + v); });
            case Meaning::language:
                if (value != "cu" && value != "c++" && value != "c")
                    throw UsageError(fmt::format(
                        "The language '{}' of -x is unknown. Use cu, c++ or c.", value));
                language_ = value;
                return;
            case Meaning::standard:
                return standard(value);
            case Meaning::host_option:
                return each(value, [&](const std::string& v) { host_option(v); });
            case Meaning::linker_option:
                return each(value, [&](const std::string& v) {
                    result_.linker.insert(result_.linker.end(), {"-Xlinker", v});
                });
            case Meaning::output:
                result_.output = value;
                return;
            case Meaning::output_directory:
                result_.output_directory = value;
                return;
            case Meaning::dependency_value:
                result_.preprocessor.insert(
                    result_.preprocessor.end(),
                    {name == "MT" || name == "dependency-target-name" ? "-MT" : "-MF", value});
                return;
            case Meaning::options_file:
                return each(value,
                            [&](const std::string& v) { options_file(v, OptionsFileKind::nvcc); });
            case Meaning::relocatable:
                result_.separate_device_code = value == "true";
                return;
            case Meaning::architecture:
                return architecture(value);
            case Meaning::default_stream:
                if (value == "per-thread")
                    preprocess_word("-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
                return;
            default:
                return switch_on(meaning, name);
        }
    }

    void switch_on(Meaning meaning, const std::string& name) {
        switch (meaning) {
            case Meaning::compile:
                return phase(Phase::compile);
            case Meaning::compile_separate:
                result_.separate_device_code = true;
                return phase(Phase::compile);
            case Meaning::device_link:
                return phase(Phase::device_link);
            case Meaning::archive:
                return phase(Phase::archive);
            case Meaning::preprocess:
                return phase(Phase::preprocess);
            case Meaning::dependencies:
                result_.preprocessor.push_back(
                    name.starts_with("MM") || name.find("nonsystem") != std::string::npos ? "-MM"
                                                                                          : "-M");
                return phase(Phase::dependencies);
            case Meaning::dependency_flag:
                result_.preprocessor.push_back(dependency_flag(name));
                return;
            case Meaning::host_switch:
                return result_.host_compiler.push_back("-fno-exceptions");
            case Meaning::debug:
                result_.device_debug = true;
                return;
            case Meaning::extended_lambda:
                result_.extended_lambda = true;
                return;
            case Meaning::relaxed_constexpr:
                result_.relaxed_constexpr = true;
                return;
            case Meaning::list_architectures:
                return phase(Phase::list_architectures);
            case Meaning::refused:
                throw UsageError(
                    fmt::format("simcc does not know how to do -{}. Leave the option out.", name));
            case Meaning::shared:
                result_.shared_library = true;
                return;
            case Meaning::run:
                result_.run = true;
                return;
            case Meaning::verbose:
                result_.verbose = true;
                return;
            case Meaning::dry_run:
                result_.verbose = result_.dry_run = true;
                return;
            case Meaning::unchecked:
                result_.unchecked = true;
                return;
            case Meaning::branches:
                result_.branches = true;
                return;
            case Meaning::help:
                return phase(Phase::help);
            case Meaning::version:
                return phase(Phase::version);
            case Meaning::unavailable:
                throw UsageError(fmt::format(
                    "simcc makes no device code for -{}: it runs programs on the CPU. Use nvcc for "
                    "that.",
                    name));
            default:
                return;
        }
    }

    static std::string dependency_flag(const std::string& name) {
        if (name == "MP" || name == "generate-dependency-targets") return "-MP";
        return name == "MMD" || name.find("nonsystem") != std::string::npos ? "-MMD" : "-MD";
    }

    void phase(Phase phase) { result_.phase = phase; }

    void preprocess_word(const char* option, const std::string& value) {
        result_.preprocessor.push_back(option + value);
    }

    /// nvcc splits values at commas, and its shell splits them at blanks.
    static void each(const std::string& values,
                     const std::function<void(const std::string&)>& use) {
        std::string value;
        int depth = 0;  // keep commas inside -Xcompiler "-DF(a,b)"
        for (const char c : values + ",") {
            if (c == '(') ++depth;
            if (c == ')') --depth;
            if ((c == ',' && depth <= 0) || c == ' ') {
                if (!value.empty()) use(value);
                value.clear();
            } else if (c != '"' && c != '\'') {
                value += c;
            }
        }
    }

    /// sm_80, compute_90a, arch=compute_80,code=sm_80; the highest of several. Any is accepted.
    void architecture(const std::string& value) {
        for (std::size_t at = value.find('_'); at != std::string::npos;
             at = value.find('_', at + 1)) {
            int number = 0;
            std::from_chars(value.data() + at + 1, value.data() + value.size(), number);
            number = number > 0 && number < 10000 ? number * 10 : 0;
            if (number > 0) arch_ = std::max(arch_, number);
        }
        if (arch_ > 0) result_.cuda_arch = arch_;
    }

    void standard(const std::string& value) {
        static const std::set<std::string> known = {"c++03", "c++11", "c++14", "c++17", "c++20"};
        const std::string plain = value.starts_with("gnu++") ? "c++" + value.substr(5) : value;
        if (!known.count(plain))
            throw UsageError(
                fmt::format("The C++ standard '{}' is unknown. Use c++17 or c++20.", value));
        // The CUDA headers here need C++17; older programs compile with it.
        result_.standard = plain == "c++20" ? "c++20" : "c++17";
    }

    void library(const std::string& name) {
        static constexpr std::string_view missing[] = {
            "cufft",     "curand", "cusparse", "cusolver",  "cudnn",
            "cutensor",  "npp",    "nvrtc",    "nccl",      "nvjpeg",
            "nvidia-ml", "cupti",  "nvblas",   "nvJitLink", "nvptxcompiler"};
        if (inside_libraries().count(name)) return;
        if (std::ranges::any_of(missing,
                                [&](std::string_view one) { return name.starts_with(one); }))
            throw UsageError(fmt::format(
                "The library {} (-l{}) runs only on a GPU; simcc does not have it. Write the "
                "computation as a kernel of your own, or leave the option out.",
                name, name));
        result_.linker.push_back("-l" + name);
    }

    void host_option(const std::string& option) {
        if (option == "-fopenmp") {
            result_.openmp = true;
        } else if (option == "-pthread") {
            result_.linker.push_back(option);
            result_.host_compiler.push_back(option);
        } else if (option.starts_with("-Wl,") || option == "-rdynamic" || option == "-static") {
            if (option != "-static") result_.linker.push_back(option);
        } else if (option.starts_with("-I") || option.starts_with("-D") ||
                   option.starts_with("-U")) {
            result_.preprocessor.push_back(option);
        } else if (option.starts_with("-std=")) {
            standard(option.substr(5));
        } else if (!changes_code(option)) {
            result_.host_compiler.push_back(option);
        }
    }

    /// Options that would change the compiled memory accesses or add another sanitizer.
    static bool changes_code(const std::string& option) {
        return option.starts_with("-O") || option.starts_with("-g") ||
               option.starts_with("-fsanitize") || option.starts_with("-flto") ||
               option.starts_with("-W") || option.starts_with("-march") ||
               option.starts_with("-mtune") || option.starts_with("-ffast-math") ||
               option.starts_with("-funroll") || option.starts_with("-fomit") ||
               option.starts_with("-ftree") || option.starts_with("-pg") || option == "-w" ||
               option == "-pedantic" || option == "-ansi" || option == "-fPIC" ||
               option == "-fPIE" || option == "-fpic";
    }

    static constexpr int most_options_files = 64;

    Words words_;
    std::string language_;
    int options_files_ = 0;
    bool forward_compiler_ = false, forward_linker_ = false;
    int arch_ = 0;
    NvccOptions result_;
};

}  // namespace

NvccOptions read_nvcc_options(const std::vector<std::string>& arguments) {
    NvccOptions result = Reader(arguments).read();
    if (result.explain) return result;
    if (result.phase == Phase::help || result.phase == Phase::version ||
        result.phase == Phase::list_architectures)
        return result;
    if (result.inputs.empty())
        throw UsageError("No input files. Example: simcc program.cu -o program");
    const auto sources =
        std::count_if(result.inputs.begin(), result.inputs.end(),
                      [](const Input& input) { return input.kind != SourceKind::object; });
    const bool single = result.phase == Phase::compile || result.phase == Phase::preprocess;
    if (single && !result.output.empty() && sources > 1)
        throw UsageError(
            "-o names one file, but there are several sources with -c or -E. Leave -o "
            "out, or compile them one by one.");
    if (result.phase == Phase::compile && sources == 0)
        throw UsageError("-c needs a source file (.cu, .cpp, .c).");
    return result;
}

}  // namespace simtutor::simt
