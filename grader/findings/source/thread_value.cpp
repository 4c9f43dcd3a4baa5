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

/// "int(…)", "std::size_t(…)": of small numbers it changes nothing.
bool is_whole_type(const Token& word) {
    return word.is("int") || word.is("unsigned") || word.is("size_t") || word.is("long");
}

/// Whole numbers and operators on them.
class Numbers {
  public:
    explicit Numbers(const Tokens& words) : words_(words) {}
    std::optional<long long> all() {
        const auto value = choice();
        return at_ == words_.size() ? value : std::nullopt;
    }

  private:
    static const std::vector<std::vector<std::string>>& signs() {
        static const auto& all = *new std::vector<std::vector<std::string>>{{"||"},
                                                                            {"&&"},
                                                                            {"|"},
                                                                            {"^"},
                                                                            {"&"},
                                                                            {"==", "!="},
                                                                            {"<", "<=", ">", ">="},
                                                                            {"<<", ">>"},
                                                                            {"+", "-"},
                                                                            {"*", "/", "%"}};
        return all;
    }
    /// "width <= 16 ? 16 : 32"
    std::optional<long long> choice() {
        const auto asked = level(0);
        if (!asked || at_ >= words_.size() || !words_[at_].is("?")) return asked;
        ++at_;
        const auto yes = choice();
        if (!yes || at_ >= words_.size() || !words_[at_].is(":")) return {};
        ++at_;
        const auto no = choice();
        return no ? (*asked != 0 ? yes : no) : std::nullopt;
    }
    static std::optional<long long> compared(long long a, const std::string& sign, long long b) {
        if (sign == "<") return a < b;
        if (sign == "<=") return a <= b;
        if (sign == ">") return a > b;
        if (sign == ">=") return a >= b;
        if (sign == "==") return a == b;
        if (sign == "!=") return a != b;
        if (sign == "&&") return a != 0 && b != 0;
        if (sign == "||") return a != 0 || b != 0;
        return {};
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
        constexpr long long most = 1ll << 60;
        if (a > most || a < -most || b > most || b < -most) return {};
        if (const auto holds = compared(a, sign, b)) return holds;
        switch (sign[0]) {
            case '+':
                return a + b;
            case '-':
                return a - b;
            case '*': {
                long long product = 0;
                return __builtin_mul_overflow(a, b, &product) ? std::nullopt
                                                              : std::optional(product);
            }
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
            if (sign == "<<" && a > most >> b) return {};
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
            const auto value = choice();
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

/// Whether "<" behind a name begins a template's arguments: "load<true>(", and compares nothing.
bool names_template(const Tokens& words, std::size_t at) {
    if (at + 1 >= words.size() || !words[at + 1].is("<")) return false;
    for (std::size_t i = at + 2; i + 1 < words.size(); ++i)
        if (words[i].is(">") && (words[i + 1].is("(") || words[i + 1].is("::"))) return true;
    return false;
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

/// Whether the name keeps what the plain statement `set` declares it with, to the end of its block.
bool keeps_value(const FunctionText& function, const std::string& name, int set) {
    const auto& all = function.statements();
    const Statement& first = all[static_cast<std::size_t>(set)];
    const auto declared = assignments_in(first);
    if (!std::any_of(declared.begin(), declared.end(), [&](const Assigned& one) {
            return one.declares && one.name() == name && !one.element();
        }))
        return false;
    for (std::size_t i = static_cast<std::size_t>(set) + 1; i < all.size(); ++i) {
        const Statement& one = all[i];
        if (first.parent >= 0 && !is_inside(function, static_cast<int>(i), first.parent)) break;
        for (const Assigned& other : assignments_in(one))
            if (other.name() == name && !other.declares) return false;
        for (std::size_t k = 0; k + 1 < one.words.size(); ++k)
            for (const char* step : {"++", "--"})
                if ((one.words[k].is(step) && one.words[k + 1].text == name) ||
                    (one.words[k].text == name && one.words[k + 1].is(step)))
                    return false;
    }
    return true;
}

}  // namespace

std::optional<ReturnedValue> returned_by(const Tokens& file, const std::string& name) {
    const Tokens body = body_of(file, name);
    if (body.size() < 4 || !body[0].is("{")) return {};
    const Tokens inside = part_of(body, 1, body.size());
    std::optional<ReturnedValue> found;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i].is("for") || inside[i].is("while") || inside[i].is("if")) return {};
        if (!inside[i].is("return")) continue;
        if (found) return {};
        std::size_t end = i;
        while (end < inside.size() && !inside[end].is(";")) ++end;
        found = ReturnedValue{inside[i].line, part_of(inside, i + 1, end)};
    }
    return found;
}

