#include "grader/simt/permitted/permitted_text.h"

#include <algorithm>
#include <array>
#include <string>

#include "grader/simt/permitted/beginnings.h"
#include "grader/simt/translate/asm_rewriter.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_problems = 8;

/// Attributes that change neither how accesses are compiled nor what a name is linked to.
constexpr std::array attributes = {"aligned",
                                   "always_inline",
                                   "assume",
                                   "carries_dependency",
                                   "cold",
                                   "const",
                                   "deprecated",
                                   "fallthrough",
                                   "flatten",
                                   "format",
                                   "hot",
                                   "leaf",
                                   "likely",
                                   "malloc",
                                   "may_alias",
                                   "maybe_unused",
                                   "no_unique_address",
                                   "nodiscard",
                                   "noinline",
                                   "nonnull",
                                   "noreturn",
                                   "nothrow",
                                   "packed",
                                   "pure",
                                   "returns_nonnull",
                                   "unlikely",
                                   "unused",
                                   "vector_size",
                                   "warn_unused_result"};

/// Pragmas by their first words.
constexpr std::array pragmas = {"unroll",
                                "nounroll",
                                "omp",
                                "once",
                                "GCC unroll",
                                "GCC ivdep",
                                "GCC diagnostic",
                                "GCC warning",
                                "GCC error",
                                "message",
                                "pack",
                                "nv_diag",
                                "diag_",
                                "nv_exec_check_disable",
                                "hd_warning_disable",
                                "region",
                                "endregion",
                                "STDC"};

/// Beginnings of builtins that compute a value, or copy with a hook; all others are refused.
constexpr std::array builtins = {"abs",
                                 "acos",
                                 "add_overflow",
                                 "addressof",
                                 "alloca",
                                 "asin",
                                 "assume",
                                 "atan",
                                 "bit_",
                                 "bswap",
                                 "cbrt",
                                 "ceil",
                                 "choose",
                                 "classify",
                                 "clear_padding",
                                 "clrsb",
                                 "clz",
                                 "complex",
                                 "constant_p",
                                 "copysign",
                                 "cos",
                                 "ctz",
                                 "COLUMN",
                                 "erf",
                                 "exp",
                                 "expect",
                                 "fabs",
                                 "ffs",
                                 "FILE",
                                 "floor",
                                 "fma",
                                 "fmax",
                                 "fmin",
                                 "fmod",
                                 "fpclassify",
                                 "free",
                                 "frexp",
                                 "FUNCTION",
                                 "huge_val",
                                 "hypot",
                                 "ilogb",
                                 "inf",
                                 "is",
                                 "labs",
                                 "launder",
                                 "ldexp",
                                 "lgamma",
                                 "LINE",
                                 "llabs",
                                 "llr",
                                 "log",
                                 "lr",
                                 "malloc",
                                 "memc",
                                 "memmove",
                                 "memset",
                                 "modf",
                                 "mul_overflow",
                                 "nan",
                                 "nearbyint",
                                 "nextafter",
                                 "object_size",
                                 "offsetof",
                                 "parity",
                                 "popcount",
                                 "pow",
                                 "prefetch",
                                 "printf",
                                 "puts",
                                 "putchar",
                                 "remainder",
                                 "remquo",
                                 "rint",
                                 "round",
                                 "scalb",
                                 "sadd",
                                 "saddl",
                                 "shuffle",
                                 "signbit",
                                 "sin",
                                 "smul",
                                 "source_location",
                                 "snprintf",
                                 "sqrt",
                                 "ssub",
                                 "strchr",
                                 "strcmp",
                                 "strcspn",
                                 "strlen",
                                 "strncmp",
                                 "strpbrk",
                                 "strrchr",
                                 "strspn",
                                 "strstr",
                                 "sub_overflow",
                                 "tan",
                                 "tgamma",
                                 "trap",
                                 "trunc",
                                 "types_compatible_p",
                                 "uadd",
                                 "umul",
                                 "unreachable",
                                 "usub",
                                 "convertvector",
                                 "assoc_barrier"};

/// Beginnings of names that belong to the project or to the compiler's runtime.
constexpr std::array reserved = {
    "__simt",         "_Simt",   "__SIMT",        "simtutor_",        "Simtutor",
    "SIMTUTOR_",      "__tsan_", "__ubsan_",      "__asan_",          "__sanitizer_",
    "__interceptor_", "GOMP_",   "__emutls",      "__cxa_",           "__gxx_",
    "_Unwind_",       "__gcov",  "__cyg_profile", "__register_frame", "__dso_handle",
    "__libc_",        "_dl_",    "__real_",       "__wrap_",          "__x86_"};

/// `__noreturn__` and `gnu::noreturn` are `noreturn`.
std::string_view plain(std::string_view name) {
    if (name.size() > 4 && name.starts_with("__") && name.ends_with("__"))
        return name.substr(2, name.size() - 4);
    return name;
}

