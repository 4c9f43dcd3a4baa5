#include "grader/findings/index/misaligned_call.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The array that an argument points into: "as" of "&as[k][4 * y]", "b" of "b + row * n".
std::string array_in(const Tokens& argument) {
    for (const Token& word : argument)
        if (word.is_name()) return word.text;
    return "";
}

/// Whether the call stands in a branch of a template's flag, "if constexpr (whole)", and the file
/// asks for a remainder, "n % 128 == 0", before it sets such a flag: only fitting sizes come there.
bool is_kept_for_multiples(const Tokens& file, const FunctionText& caller, int statement,
                           long long elements) {
    for (const int head : caller.around(statement)) {
        const Statement& one = caller.statements()[static_cast<std::size_t>(head)];
        if (one.kind != Statement::Kind::branch || one.words.size() != 1 || !one.words[0].is_name())
            continue;
        bool is_flag = false, asked = false;
        for (std::size_t i = 0; i + 3 < file.size(); ++i) {
            is_flag |= file[i].is("bool") && file[i + 1].text == one.words[0].text &&
                       (file[i + 2].is(">") || file[i + 2].is(","));
            if (!file[i].is("%") || !file[i + 2].is("==") || !file[i + 3].is("0")) continue;
            const auto by = constant_value(file, {file[i + 1]});
            asked |= by && *by > 0 && *by % elements == 0;
        }
        if (is_flag && asked) return true;
    }
    return false;
}

/// ", where row < n && column + 3 < n,"
std::string condition_of(const FunctionText& caller, int statement) {
    for (const int head : caller.around(statement)) {
        const Statement& one = caller.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::loop) return "";
        if (one.kind == Statement::Kind::branch && !one.words.empty())
            return fmt::format(", where {} (line {}),", text_of(one.words), one.line);
    }
    return "";
}

/// "row * n", a product of names in a sum: its value is a multiple only where a factor is.
std::string product_in(const Tokens& argument) {
    for (const Tokens& term : split(argument, "+")) {
        bool number = false;
        for (const Token& word : term) number |= word.text.find_first_of("0123456789") == 0;
        if (mentions(term, "*") && !number && !term.empty() && term[0].is_name())
            return text_of(term);
    }
    return "";
}

/// "Line 62 calls load4<whole_quads> for b": of a caller that a template's flag keeps for fitting
/// sizes, where a call for this array gives it a flag of the calling function's own.
std::string flag_of_call(const Tokens& file, const FunctionText& caller, const std::string& array) {
    std::string told;
    for (std::size_t i = 0; i + 4 < file.size(); ++i) {
        if (file[i].text != caller.name() || !file[i + 1].is("<") || !file[i + 2].is_name() ||
            !file[i + 3].is(">") || !file[i + 4].is("("))
            continue;
        if (!mentions(part_of(file, i + 5, closing(file, i + 4)), array)) continue;
        const FunctionText outer(file, file[i].line);
        const int statement = outer.at(file[i].line, caller.name());
        Tokens value;
        const int set = statement < 0 ? -1 : outer.definition(file[i + 2].text, statement, &value);
        if (set < 0 || !told.empty()) return "";
        told = fmt::format(
            "Line {0} calls {1}<{2}> for {3}, and {2} is {4} (line {5}). Is that true only for "
            "sizes for which each of these addresses of {3} is such a multiple?",
            file[i].line, caller.name(), file[i + 2].text, array, text_of(value),
            outer.statements()[static_cast<std::size_t>(set)].line);
    }
    return told;
}

}  // namespace

std::string misaligned_call(const Tokens& file, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const FunctionText function(file, side.site.line);
    const std::vector<FunctionCall> calls = calls_of(file, function);
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    if (calls.size() < 2 || side.bytes < sizeof(float) ||
        !finding.advice.starts_with("Make the row stride"))
        return "";
    std::string kept;
    const FunctionCall* only = nullptr;
    const Tokens* address = nullptr;
    for (const FunctionCall& call : calls) {
        const FunctionText caller(file, call.line);
        const int statement = caller.at(call.line, function.name());
        const Tokens* given = nullptr;
        for (const Tokens& argument : call.arguments)
            if (mentions(argument, "+") || mentions(argument, "[")) given = &argument;
        if (!given) continue;
        if (is_kept_for_multiples(file, caller, statement, side.bytes / sizeof(float))) {
            if (kept.empty()) kept = flag_of_call(file, caller, array);
            continue;
        }
        // Another array than that of the access.
        const std::string own = array_in(*given);
        if (own != array && is_block_shared(caller, own)) continue;
        if (own != array && call.arguments.size() > 1 && !is_pointer_parameter(caller, own))
            continue;
        if (only) return "";
        only = &call;
        address = &call.arguments[static_cast<std::size_t>(given - call.arguments.data())];
    }
    if (!only) return kept.empty() ? "" : finding.advice + " " + kept;
    const FunctionText caller(file, only->line);
    const std::string product = product_in(*address);
    return fmt::format(
        "Line {} calls {}{} with {}: that address is a multiple of {} bytes only where each of its "
        "terms is{}. {} itself is right for its other callers. Read single elements there, or call "
        "it only for sizes and places for which the address is such a multiple.",
        only->line, function.name(), condition_of(caller, caller.at(only->line, function.name())),
        text_of(*address), side.bytes,
        product.empty() ? "" : fmt::format(", and {} is one only for some sizes", product),
        function.name());
}

}  // namespace simtutor
