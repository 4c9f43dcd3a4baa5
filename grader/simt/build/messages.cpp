#include "grader/simt/build/messages.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <regex>
#include <sstream>

#include "grader/paths/system_headers.h"
#include "grader/simt/build/openmp_words.h"
#include "grader/simt/translate/unsupported.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_errors = 8;
constexpr std::size_t most_notes = 2;
constexpr std::size_t longest = 300;

struct Line {
    std::string file;
    int line = 0;
    std::string kind;  ///< "error", "note", "context" for "required from" and the like
    std::string text;
};

bool starts(const std::string& text, const std::string& prefix) {
    return text.compare(0, prefix.size(), prefix) == 0;
}

/// "FILE:12:5: error: text"; nothing if the line is of another form.
std::optional<Line> parse_line(const std::string& text) {
    const std::size_t colon = text.find(':', starts(text, "/") ? 1 : 0);
    if (colon == std::string::npos) return std::nullopt;
    Line result;
    result.file = text.substr(0, colon);
    const char* end = text.data() + text.size();
    auto number = std::from_chars(text.data() + colon + 1, end, result.line);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != ':') return std::nullopt;
    const char* rest = number.ptr + 1;
    int column = 0;
    const auto second = std::from_chars(rest, end, column);
    if (second.ec == std::errc() && second.ptr != end && *second.ptr == ':') rest = second.ptr + 1;
    while (rest != end && *rest == ' ') ++rest;
    result.text.assign(rest, end);
    for (const char* kind : {"fatal error: ", "error: ", "note: ", "warning: "}) {
        if (!starts(result.text, kind)) continue;
        result.kind =
            starts(kind, "fatal") ? "error" : std::string(kind, std::string(kind).size() - 2);
        result.text.erase(0, std::string(kind).size());
        return result;
    }
    result.kind = starts(result.text, "required ") || starts(result.text, "recursively required")
                      ? "context"
                      : "text";
    return result;
}

std::string refusal(const std::string& name, const char* advice) {
    return "'" + name + "' is a CUDA feature that simtutor does not support yet; " + advice +
           " instead";
}

/// Says in the course's words what the compiler says about our own headers.
std::string plain_words(std::string text) {
    std::smatch match;
    static const std::regex mismatch(
        R"(no match for call to '\(.*TypedLaunch<.*::<lambda\(auto:\d+& \.\.\.\)>(?:, )?(.*)>\) \((.*)\)')");
    if (std::regex_search(text, match, mismatch)) {
        return "the kernel takes (" + match[1].str() + "), but the launch passes (" +
               std::regex_replace(match[2].str(), std::regex("&"), "") + ")";
    }
    static const std::regex poisoned(R"(attempt to use poisoned "(\w+)\")");
    if (std::regex_search(text, match, poisoned)) {
        const std::string name = match[1];
        if (const char* advice = unsupported_advice(name, "")) return refusal(name, advice);
    }
    static const std::regex of_library(
        R"('(\w+)' (?:is not a member of|in namespace) '(cuda::std)')");
    if (std::regex_search(text, match, of_library))
        return refusal(match[2].str() + "::" + match[1].str(), "write it in plain C++");
    static const std::regex header(R"(^(.*): (?:No such file or directory|Permission denied))");
    if (std::regex_search(text, match, header)) {
        const std::string name = match[1];
        if (const char* advice = unsupported_header_advice(name)) return refusal(name, advice);
        return "there is no " + name + " here: your file is compiled alone, with the compiler's " +
               "headers; correct the name, or write what it holds into your file";
    }
    static const std::regex builtin(
        R"('const struct __simt::_(Thread|Block|Grid)(Idx|Dim)' has no member named '(\w+)')");
    if (std::regex_search(text, match, builtin)) {
        const std::string name =
            std::string(1, static_cast<char>(std::tolower(match[1].str()[0]))) +
            match[1].str().substr(1) + match[2].str() + "." + match[3].str();
        return name +
               " is known only at launch, and a constant must stand here; for a __shared__ " +
               "array take the largest size that a block may need, or, where the launch is yours, "
               "extern __shared__";
    }
    static const std::regex texture(
        R"(no matching function for call to '(tex\w+)\(cudaTextureObject_t)");
    if (std::regex_search(text, match, texture))
        return match[1].str() + " needs the type of an element: " + match[1].str() +
               "<float>(...), for example";
    static const std::regex constness(
        R"('(\w+_cast)' from type '(const .*)' to type '(.*)' casts away qualifiers)");
    if (std::regex_search(text, match, constness))
        return match[1].str() + " from " + match[2].str() + " to " + match[3].str() +
               " would let constants be changed: cast to const " + match[3].str();
    static const std::regex extent(
        R"(.*no matching function for call to '__(aligned_)?shared<__simt_type_.*)");
    if (std::regex_match(text, extent)) {
        return "the size of a __shared__ array must be a constant: take the largest size that a "
               "block may need, or, where the launch is yours, extern __shared__";
    }
    if (const std::string words = openmp_loop_words(text); !words.empty())
        return text + "; " + words;
    return text;
}

