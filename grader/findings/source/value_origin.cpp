#include "grader/findings/source/value_origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

constexpr std::size_t most_origins = 10, most_ranges = 6;
constexpr int most_steps = 3;

/// Lines that follow each other, as first and last.
std::vector<std::pair<int, int>> ranges_in(const std::set<int>& lines) {
    std::vector<std::pair<int, int>> ranges;
    for (const int line : lines) {
        if (!ranges.empty() && ranges.back().second + 1 == line)
            ranges.back().second = line;
        else
            ranges.emplace_back(line, line);
    }
    return ranges;
}

/// "lines 18, 21 to 24"
std::string ranges_text(const std::set<int>& lines) {
    const auto ranges = ranges_in(lines);
    std::string text;
    for (std::size_t i = 0; i < ranges.size() && i < most_ranges; ++i) {
        const auto [first, last] = ranges[i];
        text += text.empty() ? "" : ", ";
        text += first == last       ? std::to_string(first)
                : first + 1 == last ? fmt::format("{}, {}", first, last)
                                    : fmt::format("{} to {}", first, last);
    }
    if (ranges.size() > most_ranges) text += " and more";
    return (lines.size() == 1 ? "line " : "lines ") + text;
}

/// Of "load<whole>(four, from);": "four" and "from"; none of another statement.
std::vector<Tokens> arguments_of_call(const Statement& one) {
    const Tokens& words = one.words;
    if (words.size() < 4 || !words[0].is_name()) return {};
    std::size_t open = 1;
    if (words[1].is("<"))
        while (open < words.size() && !words[open].is("(") && !words[open].is("=")) ++open;
    if (open >= words.size() || !words[open].is("(")) return {};
    return split(part_of(words, open + 1, closing(words, open)), ",");
}

/// "add(sum, x, y);" may change sum, and "load(sum + i, from);" may, too.
bool is_handed_over(const Statement& one, const std::string& name) {
    const std::vector<Tokens> arguments = arguments_of_call(one);
    return std::any_of(arguments.begin(), arguments.end(), [&](const Tokens& argument) {
        const bool moved = argument.size() > 2 && argument[0].text == name && argument[1].is("+");
        return moved ||
               (!argument.empty() && argument.size() <= 2 && argument.back().text == name &&
                (argument.size() == 1 || argument[0].is("&")));
    });
}

/// "++count;" and "count++" in a statement that is no loop's head.
bool is_counted(const Statement& one, const std::string& name) {
    if (one.kind != Statement::Kind::plain) return false;
    const Tokens& words = one.words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto step = [&](std::size_t at) {
            return at < words.size() && (words[at].is("++") || words[at].is("--"));
        };
        if (words[i].text == name && (step(i + 1) || (i > 0 && step(i - 1)))) return true;
    }
    return false;
}

/// "float* row = a + i * n": what it is worth is a place, and no part of a value.
bool declares_pointer(const Statement& one, const std::string& name) {
    for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
        if (one.words[i].text == name)
            return one.words[i - 1].is("*") && one.words[i + 1].is("=") && i > 1 &&
                   one.words[i - 2].is_name();
    return false;
}

/// Looks for what the values of one function are made of.
class Makers {
  public:
    Makers(const Tokens& file, const FunctionText& function, const std::string& array)
        : file_(file), function_(function), array_(array) {}

    /// "sum (lines 4, 6), count (line 5)": the likeliest first, each line once, and no more than a
    /// reader would look at: then the text says that there are others.
    /// @param shown lines that are named already
    std::string text(std::set<int> shown) {
        std::ranges::stable_sort(found_, {}, &Found::rank);
        std::string all;
        std::size_t left = most_ranges;
        bool others = more_;
        for (Found& one : found_) {
            std::erase_if(one.lines, [&](int line) { return shown.contains(line); });
            const std::size_t count = ranges_in(one.lines).size();
            others |= count > left && !all.empty();
            if (count == 0 || (count > left && !all.empty())) continue;
            left -= std::min(count, left);
            shown.insert(one.lines.begin(), one.lines.end());
            all +=
                fmt::format("{}{} ({})", all.empty() ? "" : ", ", one.name, ranges_text(one.lines));
        }
        return all + (others && !all.empty() ? " and others" : "");
    }

    /// The names in an expression, and those that their own values are made of.
    void add(const Tokens& value, int steps) {
        std::vector<Tokens> behind;
        for (std::size_t i = 0; i < value.size(); ++i) {
            // What stands in brackets says which element is meant, and not what it is worth.
            if (value[i].is("[")) i = closing(value, i);
            if (i >= value.size()) break;
            const bool member = i > 0 && (value[i - 1].is(".") || value[i - 1].is("->"));
            if (!value[i].is_name() || member || value[i].text == array_) continue;
            if (known_.contains(value[i].text)) continue;
            if (known_.size() == most_origins) {
                more_ = true;
                continue;
            }
            known_.insert(value[i].text);
            const bool called = i + 1 < value.size() && value[i + 1].is("(");
            const bool element = i + 1 < value.size() && value[i + 1].is("[");
            add_name(value[i].text, called, element, behind);
        }
        for (const Tokens& one : behind)
            if (steps > 1)
                add(one, steps - 1);
            else
                more_ |= names_others(one);
    }

  private:
    /// The names that most mistakes are made with have the lowest rank.
    enum Rank { changed, set_once, place };
    struct Found {
        std::string name;
        std::set<int> lines;
        Rank rank = set_once;
    };

