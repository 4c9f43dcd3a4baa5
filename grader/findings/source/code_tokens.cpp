#include "grader/findings/source/code_tokens.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

namespace simtutor {
namespace {

constexpr int most_lines = 4000;
constexpr std::size_t most_tokens = 60000;
constexpr int most_depth = 12;

bool is_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

constexpr std::string_view pairs[] = {"<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=", "/=",
                                      "%=", "<<", ">>", "++", "--", "->", "::", "|=", "&=", "^="};

/// Reads line by line; a comment may reach over several.
class Reader {
  public:
    void line(const std::string& text, int number) {
        const std::size_t first = text.find_first_not_of(" \t");
        const bool directive = first != std::string::npos && text[first] == '#' && !comment_;
        if (directive || continued_) {
            if (directive && !continued_) constant(text, first + 1, number);
            continued_ = !text.empty() && text.back() == '\\';
            return;
        }
        for (std::size_t at = 0; at < text.size();) at = next(text, at, number);
    }
    Tokens take() { return std::move(tokens_); }
    bool full() const { return tokens_.size() >= most_tokens; }

  private:
    /// "#define DIM 1000" counts as "constexpr int DIM = 1000;".
    void constant(const std::string& text, std::size_t at, int number) {
        std::istringstream words(text.substr(at));
        std::string define, name, value, more;
        words >> define >> name >> value >> more;
        const bool whole = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
            return std::isdigit(static_cast<unsigned char>(c)) != 0;
        });
        if (define != "define" || !whole || (!more.empty() && !more.starts_with("//"))) return;
        for (const std::string& word : {std::string("constexpr"), std::string("int"), name,
                                        std::string("="), value, std::string(";")})
            tokens_.push_back({word, number});
    }

    std::size_t next(const std::string& text, std::size_t at, int number) {
        if (comment_) {
            const std::size_t end = text.find("*/", at);
            comment_ = end == std::string::npos;
            return comment_ ? text.size() : end + 2;
        }
        const char c = text[at];
        if (c == ' ' || c == '\t') return at + 1;
        if (text.compare(at, 2, "//") == 0) return text.size();
        if (text.compare(at, 2, "/*") == 0) {
            comment_ = true;
            return at + 2;
        }
        if (c == '"' || c == '\'') return literal(text, at, number);
        std::size_t end = at + 1;
        if (is_letter(c)) {
            const bool digit = std::isdigit(static_cast<unsigned char>(c));
            const bool hexadecimal = text.compare(at, 2, "0x") == 0;
            // 12e-3 is one word.
            const auto is_sign = [&] {
                const char before = text[end - 1];
                return (text[end] == '-' || text[end] == '+') && !hexadecimal &&
                       (before == 'e' || before == 'E');
            };
            while (end < text.size() &&
                   (is_letter(text[end]) || (digit && (text[end] == '.' || is_sign()))))
                ++end;
        } else {
            for (const std::string_view pair : pairs)
                if (text.compare(at, 2, pair) == 0) end = at + 2;
        }
        tokens_.push_back({text.substr(at, end - at), number});
        return end;
    }
    std::size_t literal(const std::string& text, std::size_t at, int number) {
        const char quote = text[at];
        std::size_t end = at + 1;
        while (end < text.size() && text[end] != quote) end += text[end] == '\\' ? 2 : 1;
        tokens_.push_back({std::string(2, quote), number});
        return std::min(end + 1, text.size());
    }

    Tokens tokens_;
    bool comment_ = false, continued_ = false;
};

/// "static_cast<std::size_t>(n)" counts as "n", "reinterpret_cast<float4*>(a + i)" as "(a + i)",
/// and "static_cast<float>(n)" as "float(n)".
Tokens without_casts(const Tokens& all) {
    Tokens kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].text.ends_with("_cast") || i + 1 >= all.size() || !all[i + 1].is("<")) {
            kept.push_back(all[i]);
            continue;
        }
        int depth = 0;
        std::size_t end = i + 1;
        for (; end < all.size() && end < i + 40; ++end) {
            if (all[end].is("<")) ++depth;
            if (all[end].is(">") && --depth == 0) break;
            if (all[end].is(">>") && (depth -= 2) <= 0) break;
        }
        if (end >= all.size() || end >= i + 40) {
            kept.push_back(all[i]);
            continue;
        }
        // A float of a whole number is another value.
        if (end == i + 3 && (all[i + 2].is("float") || all[i + 2].is("double"))) {
            kept.push_back(all[i + 2]);
            i = end;
            continue;
        }
        i = end;
        // A bracket around one name, or around a member, is no bracket.
        for (const std::size_t words : {1, 3}) {
            if (i + 2 + words >= all.size() || !all[i + 1].is("(") || !all[i + 2 + words].is(")") ||
                (words == 3 && !all[i + 3].is(".")))
                continue;
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(i) + 2;
            kept.insert(kept.end(), first, first + static_cast<std::ptrdiff_t>(words));
            i += 2 + words;
            break;
        }
    }
    return kept;
}

/// The token, if it is a single sign.
char sign_of(const Token& token) {
    return token.text.size() == 1 ? token.text[0] : ' ';
}

bool opens(const Token& token) {
    const char sign = sign_of(token);
    return sign == '(' || sign == '[' || sign == '{';
}

bool closes(const Token& token) {
    const char sign = sign_of(token);
    return sign == ')' || sign == ']' || sign == '}';
}

