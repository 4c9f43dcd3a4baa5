#include "grader/lesson/sealed_text.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace simtutor::check {

namespace {

constexpr std::string_view word = "sealed:";
constexpr std::string_view digits = "0123456789abcdef";

/// One byte after another of a sequence that is always the same (xorshift).
class Mask {
  public:
    unsigned char next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<unsigned char>(state_ >> 24);
    }

  private:
    std::uint64_t state_ = 88172645463325252ull;
};

}  // namespace

std::string sealed(const std::string& text) {
    std::string result(word);
    Mask mask;
    for (const unsigned char letter : text) {
        const unsigned byte = letter ^ mask.next();
        result += digits[byte / 16];
        result += digits[byte % 16];
    }
    return result;
}

std::string opened(const std::string& text) {
    if (!text.starts_with(word)) return text;
    std::string result;
    Mask mask;
    for (std::size_t at = word.size(); at < text.size() && text[at] != '\n'; at += 2) {
        const std::size_t high = digits.find(text[at]);
        const std::size_t low = at + 1 < text.size() ? digits.find(text[at + 1]) : digits.npos;
        if (high == digits.npos || low == digits.npos)
            throw std::invalid_argument("a sealed text is damaged");
        result += static_cast<char>((16 * high + low) ^ mask.next());
    }
    return result;
}

std::string read_answers(const std::string& folder) {
    for (const char* name : {"answers.json", "answers.sealed"}) {
        std::ifstream in(std::filesystem::path(folder) / name);
        if (!in) continue;
        std::ostringstream text;
        text << in.rdbuf();
        return opened(text.str());
    }
    throw std::runtime_error(folder + " has no answers.json and no answers.sealed");
}

}  // namespace simtutor::check
