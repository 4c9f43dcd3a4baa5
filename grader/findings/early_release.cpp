#include "grader/findings/early_release.h"

#include <fmt/format.h>

#include <set>

namespace simtutor {
namespace {

/// "locks" of "atomicExch(&locks[bucket], 0)"; empty if the words hold no such call.
/// @param last argument that the call must have; empty: any
std::string lock_in(const Tokens& words, const char* call, const std::string& last) {
    for (std::size_t i = 0; i + 3 < words.size(); ++i) {
        if (!words[i].is(call) || !words[i + 1].is("(")) continue;
        const std::size_t close = closing(words, i + 1);
        if (!last.empty() && (close >= words.size() || words[close - 1].text != last)) continue;
        for (std::size_t k = i + 2; k < words.size(); ++k)
            if (words[k].is_name()) return words[k].text;
    }
    return "";
}

/// Arrays that a statement stores to: "counts[node] += 1".
std::string stored_array(const Tokens& words) {
    if (words.size() < 5 || !words[0].is_name() || !words[1].is("[")) return "";
    const std::size_t close = closing(words, 1);
    if (close + 1 >= words.size()) return "";
    const std::string& sign = words[close + 1].text;
    return sign == "=" || sign == "+=" || sign == "++" ? words[0].text : "";
}

std::string joined(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
}

}  // namespace

std::string early_release(const FunctionText& function, const std::string& array) {
    std::string lock;
    int released = 0;
    std::set<std::string> read, changed, stored;
    std::set<int> lines;
    for (const Statement& one : function.statements()) {
        if (lock.empty()) {
            lock = lock_in(one.words, "atomicCAS", "1");
            continue;
        }
        if (lock_in(one.words, "atomicExch", "0") == lock) {
            released = one.line;
            continue;
        }
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (released == 0 && one.words[i].is_name() && one.words[i + 1].is("["))
                read.insert(one.words[i].text);
        const std::string name = stored_array(one.words);
        // Where the lock guards a store as well, another one stands behind it for another reason.
        if (released == 0 && !name.empty()) return "";
        if (name.empty()) continue;
        stored.insert(name);
        if (!read.contains(name)) continue;
        changed.insert(name);
        lines.insert(one.line);
    }
    if (changed.empty() || (!array.empty() && !stored.contains(array))) return "";
    std::set<std::string> numbers;
    for (const int line : lines) numbers.insert(std::to_string(line));
    return fmt::format(
        "The lock {} is given back in line {}, and line{} {} still change{} {}, which {} guards: "
        "give it back behind them, after a fence.",
        lock, released, lines.size() == 1 ? "" : "s", joined(numbers), lines.size() == 1 ? "s" : "",
        joined(changed), lock);
}

}  // namespace simtutor
