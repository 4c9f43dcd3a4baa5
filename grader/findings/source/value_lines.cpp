#include "grader/findings/source/value_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/calls/current_device.h"
#include "grader/findings/calls/cut_time.h"
#include "grader/findings/calls/left_default.h"
#include "grader/findings/calls/thousandth.h"
#include "grader/findings/calls/timed_elsewhere.h"
#include "grader/findings/result/carried_sum.h"
#include "grader/findings/result/set_through.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lambda_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr std::size_t least_letters = 4, most_names = 4;

/// Words of at least four letters, in lower case; "peak_gflops" has two.
std::set<std::string> words_of_text(const std::string& text) {
    std::set<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else {
            if (word.size() >= least_letters) words.insert(word);
            word.clear();
        }
    }
    return words;
}

/// Words that any message may have, and that tell nothing of a function.
bool says_nothing(const std::string& word) {
    static const auto& all = *new std::set<std::string>{
        "first",   "wanted",  "number", "numbers", "wrong",  "right",   "only",     "where",
        "with",    "from",    "runs",   "element", "device", "launch",  "launches", "kernel",
        "kernels", "threads", "thread", "block",   "blocks", "program", "says",     "takes",
        "size",    "this",    "that",   "those",   "have",   "should",  "elements", "pixels"};
    return all.contains(word);
}

/// The words of a message's first sentence, and those that its units stand for. Of elements of an
/// array only the array's: what is said of their places names nothing.
std::set<std::string> words_of_message(const std::string& whole) {
    if (const std::string array = array_of(whole); !array.empty()) return words_of_text(array);
    const std::size_t got = whole.find("got ");
    const std::string message =
        whole.substr(0, got == std::string::npos ? got : whole.find(". ", got));
    std::set<std::string> words = words_of_text(message);
    std::erase_if(words, says_nothing);
    const auto unit = [&](const char* sign, std::initializer_list<const char*> names) {
        if (message.find(sign) != std::string::npos) words.insert(names.begin(), names.end());
    };
    unit("GFLOP/s", {"flops", "gflops"});
    unit("GB/s", {"gbytes", "gigabytes", "bandwidth", "rate"});
    unit(" ms, got", {"seconds", "time", "milliseconds"});
    unit("\xc2\xb5s for a launch", {"microseconds", "time"});
    return words;
}

int matches(const std::string& name, const std::set<std::string>& words) {
    int count = 0;
    for (const std::string& part : words_of_text(name))
        count += std::any_of(words.begin(), words.end(), [&](const std::string& word) {
            return word.starts_with(part) || part.starts_with(word);
        });
    return count;
}

/// The last "return x;" whose value is computed; -1 if there is none.
int last_return(const FunctionText& function) {
    for (int i = static_cast<int>(function.statements().size()) - 1; i >= 0; --i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        const bool named = std::any_of(
            words.begin() + (words.empty() ? 0 : 1), words.end(), [](const Token& word) {
                return word.is_name() && !word.is("true") && !word.is("false");
            });
        if (words.size() > 1 && words[0].is("return") && named) return i;
    }
    return -1;
}

/// ", in the loops of lines 11, 12": those around a statement that do not hold `user`, too.
std::string loops_text(const FunctionText& function, int statement, int user) {
    std::set<int> lines;
    for (int at = loop_around(function, statement); at >= 0; at = loop_around(function, at))
        if (!is_inside(function, user, at))
            lines.insert(function.statements()[static_cast<std::size_t>(at)].line);
    if (lines.empty()) return "";
    return fmt::format(", in the loop{} of {}", lines.size() > 1 ? "s" : "", lines_text(lines));
}

/// "units (line 29), kilohertz (line 30)"
std::string made_of(const FunctionText& function, int statement) {
    const Statement& one = function.statements()[static_cast<std::size_t>(statement)];
    std::string names, loops;
    std::set<std::string> known;
    for (const Token& word : one.words) {
        if (!word.is_name() || known.size() == most_names) continue;
        const int set = function.definition(word.text, statement - 1);
        if (set < 0 || !known.insert(word.text).second) continue;
        const std::string around = loops_text(function, set, statement);
        const bool told = around == std::exchange(loops, around);
        names += fmt::format("{}{} (line {}{})", names.empty() ? "" : ", ", word.text,
                             function.statements()[static_cast<std::size_t>(set)].line,
                             told ? "" : around);
    }
    return names;
}

/// "block": a parameter that no statement uses, not counting "(void)block"; empty if there is none,
/// or if nothing is known.
std::string unused_parameter(const FunctionText& function) {
    for (const Tokens& parameter : split(function.parameters(), ",")) {
        if (parameter.size() < 2 || !parameter.back().is_name()) continue;
        const std::string& name = parameter.back().text;
        const bool used = std::any_of(
            function.statements().begin(), function.statements().end(), [&](const Statement& one) {
                const bool silenced = one.words.size() == 4 && one.words[1].is("void");
                return !silenced && mentions(one.words, name);
            });
        if (!used) return name;
    }
    return "";
}

