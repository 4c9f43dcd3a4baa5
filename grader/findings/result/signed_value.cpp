#include "grader/findings/result/signed_value.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A name of bytes with a sign, and where it is declared.
struct SignedByte {
    std::string name;
    int line = 0;
    bool member = false;
};

bool is_signed_char(const Tokens& words, std::size_t i) {
    return words[i].is("char") && (i == 0 || !words[i - 1].is("unsigned"));
}

/// Whether the function is given bytes without a sign.
bool has_bytes(const FunctionText& function) {
    for (const Tokens& one : split(function.parameters(), ","))
        if (mentions(one, "unsigned") && mentions(one, "char") && mentions(one, "*")) return true;
    return false;
}

/// Whether the words use one of the function's parameters, or name the struct.
bool uses_parameter(const FunctionText& function, const Tokens& words) {
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && mentions(one, "char") && mentions(words, one.back().text)) return true;
    return false;
}

/// The members of the file's structs that are char: all names up to the end of the declaration.
void add_members(const Tokens& file, const FunctionText& function, std::vector<SignedByte>& all) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("struct") || !file[i + 2].is("{")) continue;
        bool cast = false;
        for (const Statement& one : function.statements())
            cast |= mentions(one.words, file[i + 1].text) && uses_parameter(function, one.words) &&
                    !mentions(one.words, "struct");
        const std::size_t end = closing(file, i + 2);
        bool bytes = false;
        for (std::size_t k = i + 3; cast && k < end && k < file.size(); ++k) {
            if (file[k].is(";")) bytes = false;
            if (bytes && file[k].is_name()) all.push_back({file[k].text, file[k].line, true});
            bytes |= is_signed_char(file, k) && !file[k + 1].is("*");
        }
    }
}

/// "char red = rgb[i]" and "const char* p = (const char*) rgb" of a function.
void add_variables(const FunctionText& function, std::vector<SignedByte>& all) {
    for (const Statement& one : function.statements()) {
        if (one.words.empty() || mentions(one.words, "struct")) continue;
        const std::size_t type = one.words[0].is("const") ? 1 : 0;
        if (one.words.size() <= type || !is_signed_char(one.words, type)) continue;
        for (const Assigned& set : assignments_in(one))
            if (set.declares && uses_parameter(function, set.value))
                all.push_back({set.name(), one.line, false});
    }
}

bool computes(const Token& word) {
    return word.is("*") || word.is("+") || word.is("/") || word.is("<") || word.is(">");
}

/// The line that computes with the byte; 0 if none does.
int line_of_use(const FunctionText& function, const SignedByte& byte) {
    for (const Statement& one : function.statements()) {
        if (mentions(one.words, "struct")) continue;
        for (std::size_t i = 1; i < one.words.size(); ++i) {
            if (one.words[i].text != byte.name) continue;
            const bool member = one.words[i - 1].is(".") || one.words[i - 1].is("->");
            if (member != byte.member) continue;
            std::size_t begin = member && i > 1 ? i - 2 : i, end = i + 1;
            if (end < one.words.size() && one.words[end].is("[")) end = closing(one.words, end) + 1;
            if ((begin > 1 && one.words[begin - 1].is("*") && one.words[begin - 2].is_name() &&
                 one.words[begin - 2].is("char")))
                continue;
            if ((begin > 0 && computes(one.words[begin - 1])) ||
                (end < one.words.size() && computes(one.words[end])))
                return one.words[i].line;
        }
    }
    return 0;
}

}  // namespace

std::string signed_value(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        if (!has_bytes(function)) continue;
        std::vector<SignedByte> all;
        add_members(file, function, all);
        add_variables(function, all);
        for (const SignedByte& byte : all)
            if (const int line = line_of_use(function, byte); line > 0)
                return fmt::format(
                    "{0} is a char (line {1}), which goes from -128 to 127: in line {2} a byte "
                    "from 128 on counts as a negative number. Make it an unsigned char.",
                    byte.name, byte.line, line);
    }
    return "";
}

}  // namespace simtutor
