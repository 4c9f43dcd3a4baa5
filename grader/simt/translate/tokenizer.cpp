#include "grader/simt/translate/tokenizer.h"

#include <array>
#include <cctype>
#include <charconv>
#include <map>
#include <set>

#include "grader/simt/translate/characters.h"

namespace simtutor::simt {
namespace {

bool is_word_character(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80);
}
class Tokenizer {
  public:
    Tokenizer(std::string_view text, const std::vector<std::string>& untouched)
        : text_(text), untouched_(untouched) {
        result_.text = text;
        file_ = file_index("");
    }

    TokenStream run() {
        while (at_ < text_.size()) step();
        match_brackets();
        return std::move(result_);
    }

  private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    bool starts(std::string_view prefix) const {
        return text_.compare(at_, prefix.size(), prefix) == 0;
    }

    void step() {
        if (line_start_ && peek() == '#' && take_marker()) return;
        if (skipping_) return skip_line();
        const char c = peek();
        if (c == '\n') {
            newline();
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
            // In preprocessed text directives begin in the first column.
            ++at_;
            line_start_ = false;
        } else if (c == '\\' && peek(1) == '\n') {
            ++at_;
            newline();
            line_start_ = false;
        } else if (starts("//")) {
            while (at_ < text_.size() && peek() != '\n') ++at_;
        } else if (starts("/*")) {
            comment();
        } else if (c == '#' && line_start_) {
            directive();
        } else {
            line_start_ = false;
            word_or_sign(c);
        }
    }

    void word_or_sign(char c) {
        if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            number();
        } else if (is_word_character(c) || universal_name(at_)) {
            word();
        } else if (c == '"' || c == '\'') {
            quoted(at_, c);
        } else {
            sign();
        }
    }

    /// Length of `\u00f6` or `\U000000f6` at `at`; 0 if there is none.
    std::size_t universal_name(std::size_t at) const {
        if (at + 1 >= text_.size() || text_[at] != '\\') return 0;
        const std::size_t digits = text_[at + 1] == 'u' ? 4 : text_[at + 1] == 'U' ? 8 : 0;
        if (digits == 0 || at + 2 + digits > text_.size()) return 0;
        for (std::size_t i = at + 2; i < at + 2 + digits; ++i)
            if (!std::isxdigit(static_cast<unsigned char>(text_[i]))) return 0;
        return digits + 2;
    }

    void newline() {
        ++at_;
        ++line_;
        line_start_ = true;
    }

    void skip_line() {
        const std::size_t end = text_.find('\n', at_);
        find_keywords(text_.substr(at_, end == std::string_view::npos ? end : end - at_));
        if (end == std::string_view::npos) {
            at_ = text_.size();
            return;
        }
        at_ = end;
        newline();
    }

    void find_keywords(std::string_view line) {
        for (const std::string_view keyword : {"__host__", "__device__", "__forceinline__"}) {
            for (std::size_t i = line.find(keyword); i != std::string_view::npos;
                 i = line.find(keyword, i + keyword.size()))
                result_.system_keywords.emplace_back(at_ + i, at_ + i + keyword.size());
        }
    }

    void comment() {
        at_ += 2;
        while (at_ < text_.size() && !starts("*/")) {
            if (peek() == '\n') ++line_;
            ++at_;
        }
        at_ = std::min(at_ + 2, text_.size());
    }

    void add(TokenKind kind, std::size_t begin, int line) {
        result_.tokens.push_back({kind, begin, at_, line, file_});
    }

    void directive() {
        const std::size_t begin = at_;
        const int line = line_;
        while (at_ < text_.size() && peek() != '\n') {
            if (peek() == '\\' && peek(1) == '\n') {
                ++at_;
                ++line_;
            }
            ++at_;
        }
        add(TokenKind::directive, begin, line);
    }

    void number() {
        const std::size_t begin = at_;
        while (at_ < text_.size()) {
            const char c = peek();
            const char before = at_ > begin ? text_[at_ - 1] : '\0';
            const bool exponent = (c == '+' || c == '-') && (before == 'e' || before == 'E' ||
                                                             before == 'p' || before == 'P');
            const bool separator = c == '\'' && is_word_character(peek(1));
            if (!is_word_character(c) && c != '.' && !exponent && !separator) break;
            ++at_;
        }
        add(TokenKind::number, begin, line_);
    }

    void word() {
        const std::size_t begin = at_;
        for (;;) {
            if (at_ < text_.size() && is_word_character(peek())) {
                ++at_;
            } else if (const std::size_t length = universal_name(at_)) {
                at_ += length;
            } else {
                break;
            }
        }
        const std::string_view word = text_.substr(begin, at_ - begin);
        static const std::set<std::string_view> raw = {"R", "u8R", "uR", "UR", "LR"};
        static const std::set<std::string_view> prefix = {"u8", "u", "U", "L"};
        if (peek() == '"' && raw.count(word)) {
            raw_string(begin);
        } else if ((peek() == '"' || peek() == '\'') && prefix.count(word)) {
            quoted(begin, peek());
        } else {
            add(TokenKind::identifier, begin, line_);
        }
    }

