#include "grader/findings/calls/timed_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// A number of launches: `times` that of a name, and some more.
struct Number {
    std::string name;
    long long times = 0, more = 0;
};

/// Functions of the file that launch one kernel, as "launch(a, x, y)" may.
std::set<std::string> functions_of_one_launch(const Tokens& file) {
    std::multiset<std::string> names;
    for (const LaunchText& launch : launches_in(file))
        names.insert(FunctionText(file, launch.line).name());
    std::set<std::string> once;
    for (const std::string& name : names)
        if (!name.empty() && names.count(name) == 1) once.insert(name);
    return once;
}

int launches_made_by(const Statement& one, const std::set<std::string>& functions) {
    int count = 0;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        count += one.words[i].is("<<") && one.words[i + 1].is("<");
        count += one.words[i + 1].is("(") && functions.contains(one.words[i].text);
    }
    return count;
}

/// "for (int i = 1; i <= repeats; ++i)"
struct Rounds {
    std::string counter, end;
    long long first = 0, more = 0;  ///< the last is `end` + `more`
};

std::optional<Rounds> rounds_of(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (parts.size() != 3 || parts[1].size() != 3 || parts[2].size() != 2) return {};
    Rounds rounds;
    rounds.counter = counter_of(loop);
    if (!mentions(parts[2], "++") || parts[1][0].text != rounds.counter || !parts[1][2].is_name())
        return {};
    if (!parts[1][1].is("<") && !parts[1][1].is("<=")) return {};
    rounds.more = parts[1][1].is("<") ? -1 : 0;
    rounds.end = parts[1][2].text;
    const std::vector<Assigned> begin = assignments_in(loop);
    if (begin.empty() || begin.front().name() != rounds.counter) return {};
    const auto first = constant_value(file, begin.front().value);
    if (!first) return {};
    rounds.first = *first;
    return rounds;
}

/// "1" of "i == 1"; none for any other condition.
std::optional<long long> round_asked(const Tokens& file, const Statement& branch,
                                     const std::string& counter) {
    if (branch.kind != Statement::Kind::branch || branch.words.size() != 3 ||
        !branch.words[1].is("==") || branch.words[0].text != counter)
        return {};
    return constant_value(file, {branch.words[2]});
}

class Timed {
  public:
    Timed(const Tokens& file, const FunctionText& function)
        : file_(file), function_(function), functions_(functions_of_one_launch(file)) {}

    /// The launches between two records; none where the text does not tell how many they are.
    std::optional<Number> between(int first, int second) const {
        if (first < 0 || second <= first || parent(second) >= 0) return {};
        Number number;
        const int own = loop_around(function_, first);
        if (own < 0 && parent(first) >= 0) return {};
        if (own >= 0 && !add_rest(own, first, number)) return {};
        for (int i = first + 1; i < second; ++i) {
            if (own >= 0 && is_inside(function_, i, own)) continue;
            const int count = launches_made_by(at(i), functions_);
            if (at(i).kind == Statement::Kind::loop && parent(i) < 0) {
                if (!add_rounds(i, number)) return {};
            } else if (parent(i) < 0) {
                number.more += count;
                if (count > 0 && at(i).kind != Statement::Kind::plain) return {};
            } else if (count > 0 && loop_around(function_, i) < 0) {
                return {};
            }
        }
        return number;
    }

    /// The line of the first launch between two records, if no loop repeats it; else 0.
    int alone_at_begin(int first, int second) const {
        for (int i = first + 1; i < second; ++i)
            if (launches_made_by(at(i), functions_) > 0)
                return loop_around(function_, i) < 0 && at(i).kind == Statement::Kind::plain
                           ? at(i).line
                           : 0;
        return 0;
    }

    const Statement& at(int i) const { return function_.statements()[static_cast<std::size_t>(i)]; }

  private:
    int parent(int i) const { return at(i).parent; }

