#include "grader/findings/source/crash_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/calls/vector_object.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// What stands behind a division sign: "warps", "device.warp_size", "(a + b)".
Tokens divisor_at(const Tokens& words, std::size_t sign) {
    std::size_t end = sign + 1;
    if (end < words.size() && words[end].is("(")) {
        end = closing(words, end) + 1;
    } else {
        while (end < words.size() && (words[end].is_name() || words[end].is(".") ||
                                      words[end].is("->") || words[end].is("::")))
            ++end;
        if (end < words.size() && (words[end].is("(") || words[end].is("[")))
            end = closing(words, end) + 1;
    }
    return part_of(words, sign + 1, std::min(end, words.size()));
}

bool has_fraction(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        const bool number = std::isdigit(static_cast<unsigned char>(word.text[0])) != 0;
        return word.is("float") || word.is("double") ||
               (number && word.text.find('.') != std::string::npos);
    });
}

/// The division in a value that is rounded down, and so may give 0; empty if there is none, or if
/// something is added so that it cannot.
bool may_round_to_zero(const Tokens& value) {
    return (mentions(value, "/") || mentions(value, ">>") || mentions(value, "%")) &&
           !mentions(value, "+") && !mentions(value, "max") && !mentions(value, "ceil") &&
           !mentions(value, "?") && !has_fraction(value);
}

/// "round_up(n, unit)", a function of one value: what it gives back, and the line.
Tokens value_of_call(const Tokens& file, const Tokens& call, int* line) {
    if (call.size() < 3 || !call[1].is("(") || closing(call, 1) + 1 != call.size()) return {};
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != call[0].text || function.statements().size() != 1) continue;
        const Statement& one = function.statements()[0];
        if (one.words.empty() || !one.words[0].is("return")) continue;
        *line = one.line;
        Tokens value = part_of(one.words, 1, one.words.size());
        if (!value.empty() && value.back().is(";")) value.pop_back();
        return value;
    }
    return {};
}

/// "line 31 divides by warps, which line 25 computes as threads / 32": that may be 0.
std::string rounded_divisor(const Tokens& file, const FunctionText& function, int statement,
                            const Tokens& divisor) {
    int line = 0;
    Tokens value = value_of_call(file, divisor, &line);
    if (divisor.size() == 1) {
        const int set = function.definition(divisor[0].text, statement, &value);
        if (set >= 0) line = function.statements()[static_cast<std::size_t>(set)].line;
    }
    if (line == 0 || !may_round_to_zero(value)) return "";
    return fmt::format(
        "Line {} divides by {}, which line {} computes as {}: rounded down, that may be 0.",
        function.statements()[static_cast<std::size_t>(statement)].line, text_of(divisor), line,
        text_of(value));
}

std::string divisions(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            if (has_fraction(one.words)) continue;
            for (std::size_t at = 1; at + 1 < one.words.size(); ++at) {
                const bool sign = one.words[at].is("/") || one.words[at].is("%") ||
                                  one.words[at].is("/=") || one.words[at].is("%=");
                const Tokens divisor = sign ? divisor_at(one.words, at) : Tokens();
                if (divisor.empty() || constant_value(file, divisor)) continue;
                if (std::string text = rounded_divisor(file, function, i, divisor); !text.empty())
                    return text;
                lines.insert(one.words[at].line);
            }
        }
    if (lines.empty()) return "";
    return fmt::format("Whole numbers are divided by a variable in {}: where may it be 0?",
                       lines_text(lines));
}

/// Names of types that are vectors: "Vector" of "typedef float Vector
/// __attribute__((vector_size(32)))" or of "using Vector = …", and those of the intrinsics.
std::set<std::string> types_of_vectors(const Tokens& file) {
    std::set<std::string> types;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (file[i].text.starts_with("__m256") || file[i].text.starts_with("__m512"))
            types.insert(file[i].text);
        if (!file[i].is("vector_size") && !file[i].is("__vector_size__")) continue;
        std::size_t begin = i;
        while (begin > 0 && !file[begin].is(";") && !file[begin].is("}")) --begin;
        for (std::size_t k = begin; k + 1 < i; ++k) {
            if (file[k].is("using")) types.insert(file[k + 1].text);
            if (file[k].is_name() && file[k + 1].is("__attribute__")) types.insert(file[k].text);
        }
        // "typedef float Vector __attribute__…" has its name before, or "… Vector;" behind.
        const std::size_t end = i + 1 < file.size() ? closing(file, i + 1) : file.size();
        for (std::size_t k = end; k < file.size() && k < end + 4; ++k)
            if (file[k].is_name()) types.insert(file[k].text);
    }
    return types;
}

/// The lines that take a float's address for a vector's: "*(const Vector*)(b + q)". The words do
/// not have what stands in a cast.
std::set<int> lines_that_see_vectors(Sources& sources, const std::string& file,
                                     const Tokens& tokens) {
    std::set<int> lines, all;
    for (const Token& word : tokens) all.insert(word.line);
    for (const std::string& type : types_of_vectors(tokens))
        for (const int line : all) {
            const std::string text = sources.line(file, line);
            for (const char* end : {"*>(", " *>(", "*)", " *)"})
                if (text.find(type + end) != std::string::npos) lines.insert(line);
        }
    return lines;
}

/// Memory whose begin is a multiple of 16 bytes only, or of less.
std::set<int> plain_memory(const Tokens& file) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool call = (file[i].is("malloc") || file[i].is("calloc")) && file[i + 1].is("(");
        const bool array = file[i].is("new") && file[i + 1].is("float");
        const bool vector = file[i].is("vector") && file[i + 1].is("<");
        if (call || array || vector) lines.insert(file[i].line);
    }
    return lines;
}

std::string misaligned_vectors(Sources& sources, const std::string& file, const Tokens& tokens) {
    const std::set<int> seen = lines_that_see_vectors(sources, file, tokens),
                        memory = plain_memory(tokens);
    if (seen.empty()) return "";
    const std::string from = memory.empty()
                                 ? std::string()
                                 : fmt::format(
                                       " Memory as in {} begins at a multiple of 16 bytes; "
                                       "std::aligned_alloc gives another.",
                                       lines_text(memory));
    return fmt::format(
        "Most often a vector at an address that is no multiple of its size: {} {} a pointer to "
        "floats for one to vectors.{}",
        lines_text(seen), seen.size() == 1 ? "takes" : "take", from);
}

}  // namespace

std::string crash_lines(Sources& sources, const std::string& file, const Tokens& tokens,
                        const std::string& message) {
    if (message.find("(SIGFPE)") != std::string::npos) return divisions(tokens);
    // A null pointer says what it is.
    if (message.find("(SIGSEGV)") != std::string::npos &&
        message.find("null pointer") == std::string::npos) {
        if (std::string object = vector_object(tokens); !object.empty()) return object;
        return misaligned_vectors(sources, file, tokens);
    }
    return "";
}

}  // namespace simtutor