/// "cudaGetDeviceProperties in line 37 asks device 0, whatever device is": of a function that gets
/// the number of a device.
std::string asks_another_device(const FunctionText& function) {
    std::vector<std::string> numbers;
    for (const Tokens& parameter : split(function.parameters(), ","))
        if (parameter.size() >= 2 && mentions(parameter, "int") && parameter.back().is_name())
            numbers.push_back(parameter.back().text);
    // Another number tells nothing of a device.
    if (numbers.size() != 1 || (numbers[0].find("dev") == std::string::npos &&
                                numbers[0].find("gpu") == std::string::npos))
        return "";
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const Token& call = one.words[i];
            if (!call.is("cudaGetDeviceProperties") && !call.is("cudaDeviceGetAttribute")) continue;
            const auto arguments = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
            if (arguments.size() < 2 || arguments.back().size() != 1 ||
                std::isdigit(static_cast<unsigned char>(arguments.back()[0].text[0])) == 0)
                continue;
            return fmt::format("{} in line {} asks device {}, whatever {} is", call.text, call.line,
                               arguments.back()[0].text, numbers[0]);
        }
    return "";
}

/// The sentence as a part of one: its caller ends it.
std::string without_stop(std::string text) {
    if (text.ends_with(".")) text.pop_back();
    return text;
}

/// The number behind `before`; nothing where there is none, or too few of its digits are known.
std::optional<double> number_behind(const std::string& message, const std::string& before) {
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return {};
    const std::string rest = message.substr(at + before.size(), 40);
    const std::size_t end = rest.find_first_not_of("-+.0123456789e");
    std::string digits = rest.substr(0, end);
    while (!digits.empty() && digits.back() == '.') digits.pop_back();
    const std::size_t significant = static_cast<std::size_t>(
        std::count_if(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }));
    constexpr std::size_t least_digits = 4;
    if (significant < least_digits || digits.starts_with("0.00")) return {};
    try {
        return std::stod(digits);
    } catch (const std::exception&) {
        return {};
    }
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-3 * std::abs(b);
}

/// "it is the sum of 14.946 and 2.983", of numbers that the message gives behind the wrong one.
std::string one_of_the_parts(const std::string& message, double wanted, double got) {
    std::vector<double> parts;
    std::size_t at = message.find("got ");
    at = at == std::string::npos ? at : message.find(". ", at);
    while (at != std::string::npos &&
           (at = message.find_first_of("0123456789", at)) != std::string::npos) {
        parts.push_back(std::atof(message.c_str() + at));
        at = message.find_first_not_of("0123456789.", at);
    }
    for (const double a : parts)
        for (const double b : parts) {
            if (a < b && near(a + b, got))
                return fmt::format("it is as large as the sum of {} and {}", plain(a), plain(b));
            if (a < b && near(a, got) && near(b, wanted))
                return fmt::format("it is as large as the smaller one of {} and {}", plain(a),
                                   plain(b));
        }
    return "";
}

/// How many numbers a call of printf prints; nothing where the text does not tell.
std::optional<int> printed_by(const Statement& one) {
    if (one.kind != Statement::Kind::plain || mentions(one.words, "cout")) return std::nullopt;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].is("printf") || !one.words[i + 1].is("(")) continue;
        // The first argument is the text, which is no word.
        return static_cast<int>(
            split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",").size() - 1);
    }
    return 0;
}

/// Where main prints its number `wanted`, counted from 1, and what that line is made of; empty
/// where a loop or a branch prints, so that nothing is known.
std::string printed_lines(const Tokens& file, int wanted) {
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != "main") continue;
        int count = 0;
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            const auto here = printed_by(one);
            if (!here || (*here > 0 && one.parent >= 0)) return "";
            count += *here;
            if (count < wanted || *here == 0) continue;
            const std::string names = made_of(function, i);
            return names.empty() ? ""
                                 : fmt::format("the numbers are printed in line {}, made of {}",
                                               one.line, names);
        }
    }
    return "";
}

/// "ratio is set in line 98": a value that is called as the message calls it.
std::string assigned_lines(const std::vector<FunctionText>& functions,
                           const std::set<std::string>& words) {
    std::string name;
    std::set<int> lines;
    for (const FunctionText& function : functions)
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const std::string& last = set.to.back().text;
                // A lambda is no value that a message speaks of.
                const bool lambda = !set.value.empty() && set.value[0].is("[");
                if (!words.contains(last) || is_zero(set.value) || lambda) continue;
                if (!name.empty() && last != name) return "";
                name = last;
                lines.insert(one.line);
            }
    return lines.empty() ? "" : fmt::format("{} is set in {}", name, lines_text(lines));
}

/// Whether the function of this name gives a pointer: what a message tells of is a number.
bool gives_pointer(const Tokens& file, const std::string& name) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i - 1].is("*") || !file[i + 1].is("(")) continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && file[close + 1].is("{")) return true;
    }
    return false;
}

