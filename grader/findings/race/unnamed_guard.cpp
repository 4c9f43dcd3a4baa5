#include "grader/findings/race/unnamed_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace simtutor {
namespace {

/// A class that frees a lock in its destructor.
struct GuardClass {
    std::string name;
    int line = 0;  ///< of the destructor
};

bool gives_back(const Tokens& body) {
    return std::ranges::any_of(body, [](const Token& word) {
        for (const char* call : {"atomicExch", "atomicCAS", "atomicSub", "omp_unset_lock", "unlock",
                                 "release", "store"})
            if (word.is(call)) return true;
        return false;
    });
}

std::vector<GuardClass> guards_in(const Tokens& file) {
    std::vector<GuardClass> all;
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (!file[i].is("~") || !file[i + 1].is_name() || !file[i + 2].is("(")) continue;
        std::size_t open = closing(file, i + 2) + 1;
        while (open < file.size() && !file[open].is("{") && !file[open].is(";")) ++open;
        if (open >= file.size() || !file[open].is("{")) continue;
        if (gives_back(part_of(file, open, closing(file, open))))
            all.push_back({file[i + 1].text, file[i].line});
    }
    return all;
}

/// Whether the words at `at` are a whole statement "Guard{lock};" or "Guard(locks + k);", and no
/// declaration: "Guard(int* lock);" in the class, and "Guard(lock);", which declares a lock.
bool is_unnamed(const Tokens& file, std::size_t at) {
    if (at == 0 || at + 2 >= file.size()) return false;
    const Token &before = file[at - 1], &open = file[at + 1];
    if (!before.is(";") && !before.is("{") && !before.is("}")) return false;
    if (!open.is("{") && !open.is("(")) return false;
    const std::size_t end = closing(file, at + 1);
    if (end + 1 >= file.size() || !file[end + 1].is(";")) return false;
    if (open.is("{")) return true;
    const Tokens given = part_of(file, at + 2, end);
    return std::ranges::any_of(given,
                               [](const Token& word) {
                                   return word.is("+") || word.is("[") || word.is(".") ||
                                          word.is("->");
                               }) &&
           !mentions(given, "int");
}

}  // namespace

std::string unnamed_guard(const Tokens& file) {
    for (const GuardClass& guard : guards_in(file))
        for (std::size_t i = 0; i < file.size(); ++i)
            if (file[i].text == guard.name && is_unnamed(file, i))
                return fmt::format(
                    "The {0} in line {1} has no name, so it is destroyed at the end of that line, "
                    "and ~{0} (line {2}) gives the lock back before the next line. Give it a name: "
                    "then it lives to the end of its block.",
                    guard.name, file[i].line, guard.line);
    return "";
}

}  // namespace simtutor
