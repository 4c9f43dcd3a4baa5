#include "grader/findings/source/thread_value.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// How far names are followed, and how long an expression may get: a text may be made to be slow.
constexpr int most_depth = 6;
constexpr std::size_t most_words = 400;

bool is_number(const Token& word) {
    return !word.text.empty() && std::isdigit(static_cast<unsigned char>(word.text[0])) != 0;
}

/// Whole numbers and operators on them.
class Numbers {
  public:
    explicit Numbers(const Tokens& words) : words_(words) {}
    std::optional<long long> all() {
        const auto value = level(0);
        return at_ == words_.size() ? value : std::nullopt;
    }

  private:
    static const std::vector<std::vector<std::string>>& signs() {
        static const auto& all = *new std::vector<std::vector<std::string>>{
            {"|"}, {"^"}, {"&"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
        return all;
    }
    std::optional<long long> level(std::size_t number) {
        if (number == signs().size()) return factor();
        auto left = level(number + 1);
        while (left && at_ < words_.size()) {
            const std::string sign = words_[at_].text;
            const auto& own = signs()[number];
            if (std::find(own.begin(), own.end(), sign) == own.end()) break;
            ++at_;
            const auto right = level(number + 1);
            left = right ? joined(*left, sign, *right) : std::nullopt;
        }
        return left;
    }
    static std::optional<long long> joined(long long a, const std::string& sign, long long b) {
        constexpr long long most = 1ll << 31;
        if (a > most || a < -most || b > most || b < -most) return {};
        switch (sign[0]) {
            case '+':
                return a + b;
            case '-':
                return a - b;
            case '*':
                return a * b;
            case '|':
                return a | b;
            case '^':
                return a ^ b;
            case '&':
                return a & b;
            default:
                break;
        }
        if (sign == "<<" || sign == ">>") {
            if (a < 0 || b < 0 || b > 30) return {};
            return sign == "<<" ? a << b : a >> b;
        }
        if (b == 0) return {};
        return sign == "/" ? a / b : a % b;
    }
    std::optional<long long> factor() {
        if (at_ >= words_.size()) return {};
        if (words_[at_].is("-")) {
            ++at_;
            const auto value = factor();
            return value ? std::optional(-*value) : std::nullopt;
        }
        if (words_[at_].is("(")) {
            ++at_;
            const auto value = level(0);
            if (at_ >= words_.size() || !words_[at_].is(")")) return {};
            ++at_;
            return value;
        }
        const std::string& text = words_[at_].text;
        const bool whole =
            !text.empty() && text.size() < 10 && std::all_of(text.begin(), text.end(), [](char c) {
                return std::isdigit(static_cast<unsigned char>(c)) || c == 'u';
            });
        if (!whole || !is_number(words_[at_])) return {};
        return std::atoll(words_[at_++].text.c_str());
    }

    const Tokens& words_;
    std::size_t at_ = 0;
};

/// The coordinate behind "threadIdx." and "blockIdx."; nothing for other words.
std::optional<long long> coordinate(const Tokens& words, std::size_t at,
                                    const simt::ThreadCoordinates& who) {
    const bool thread = words[at].is("threadIdx");
    if ((!thread && !words[at].is("blockIdx")) || at + 2 >= words.size()) return {};
    const std::string& side = words[at + 2].text;
    if (side != "x" && side != "y" && side != "z") return {};
    return (thread ? who.thread : who.block)[side[0] - 'x'];
}

/// Whether the function gives the name a value in one place only.
bool is_set_once(const FunctionText& function, const std::string& name) {
    int times = 0;
    for (const Statement& one : function.statements()) {
        for (const Assigned& set : assignments_in(one)) times += set.name() == name;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const bool before = one.words[i].is("++") || one.words[i].is("--");
            const bool behind = one.words[i + 1].is("++") || one.words[i + 1].is("--");
            times +=
                (before && one.words[i + 1].text == name) || (behind && one.words[i].text == name);
        }
    }
    return times == 1;
}

}  // namespace

bool ThreadValue::expand_name(const Token& name, int before, int depth, Tokens& numbers) const {
    Tokens value;
    const int set = function_.definition(name.text, before, &value);
    if (set >= 0 && depth < most_depth && is_set_once(function_, name.text) &&
        function_.statements()[static_cast<std::size_t>(set)].kind == Statement::Kind::plain) {
        numbers.push_back({"(", name.line});
        const std::size_t begin = numbers.size();
        // "half = n / 2, numbers = half + 1" gets both in one statement.
        const int known = mentions(value, name.text) ? set - 1 : set;
        if (expand(value, known, depth + 1, numbers)) {
            numbers.push_back({")", name.line});
            return true;
        }
        numbers.resize(begin - 1);
    }
    const auto constant = set < 0 && !mentions(function_.parameters(), name.text)
                              ? constant_value(file_, {name})
                              : std::nullopt;
    if (!constant && !assumed_) return false;
    const long long number = constant ? *constant : *assumed_;
    numbers.push_back({std::to_string(number), name.line});
    return true;
}

bool ThreadValue::expand(const Tokens& words, int before, int depth, Tokens& numbers) const {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (numbers.size() > most_words) return false;
        const Token& word = words[i];
        const bool member = i + 2 < words.size() && words[i + 1].is(".");
        if (const auto place = coordinate(words, i, who_)) {
            numbers.push_back({std::to_string(*place), word.line});
            i += 2;
        } else if (member && (word.is("blockDim") || word.is("gridDim"))) {
            if (!assumed_) return false;
            numbers.push_back({std::to_string(*assumed_), word.line});
            i += 2;
        } else if (word.is_name()) {
            const bool other =
                i + 1 < words.size() &&
                (words[i + 1].is("(") || words[i + 1].is("[") || words[i + 1].is(".") ||
                 words[i + 1].is("->") || words[i + 1].is("::") || words[i + 1].is("<"));
            if (other || !expand_name(word, before, depth, numbers)) return false;
        } else {
            numbers.push_back(word);
        }
    }
    return true;
}

std::optional<long long> ThreadValue::of(const Tokens& words, int statement) const {
    Tokens numbers;
    if (words.empty() || !expand(words, statement, 0, numbers)) return {};
    return Numbers(numbers).all();
}

std::optional<long long> distance_of_lanes(const Tokens& file, const FunctionText& function,
                                           int statement, const Tokens& index) {
    std::optional<long long> distance;
    // What is not known must not change it.
    for (const long long unknown : {0, 1, 5})
        for (const unsigned row : {0u, 3u}) {
            simt::ThreadCoordinates lane, next;
            lane.thread[1] = next.thread[1] = row;
            next.thread[0] = 1;
            ThreadValue here(file, function, lane), there(file, function, next);
            here.assume(unknown);
            there.assume(unknown);
            const auto a = here.of(index, statement), b = there.of(index, statement);
            if (!a || !b || (distance && *distance != *b - *a)) return {};
            distance = *b - *a;
        }
    return distance;
}

}  // namespace simtutor