    void add_name(const std::string& name, bool called, bool element, std::vector<Tokens>& behind) {
        std::set<int> lines, zeros;
        Rank rank = set_once;
        bool pointer = false;
        if (called) {
            if (const int line = line_of_function(file_, name); line > 0) lines.insert(line);
            rank = changed;
        } else {
            for (const Statement& one : function_.statements()) {
                if (one.kind == Statement::Kind::loop && counter_of(one) == name) return;
                if (is_handed_over(one, name)) {
                    lines.insert(one.line);
                    rank = changed;
                    // What the function makes the value of is among its other arguments.
                    for (const Tokens& argument : arguments_of_call(one))
                        behind.push_back(argument);
                }
                if (is_counted(one, name)) {
                    lines.insert(one.line);
                    rank = changed;
                }
                for (const Assigned& set : assignments_in(one)) {
                    if (set.name() != name) continue;
                    pointer = pointer || declares_pointer(one, name);
                    (is_zero(set.value) ? zeros : lines).insert(one.line);
                    behind.push_back(set.value);
                    if (set.sign != "=") rank = changed;
                    if (mentions(set.value, "threadIdx") || mentions(set.value, "blockIdx"))
                        rank = place;
                }
            }
        }
        // "*reinterpret_cast<float4*>(&as[y][x]) = four" assigns to no name.
        if (lines.empty() && element)
            for (const int line : lines_that_store(file_, name))
                if (FunctionText(file_, line).name() == function_.name()) {
                    lines.insert(line);
                    add_stored(line, behind);
                }
        // What an array held is a likelier cause than a value that is given once.
        if (element && rank == set_once) rank = changed;
        if (pointer) rank = place;
        // That a sum begins at 0 is no mistake, where something is added to it.
        if (lines.empty()) lines = zeros;
        if (lines.empty())
            known_.erase(name);
        else
            found_.push_back({name, lines, rank});
    }

    /// Whether a value has a name that the function sets and that is not followed.
    bool names_others(const Tokens& value) const {
        return std::ranges::any_of(value, [&](const Token& word) {
            return word.is_name() && word.text != array_ && !known_.contains(word.text) &&
                   is_set(word.text);
        });
    }

    /// Whether a statement, other than a loop's head, gives the name a value.
    bool is_set(const std::string& name) const {
        return std::ranges::any_of(function_.statements(), [&](const Statement& one) {
            if (one.kind != Statement::Kind::plain) return false;
            return (is_handed_over(one, name) && !mentions(function_.parameters(), name)) ||
                   std::ranges::any_of(assignments_in(one), [&](const Assigned& set) {
                       return set.name() == name && !mentions(set.value, "threadIdx");
                   });
        });
    }

    /// What stands behind the "=" of a statement in a line.
    void add_stored(int line, std::vector<Tokens>& behind) const {
        for (const Statement& one : function_.statements()) {
            const auto sign =
                std::ranges::find_if(one.words, [](const Token& word) { return word.is("="); });
            if (one.line == line && sign != one.words.end())
                behind.emplace_back(sign + 1, one.words.end());
        }
    }

    const Tokens& file_;
    const FunctionText& function_;
    const std::string& array_;
    std::set<std::string> known_;
    std::vector<Found> found_;
    bool more_ = false;  ///< names that are not followed any more
};

/// What a line stores to an array.
std::vector<Tokens> values_in(const FunctionText& function, int line) {
    std::vector<Tokens> values;
    for (const Statement& one : function.statements())
        if (one.line == line)
            for (const Assigned& set : assignments_in(one))
                if (set.element()) values.push_back(set.value);
    return values;
}

bool is_number(const Tokens& value) {
    return std::none_of(value.begin(), value.end(),
                        [](const Token& word) { return word.is_name(); });
}

}  // namespace

bool tells_of_values(const std::string& message) {
    if (message.find(" wrong") == std::string::npos || message.find("anted ") == std::string::npos)
        return false;
    static const char* const of_places[] = {"never written", "never set",     "Nothing was written",
                                            "belong",        "transposed",    "reverse order",
                                            "exchanged",     "unchanged",     "are those of",
                                            "not a number",  "before the run"};
    return std::none_of(std::begin(of_places), std::end(of_places), [&](const char* words) {
        return message.find(words) != std::string::npos;
    });
}

bool may_be_misplaced(const std::string& message) {
    const std::size_t of = message.find(" of "), pixels = message.find(" pixels are wrong");
    if (of == std::string::npos || pixels == std::string::npos || of > pixels) return false;
    const std::size_t begin = message.find_last_not_of("0123456789", of - 1) + 1;
    return 2 * std::atoll(message.c_str() + begin) > std::atoll(message.c_str() + of + 4);
}

std::string value_origin(const Tokens& file, const std::string& array, const std::string& run) {
    const std::set<int> stores = lines_of_run(file, lines_that_store(file, array), run);
    std::set<int> lines;
    for (const int line : stores) {
        const std::vector<Tokens> values = values_in(FunctionText(file, line), line);
        if (values.empty() || !std::all_of(values.begin(), values.end(), is_number))
            lines.insert(line);
    }
    if (lines.empty()) lines = stores;
    if (lines.empty()) return "";
    const FunctionText function(file, *lines.begin());
    Makers makers(file, function, array);
    for (const int line : lines)
        if (FunctionText(file, line).name() == function.name())
            for (const Tokens& value : values_in(function, line)) makers.add(value, most_steps);
    const std::string made = makers.text(lines);
    return fmt::format("{} gets its values in {}{}", array, ranges_text(lines),
                       made.empty() ? "" : ", made of " + made);
}

}  // namespace simtutor
