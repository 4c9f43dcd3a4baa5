#include "grader/findings/lines_behind.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/byte_count.h"
#include "grader/findings/call_lines.h"
#include "grader/findings/exit_lines.h"
#include "grader/findings/index_text.h"
#include "grader/findings/kernel_choice.h"
#include "grader/findings/launch_lines.h"
#include "grader/findings/memory_lines.h"
#include "grader/findings/thread_number.h"
#include "grader/findings/whole_division.h"

namespace simtutor {
namespace {

constexpr std::size_t most_lines = 3;

std::string line_list(const std::set<int>& lines) {
    std::string text;
    std::size_t shown = 0;
    for (const int line : lines) {
        if (shown++ == most_lines) return text + ", ...";
        text += (text.empty() ? "" : ", ") + std::to_string(line);
    }
    return text;
}

/// "line 3", "lines 3, 5"
std::string lines_text(const std::set<int>& lines) {
    return (lines.size() == 1 ? "line " : "lines ") + line_list(lines);
}

/// The lines in which an array stands left of an assignment, or elsewhere.
std::set<int> lines_with(const Tokens& file, const std::string& array, bool written) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != array || !file[i + 1].is("[")) continue;
        const std::size_t close = closing(file, i + 1);
        const bool assigned = close + 1 < file.size() && file[close + 1].text.ends_with("=") &&
                              !file[close + 1].is("==") && !file[close + 1].is("!=") &&
                              !file[close + 1].is("<=") && !file[close + 1].is(">=");
        if (assigned == written) lines.insert(file[i].line);
    }
    return lines;
}

/// Pointers that the file sets to a place of the array: "float2* c2 = reinterpret_cast<…>(c)".
std::set<std::string> pointers_into(const Tokens& file, const std::string& array) {
    std::set<std::string> names;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i - 1].is("*") || !file[i + 1].is("=")) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        if (mentions(part_of(file, i + 2, end), array)) names.insert(file[i].text);
    }
    return names;
}

/// The lines that store to the array, by its name, by a pointer into it or as "*(c + i) = …".
std::set<int> lines_that_store(const Tokens& file, const std::string& array) {
    std::set<int> lines = lines_with(file, array, true);
    for (const std::string& pointer : pointers_into(file, array))
        lines.merge(lines_with(file, pointer, true));
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (!file[i].is("*") || !file[i + 1].is("(") || file[i + 2].text != array) continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && file[close + 1].is("=")) lines.insert(file[i].line);
    }
    return lines;
}

/// The word behind `before` in a message.
std::string word_after(const std::string& message, const std::string& before) {
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return "";
    const std::size_t begin = at + before.size();
    std::size_t end = begin;
    while (end < message.size() &&
           (std::isalnum(static_cast<unsigned char>(message[end])) != 0 || message[end] == '_'))
        ++end;
    return message.substr(begin, end - begin);
}

/// Whether a text has a name, not as a part of a longer one.
bool has_word(const std::string& text, const std::string& name) {
    const auto joins = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        if ((at == 0 || !joins(at - 1)) && !joins(at + name.size())) return true;
    return false;
}

/// A thread's place that is computed in the wrong way anywhere.
std::string thread_number_in(const Tokens& file) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is(";") && !file[i].is("{") && !file[i].is("}")) continue;
        const std::string text = wrong_thread_number(part_of(file, begin, i));
        if (!text.empty()) return fmt::format("Line {}: {}.", file[begin].line, text);
        begin = i + 1;
    }
    return "";
}

/// "dim3 grid((height + 15) / 16, (width + 15) / 16);": x runs along the width, y along the height.
std::string turned_grid(const Tokens& file) {
    const auto speaks_of = [](const Tokens& words, std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(),
                           [&](const char* name) { return mentions(words, name); });
    };
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("dim3") || !file[i + 1].is_name() || !file[i + 2].is("(")) continue;
        const std::vector<Tokens> sides = split(part_of(file, i + 3, closing(file, i + 2)), ",");
        if (sides.size() < 2) continue;
        const auto high = {"height", "rows"}, wide = {"width", "columns", "cols"};
        if (speaks_of(sides[0], high) && !speaks_of(sides[0], wide) && speaks_of(sides[1], wide) &&
            !speaks_of(sides[1], high))
            return fmt::format(
                "{} in line {} counts along x by {} and along y by {}: x runs along a row, so are "
                "the two exchanged?",
                file[i + 1].text, file[i].line, text_of(sides[0]), text_of(sides[1]));
    }
    return "";
}

