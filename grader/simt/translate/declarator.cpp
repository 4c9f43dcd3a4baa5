#include "grader/simt/translate/declarator.h"

#include <set>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

using Words = std::set<std::string_view>;

bool is_qualifier(std::string_view word) {
    static const Words words = {"const", "volatile", "__restrict__", "__restrict", "restrict"};
    return words.count(word) > 0;
}

bool is_class_key(std::string_view word) {
    static const Words words = {"struct", "class", "union", "enum"};
    return words.count(word) > 0;
}

bool has_arguments(std::string_view word) {
    static const Words words = {"__attribute__",    "__attribute", "alignas",
                                "__align__",        "__declspec",  "__launch_bounds__",
                                "__cluster_dims__", "__maxnreg__", "__block_size__",
                                "__asm__",          "asm",         "explicit"};
    return words.count(word) > 0;
}

/// Reads one declaration from left to right. A member function returns false where the text is no
/// such declaration.
class DeclaratorReader {
  public:
    DeclaratorReader(const TokenStream& stream, std::size_t at) : stream_(stream), at_(at) {}

    std::optional<VariableDeclaration> run() {
        if (!specifiers()) return std::nullopt;
        for (;;) {
            Declarator next;
            next.begin = at_;
            if (!declarator(next, 0) || next.name == npos) return std::nullopt;
            next.end = at_;
            if (!initializer(next)) return std::nullopt;
            result_.declarators.push_back(next);
            if (next.is_function) {
                result_.end = at_;
                return result_;
            }
            if (is(";")) break;
            if (!is(",")) return std::nullopt;
            ++at_;
        }
        result_.end = at_;
        return result_;
    }

  private:
    bool is(std::string_view spelling) const { return stream_.is(at_, spelling); }
    std::string_view word() const { return stream_.spelling(at_); }

    /// Steps over the brackets at the current token.
    bool bracket() {
        if (stream_.partner[at_] == npos || stream_.partner[at_] < at_) return false;
        at_ = stream_.partner[at_] + 1;
        return true;
    }
    bool angles() {
        const std::size_t close = stream_.close_angle(at_, stream_.size());
        if (close == npos) return false;
        at_ = close + 1;
        return true;
    }

    static void add_alignment(std::string& alignment, const std::string& value) {
        alignment += "alignas(" + value + ") ";
    }

    /// `[[...]]`, `__attribute__((...))` and the like. @return false if there is none
    bool attribute(std::string& alignment) {
        if (is("[") && stream_.is(at_ + 1, "[")) return bracket();
        if (!has_arguments(word()) || !stream_.is(at_ + 1, "(")) return false;
        const std::size_t open = at_ + 1, close = stream_.partner[open];
        if (close == npos) return false;
        if (is("__align__") || is("alignas"))
            add_alignment(alignment, stream_.joined(open + 1, close));
        for (std::size_t i = open; i < close; ++i) {
            if (!stream_.is(i, "aligned") && !stream_.is(i, "__aligned__")) continue;
            const bool value = stream_.is(i + 1, "(") && stream_.partner[i + 1] != npos;
            add_alignment(alignment, value ? stream_.joined(i + 2, stream_.partner[i + 1]) : "16");
        }
        at_ = close + 1;
        return true;
    }

    /// `a::b<c>::d`; names before a `<` are templates. @return false if there is no name
    bool type_path() {
        if (is("::")) ++at_;
        for (;;) {
            if (is("template")) ++at_;
            if (!stream_.is_identifier(at_)) return false;
            ++at_;
            if (is("<") && !angles()) return false;
            if (!is("::")) return true;
            ++at_;
        }
    }

    void add_type(std::size_t first) {
        if (result_.type == npos) result_.type = first;
        if (!result_.base.empty()) result_.base += ' ';
        result_.base += stream_.joined(first, at_);
    }

    /// A class with or without a body.
    bool class_type() {
        const std::size_t first = at_++;
        if (is("class") || is("struct")) ++at_;  // enum class
        while (attribute(result_.alignment)) {
        }
        if (!is("{") && !is(":") && !type_path()) return false;
        if (is("final")) ++at_;
        if (is(":")) {
            while (at_ < stream_.size() && !is("{") && !is(";")) ++at_;
        }
        if (is("{")) {
            if (!bracket()) return false;
            result_.defines_class = true;
        }
        add_type(first);
        return true;
    }

    bool specifiers() {
        bool has_type = false;
        while (at_ < stream_.size()) {
            const std::size_t first = at_;
            if (attribute(result_.alignment)) continue;
            if (stream_.tokens[at_].kind == TokenKind::string && at_ > 0 &&
                stream_.is(at_ - 1, "extern")) {
                ++at_;
            } else if (is_storage_word(word()) || is("__forceinline__") || is("__noinline__") ||
                       is("__nv_pure__")) {
                result_.is_extern |= is("extern");
                result_.is_static |= is("static");
                result_.is_inline |= is("inline") || is("__inline__") || is("__inline");
                ++at_;
            } else if (is("typedef") || is("using") || is("friend") || is("template")) {
                return false;
            } else if (is_qualifier(word()) || is("constexpr")) {
                result_.is_const |= is("const") || is("constexpr");
                result_.is_constexpr |= is("constexpr");
                ++at_;
                add_type(first);
            } else if (is_class_key(word())) {
                if (has_type || !class_type()) return false;
                has_type = true;
            } else if (is("decltype") || is("typeof") || is("__typeof__")) {
                ++at_;
                if (has_type || !is("(") || !bracket()) return false;
                if (is("::")) {
                    ++at_;
                    if (!type_path()) return false;
                }
                add_type(first);
                has_type = true;
            } else if (is("typename") && !has_type) {
                ++at_;
                if (!type_path()) return false;
                add_type(first);
                has_type = true;
            } else if (is_type_word(word()) && !is("size_t")) {
                ++at_;
                add_type(first);
                has_type = true;
            } else if ((stream_.is_identifier(at_) || is("::")) && !has_type) {
                if (!type_path()) return false;
                add_type(first);
                has_type = true;
            } else {
                break;
            }
        }
        return has_type;
    }

