#include "grader/findings/result/kept_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/lambda_text.h"

namespace simtutor {
namespace {

/// The end of the braces around a position.
std::size_t end_of_scope(const Tokens& file, std::size_t at) {
    int depth = 0;
    for (; at < file.size(); ++at) {
        depth += file[at].is("{") ? 1 : 0;
        if (file[at].is("}") && depth-- == 0) break;
    }
    return at;
}

bool is_called_behind(const Tokens& file, const std::string& name, std::size_t begin,
                      std::size_t end) {
    for (std::size_t i = begin; i + 1 < end; ++i)
        if (file[i].text == name && file[i + 1].is("(")) return true;
    return false;
}

/// Whether the lambda has a name of its own for it.
bool is_its_own(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    if (mentions(lambda.parameters, name)) return true;
    for (std::size_t i = lambda.open; i < lambda.close; ++i)
        if (file[i].text == name && declares_at(file, i)) return true;
    return false;
}

std::string told(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    if (!lambda.copies(name) || is_its_own(file, lambda, name)) return "";
    const std::size_t end = end_of_scope(file, lambda.close + 1);
    const std::size_t changed = changed_at(file, name, lambda.close, end);
    if (changed >= end || !is_called_behind(file, lambda.name, changed, end)) return "";
    return fmt::format(
        "Line {0} captures {1} by value: {2} keeps what {1} was there, although line {3} changes "
        "it "
        "later. Is {2} to see the new value? Then capture it by reference: &{1}.",
        lambda.line, name, lambda.name, file[changed].line);
}

/// Whether the function of this name takes a reference in this place that it may write to.
bool takes_reference(const Tokens& file, const std::string& function, std::size_t place) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != function || !file[i + 1].is("(") || !declares_at(file, i)) continue;
        const auto parameters = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        return place < parameters.size() && mentions(parameters[place], "&") &&
               !mentions(parameters[place], "const");
    }
    return false;
}

/// Whether the lambda's body gives the name another value, itself or by "add(sum, …)".
bool changes_in_body(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    if (changed_at(file, name, lambda.open, lambda.close) < lambda.close) return true;
    for (std::size_t i = lambda.open; i + 1 < lambda.close; ++i) {
        if (!file[i].is_name() || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        for (std::size_t place = 0; place < given.size(); ++place)
            if (given[place].size() == 1 && given[place][0].text == name &&
                takes_reference(file, file[i].text, place))
                return true;
    }
    return false;
}

/// Of a mutable lambda: it changes a copy, and what stands behind it reads the variable itself.
std::string changed_copy(const Tokens& file, const LambdaText& lambda, const std::string& name) {
    if (!lambda.changes_copies || !lambda.copies(name) || is_its_own(file, lambda, name) ||
        !changes_in_body(file, lambda, name))
        return "";
    const std::size_t end = end_of_scope(file, lambda.close + 1);
    if (!is_called_behind(file, lambda.name, lambda.close, end)) return "";
    for (std::size_t i = lambda.close + 1; i < end; ++i)
        if (file[i].text == name && !file[i - 1].is(".") && !file[i - 1].is("->"))
            return fmt::format(
                "Line {0} captures {1} by value, so {2} changes a copy of its own, and line {3} "
                "uses the {1} that no call of {2} has changed. Is {2} to change it? Then capture "
                "it by reference: &{1}.",
                lambda.line, name, lambda.name, file[i].line);
    return "";
}

}  // namespace

std::string kept_copy(const Tokens& file) {
    for (const LambdaText& lambda : lambdas_in(file))
        for (std::size_t i = lambda.open; lambda.changes_copies && i < lambda.close; ++i)
            if (file[i].is_name())
                if (std::string text = changed_copy(file, lambda, file[i].text); !text.empty())
                    return text;
    for (const LambdaText& lambda : lambdas_in(file))
        for (std::size_t i = lambda.open; i < lambda.close; ++i) {
            const bool member = file[i - 1].is(".") || file[i - 1].is("->");
            if (!file[i].is_name() || member) continue;
            if (std::string text = told(file, lambda, file[i].text); !text.empty()) return text;
        }
    return "";
}

std::string kept_copy_given(const Tokens& file, const std::string& function,
                            const std::string& parameter, const Tokens& parameters) {
    const std::vector<Tokens> names = split(parameters, ",");
    std::size_t place = 0;
    while (place < names.size() && (names[place].empty() || names[place].back().text != parameter))
        ++place;
    if (place == names.size()) return "";
    for (const LambdaText& lambda : lambdas_in(file))
        for (std::size_t i = lambda.open; i < lambda.close; ++i) {
            if (file[i].text != function) continue;
            std::size_t open = i + 1;
            // "start_copies<whole>("
            if (file[open].is("<"))
                while (open < lambda.close && open < i + 12 && !file[open].is("(")) ++open;
            if (!file[open].is("(")) continue;
            const auto given = split(part_of(file, open + 1, closing(file, open)), ",");
            if (given.size() != names.size() || given[place].size() != 1) continue;
            if (std::string text = told(file, lambda, given[place][0].text); !text.empty())
                return text;
        }
    return "";
}

}  // namespace simtutor