/// "; line 146 calls it with picture, width, which must be right by then": of an only call that is
/// not in these lines.
std::string only_call(const Tokens& file, const std::string& function, const std::set<int>& given) {
    std::string text;
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (file[i].text != function || !file[i + 1].is("(") || declares_at(file, i)) continue;
        const std::string words = text_of(part_of(file, i + 2, closing(file, i + 1)));
        constexpr std::size_t longest = 60;
        if (!text.empty() || words.empty() || words.size() > longest ||
            given.contains(file[i].line))
            return "";
        text = fmt::format("; line {} calls it with {}, which must be right by then", file[i].line,
                           words);
    }
    return text;
}

}  // namespace

std::string factor_text(const std::string& message) {
    auto wanted = number_behind(message, "wanted "), got = number_behind(message, "got ");
    if (!wanted || !got) {
        wanted = number_behind(message, "should be ");
        got = number_behind(message, "The program says ");
    }
    if (!wanted || !got || *wanted == 0 || *got == 0) return thousandth(message);
    const double ratio = *got / *wanted;
    struct Known {
        double ratio;
        const char* text;
    };
    static constexpr Known all[] = {
        {2, "it is twice what is wanted: does a part of it count twice as much as it should?"},
        {0.5,
         "it is half of what is wanted: is a factor of 2 left out, or a part of it too small?"},
        {8, "it is 8 times what is wanted: bits in place of bytes?"},
        {0.125, "it is an eighth of what is wanted: bytes in place of bits?"},
        {1e3, "it is 1,000 times what is wanted: is a unit, as kHz or ms, another one?"},
        {1e-3, "it is a thousandth of what is wanted: is a unit, as kHz or ms, another one?"},
        {1e6, "it is a million times what is wanted: is each unit what the page says?"},
        {1e-6, "it is a millionth of what is wanted: is each unit what the page says?"},
        {1e9, "it is 10^9 times what is wanted: is the result divided by 10^9?"},
        {1e-9, "it is 10^-9 times what is wanted: is it divided by 10^9 twice?"},
        {1.073741824,
         "it is 1,024^3 / 10^9 of what is wanted: does a number of 1,024^3 stand for one of 10^9?"},
        {1 / 1.073741824,
         "it is 10^9 / 1,024^3 of what is wanted: does a number of 10^9 stand for one of 1,024^3?"},
    };
    // A number that has no bytes is no number of bits.
    const bool of_bytes = message.find("GB") != std::string::npos ||
                          message.find("byte") != std::string::npos ||
                          message.find("bit") != std::string::npos;
    for (const Known& known : all)
        if (near(ratio, known.ratio) &&
            (of_bytes || (std::string(known.text).find("bits") == std::string::npos &&
                          std::string(known.text).find("1,024^3") == std::string::npos)))
            return known.text;
    return one_of_the_parts(message, *wanted, *got);
}

std::string value_lines(const Tokens& file, const std::string& message,
                        const std::set<int>* given) {
    // These follow from several times, and main makes them.
    constexpr int fixed = 3, rate = 4;
    const bool of_fixed = message.find("of any size") != std::string::npos ||
                          message.find("its fixed part, ") != std::string::npos;
    const bool of_rate = message.find("the memory moves") != std::string::npos;
    if (of_fixed || of_rate) {
        if (std::string cut = cut_time(file); !cut.empty()) return cut;
        const int number = of_rate ? rate : fixed;
        std::string set = set_through(file, number);
        return set.empty() ? printed_lines(file, number) : set;
    }
    const bool of_time =
        message.find("GB/s") != std::string::npos || message.find(" ms") != std::string::npos;
    if (std::string elsewhere = of_time ? timed_elsewhere(file) : ""; !elsewhere.empty())
        return elsewhere;
    const std::set<std::string> words = words_of_message(message);
    const std::vector<FunctionText> functions = functions_in(file);
    const FunctionText* best = nullptr;
    int most = 0;
    bool several = false;
    for (const FunctionText& function : functions) {
        const int count = function.name() == "main" || last_return(function) < 0 ||
                                  gives_pointer(file, function.name())
                              ? 0
                              : matches(function.name(), words);
        if (count == 0 || count < most) continue;
        several = count == most;
        best = &function;
        most = count;
    }
    if (!best || several) return assigned_lines(functions, words);
    const int back = last_return(*best);
    const std::string names = made_of(*best, back);
    for (std::string other :
         {asks_another_device(*best), left_default(file, *best),
          without_stop(current_device(file, *best)), without_stop(carried_sum(*best))})
        if (!other.empty()) return other;
    const std::string unused = unused_parameter(*best);
    return fmt::format("{} gives its value back in line {}{}{}{}", best->name(),
                       best->statements()[static_cast<std::size_t>(back)].line,
                       names.empty() ? "" : ", made of " + names,
                       unused.empty() ? "" : fmt::format("; nothing in it uses {}", unused),
                       given ? only_call(file, best->name(), *given) : "");
}

}  // namespace simtutor
