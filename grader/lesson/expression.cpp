#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "grader/lesson/manifest.h"

namespace simtutor::check {
namespace {

/// Recursive descent over sum > product > sign > power > atom. A power binds tighter than a sign
/// and groups to the right, as in mathematics: -n^2 is -(n^2).
class Parser {
  public:
    Parser(const std::string& text, double n) : text_(text), n_(n) {}

    double whole() {
        const double value = sum();
        if (peek() != '\0') fail(fmt::format("unexpected '{}'", peek()));
        return value;
    }

  private:
    double sum() {
        double value = product();
        while (peek() == '+' || peek() == '-')
            value = take() == '+' ? value + product() : value - product();
        return value;
    }

    double product() {
        double value = sign();
        while (peek() == '*' || peek() == '/')
            value = take() == '*' ? value * sign() : value / sign();
        return value;
    }

    double sign() {
        if (peek() == '-') return take(), -sign();
        if (peek() == '+') return take(), sign();
        return power();
    }

    double power() {
        const double base = atom();
        if (peek() != '^') return base;
        take();
        return std::pow(base, sign());
    }

    double atom() {
        const char next = peek();
        if (next == 'n') return take(), n_;
        if (next == '(') return parenthesised();
        if ((next >= '0' && next <= '9') || next == '.') return number();
        if (next == '\0') fail("it ends where a number, n or '(' is needed");
        fail(fmt::format("found '{}' where a number, n or '(' is needed", next));
    }

    double parenthesised() {
        if (++depth_ > 100) fail("its parentheses are nested too deeply");
        take();
        const double value = sum();
        if (peek() != ')') fail("a ')' is missing");
        take();
        --depth_;
        return value;
    }

    double number() {
        char* end = nullptr;
        const double value = std::strtod(text_.c_str() + position_, &end);
        const std::size_t after = static_cast<std::size_t>(end - text_.c_str());
        if (after == position_) fail("found '.' where a number is needed");
        position_ = after;
        return value;
    }

    char peek() {
        while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t'))
            ++position_;
        return position_ < text_.size() ? text_[position_] : '\0';
    }

    char take() { return text_[position_++]; }

    [[noreturn]] void fail(const std::string& why) const {
        throw std::invalid_argument(fmt::format("\"{}\" is not an expression in n: {} (column {})",
                                                text_, why, position_ + 1));
    }

    const std::string& text_;
    const double n_;
    std::size_t position_ = 0;
    int depth_ = 0;
};

}  // namespace

double evaluate(const std::string& expression, double n) {
    const double value = Parser(expression, n).whole();
    if (!std::isfinite(value)) {
        throw std::invalid_argument(
            fmt::format("\"{}\" has no finite value at n = {}", expression, n));
    }
    return value;
}

}  // namespace simtutor::check
