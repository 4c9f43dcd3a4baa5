#include "grader/simt/build/preparation.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>

#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/placed_text.h"
#include "grader/simt/build/student_errors.h"
#include "grader/simt/permitted/permitted_text.h"
#include "grader/simt/permitted/student_region.h"
#include "grader/simt/translate/passes.h"

namespace simtutor::simt {
namespace {

/// Where headers lie that are no student's.
std::vector<std::string> header_folders() {
    std::vector<std::string> folders = {own_headers()};
    folders.insert(folders.end(), std::begin(paths::header_folders),
                   std::end(paths::header_folders));
    return folders;
}

class Preparation {
  public:
    Preparation(Workshop& workshop, const ModuleRequest& request, const SourceName& source,
                const std::string& text, const std::string& first)
        : workshop_(workshop),
          request_(request),
          source_(source),
          first_(first),
          region_(source.real, placed_text(source.real, text)),
          leading_(leading_includes(text)) {
        // With the student's line, for the message about a header that is not there.
        for (const LeadingIncludes::Header& header : leading_.headers)
            headers_ += "#line " + std::to_string(header.line) + " \"" + quoted_path(source_.real) +
                        "\"\n#include <" + header.name + ">\n";
    }

    PreparedText run() {
        PreparedText result;
        std::vector<Problem> problems;
        if (const auto text = preprocessed(std::nullopt)) {
            result.preprocessed = *text;
        } else {
            const std::string host = *preprocessed(Pass::host);
            MergedPasses merged =
                merge_passes(host, *preprocessed(Pass::device), translate_options(false));
            problems = std::move(merged.errors);
            result.preprocessed = std::move(merged.text);
        }
        if (request_.language == Language::cpp) return result;
        result.translation = translate(result.preprocessed, translate_options(false));
        std::vector<Problem>& errors = result.translation.errors;
        errors.insert(errors.begin(), problems.begin(), problems.end());
        return result;
    }

  private:
    CommandResult preprocess_once(std::optional<Pass> pass) const {
        const std::string text = headers_ + first_ + region_.text();
        CommandResult result = pass ? preprocess_pass(workshop_, request_, text, *pass)
                                    : preprocess(workshop_, request_, text);
        check_started(result, source_);
        return result;
    }

    /// @return nothing if the program asks for the architecture, so that two passes are needed
    std::optional<std::string> preprocessed(std::optional<Pass> pass) {
        CommandResult result = preprocess_once(pass);
        if (!pass && asks_for_architecture(result)) return std::nullopt;
        if (result.exit_code != 0) explain(result);
        StudentRegion::Parts parts = parts_of(result);
        if (!leading_.complete && include_first(parts.included)) {
            const CommandResult again = preprocess_once(pass);
            // A header may insist on a macro of the student's: then it is judged like their text.
            if (again.exit_code == 0) parts = parts_of(again);
        }
        std::string text = parts.before + parts.region;
        if (request_.judged) {
            throw_problems(forbidden_words(parts.region, request_.choices ? "__simt_choice" : ""),
                           source_, "cannot be graded as it is");
            if (request_.language == Language::cuda) refuse_processor_headers(text);
        }
        return text;
    }

    /// Functions of the processor write memory by instructions that no check sees.
    void refuse_processor_headers(const std::string& text) const {
        constexpr std::string_view ending = "intrin.h\"";  // of every such header of g++
        for (std::size_t at = 0; (at = text.find(ending, at)) != std::string::npos; ++at) {
            const std::size_t line = text.rfind('\n', at) + 1;
            if (text.compare(line, 2, "# ") != 0) continue;
            const std::size_t name = text.rfind('/', at) + 1;
            throw BuildError(source_.shown + " includes " + text.substr(name, at - name) +
                             "intrin.h, whose functions cannot be checked; write it in C++.");
        }
    }

    StudentRegion::Parts parts_of(const CommandResult& result) const {
        auto parts = region_.parts(result.output, header_folders());
        if (!parts)
            throw BuildError(source_.shown +
                             " leaves a bracket of a macro open at its end. Close it.");
        return std::move(*parts);
    }

    /// Lets the headers among `files` be included before the region. @return true if there is one
    bool include_first(const std::vector<std::string>& files) {
        leading_.complete = true;
        const std::string before = headers_;
        for (const std::string& file : files) {
            std::error_code failed;
            const std::string real = std::filesystem::canonical(file, failed).string();
            const std::vector<std::string> folders = header_folders();
            const bool is_header = !failed && std::any_of(folders.begin(), folders.end(),
                                                          [&](const std::string& folder) {
                                                              return real.starts_with(folder);
                                                          });
            if (is_header && real.find_first_of("\"\\\n") == std::string::npos)
                headers_ += "#include \"" + real + "\"\n";
        }
        return headers_ != before;
    }

    [[noreturn]] void explain(const CommandResult& result) const {
        throw_student_errors(sorted_messages(result, source_), source_);
        throw BuildError("The preprocessor failed: " + first_error(result, source_));
    }

    Workshop& workshop_;
    const ModuleRequest& request_;
    const SourceName& source_;
    const std::string& first_;
    StudentRegion region_;
    LeadingIncludes leading_;
    std::string headers_;
};

}  // namespace

TranslateOptions translate_options(bool unroll_whole) {
    return {{cuda_headers(), own_headers() + "module/"}, unroll_whole};
}

PreparedText prepare(Workshop& workshop, const ModuleRequest& request, const SourceName& source,
                     const std::string& text, const std::string& first) {
    return Preparation(workshop, request, source, text, first).run();
}

}  // namespace simtutor::simt