std::optional<long long> ThreadValue::value(const Tokens& words, int before, int depth) const {
    // What is not known decides nothing.
    if (assumed_ && mentions(words, "?")) {
        ThreadValue known(*this);
        known.assumed_.reset();
        return known.value(words, before, depth);
    }
    Tokens numbers;
    if (words.empty() || !expand(words, before, depth, numbers)) return {};
    return Numbers(numbers).all();
}

bool ThreadValue::expand_call(const Tokens& words, std::size_t at, int before, int depth,
                              Tokens& numbers) const {
    const auto returned = returned_by(file_, words[at].text);
    if (!returned || depth >= most_depth) return false;
    const FunctionText called(file_, returned->line);
    const auto given = split(part_of(words, at + 2, closing(words, at + 1)), ",");
    const auto parameters = split(called.parameters(), ",");
    if (called.name() != words[at].text || given.size() != parameters.size()) return false;
    ThreadValue inner(file_, called, who_);
    inner.assumed_ = assumed_;
    inner.sides_ = sides_;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto number = value(given[i], before, depth + 1);
        if (!number || parameters[i].empty()) return false;
        inner.give(parameters[i].back().text, *number);
    }
    const auto result =
        inner.value(returned->value, static_cast<int>(called.statements().size()) - 1, depth + 1);
    if (!result) return false;
    const int line = words[at].line;
    for (const std::string& word : {std::string("("), std::to_string(*result), std::string(")")})
        numbers.push_back({word, line});
    return true;
}

bool ThreadValue::expand_name(const Token& name, int before, int depth, Tokens& numbers) const {
    Tokens value;
    const int set = function_.definition(name.text, before, &value);
    if (const auto given = given_.find(name.text); set < 0 && given != given_.end()) {
        for (const std::string& word :
             {std::string("("), std::to_string(given->second), std::string(")")})
            numbers.push_back({word, name.line});
        return true;
    }
    if (set >= 0 && depth < most_depth &&
        (is_set_once(function_, name.text) || keeps_value(function_, name.text, set)) &&
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
    // "for (int piece = me; …)": in the first round each thread has a number of its own.
    if (set >= 0 && depth < most_depth &&
        function_.statements()[static_cast<std::size_t>(set)].kind == Statement::Kind::loop &&
        !mentions(value, name.text) && has(names_behind(function_, value, set), "threadIdx")) {
        const std::size_t begin = numbers.size();
        numbers.push_back({"(", name.line});
        if (expand(value, set - 1, depth + 1, numbers)) {
            numbers.push_back({")", name.line});
            return true;
        }
        numbers.resize(begin);
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
        } else if (const auto side = member && word.is("blockDim") ? sides_.find(words[i + 2].text)
                                                                   : sides_.end();
                   side != sides_.end()) {
            numbers.push_back({std::to_string(side->second), word.line});
            i += 2;
        } else if (member && (word.is("blockDim") || word.is("gridDim"))) {
            if (!assumed_) return false;
            numbers.push_back({std::to_string(*assumed_), word.line});
            i += 2;
        } else if (word.is("std") && i + 2 < words.size() && words[i + 1].is("::")) {
            ++i;
        } else if (is_whole_type(word) && i + 1 < words.size() && words[i + 1].is("(")) {
            continue;
        } else if (word.is_name() && i + 1 < words.size() && words[i + 1].is("(") &&
                   closing(words, i + 1) < words.size()) {
            if (!expand_call(words, i, before, depth, numbers)) return false;
            i = closing(words, i + 1);
        } else if (word.is_name()) {
            const bool other =
                i + 1 < words.size() &&
                (words[i + 1].is("(") || words[i + 1].is("[") || words[i + 1].is(".") ||
                 words[i + 1].is("->") || words[i + 1].is("::") || names_template(words, i));
            if (other || !expand_name(word, before, depth, numbers)) return false;
        } else {
            numbers.push_back(word);
        }
    }
    return true;
}

std::optional<long long> ThreadValue::of(const Tokens& words, int statement) const {
    return value(words, statement, 0);
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
