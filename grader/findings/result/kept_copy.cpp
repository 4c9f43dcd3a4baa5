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

}  // namespace

std::string kept_copy(const Tokens& file) {
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