    /// The launches of each round; -1 where not every round makes the same ones.
    int in_round(int loop) const {
        int count = launches_made_by(at(loop), functions_);
        for (int i = loop + 1; i < static_cast<int>(function_.statements().size()); ++i) {
            if (!is_inside(function_, i, loop)) continue;
            const int here = launches_made_by(at(i), functions_);
            if ((here > 0 && (parent(i) != loop || at(i).kind != Statement::Kind::plain)) ||
                at(i).leaves())
                return -1;
            count += here;
        }
        return count;
    }

    bool take(const Rounds& rounds, int each, Number& number) const {
        if (!number.name.empty() && number.name != rounds.end) return false;
        if (each > 0) number.name = rounds.end;
        number.times += each;
        return true;
    }

    bool add_rounds(int loop, Number& number) const {
        const int each = in_round(loop);
        if (each == 0) return true;
        const auto rounds = rounds_of(file_, at(loop));
        if (each < 0 || !rounds || parent(loop) >= 0) return false;
        number.more += each * (rounds->more - rounds->first + 1);
        return take(*rounds, each, number);
    }

    /// What follows a record that is made in one round of a loop.
    bool add_rest(int loop, int record, Number& number) const {
        const int each = in_round(loop);
        const auto rounds = rounds_of(file_, at(loop));
        const int branch = parent(record);
        if (each <= 0 || !rounds || branch < 0 || parent(branch) != loop || parent(loop) >= 0)
            return false;
        const auto asked = round_asked(file_, at(branch), rounds->counter);
        if (!asked || *asked < rounds->first) return false;
        for (int i = record + 1; i < static_cast<int>(function_.statements().size()); ++i)
            if (is_inside(function_, i, loop)) number.more += launches_made_by(at(i), functions_);
        number.more += each * (rounds->more - *asked);
        return take(*rounds, each, number);
    }

    const Tokens& file_;
    const FunctionText& function_;
    const std::set<std::string> functions_;
};

/// The only record of an event; -1 where there are several.
int sole_record(const FunctionText& function, const Tokens& event) {
    int found = -1;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!same_words(given_to(one.words, "cudaEventRecord"), event)) continue;
        if (found >= 0) return -1;
        found = i;
    }
    return found;
}

/// The line that divides by this name alone, where no other division stands; 0: none.
int line_of_division(const FunctionText& function, int from, const std::string& name) {
    int line = 0;
    for (int i = from; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k) {
            if (!words[k].is("/") && !words[k].is("/=")) continue;
            const bool alone =
                words[k + 1].text == name && (k + 2 == words.size() || words[k + 2].is("*") ||
                                              words[k + 2].is(")") || words[k + 2].is(","));
            const bool number = std::isdigit(static_cast<unsigned char>(words[k + 1].text[0])) != 0;
            if (alone && line == 0)
                line = words[k].line;
            else if (!number)
                return 0;
        }
    }
    return line;
}

}  // namespace

std::string timed_launches(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const Timed timed(file, function);
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens first = given_to(timed.at(i).words, "cudaEventElapsedTime", 1),
                         second = given_to(timed.at(i).words, "cudaEventElapsedTime", 2);
            if (first.empty() || second.empty()) continue;
            const int begin = sole_record(function, first), end = sole_record(function, second);
            const auto number = timed.between(begin, end);
            if (!number || number->times != 1 || number->more == 0) continue;
            const int divided = line_of_division(function, i, number->name);
            if (divided == 0) continue;
            const int alone = number->more > 0 ? timed.alone_at_begin(begin, end) : 0;
            const std::string warm =
                alone == 0
                    ? ""
                    : fmt::format(
                          " If line {} is the launch that warms up, record {} behind it: the "
                          "first launch takes longer than the others, and does not count.",
                          alone, text_of(first));
            return fmt::format(
                "Between the record of {} in line {} and that of {} in line {} lie {} {} {} "
                "launches, but line {} divides the time by {}.{}",
                text_of(first), timed.at(begin).line, text_of(second), timed.at(end).line,
                number->name, number->more < 0 ? "-" : "+", std::abs(number->more), divided,
                number->name, warm);
        }
    }
    return "";
}

}  // namespace simtutor
