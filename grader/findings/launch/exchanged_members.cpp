#include "grader/findings/launch/exchanged_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/launch_makers.h"

namespace simtutor {
namespace {

/// A structure's members, in their order.
struct Members {
    std::string type;
    int line = 0;
    std::vector<std::string> names;

    std::size_t place_of(const std::string& name) const {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
};

/// The structure at `at` that has nothing but members; no names else.
Members members_at(const Tokens& file, std::size_t at) {
    Members all;
    if (at + 2 >= file.size() || !file[at].is("struct") || !file[at + 2].is("{")) return all;
    all.type = file[at + 1].text;
    all.line = file[at].line;
    const Tokens body = part_of(file, at + 3, closing(file, at + 2));
    if (mentions(body, "(") || mentions(body, "{")) return all;
    for (const Tokens& declaration : split(body, ";"))
        for (const Tokens& one : split(declaration, ",")) {
            const auto end = std::ranges::find_if(
                one, [](const Token& word) { return word.is("=") || word.is("["); });
            if (end != one.begin()) all.names.push_back((end - 1)->text);
        }
    return all;
}

Members members_with(const Tokens& file, const std::string& one, const std::string& other) {
    for (std::size_t i = 0; i < file.size(); ++i)
        if (Members all = members_at(file, i);
            all.place_of(one) < all.names.size() && all.place_of(other) < all.names.size())
            return all;
    return {};
}

/// What fills a structure: "Shape shape{a, b}" and "return {a, b};" of a function that gives one.
std::vector<Tokens> fillings(const Tokens& file, const std::string& type) {
    std::vector<Tokens> all;
    const auto add = [&](std::size_t open) {
        all.push_back(part_of(file, open + 1, closing(file, open)));
    };
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (file[i].text != type) continue;
        if (file[i + 1].is("{") && (i == 0 || !file[i - 1].is("struct"))) add(i + 1);
        if (!file[i + 1].is_name()) continue;
        if (file[i + 2].is("{")) add(i + 2);
        if (file[i + 2].is("=") && file[i + 3].is("{")) add(i + 3);
        const std::size_t body = file[i + 2].is("(") ? closing(file, i + 2) + 1 : file.size();
        if (body >= file.size() || !file[body].is("{")) continue;
        for (std::size_t k = body; k + 1 < closing(file, body); ++k)
            if (file[k].is("return") && file[k + 1].is("{")) add(k + 1);
    }
    return all;
}

enum class Side { none, across, down, both };

/// What a name speaks of: "rows_left" of rows, "left_edge" of columns.
/// @param place whether "left" and "top" are places: a member's may be what is left over
Side side_of(const std::string& name, bool place) {
    bool across = false, down = false;
    std::string part;
    const auto is_one = [&](std::initializer_list<const char*> names) {
        return std::ranges::any_of(names, [&](const char* one) { return part == one; });
    };
    for (const char c : name + "_") {
        if (c != '_') {
            part += c;
            continue;
        }
        across |= is_one({"column", "columns", "col", "cols", "width", "x"}) ||
                  (place && is_one({"left", "tx"}));
        down |= is_one({"row", "rows", "height", "y"}) || (place && is_one({"top", "ty"}));
        part.clear();
    }
    return across ? (down ? Side::both : Side::across) : (down ? Side::down : Side::none);
}

/// Of all names of an expression.
Side side_of(const Tokens& words) {
    bool across = false, down = false;
    for (const Token& word : words) {
        const Side one = word.is_name() ? side_of(word.text, true) : Side::none;
        across |= one == Side::across || one == Side::both;
        down |= one == Side::down || one == Side::both;
    }
    return across ? (down ? Side::both : Side::across) : (down ? Side::down : Side::none);
}

/// The member that is called after one side and gets what speaks of the other alone; the number of
/// members if none or more than one does.
std::size_t turned_member(const Members& members, const std::vector<Tokens>& values, Side own) {
    std::size_t found = members.names.size();
    for (std::size_t i = 0; i < members.names.size(); ++i) {
        if (side_of(members.names[i], false) != own) continue;
        const bool turned = side_of(values[i]) == (own == Side::down ? Side::across : Side::down);
        if (!turned || found < members.names.size()) return members.names.size();
        found = i;
    }
    return found;
}

}  // namespace

std::string turned_members(const Tokens& file) {
    for (std::size_t i = 0; i < file.size(); ++i) {
        const Members members = members_at(file, i);
        for (const Tokens& words :
             members.names.empty() ? std::vector<Tokens>{} : fillings(file, members.type)) {
            const auto values = split(words, ",");
            if (values.size() != members.names.size() || words[0].is(".")) continue;
            const std::size_t down = turned_member(members, values, Side::down),
                              across = turned_member(members, values, Side::across);
            if (down == values.size() || across == values.size()) continue;
            const std::size_t first = std::min(down, across), second = std::max(down, across);
            return fmt::format(
                "Line {} fills {} in the order of its members (line {}): {} gets {}, and {} gets "
                "{}. Are these two exchanged?",
                words[0].line, members.type, members.line, members.names[first],
                text_of(values[first]), members.names[second], text_of(values[second]));
        }
    }
    return "";
}

std::string exchanged_members(const Tokens& file, const std::string& kernel) {
    const auto launch = place_of_launch(file, kernel);
    const auto given = launch ? launch_arguments(file, *launch) : std::vector<Tokens>{};
    if (given.size() < 2 || given[0].size() != 3 || given[1].size() != 3 ||
        given[0][0].text != given[1][0].text || !given[0][1].is(".") || !given[1][1].is("."))
        return "";
    const std::string &grid = given[0][2].text, &block = given[1][2].text;
    const Members members = members_with(file, grid, block);
    if (members.names.empty()) return "";
    const auto holds = [&](const std::vector<Tokens>& values, const std::string& member,
                           const std::string& name) {
        const std::size_t place = members.place_of(member);
        return place < values.size() && values[place].size() == 1 && values[place][0].text == name;
    };
    for (const Tokens& words : fillings(file, members.type)) {
        const auto values = split(words, ",");
        const bool in_grid = holds(values, grid, block), in_block = holds(values, block, grid);
        if (!in_grid && !in_block) continue;
        std::string order;
        for (const std::string& name : members.names) order += (order.empty() ? "" : ", ") + name;
        return fmt::format(
            "Line {} gives {} what it calls {}: {} is filled in the order of its members, {} (line "
            "{}). Exchange the two.",
            words[0].line, in_grid ? grid : block, in_grid ? block : grid, members.type, order,
            members.line);
    }
    return "";
}

}  // namespace simtutor
