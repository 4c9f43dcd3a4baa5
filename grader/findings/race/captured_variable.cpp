#include "grader/findings/race/captured_variable.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/lambda_text.h"

namespace simtutor {
namespace {

/// The lambda whose body has all lines of the race.
const LambdaText* lambda_of(const std::vector<LambdaText>& all, const Tokens& file,
                            const simt::Finding& finding) {
    const LambdaText* found = nullptr;
    for (const LambdaText& one : all)
        if (std::ranges::all_of(finding.sides, [&](const simt::FindingSide& side) {
                return file[one.open].line <= side.site.line &&
                       side.site.line <= file[one.close].line;
            }))
            found = &one;  // the innermost comes last
    return found;
}

/// Whether a parallel region comes between the lambda and a call of it.
bool is_called_in_region(const LambdaText& lambda, Sources& sources, const Tokens& file,
                         const std::string& name) {
    for (std::size_t i = lambda.close; i + 1 < file.size(); ++i) {
        if (file[i].text != lambda.name || !file[i + 1].is("(")) continue;
        for (int line = file[lambda.close].line; line < file[i].line; ++line) {
            const std::string text = sources.line(name, line);
            if (text.find("#pragma omp parallel") != std::string::npos) return true;
        }
    }
    return false;
}

bool mentioned_in_line(const Tokens& file, const LambdaText& lambda, const std::string& name,
                       int line) {
    for (std::size_t i = lambda.open; i < lambda.close; ++i)
        if (file[i].line == line && file[i].text == name) return true;
    return false;
}

/// What the lines that write change, where the other lines use it, too.
std::set<std::string> met_in(const simt::Finding& finding, const Tokens& file,
                             const LambdaText& lambda) {
    std::set<std::string> found;
    for (std::size_t i = lambda.open; i < lambda.close; ++i) {
        const bool known = !file[i].is_name() || changed_at(file, file[i].text, i, i + 1) != i;
        if (known || mentions(lambda.parameters, file[i].text)) continue;
        const auto fits = [&](const simt::FindingSide& side) {
            return side.action == "read"
                       ? mentioned_in_line(file, lambda, file[i].text, side.site.line)
                       : file[i].line == side.site.line;
        };
        if (std::ranges::all_of(finding.sides, fits)) found.insert(file[i].text);
    }
    return found;
}

/// The first place of the name in the lambda.
std::size_t first_use(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    std::size_t at = lambda.open;
    while (at < lambda.close && file[at].text != name) ++at;
    return at;
}

/// Whether the variable is used where the lambda has ended: then it is more than each call's own.
bool used_behind(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    int depth = 0;
    for (std::size_t i = lambda.close + 1; i < file.size() && depth >= 0; ++i) {
        depth += file[i].is("{") ? 1 : file[i].is("}") ? -1 : 0;
        if (file[i].text == name) return true;
    }
    return false;
}

int declared_above(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    for (std::size_t i = lambda.head; i-- > 0;) {
        if (file[i].text == name && declares_at(file, i)) return file[i].line;
    }
    return 0;
}

}  // namespace

std::optional<CapturedVariable> captured_variable(const simt::Finding& finding, Sources& sources,
                                                  const Tokens& file) {
    const std::vector<LambdaText> all = lambdas_in(file);
    const LambdaText* const lambda = lambda_of(all, file, finding);
    if (!lambda || !lambda->takes_all_by_reference() ||
        !is_called_in_region(*lambda, sources, file, finding.sides.front().site.file))
        return {};
    const std::set<std::string> met = met_in(finding, file, *lambda);
    if (met.size() != 1) return {};
    const std::string& name = *met.begin();
    const std::size_t first = first_use(file, *lambda, name);
    const int declared = declared_above(file, *lambda, name);
    if (declared == 0 || declares_at(file, first)) return {};
    // Every call begins with a value of its own.
    const bool anew = first > lambda->open && first + 1 < lambda->close &&
                      (first == lambda->open + 1 || file[first - 1].is(";")) &&
                      file[first + 1].is("=") && !used_behind(file, *lambda, name);
    return CapturedVariable{
        name,
        fmt::format("{0} is declared in line {1}, outside of {2} (line {3}), which captures it "
                    "by reference: all threads that call {2} share one. {4}",
                    name, declared, lambda->name, lambda->line,
                    anew ? fmt::format("Each call sets it anew in line {}: declare it there.",
                                       file[first].line)
                         : fmt::format("Does each call need a value of its own? Then declare "
                                       "it inside of {}.",
                                       lambda->name))};
}

}  // namespace simtutor
