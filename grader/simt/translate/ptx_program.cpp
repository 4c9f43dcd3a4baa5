#include "grader/simt/translate/ptx_program.h"

#include <algorithm>
#include <cctype>

#include "grader/simt/translate/characters.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_registers = 1024;  // of one `r<n>`

bool is_letter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}
bool is_word(char c) {
    return is_letter(c) || is_digit(c);
}

class PtxReader {
  public:
    explicit PtxReader(std::string_view text) : text_(text) {}

    std::vector<PtxItem> run() {
        for (skip(); at_ < text_.size(); skip()) {
            PtxItem item;
            item.at = at_;
            opcode_.clear();
            if (take('{')) {
                ++depth_;
                item.kind = PtxItem::Kind::open;
            } else if (take('}')) {
                if (--depth_ < 0) refuse("a '}' has no '{'");
                item.kind = PtxItem::Kind::close;
            } else if (take(';')) {
                continue;
            } else if (peek() == '.') {
                registers(item);
            } else {
                instruction(item);
            }
            items_.push_back(std::move(item));
        }
        opcode_.clear();
        if (depth_ > 0) refuse("a '{' has no '}'");
        return std::move(items_);
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw PtxRefusal(std::min(at_, text_.empty() ? 0 : text_.size() - 1),
                         "inline PTX: " + (opcode_.empty() ? "" : "in '" + opcode_ + "': ") + what);
    }
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    void skip() {
        for (;;) {
            while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
                ++at_;
            if (peek() == '/' && peek(1) == '/')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else if (peek() == '/' && peek(1) == '*')
                at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
            else
                return;
        }
    }
    bool take(char c) {
        skip();
        if (peek() != c) return false;
        ++at_;
        return true;
    }
    void expect(char c) {
        if (take(c)) return;
        refuse(std::string("expected '") + c + "'" +
               (at_ < text_.size() ? " before '" + std::string(text_.substr(at_, 12)) + "'"
                                   : " at its end"));
    }
    std::string word() {
        skip();
        std::string result;
        while (is_word(peek())) result += text_[at_++];
        if (result.empty()) expect('a');
        return result;
    }

    /// `.reg .b32 a, b<4>;`
    void registers(PtxItem& item) {
        item.kind = PtxItem::Kind::registers;
        ++at_;
        const std::string directive = word();
        if (directive != "reg")
            refuse("'." + directive + "' is not supported; only registers are declared here");
        expect('.');
        item.opcode = word();
        do {
            skip();
            std::string name;
            while (peek() == '%') ++at_, name = "%";
            name += word();
            if (!take('<')) {
                item.names.push_back(name);
                continue;
            }
            const std::string count = word();
            if (!std::all_of(count.begin(), count.end(), is_digit) || count.size() > 4 ||
                std::stoul(count) > most_registers)
                refuse("'" + count + "' is no number of registers");
            for (unsigned long i = 0; i < std::stoul(count); ++i)
                item.names.push_back(name + std::to_string(i));
            expect('>');
        } while (take(','));
        expect(';');
    }

    void instruction(PtxItem& item) {
        if (take('@')) {
            PtxOperand predicate;
            predicate.negated = take('!');
            name_or_operand(predicate);
            item.predicates.push_back(std::move(predicate));
        }
        skip();
        item.at = at_;
        while (is_word(peek()) || peek() == '.' || (peek() == ':' && peek(1) == ':')) {
            if (peek() == ':') item.opcode += text_[at_++];
            item.opcode += text_[at_++];
        }
        if (item.opcode.empty())
            refuse("'" + std::string(text_.substr(at_, 12)) + "' is no instruction");
        if (peek() == ':')
            refuse("the label '" + item.opcode + "' is not supported; write the branch in C++");
        for (std::size_t begin = 0; begin <= item.opcode.size();) {
            const std::size_t end = std::min(item.opcode.find('.', begin), item.opcode.size());
            item.parts.push_back(item.opcode.substr(begin, end - begin));
            begin = end + 1;
        }
        opcode_ = item.opcode;
        if (take(';')) return;
        do item.operands.push_back(operand());
        while (take(','));
        // The last semicolon of a text may be missing.
        skip();
        if (at_ < text_.size() && peek() != '}') expect(';');
    }

    PtxOperand operand() {
        PtxOperand result = single();
        if (take('|')) result.second.push_back(single());
        return result;
    }

    PtxOperand single() {
        PtxOperand result;
        skip();
        if (take('[')) {
            result.kind = PtxOperand::Kind::address;
            result.parts.push_back(single());
            if (take('-')) refuse("an offset is added: write [a+-4] for [a-4]");
            if (take('+')) result.parts.push_back(single());
            expect(']');
        } else if (take('{')) {
            result.kind = PtxOperand::Kind::vector;
            do result.parts.push_back(single());
            while (take(','));
            expect('}');
        } else if (take('!')) {
            result.negated = true;
            name_or_operand(result);
        } else if (is_digit(peek()) || peek() == '-' || peek() == '+') {
            number(result);
        } else {
            name_or_operand(result);
        }
        return result;
    }

    void number(PtxOperand& result) {
        result.kind = PtxOperand::Kind::number;
        if (peek() == '-' || peek() == '+') {
            if (peek() == '-') result.text = "-";
            ++at_;
            skip();
        }
        if (!is_digit(peek())) refuse("'" + std::string(text_.substr(at_, 12)) + "' is no number");
        while (is_word(peek()) || peek() == '.' ||
               ((peek() == '-' || peek() == '+') &&
                (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E') &&
                result.text.find('.') != std::string::npos))
            result.text += text_[at_++];
    }

    /// `a`, `%0`, `%%laneid`
    void name_or_operand(PtxOperand& result) {
        skip();
        std::string name;
        if (peek() == '%') {
            ++at_;
            if (is_digit(peek())) {
                result.kind = PtxOperand::Kind::operand;
                std::string digits;
                while (is_digit(peek())) digits += text_[at_++];
                result.text = "%" + digits;
                result.number = digits.size() > 3 ? 999 : std::stoul(digits);
                return;
            }
            if (peek() == '%') ++at_;
            name = "%";
        }
        if (!is_letter(peek()))
            refuse("expected an operand before '" + std::string(text_.substr(at_, 12)) + "'");
        while (is_word(peek()) || (peek() == '.' && is_letter(peek(1)))) name += text_[at_++];
        result.text = name;
        result.kind = name == "_" ? PtxOperand::Kind::sink : PtxOperand::Kind::name;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string opcode_;  // of the instruction that is being read
    int depth_ = 0;
    std::vector<PtxItem> items_;
};

}  // namespace

std::vector<PtxItem> read_ptx(std::string_view text) {
    return PtxReader(text).run();
}

}  // namespace simtutor::simt
