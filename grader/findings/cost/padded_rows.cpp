#include "grader/findings/cost/padded_rows.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "__shared__ float bs[tile * tile]": an array of rows, one behind the other.
struct Rows {
    std::string name;
    Tokens rows, length;
    int line = 0;
};

std::vector<Rows> arrays_in(const FunctionText& function) {
    std::vector<Rows> all;
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            const std::size_t close = closing(one.words, i + 1);
            const auto factors = split(part_of(one.words, i + 2, close), "*");
            const bool single = close + 1 >= one.words.size() || !one.words[close + 1].is("[");
            if (factors.size() == 2 && single)
                all.push_back({one.words[i].text, factors[0], factors[1], one.words[i].line});
        }
    }
    return all;
}

/// "pitch" of "bs[x * pitch + y]" and of "bs + x * pitch". @param line where it stands
std::optional<Tokens> distance_in(const FunctionText& function, const std::string& array,
                                  int& line) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 2 < one.words.size(); ++i) {
            const bool index = one.words[i + 1].is("["), sum = one.words[i + 1].is("+");
            if (one.words[i].text != array || (!index && !sum) || mentions(one.words, "__shared__"))
                continue;
            std::size_t end = index ? closing(one.words, i + 1) : i + 2;
            while (!index && end < one.words.size() && !one.words[end].is(";") &&
                   !one.words[end].is(",") && !one.words[end].is(")"))
                ++end;
            for (const Tokens& term : split(part_of(one.words, i + 2, end), "+"))
                if (term.size() == 3 && term[1].is("*") && term[0].is_name()) {
                    line = one.words[i].line;
                    return Tokens{term[2]};
                }
        }
    return std::nullopt;
}

}  // namespace

std::string padded_rows(const Tokens& file, const FunctionText& function, int line) {
    const int statement = function.at(line, "");
    if (statement < 0) return "";
    const auto names = names_behind(
        function, function.statements()[static_cast<std::size_t>(statement)].words, statement);
    for (const Rows& one : arrays_in(function)) {
        int at = 0;
        const auto apart =
            has(names, one.name) ? distance_in(function, one.name, at) : std::optional<Tokens>();
        if (!apart) continue;
        const auto rows = constant_value(file, one.rows), length = constant_value(file, one.length),
                   pitch = constant_value(file, *apart);
        if (!rows || !length || !pitch || *pitch <= *length) continue;
        return fmt::format(
            "The rows of {0} lie {1} = {2} elements apart (line {3}), so {4} rows need {4} * {1} = "
            "{5} elements; line {6} declares {7}.",
            one.name, text_of(*apart), *pitch, at, text_of(one.rows), *rows * *pitch, one.line,
            *rows * *length);
    }
    return "";
}

}  // namespace simtutor