    /// A literal up to its closing quote, or to the end of the line if the quote is missing.
    void quoted(std::size_t begin, char quote) {
        const int line = line_;
        ++at_;
        while (at_ < text_.size() && peek() != quote && peek() != '\n') {
            if (peek() == '\\' && at_ + 1 < text_.size()) {
                ++at_;
                if (peek() == '\n') ++line_;
            }
            ++at_;
        }
        if (peek() == quote) ++at_;
        at_ = std::min(at_, text_.size());
        add(quote == '"' ? TokenKind::string : TokenKind::character, begin, line);
    }

    void raw_string(std::size_t begin) {
        const int line = line_;
        // A delimiter has at most 16 characters; more is an error that the compiler reports.
        const std::size_t length = text_.substr(at_, 18).find('(');
        if (length == std::string_view::npos) return quoted(begin, '"');
        const std::size_t open = at_ + length;
        const std::string close = ")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"";
        const std::size_t found = text_.find(close, open);
        const std::size_t end =
            found == std::string_view::npos ? text_.size() : found + close.size();
        for (; at_ < end; ++at_) {
            if (text_[at_] == '\n') ++line_;
        }
        add(TokenKind::string, begin, line);
    }

    void sign() {
        static constexpr std::array<std::string_view, 22> signs = {
            "<<=", "...", "->*", "::", "->", "<=", ">=", "==", "!=", "+=", "-=",
            "*=",  "/=",  "%=",  "&=", "|=", "^=", "&&", "||", "++", "--", "##"};
        const std::size_t begin = at_;
        at_ += 1;
        for (const std::string_view sign : signs) {
            if (text_.compare(begin, sign.size(), sign) == 0) {
                at_ = begin + sign.size();
                break;
            }
        }
        add(TokenKind::punctuator, begin, line_);
    }

    int file_index(const std::string& name) {
        const auto [place, is_new] =
            files_.try_emplace(name, static_cast<int>(result_.files.size()));
        if (is_new) result_.files.push_back(name);
        return place->second;
    }

    /// The character behind a backslash at `at`: three octal digits for what is not ASCII.
    char escaped(std::size_t& at, std::size_t end) const {
        const auto octal = [&](std::size_t i) { return text_[i] >= '0' && text_[i] <= '7'; };
        if (at + 2 >= end || !octal(at) || !octal(at + 1) || !octal(at + 2)) return text_[at];
        at += 2;
        return static_cast<char>((text_[at - 2] - '0') * 64 + (text_[at - 1] - '0') * 8 +
                                 (text_[at] - '0'));
    }

    /// `# 12 "file" 1 3`; false if the line is something else.
    bool take_marker() {
        std::size_t at = at_ + 1;
        while (at < text_.size() && text_[at] == ' ') ++at;
        int line = 0;
        const char* end = text_.data() + text_.size();
        const auto number = std::from_chars(text_.data() + at, end, line);
        if (number.ec != std::errc()) return false;
        at = static_cast<std::size_t>(number.ptr - text_.data());
        std::size_t line_end = text_.find('\n', at);
        if (line_end == std::string_view::npos) line_end = text_.size();
        const std::size_t quote = text_.find('"', at);
        if (quote >= line_end) return false;
        std::string name;
        for (at = quote + 1; at < line_end && text_[at] != '"'; ++at) {
            name += text_[at] == '\\' && at + 1 < line_end ? escaped(++at, line_end) : text_[at];
        }
        const std::string_view flags = text_.substr(at, line_end - at);
        enter(name, flags.find(" 3") != std::string_view::npos);
        line_ = line;
        at_ = std::min(line_end + 1, text_.size());
        line_start_ = true;
        return true;
    }

    /// A macro of a system header used in the program's file has that file's name with the system
    /// flag: it is the program's text.
    void enter(const std::string& name, bool system) {
        if (!system) own_.insert(name);
        skipping_ = system && own_.count(name) == 0;
        for (const std::string& prefix : untouched_) {
            if (name.compare(0, prefix.size(), prefix) == 0) skipping_ = true;
        }
        file_ = file_index(name);
    }

    void match_brackets() {
        result_.partner.assign(result_.tokens.size(), npos);
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < result_.tokens.size(); ++i) {
            if (result_.tokens[i].kind != TokenKind::punctuator) continue;
            const std::string_view sign = result_.spelling(i);
            if (sign == "(" || sign == "[" || sign == "{") {
                open.push_back(i);
            } else if (sign == ")" || sign == "]" || sign == "}") {
                close_bracket(open, i, sign == ")" ? "(" : sign == "]" ? "[" : "{");
            }
        }
    }

    /// A brace closes round brackets that are still open, so that one mistake stays local.
    void close_bracket(std::vector<std::size_t>& open, std::size_t index, std::string_view wanted) {
        std::size_t keep = open.size();
        while (keep > 0 && !result_.is(open[keep - 1], wanted)) {
            if (wanted != "{" && result_.is(open[keep - 1], "{")) return;
            --keep;
        }
        if (keep == 0) return;
        result_.partner[index] = open[keep - 1];
        result_.partner[open[keep - 1]] = index;
        open.resize(keep - 1);
    }

    std::string_view text_;
    const std::vector<std::string>& untouched_;
    TokenStream result_;
    std::map<std::string, int> files_;
    std::set<std::string> own_;
    std::size_t at_ = 0;
    int line_ = 1;
    int file_ = 0;
    bool line_start_ = true;
    bool skipping_ = false;
};

}  // namespace

TokenStream tokenize(std::string_view text, const std::vector<std::string>& untouched) {
    return Tokenizer(text, untouched).run();
}

}  // namespace simtutor::simt