class Sorter {
  public:
    Sorter(const SourceName& source, const std::string& headers)
        : source_(source), headers_(headers) {
        const std::size_t slash = source.real.rfind('/');
        directory_ = slash == std::string::npos ? "" : source.real.substr(0, slash + 1);
    }

    CompilerMessages run(const std::string& output) {
        std::istringstream lines(output);
        std::string line;
        while (std::getline(lines, line)) take(line);
        if (result_.error_lines.empty()) result_.error_lines = std::move(undeclared_);
        return std::move(result_);
    }

  private:
    bool is_generated(const std::string& file) const {
        const std::size_t slash = file.rfind('/');
        return file.empty() || file[slash == std::string::npos ? 0 : slash + 1] == '<';
    }
    bool is_students(const std::string& file) const {
        return !is_generated(file) && !paths::is_system_header(file) && !starts(file, headers_);
    }
    std::string shown(const std::string& file) const {
        if (file == source_.real) return source_.shown;
        if (!directory_.empty() && starts(file, directory_)) return file.substr(directory_.size());
        return file;
    }

    void take(const std::string& text) {
        const std::optional<Line> line = parse_line(text);
        if (!line) return take_unplaced(text);
        if (line->kind == "context") {
            if (is_students(line->file)) context_ = *line;
        } else if (line->kind == "error") {
            take_error(*line);
            context_ = {};
        } else if (line->kind == "note") {
            take_note(*line);
        } else if (line->kind == "text") {
            take_undefined(*line);
        }
    }

    void take_error(Line line) {
        notes_ = most_notes;
        if (!is_students(line.file) && context_.line > 0) {
            line.file = context_.file;
            line.line = context_.line;
        }
        if (!is_students(line.file)) {
            result_.other.push_back(line.file + ":" + std::to_string(line.line) + ": " + line.text);
            notes_ = 0;
            return;
        }
        add(line, "error");
    }

    void take_note(const Line& line) {
        static const char* const idle[] = {"candidate", "in expansion", "in definition",
                                           "each undeclared", "suggested alternative"};
        if (notes_ == 0 || !is_students(line.file)) return;
        for (const char* words : idle) {
            if (starts(line.text, words)) return;
        }
        --notes_;
        add(line, "note");
    }

    /// ld: "file.cu:12: undefined reference to `f(int)'"
    void take_undefined(const Line& line) {
        static const std::regex undefined(R"(undefined reference to [`'](.*)')");
        std::smatch match;
        if (!std::regex_search(line.text, match, undefined)) return;
        if (is_students(line.file)) {
            Line error = line;
            error.text = "'" + match[1].str() + "' is used but defined nowhere; write its body";
            add(error, "error");
        } else {
            result_.undefined.insert(match[1]);
        }
    }

    void take_unplaced(const std::string& text) {
        static const std::regex undefined(R"(undefined reference to [`'](.*)')");
        std::smatch match;
        if (std::regex_search(text, match, undefined)) {
            result_.undefined.insert(match[1]);
        } else if (text.find("error: ") != std::string::npos ||
                   text.find("fatal") != std::string::npos ||
                   text.find("cannot open output") != std::string::npos ||
                   text.find("No space left") != std::string::npos) {
            result_.other.push_back(text);
        }
    }

    /// A name that is not known may follow from another error, in the line that would declare it.
    static bool is_undeclared(const std::string& text) {
        return text.find("was not declared in this scope") != std::string::npos;
    }

    void add(const Line& line, const std::string& kind) {
        std::string text = plain_words(line.text);
        if (text.size() > longest) text = text.substr(0, longest) + " ...";
        const std::string message =
            shown(line.file) + ":" + std::to_string(line.line) + ": " + kind + ": " + text;
        const auto same = std::find(result_.student.begin(), result_.student.end(), message);
        if (same != result_.student.end()) return;
        // The first error of a line says it; the others follow from it.
        const bool again = !lines_.emplace(line.file, line.line).second;
        if (kind == "error" && !again)
            (is_undeclared(line.text) ? undeclared_ : result_.error_lines).push_back(line.line);
        if (kind == "error" && (again || ++errors_ > most_errors)) {
            notes_ = 0;
            return;
        }
        result_.student.push_back(message);
    }

    const SourceName& source_;
    const std::string& headers_;
    std::string directory_;
    CompilerMessages result_;
    Line context_;
    std::size_t notes_ = 0;
    std::size_t errors_ = 0;
    std::set<std::pair<std::string, int>> lines_;  ///< that have a message
    std::vector<int> undeclared_;
};

}  // namespace

CompilerMessages sort_messages(const std::string& output, const SourceName& source,
                               const std::string& headers) {
    return Sorter(source, headers).run(output);
}

}  // namespace simtutor::simt
