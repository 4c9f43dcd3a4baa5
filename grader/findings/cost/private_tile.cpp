#include "grader/findings/cost/private_tile.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "[k][t]" behind an array's name.
struct Access {
    std::vector<Tokens> places;
    int statement = 0;
    int line = 0;
};

constexpr unsigned most_threads = 1024;

/// Every access of an array; nothing where it is also spoken of without a place.
std::vector<Access> accesses_of(const FunctionText& function, const std::string& array) {
    std::vector<Access> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::alternative || mentions(one.words, "__shared__")) continue;
        for (std::size_t k = 0; k < one.words.size(); ++k) {
            if (one.words[k].text != array) continue;
            // An address may be read by anyone.
            if (k > 0 && one.words[k - 1].is("&")) return {};
            Access access{{}, i, one.words[k].line};
            std::size_t at = k + 1;
            while (at < one.words.size() && one.words[at].is("[")) {
                const std::size_t close = closing(one.words, at);
                access.places.push_back(part_of(one.words, at + 1, close));
                at = close + 1;
            }
            if (access.places.empty()) return {};
            all.push_back(std::move(access));
        }
    }
    return all;
}

/// Whether an index has another value for every thread of a block.
bool is_own(const Tokens& file, const FunctionText& function, const Tokens& index, int statement,
            unsigned x, unsigned y) {
    std::set<long long> seen;
    for (unsigned row = 0; row < y; ++row)
        for (unsigned column = 0; column < x; ++column) {
            simt::ThreadCoordinates who;
            who.thread[0] = column;
            who.thread[1] = row;
            ThreadValue value(file, function, who);
            value.block(x, y);
            const auto number = value.of(index, statement);
            if (!number || !seen.insert(*number).second) return false;
        }
    return true;
}

/// The shared arrays that the function declares.
std::vector<std::string> shared_arrays(const FunctionText& function) {
    std::vector<std::string> names;
    for (const Statement& one : function.statements())
        for (const Tokens& piece : split(one.words, ","))
            for (std::size_t i = 0; mentions(one.words, "__shared__") && i + 1 < piece.size(); ++i)
                if (piece[i].is_name() && piece[i + 1].is("[")) {
                    names.push_back(piece[i].text);
                    break;
                }
    return names;
}

/// What the array gets in its only store, where that comes from device memory.
Tokens stored_value(const FunctionText& function, const std::string& array) {
    Tokens value;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            if (set.name() != array || mentions(one.words, "__shared__")) continue;
            if (!value.empty() || set.sign != "=") return {};
            value = set.value;
        }
    const bool loaded = value.size() > 2 && value[1].is("[") &&
                        closing(value, 1) + 1 == value.size() &&
                        is_pointer_parameter(function, value[0].text);
    return loaded ? value : Tokens();
}

}  // namespace

std::string private_tile(const Tokens& file, int line, unsigned x, unsigned y) {
    const FunctionText function(file, line);
    if (x == 0 || y == 0 || x * y < 2 || x * y > most_threads) return "";
    for (const std::string& array : shared_arrays(function)) {
        const std::vector<Access> all = accesses_of(function, array);
        const Tokens value = stored_value(function, array);
        if (all.size() < 2 || value.empty()) continue;
        for (std::size_t place = 0; place < all[0].places.size(); ++place) {
            std::set<int> lines;
            bool same = true;
            for (const Access& access : all) {
                same = same && place < access.places.size() &&
                       same_words(access.places[place], all[0].places[place]) &&
                       is_own(file, function, access.places[place], access.statement, x, y);
                lines.insert(access.line);
            }
            if (!same) continue;
            std::string numbers;
            for (const int one : lines)
                numbers += (numbers.empty()          ? ""
                            : one == *lines.rbegin() ? " and "
                                                     : ", ") +
                           std::to_string(one);
            return fmt::format(
                "Each element of {} is read only by the thread that has stored it: in line{} {} "
                "its index is {}, and no two threads of a block have the same. It need not go "
                "through shared memory: read {} into a variable.",
                array, lines.size() == 1 ? "" : "s", numbers, text_of(all[0].places[place]),
                text_of(value));
        }
    }
    return "";
}

}  // namespace simtutor
