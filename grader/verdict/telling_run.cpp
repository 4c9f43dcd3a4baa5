#include "grader/verdict/telling_run.h"

#include <optional>
#include <regex>
#include <string>

namespace simtutor::report {
namespace {

/// More than a block of the usual 256 threads, or a tile of 16 x 16, makes.
constexpr long more_than_a_block = 256;

/// "15 of 289 elements of c are wrong."
struct Wrong {
    long count = 0, all = 0;

    bool is_a_part() const { return count > 1 && count < all; }
};

std::optional<Wrong> wrong_in(const check::Message& message) {
    static const std::regex counts(R"(^([\d,]{1,13}) of ([\d,]{1,13}) (?:elements?|pixels?)\b)");
    std::smatch match;
    if (!std::regex_search(message.text, match, counts)) return std::nullopt;
    // Of a large result a part is looked at: the number says nothing of its size.
    if (message.text.find("that were looked at") != std::string::npos) return std::nullopt;
    const auto number = [](std::string text) {
        std::erase(text, ',');
        return std::stol(text);
    };
    return Wrong{number(match[1]), number(match[2])};
}

}  // namespace

std::size_t telling_run(const std::vector<check::Message>& messages, std::size_t first) {
    if (first >= messages.size()) return first;
    const auto shown = wrong_in(messages[first]);
    if (!shown || shown->is_a_part() || shown->all > more_than_a_block) return first;
    std::size_t best = first;
    Wrong most = *shown;
    for (std::size_t i = first + 1; i < messages.size(); ++i) {
        const auto wrong = wrong_in(messages[i]);
        if (!wrong || wrong->count < 2 || wrong->all <= shown->all) continue;
        const bool tells = wrong->is_a_part() || wrong->all > more_than_a_block;
        const bool known = most.is_a_part() || most.all > more_than_a_block;
        if (tells != known ? tells : tells && wrong->all < most.all) {
            best = i;
            most = *wrong;
        }
    }
    return best;
}

}  // namespace simtutor::report
