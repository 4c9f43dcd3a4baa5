#include "grader/findings/index/fixed_divisor.h"

#include <fmt/format.h>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

std::string array_in(const simt::Finding& finding) {
    const std::string& object = finding.sides.front().object;
    return object.substr(0, object.find_first_of("[+ "));
}

/// Whether "name == -1" or "name != -1" stands at `at`, or the same of "element[name]".
bool asks_for_end(const Tokens& words, std::size_t at) {
    return at + 2 < words.size() && (words[at].is("==") || words[at].is("!=")) &&
           words[at + 1].is("-") && words[at + 2].is("1");
}

}  // namespace

std::string fixed_divisor(const Tokens& file, const FunctionText& function,
                          const simt::Finding& finding) {
    const Overrun overrun(finding);
    if (!overrun.index || !overrun.extent || overrun.below()) return "";
    const std::string array = array_in(finding);
    const IndexText index(file, function, finding.sides.front().site.line, array);
    if (index.dimensions().size() != 1) return "";
    const Tokens whole = without_brackets(index.dimensions().front());
    for (const IndexPart& part : index.parts()) {
        const bool is_index =
            part.name.empty() || (whole.size() == 1 && whole[0].text == part.name);
        const std::vector<Tokens> sides = split(without_brackets(part.words), "%");
        if (!is_index || sides.size() != 2) continue;
        const auto number = constant_value(file, sides[1]);
        // The remainder is below the number: it explains no index behind that.
        if (!number || *number <= *overrun.extent || *overrun.index >= *number) continue;
        return fmt::format(
            "{} in line {} may be as large as {}, and {} had {} in this run: does the number of "
            "its elements belong there in place of {}, or has it too few?",
            text_of(without_brackets(part.words)), part.line, *number - 1, array,
            counted(static_cast<std::uint64_t>(*overrun.extent), "element"), text_of(sides[1]));
    }
    return "";
}

std::string end_asked_of_element(const FunctionText& function, const simt::Finding& finding) {
    const Overrun overrun(finding);
    if (!overrun.index || *overrun.index != -1) return "";
    const int line = finding.sides.front().site.line;
    const std::string array = array_in(finding);
    for (const Statement& one : function.statements()) {
        const Tokens& words = one.words;
        std::string name;
        bool asked = false;
        for (std::size_t i = 0; i + 3 < words.size(); ++i) {
            const bool element = words[i].line == line && words[i].is(array) &&
                                 words[i + 1].is("[") && words[i + 2].is_name() &&
                                 words[i + 3].is("]");
            if (element && asks_for_end(words, i + 4)) name = words[i + 2].text;
        }
        if (name.empty()) continue;
        for (std::size_t i = 0; i < words.size(); ++i)
            asked = asked || (words[i].is(name) && asks_for_end(words, i + 1));
        if (!asked)
            return fmt::format(
                "{0} is -1 here. Line {1} asks {2}[{0}] for -1, and not {0} itself: may that be "
                "the "
                "end, too? Then ask it before an element with its number is looked at.",
                name, line, array);
    }
    return "";
}

}  // namespace simtutor
