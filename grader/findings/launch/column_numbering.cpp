#include "grader/findings/launch/column_numbering.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "threadIdx.y * blockDim.x + threadIdx.x"
bool is_number_in_block(const Tokens& value) {
    bool x = false, y = false;
    const auto terms = split(value, "+");
    for (const Tokens& term : terms) {
        const std::string text = text_of(term);
        x = x || text == "threadIdx.x";
        y = y || text == "threadIdx.y * blockDim.x" || text == "blockDim.x * threadIdx.y";
    }
    return x && y && terms.size() == 2;
}

/// "flat / side" or "flat % side", whole: the side; empty for other words.
std::string side_of(const Tokens& value, const std::string& flat, const char* sign) {
    const bool parted = value.size() > 2 && value[0].text == flat && value[1].is(sign);
    const Tokens side = parted ? part_of(value, 2, value.size()) : Tokens{};
    // One operand: "blockDim.y", "8".
    return side.size() == 1 || (side.size() == 3 && side[1].is(".")) ? text_of(side) : "";
}

/// A name that is made of the thread's number, and where.
struct Part {
    std::string name, side;
    int line = 0;
};

/// Whether a value is made of the block's place along this side and of the part.
bool is_added_along(const FunctionText& function, const char* side, const Part& part) {
    for (const Statement& one : function.statements()) {
        bool block = false, mine = false;
        for (std::size_t i = 0; i <= one.words.size(); ++i) {
            const bool ends = i == one.words.size() || one.words[i].is(",") ||
                              one.words[i].is(";") || one.words[i].is("{") || one.words[i].is("=");
            if (ends && block && mine) return true;
            if (ends) {
                block = mine = false;
                continue;
            }
            mine = mine || one.words[i].text == part.name;
            block = block || (i + 2 < one.words.size() && one.words[i].is("blockIdx") &&
                              one.words[i + 2].is(side));
        }
    }
    return false;
}

}  // namespace

std::string column_numbering(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        std::string flat;
        Part across, along;
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.sign != "=") continue;
                if (is_number_in_block(set.value)) flat = set.name();
                if (std::string side = side_of(set.value, flat, "/"); !side.empty())
                    across = {set.name(), std::move(side), set.to.front().line};
                if (std::string side = side_of(set.value, flat, "%"); !side.empty())
                    along = {set.name(), std::move(side), set.to.front().line};
            }
        if (across.side.empty() || across.side != along.side ||
            !is_added_along(function, "x", across) || !is_added_along(function, "y", along))
            continue;
        return fmt::format(
            "Line {0} makes the place along x of {1} / {2}, and that along y of {1} % {2}: "
            "neighbouring lanes go down a column. They go along a row with {1} % blockDim.x along "
            "x and {1} / blockDim.x along y.",
            across.line, flat, across.side);
    }
    return "";
}

}  // namespace simtutor
