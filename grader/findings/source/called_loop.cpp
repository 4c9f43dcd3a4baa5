#include "grader/findings/source/called_loop.h"

#include <set>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "lock" of "const Lock lock{word}": the name that a statement declares with a type of the file;
/// empty if it declares none.
std::string object_declared(const Tokens& file, const Tokens& words) {
    std::set<std::string> types;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].is("struct") || file[i].is("class")) types.insert(file[i + 1].text);
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (types.contains(words[i].text) && words[i + 1].is_name()) return words[i + 1].text;
    return "";
}

}  // namespace

CalledLoop called_loop(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const int at = function.at(line, "");
    if (at < 0) return {};
    const std::string object =
        object_declared(file, function.statements()[static_cast<std::size_t>(at)].words);
    std::set<std::string> seen;
    CalledLoop found;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const bool member = !object.empty() && i > 1 && one.words[i - 1].is(".") &&
                                one.words[i - 2].text == object;
            if (!one.words[i + 1].is("(") || (!one.touches(line) && !member) ||
                !seen.insert(one.words[i].text).second)
                continue;
            for (const FunctionText& called : functions_in(file)) {
                if (called.name() != one.words[i].text || called.name() == function.name())
                    continue;
                for (const Statement& inner : called.statements()) {
                    if (inner.kind != Statement::Kind::loop) continue;
                    if (found.line > 0) return {};
                    found = {inner.line, one.words[i].line, called.name()};
                }
            }
        }
    return found;
}

}  // namespace simtutor