/// "pragma" and the words behind it, without blanks in front.
std::string_view pragma_of(std::string_view directive) {
    const std::size_t word = directive.find_first_not_of("# \t");
    if (word == std::string_view::npos || !directive.substr(word).starts_with("pragma")) return "";
    const std::size_t rest = directive.find_first_not_of(" \t", word + 6);
    return rest == std::string_view::npos ? "" : directive.substr(rest);
}

class Judge {
  public:
    Judge(std::string_view region, std::string_view own)
        : stream_(tokenize(region, {})), own_(own) {}

    std::vector<Problem> run() {
        for (std::size_t i = 0; i < stream_.size() && problems_.size() < most_problems; ++i)
            look_at(i);
        return std::move(problems_);
    }

  private:
    void look_at(std::size_t i) {
        const std::string_view word = stream_.spelling(i);
        switch (stream_.tokens[i].kind) {
            case TokenKind::directive:
                directive(i);
                break;
            case TokenKind::identifier:
                identifier(i, word);
                break;
            case TokenKind::punctuator:
                if (opens_attributes(i)) attribute_list(i + 2, stream_.partner[i + 1]);
                break;
            default:
                break;
        }
    }

    void directive(std::size_t i) {
        const std::string_view pragma = pragma_of(stream_.spelling(i));
        if (pragma.empty() || begins_with_one(pragma, pragmas)) return;
        refuse(i, "'#pragma " + std::string(pragma.substr(0, pragma.find_first_of("(\n"))) +
                      "' would change how the code is checked; leave it out");
    }

    void identifier(std::size_t i, std::string_view word) {
        if (word == "goto" && i + 1 < stream_.size() && stream_.is(i + 1, "*"))
            return refuse(i, "'goto *' could jump anywhere; write a loop or a switch");
        if (word == "_Pragma") return operator_pragma(i);
        if (word == "asm" || word == "__asm" || word == "__asm__") {
            // PTX of device code becomes C++; no other assembler takes it.
            if (!is_known_ptx(stream_, i))
                refuse(i,
                       "'" + std::string(word) +
                           "' cannot be checked: no access in assembler is seen; write it in C++");
        } else if (word == "__attribute__" || word == "__attribute") {
            if (i + 1 < stream_.size() && stream_.partner[i + 1] != npos)
                attribute_list(i + 2, stream_.partner[i + 1]);
        } else if (word.starts_with("__builtin_")) {
            if (!begins_with_one(word.substr(10), builtins))
                // PTX of device code becomes C++; no other assembler takes it.
                if (!is_known_ptx(stream_, i))
                    refuse(i, "'" + std::string(word) +
                                  "' reaches what the checks do not see; write it in C++");
        } else if (begins_with_one(word, reserved) && word != own_) {
            refuse(i, "the name '" + std::string(word) +
                          "' is reserved for the checks; choose another one");
        }
    }

    /// `_Pragma("...")`, where the preprocessor has left one.
    void operator_pragma(std::size_t i) {
        std::string_view text = i + 2 < stream_.size() ? stream_.spelling(i + 2) : "";
        text.remove_prefix(std::min(text.find('"') + 1, text.size()));
        if (!begins_with_one(text, pragmas))
            refuse(i, "this _Pragma would change how the code is checked; leave it out");
    }

    /// The names of the attributes in tokens [first, last); what stands in their brackets is
    /// theirs.
    void attribute_list(std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            if (stream_.tokens[i].kind == TokenKind::punctuator) {
                const bool list =
                    i == first && stream_.is(i, "(");  // the second of __attribute__((
                if (!list && stream_.is(i, "(") && stream_.partner[i] != npos)
                    i = stream_.partner[i];
                continue;
            }
            if (!stream_.is_identifier(i) || is_scope(i)) continue;
            const std::string_view name = plain(stream_.spelling(i));
            if (std::find(attributes.begin(), attributes.end(), name) == attributes.end())
                refuse(i, "the attribute '" + std::string(stream_.spelling(i)) +
                              "' would change how the code is checked; leave it out");
        }
    }

    /// `[[`, closed by `]]`: two subscripts or a lambda are closed apart.
    bool opens_attributes(std::size_t i) const {
        return stream_.is(i, "[") && i + 1 < stream_.size() && stream_.is(i + 1, "[") &&
               stream_.partner[i] != npos && stream_.partner[i + 1] == stream_.partner[i] - 1;
    }

    /// The `gnu` of `gnu::cold`, and the words of `using gnu:`.
    bool is_scope(std::size_t i) const {
        return stream_.is(i, "using") ||
               (i + 1 < stream_.size() && (stream_.is(i + 1, "::") || stream_.is(i + 1, ":")));
    }

    void refuse(std::size_t i, std::string text) {
        const Token& token = stream_.tokens[i];
        problems_.push_back(
            {stream_.files[static_cast<std::size_t>(token.file)], token.line, std::move(text)});
    }

    TokenStream stream_;
    std::string_view own_;
    std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> forbidden_words(std::string_view region, std::string_view own) {
    return Judge(region, own).run();
}

}  // namespace simtutor::simt
