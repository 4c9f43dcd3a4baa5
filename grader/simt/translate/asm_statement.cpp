#include "grader/simt/translate/asm_statement.h"

#include <cctype>

namespace simtutor::simt {
namespace {

bool is_octal(char c) {
    return c >= '0' && c <= '7';
}

/// The character behind a backslash at `at`, which moves to its last place.
char escaped(std::string_view literal, std::size_t& at) {
    const char c = literal[at];
    if (c == 'n') return '\n';
    if (c == 't') return '\t';
    if (c == 'r') return '\r';
    if (c == 'x' || is_octal(c)) {
        const int base = c == 'x' ? 16 : 8;
        std::string digits;
        if (base == 8) digits = c;
        while (at + 1 < literal.size() && digits.size() < 3 &&
               (base == 8 ? is_octal(literal[at + 1])
                          : std::isxdigit(static_cast<unsigned char>(literal[at + 1])) != 0))
            digits += literal[++at];
        return digits.empty() ? c : static_cast<char>(std::stoi(digits, nullptr, base));
    }
    return c;
}

class AsmReader {
  public:
    AsmReader(const TokenStream& stream, std::size_t at) : stream_(stream), at_(at) {}

    std::optional<AsmStatement> run() {
        AsmStatement result;
        result.begin = at_++;
        while (stream_.is_identifier(at_)) ++at_;
        if (!stream_.is(at_, "(") || stream_.partner[at_] == npos) return std::nullopt;
        result.close = stream_.partner[at_++];
        if (!literals(result.text)) return std::nullopt;
        int section = 0;
        while (at_ < result.close) {
            if (stream_.is(at_, ":") || stream_.is(at_, "::")) {
                section += static_cast<int>(stream_.spelling(at_++).size());
                continue;
            }
            if (section == 1 || section == 2) {
                AsmOperand operand;
                operand.is_output = section == 1;
                if (!read(operand)) return std::nullopt;
                result.operands.push_back(std::move(operand));
            } else if (section == 3) {
                if (!literals(result.clobbers.emplace_back())) return std::nullopt;
            } else {
                return std::nullopt;
            }
            if (stream_.is(at_, ",")) ++at_;
        }
        return result;
    }

  private:
    /// @return false if no literal stands here
    bool literals(LiteralText& result) {
        const std::size_t first = at_;
        for (; at_ < stream_.size() && stream_.tokens[at_].kind == TokenKind::string; ++at_)
            append(result, stream_.spelling(at_));
        return at_ > first;
    }

    void append(LiteralText& result, std::string_view literal) {
        const std::size_t quote = literal.find('"');
        const bool raw = quote > 0 && literal[quote - 1] == 'R';
        std::size_t begin = quote + 1, end = literal.size();
        if (raw) {
            begin = std::min(literal.find('('), literal.size() - 1) + 1;
            end = std::max(begin, literal.rfind(')'));
        } else if (end > begin && literal.back() == '"') {
            --end;
        }
        for (std::size_t i = begin; i < std::min(end, literal.size()); ++i) {
            char c = literal[i];
            if (!raw && c == '\\' && i + 1 < end) {
                if (literal[++i] == '\n') continue;
                c = escaped(literal, i);
            }
            result.text += c;
            result.tokens.push_back(at_);
        }
    }

    bool read(AsmOperand& operand) {
        LiteralText constraint;
        operand.literal = at_;
        if (!literals(constraint) || !stream_.is(at_, "(") || stream_.partner[at_] == npos)
            return false;
        operand.constraint = constraint.text;
        operand.open = at_;
        operand.close = stream_.partner[at_];
        at_ = operand.close + 1;
        return operand.close > operand.open + 1;
    }

    const TokenStream& stream_;
    std::size_t at_;
};

}  // namespace

std::optional<AsmStatement> read_asm(const TokenStream& stream, std::size_t at) {
    return AsmReader(stream, at).run();
}

}  // namespace simtutor::simt