    /// `*`, `&`, `S::*` and their qualifiers.
    bool pointer_operator(Declarator& result) {
        if (is("*") || is("&") || is("&&")) {
            result.is_pointer = true;
            result.is_const = false;
        } else if (is_qualifier(word()) && result.is_pointer) {
            result.is_const |= is("const");
        } else if (stream_.is_identifier(at_) && stream_.is(at_ + 1, "::") &&
                   stream_.is(at_ + 2, "*")) {
            result.is_pointer = true;
            result.is_const = false;
            result.before += stream_.joined(at_, at_ + 2);
            at_ += 2;
        } else {
            return false;
        }
        result.before += std::string(word()) + " ";
        ++at_;
        return true;
    }

    bool name(Declarator& result) {
        result.path = at_;
        if (is("::")) ++at_;
        for (;;) {
            if (!stream_.is_identifier(at_) || is("operator") || is_type_word(word())) return false;
            result.name = at_++;
            if (is("<")) {
                // A specialization, or a member of a class template.
                const std::size_t close = stream_.close_angle(at_, stream_.size());
                if (close == npos) return false;
                at_ = close + 1;
            }
            result.path_end = at_;
            if (!is("::")) return true;
            ++at_;
        }
    }

    /// True if the round bracket here holds parameters, false for an initial value.
    bool holds_parameters() const {
        std::size_t first = at_ + 1;
        if (first >= stream_.size()) return true;
        if (stream_.is(first, "::")) ++first;
        const TokenKind kind = stream_.tokens[first].kind;
        if (kind != TokenKind::identifier)
            return stream_.is(first, ")") || stream_.is(first, "...") || stream_.is(first, "[");
        static const Words values = {"nullptr", "true", "false", "sizeof", "alignof"};
        if (values.count(stream_.spelling(first))) return false;
        if (is_type_word(stream_.spelling(first)) || is_class_key(stream_.spelling(first)))
            return true;
        std::size_t after = first + 1;
        while (stream_.is(after, "::")) after += 2;
        if (stream_.is(after, "<")) {
            const std::size_t close = stream_.close_angle(after, stream_.size());
            if (close != npos) after = close + 1;
        }
        static const Words parameters = {")", ",", "*", "&", "&&", "..."};
        return stream_.is_identifier(after) || parameters.count(stream_.spelling(after)) > 0;
    }

    bool suffixes(Declarator& result, bool own, int depth) {
        for (;; own = false) {
            while (attribute(result.alignment)) {
            }
            const std::size_t first = at_;
            if (is("[")) {
                if (!bracket()) return false;
                result.is_array |= own;
                result.after += stream_.joined(first, at_);
            } else if (is("(")) {
                if (own && depth == 0 && !holds_parameters()) return true;
                if (!bracket()) return false;
                result.is_function |= own;
                result.after += stream_.joined(first, at_);
            } else {
                return true;
            }
        }
    }

    bool declarator(Declarator& result, int depth) {
        if (depth > 8) return false;
        while (attribute(result.alignment) || pointer_operator(result)) {
        }
        bool own = true;
        if (is("(")) {
            const std::size_t close = stream_.partner[at_];
            if (close == npos) return false;
            result.before += "(";
            const std::size_t length = result.before.size();
            ++at_;
            if (!declarator(result, depth + 1) || at_ != close) return false;
            own = result.before.size() == length && result.after.empty();
            result.after += ")";
            ++at_;
            // As in (min)(int a, int b); else these are the parameters of a constructor.
            if (own && !is("(")) return false;
        } else if (!name(result)) {
            return false;
        }
        return suffixes(result, own, depth);
    }

    bool initializer(Declarator& result) {
        if (result.is_function || is(";") || is(",")) return true;
        result.has_initializer = true;
        if (is("{") || is("(")) return bracket();
        if (!is("=")) return false;
        for (; at_ < stream_.size() && !is(",") && !is(";"); ++at_) {
            if (is("(") || is("[") || is("{")) {
                if (!bracket()) return false;
                --at_;
            } else if (is("}") || is(")") || is("]")) {
                return false;
            } else if (is("<") && stream_.is_identifier(at_ - 1)) {
                const std::size_t close = stream_.close_angle(at_, stream_.size());
                if (close != npos) at_ = close;
            }
        }
        return true;
    }

    const TokenStream& stream_;
    std::size_t at_;
    VariableDeclaration result_;
};

}  // namespace

std::optional<VariableDeclaration> read_variables(const TokenStream& stream, std::size_t start) {
    return DeclaratorReader(stream, start).run();
}

}  // namespace simtutor::simt