/// Kernels that the function launches which the name of the run speaks of.
std::set<std::string> launched_by_run(const Tokens& file, const std::string& run) {
    std::set<std::string> kernels;
    for (const LaunchText& launch : launches_in(file)) {
        const std::string host = FunctionText(file, launch.line).name();
        if (!host.empty() && has_word(run, host)) kernels.insert(launch.kernel);
    }
    return kernels;
}

/// The lines in functions that the name of the run speaks of, or that those launch; all where it
/// speaks of none.
std::set<int> lines_of_run(const Tokens& file, const std::set<int>& lines, const std::string& run) {
    std::set<int> own;
    const std::set<std::string> launched = launched_by_run(file, run);
    for (const int line : lines)
        if (const std::string name = FunctionText(file, line).name();
            !name.empty() && (has_word(run, name) || launched.contains(name)))
            own.insert(line);
    return own.empty() ? lines : own;
}

/// "sum (line 9)": the names in what a line stores, each with the line that gave it its value.
std::string stored_names(const FunctionText& function, int line, const std::string& array) {
    const int at = function.at(line, array);
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    std::size_t i = 0;
    while (i + 1 < words.size() && !(words[i].text == array && words[i + 1].is("["))) ++i;
    std::string names;
    std::set<std::string> known;
    for (i = i + 1 < words.size() ? closing(words, i + 1) + 1 : i; i < words.size(); ++i) {
        const bool member = words[i - 1].is(".") || words[i - 1].is("->");
        if (!words[i].is_name() || member || !known.insert(words[i].text).second) continue;
        const int set = function.definition(words[i].text, at - 1);
        if (set < 0 || known.size() > most_lines) continue;
        names += fmt::format("{}{} (line {})", names.empty() ? "" : ", ", words[i].text,
                             function.statements()[static_cast<std::size_t>(set)].line);
    }
    return names;
}

/// @param valued whether something was stored, so that the value counts, too
std::string written_text(const Tokens& file, const std::string& array, const std::string& run,
                         bool valued) {
    const std::set<int> lines = lines_of_run(file, lines_that_store(file, array), run);
    if (lines.empty()) return "";
    std::string text = fmt::format("{} is written in {}", array, lines_text(lines));
    const FunctionText function(file, *lines.begin());
    const IndexText index(file, function, *lines.begin(), array);
    std::string made;
    for (const IndexPart& part : index.parts())
        if (!part.name.empty() && part.line != *lines.begin())
            made += fmt::format("{}{} (line {})", made.empty() ? "" : ", ", part.name, part.line);
    if (!made.empty()) text += "; its index is made of " + made;
    const std::string stored =
        valued ? stored_names(function, *lines.begin(), array) : std::string();
    if (!stored.empty())
        text += (made.empty() ? "; its value is made of " : ", its value of ") + stored;
    return text + ".";
}

/// Where a result is wrong only for sizes that are no multiple of a tile: "n / tile" loses the
/// rest.
/// @param common as in "Wrong only where n is no multiple of 16 (…"
std::string rounded_down(const Tokens& file, const std::string& common) {
    const std::string size = word_after(common, "Wrong only where ");
    const std::string tile = word_after(common, " is no multiple of ");
    if (size.empty() || tile.empty() || !std::isdigit(static_cast<unsigned char>(tile[0])))
        return "";
    std::set<int> lines;
    std::string text;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("/") || file[i - 1].text != size ||
            (i > 1 && (file[i - 2].is("+") || file[i - 2].is("."))))
            continue;
        const auto divisor = constant_value(file, part_of(file, i + 1, i + 2));
        if (!divisor || std::to_string(*divisor) != tile) continue;
        lines.insert(file[i].line);
        text = size + " / " + file[i + 1].text;
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} in {} rounds down: what is left over belongs to one more, which is only partly full.",
        text, lines_text(lines));
}