/// Recursive descent over + - * / and brackets.
class Value {
  public:
    Value(const Tokens& file, const Tokens& expression, int depth)
        : file_(file), words_(expression), depth_(depth) {}

    std::optional<long long> all() {
        const auto value = sum();
        return at_ == words_.size() ? value : std::nullopt;
    }

  private:
    std::optional<long long> sum() {
        auto left = product();
        while (left && at_ < words_.size() && (words_[at_].is("+") || words_[at_].is("-"))) {
            const bool plus = words_[at_++].is("+");
            const auto right = product();
            if (!right) return std::nullopt;
            left = plus ? *left + *right : *left - *right;
        }
        return left;
    }
    std::optional<long long> product() {
        auto left = factor();
        while (left && at_ < words_.size() && (words_[at_].is("*") || words_[at_].is("/"))) {
            const bool times = words_[at_++].is("*");
            const auto right = factor();
            constexpr long long most = 1ll << 31;
            if (!right || std::abs(*left) > most || std::abs(*right) > most ||
                (!times && *right == 0))
                return std::nullopt;
            left = times ? *left * *right : *left / *right;
        }
        return left;
    }
    std::optional<long long> factor() {
        if (at_ >= words_.size()) return std::nullopt;
        const Token& word = words_[at_];
        if (word.is("(")) {
            const std::size_t end = closing(words_, at_);
            if (end >= words_.size() || depth_ > most_depth) return std::nullopt;
            const auto inner = Value(file_, part_of(words_, at_ + 1, end), depth_ + 1).all();
            at_ = end + 1;
            return inner;
        }
        ++at_;
        if (std::isdigit(static_cast<unsigned char>(word.text[0]))) {
            const bool whole = word.text.size() < 10 &&
                               std::all_of(word.text.begin(), word.text.end(), [](char c) {
                                   return std::isdigit(static_cast<unsigned char>(c)) || c == 'u';
                               });
            return whole ? std::optional(std::atoll(word.text.c_str())) : std::nullopt;
        }
        return word.is_name() ? constant(word.text) : std::nullopt;
    }
    /// "constexpr int tile = 16;", also as the second of several.
    std::optional<long long> constant(const std::string& name) const {
        if (depth_ > most_depth) return std::nullopt;
        bool constant = false;
        for (std::size_t i = 0; i + 2 < file_.size(); ++i) {
            if (file_[i].is(";") || file_[i].is("{") || file_[i].is("}")) constant = false;
            if (file_[i].is("constexpr") || file_[i].is("const")) constant = true;
            if (!constant || file_[i].text != name || !file_[i + 1].is("=")) continue;
            std::size_t end = i + 2;
            while (end < file_.size() && !file_[end].is(";") && !file_[end].is(",")) ++end;
            return Value(file_, part_of(file_, i + 2, end), depth_ + 1).all();
        }
        return std::nullopt;
    }

    const Tokens& file_;
    const Tokens words_;
    const int depth_;
    std::size_t at_ = 0;
};

}  // namespace

bool Token::is_name() const {
    return !text.empty() && is_letter(text[0]) &&
           !std::isdigit(static_cast<unsigned char>(text[0]));
}

Tokens tokens_of(Sources& sources, const std::string& file) {
    Reader reader;
    const int count = std::min(sources.count(file), most_lines);
    for (int line = 1; line <= count && !reader.full(); ++line)
        reader.line(sources.line(file, line), line);
    return without_casts(reader.take());
}

std::size_t closing(const Tokens& tokens, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (opens(tokens[i])) ++depth;
        if (closes(tokens[i]) && --depth == 0) return i;
    }
    return tokens.size();
}

bool same_words(const Tokens& a, const Tokens& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Token& x, const Token& y) { return x.text == y.text; });
}

bool mentions(const Tokens& tokens, const std::string& name) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](const Token& token) { return token.text == name; });
}

Tokens part_of(const Tokens& tokens, std::size_t begin, std::size_t end) {
    end = std::min(end, tokens.size());
    if (begin >= end) return {};
    return {tokens.begin() + static_cast<std::ptrdiff_t>(begin),
            tokens.begin() + static_cast<std::ptrdiff_t>(end)};
}

Tokens without_brackets(Tokens words) {
    while (words.size() > 2 && words.front().is("(") && closing(words, 0) + 1 == words.size())
        words = part_of(words, 1, words.size() - 1);
    return words;
}

std::vector<Tokens> split(const Tokens& tokens, const char* separator) {
    std::vector<Tokens> pieces(1);
    int depth = 0;
    for (const Token& token : tokens) {
        if (opens(token)) ++depth;
        if (closes(token)) --depth;
        if (depth == 0 && token.is(separator))
            pieces.emplace_back();
        else
            pieces.back().push_back(token);
    }
    return pieces;
}

Tokens body_of(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (file[i].text != name) continue;
        const bool object = file[i + 1].is("=") && file[i + 2].is("[");
        std::size_t at = object ? closing(file, i + 2) + 1 : i + 1;
        if (at < file.size() && file[at].is("(")) at = closing(file, at) + 1;
        if (at < file.size() && file[at].is("{")) return part_of(file, at, closing(file, at));
    }
    return {};
}

std::optional<long long> constant_value(const Tokens& file, const Tokens& expression) {
    return expression.empty() ? std::nullopt : Value(file, expression, 0).all();
}

}  // namespace simtutor
