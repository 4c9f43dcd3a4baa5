#include "grader/findings/result/given_twice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// Pairs that are looked at: a text may be made to be slow to read.
constexpr std::size_t most_pairs = 24;

/// An array, by the expression that points to it, and what it is there for.
struct Role {
    Tokens array;
    std::string role;  ///< the name of a parameter, or of the other side of a copy
    int line = 0;
};

/// The name that `shared` would have in the second role, if its name is made of the first one:
/// "d_y" of "d_x" in the roles x and y, "y" of "x" in the roles d_x and d_y.
std::string name_in_role(const std::string& shared, const std::string& own,
                         const std::string& other) {
    if (own == other) return "";
    if (shared.ends_with(own)) return shared.substr(0, shared.size() - own.size()) + other;
    const std::size_t prefix = own.size() - std::min(own.size(), shared.size());
    if (own.ends_with(shared) && other.starts_with(own.substr(0, prefix)))
        return other.substr(prefix);
    return "";
}

/// "lane[i].b" of "lane[i].a + 7".
Tokens renamed(const Tokens& array, const std::string& from, const std::string& to) {
    Tokens made = split(array, "+").front();
    for (std::size_t i = made.size(); i-- > 0;)
        if (made[i].is(from)) {
            made[i].text = to;
            break;
        }
    return made;
}

bool holds(const Tokens& text, const Tokens& part) {
    if (part.empty()) return false;
    for (std::size_t i = 0; i + part.size() <= text.size(); ++i)
        if (same_words(part_of(text, i, i + part.size()), part) && (i == 0 || !text[i - 1].is(".")))
            return true;
    return false;
}

bool is_used(const FunctionText& function, const Tokens& array) {
    if (holds(function.parameters(), array)) return true;
    return std::any_of(function.statements().begin(), function.statements().end(),
                       [&](const Statement& one) { return holds(one.words, array); });
}

struct Twice {
    const Role *one = nullptr, *other = nullptr;  ///< the second has an array that is not its own
    std::string left;                             ///< the array that bears its name
};

/// Two roles of one array, one of which another array of the function bears the name of, and none
/// of the roles has that one.
Twice twice_in(const FunctionText& function, const std::vector<Role>& roles) {
    for (const Role& one : roles)
        for (const Role& other : roles) {
            const std::string name = pointer_name(one.array);
            if (&one == &other || name.empty() || pointer_name(other.array) != name) continue;
            const Tokens base = split(one.array, "+").front();
            if (!same_words(base, split(other.array, "+").front())) continue;
            const std::string wanted = name_in_role(name, one.role, other.role);
            if (wanted.empty() || wanted == name) continue;
            const Tokens left = renamed(base, name, wanted);
            const bool has_role = std::any_of(roles.begin(), roles.end(), [&](const Role& any) {
                return same_words(split(any.array, "+").front(), left);
            });
            if (!has_role && is_used(function, left)) return {&one, &other, text_of(left)};
        }
    return {};
}

std::vector<Tokens> given_at(const Tokens& file, std::size_t at) {
    std::size_t open = at + 1;
    if (open + 1 < file.size() && file[open].is("<<") && file[open + 1].is("<"))
        while (open + 1 < file.size() && !(file[open].is(">") && file[open + 1].is("("))) ++open;
    if (open < file.size() && file[open].is(">")) ++open;
    if (open >= file.size() || !file[open].is("(")) return {};
    return split(part_of(file, open + 1, std::min(closing(file, open), file.size())), ",");
}

/// A launch or a call of one of the file's own functions.
std::string twice_passed(const Tokens& file) {
    for (const FunctionText& called : functions_in(file)) {
        const std::vector<Tokens> parameters = split(called.parameters(), ",");
        for (std::size_t at = 1; at + 1 < file.size(); ++at) {
            // Behind a type it is the function itself.
            if (file[at].text != called.name() || file[at - 1].is_name() || file[at - 1].is("*"))
                continue;
            const std::vector<Tokens> given = given_at(file, at);
            if (given.size() != parameters.size() || given.size() > most_pairs) continue;
            std::vector<Role> roles;
            for (std::size_t i = 0; i < given.size(); ++i)
                if (mentions(parameters[i], "*") && !given[i].empty())
                    roles.push_back({given[i], parameters[i].back().text, file[at].line});
            const Twice twice = twice_in(FunctionText(file, file[at].line), roles);
            if (twice.one)
                return fmt::format(
                    "Line {} passes {} to {} twice, as {} and as {}, and {} not at all: is that "
                    "meant?",
                    file[at].line, text_of(twice.other->array), called.name(),
                    std::min(twice.one->role, twice.other->role),
                    std::max(twice.one->role, twice.other->role), twice.left);
        }
    }
    return "";
}

/// Copies in one direction in one function: the destinations, or the sources.
std::string twice_copied(const Tokens& file) {
    const std::vector<CopyText> all = copies_in(file);
    for (const CopyText& first : all) {
        const FunctionText function(file, first.line);
        std::vector<Role> to, from;
        for (const CopyText& copy : all) {
            if (copy.symbol || copy.kind != first.kind || copy.to.empty() || copy.from.empty() ||
                FunctionText(file, copy.line).name() != function.name() || to.size() > most_pairs)
                continue;
            to.push_back({copy.to, pointer_name(copy.from), copy.line});
            from.push_back({copy.from, pointer_name(copy.to), copy.line});
        }
        if (const Twice twice = twice_in(function, to); twice.one)
            return fmt::format(
                "Line {} copies to {}, as line {} does, and no line copies {} to {}: is that "
                "meant?",
                twice.other->line, text_of(twice.other->array), twice.one->line, twice.other->role,
                twice.left);
        if (const Twice twice = twice_in(function, from); twice.one)
            return fmt::format(
                "Line {} copies from {}, as line {} does, and no line copies from {}: is that "
                "meant?",
                twice.other->line, text_of(twice.other->array), twice.one->line, twice.left);
    }
    return "";
}

/// "cudaHostGetDevicePointer(&partial, arrays.b, 0)"
std::string twice_addressed(const Tokens& file) {
    std::vector<Role> roles;
    for (std::size_t at = 0; at + 1 < file.size(); ++at) {
        if (!file[at].is("cudaHostGetDevicePointer") || roles.size() > most_pairs) continue;
        const std::vector<Tokens> given = given_at(file, at);
        if (given.size() == 3 && !given[0].empty() && !given[1].empty())
            roles.push_back({given[1], given[0].back().text, file[at].line});
    }
    if (roles.empty()) return "";
    const Twice twice = twice_in(FunctionText(file, roles.front().line), roles);
    if (!twice.one) return "";
    return fmt::format(
        "Line {} makes {} the device's address of {}, as line {} does for {}, and no line asks for "
        "that of {}: is that meant?",
        twice.other->line, twice.other->role, text_of(twice.other->array), twice.one->line,
        twice.one->role, twice.left);
}

}  // namespace

std::string given_twice(const Tokens& file) {
    for (std::string text : {twice_addressed(file), twice_passed(file), twice_copied(file)})
        if (!text.empty()) return text;
    return "";
}

}  // namespace simtutor