/// "start + depth <= n" in a loop: the last piece, which is not whole, gets no round.
/// @param common as in "Wrong only where n is no multiple of 16 (…"
std::string last_piece_left_out(const Tokens& file, const std::string& common) {
    if (common.find(" is no multiple of ") == std::string::npos &&
        common.find(" is odd") == std::string::npos)
        return "";
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("for") || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> three = split(part_of(file, i + 2, closing(file, i + 1)), ";");
        if (three.size() != 3 || three[1].size() != 5 || !three[1][1].is("+")) continue;
        const bool whole = three[1][3].is("<=") && mentions(three[2], three[1][2].text);
        if (three[1][3].is("<") && constant_value(file, {three[1][2]}).value_or(0) > 0 &&
            three[2].size() == 3 && three[2][1].is("+="))
            return fmt::format(
                "the loop in line {} takes {} at a time and goes on while {}: what is left over "
                "gets no round.",
                file[i].line, three[2][2].text, text_of(three[1]));
        if (!whole) continue;
        return fmt::format(
            "the loop in line {} goes on while {}: a last piece of fewer than {} gets no round.",
            file[i].line, text_of(three[1]), three[1][2].text);
    }
    return "";
}

}  // namespace

std::string lines_behind(Sources& sources, const std::string& file, const std::string& message,
                         const std::string& run, const std::string& common) {
    const Tokens tokens = tokens_of(sources, file);
    if (message.find("ended by exit(") != std::string::npos) return exit_lines(tokens);
    if (std::string calls = call_lines(tokens, message); !calls.empty()) return calls;
    if (message.find("wrong") == std::string::npos) return "";
    if (std::string number = thread_number_in(tokens); !number.empty()) return number;
    if (std::string number = number_for_one_width(tokens); !number.empty()) return number;
    if (std::string size = size_without_bytes(tokens); !size.empty()) return size;
    if (std::string size = size_of_texture(tokens); !size.empty()) return size;
    if (std::string grid = turned_grid(tokens); !grid.empty()) return grid;
    if (std::string rest = rounded_down(tokens, common); !rest.empty()) return rest;
    if (std::string rest = last_piece_left_out(tokens, common); !rest.empty()) return rest;
    if (std::string whole = whole_division(tokens); !whole.empty()) return whole;
    if (std::string edge = edge_of_texture(tokens); !edge.empty()) return edge;
    if (message.find("read with rows and columns exchanged") != std::string::npos) {
        const std::string operand = word_after(message, "are right for ");
        const std::set<int> lines = lines_with(tokens, operand, false);
        if (lines.empty()) return "";
        return fmt::format(
            "{0} is read in {1}: which part of the index is the row there? If that is right, a "
            "tile to which {0} is copied is stored and read with its indices in different orders.",
            operand, lines_text(lines));
    }
    std::string array = word_after(message, "elements of ");
    if (array.empty()) array = word_after(message, "element of ");
    if (array.empty()) array = word_after(message, "pixels of ");
    const bool kept = message.find("never written") != std::string::npos ||
                      message.find("never set") != std::string::npos ||
                      message.find("Nothing was written") != std::string::npos;
    if (!kept) {
        if (array.empty()) return "";
        const std::string written = written_text(tokens, array, run, true);
        const std::string choice = kernel_choice(tokens);
        return choice.empty() || written.empty() ? written : choice + "; " + written;
    }
    if (std::string part = cleared_in_part(tokens); !part.empty()) return part;
    if (array.empty()) return "";
    if (std::string rest = left_over(tokens, message); !rest.empty()) return rest;
    std::string before = kernel_choice(tokens);
    if (before.empty()) before = launch_text(tokens);
    if (!before.empty()) before += "; ";
    return before + written_text(tokens, array, run, false);
}

}  // namespace simtutor
