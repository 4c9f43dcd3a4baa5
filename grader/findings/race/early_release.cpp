#include "grader/findings/race/early_release.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

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

/// Array that a statement stores to: "counts[node] += 1", "++counts[node]".
std::string stored_array(const Tokens& words) {
    const std::size_t begin = !words.empty() && (words[0].is("++") || words[0].is("--"));
    if (words.size() < begin + 4 || !words[begin].is_name() || !words[begin + 1].is("[")) return "";
    const std::size_t close = closing(words, begin + 1);
    if (begin > 0) return close + 1 == words.size() ? words[begin].text : "";
    if (close + 1 >= words.size()) return "";
    const std::string& sign = words[close + 1].text;
    return sign == "=" || sign == "+=" || sign == "-=" || sign == "++" || sign == "--"
               ? words[0].text
               : "";
}

std::string joined(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
    return text;
}

/// Statements that run behind `from`, on its own path: not what stands in the other part of a
/// branch, and nothing behind a "break", "continue" or "return".
std::vector<std::size_t> behind(const FunctionText& function, std::size_t from) {
    const auto& all = function.statements();
    std::vector<std::size_t> found;
    int level = all[from].parent;
    bool inside_branch = false;
    for (std::size_t i = from + 1; i < all.size(); ++i) {
        // Out of the heads that end above this statement.
        const std::vector<int> heads = function.around(static_cast<int>(i));
        while (level >= 0 && std::find(heads.begin(), heads.end(), level) == heads.end()) {
            inside_branch = all[static_cast<std::size_t>(level)].kind != Statement::Kind::loop;
            level = all[static_cast<std::size_t>(level)].parent;
        }
        if (inside_branch && all[i].kind == Statement::Kind::alternative &&
            all[i].parent == level) {
            while (i + 1 < all.size()) {
                const std::vector<int> next = function.around(static_cast<int>(i) + 1);
                const bool same = std::any_of(next.begin(), next.end(), [&](int head) {
                    const Statement& one = all[static_cast<std::size_t>(head)];
                    return one.kind == Statement::Kind::alternative && one.parent == level &&
                           head > static_cast<int>(from);
                });
                if (!same) break;
                ++i;
            }
            continue;
        }
        if (all[i].parent == level) {
            inside_branch = false;
            if (all[i].leaves()) break;
        }
        found.push_back(i);
    }
    return found;
}

struct Release {
    std::size_t at = 0;
    std::vector<std::size_t> behind;
};

/// Whether the part of the path above the release, behind the line that takes the lock, stores:
/// another store stands behind the release for another reason.
bool stores_before(const FunctionText& function, std::size_t taken, std::size_t release) {
    const auto& all = function.statements();
    const std::vector<int> heads = function.around(static_cast<int>(release));
    for (std::size_t i = taken + 1; i < release; ++i) {
        const int parent = all[i].parent;
        const bool same_path =
            parent < 0 || all[static_cast<std::size_t>(parent)].kind == Statement::Kind::loop ||
            std::find(heads.begin(), heads.end(), parent) != heads.end();
        if (same_path && !stored_array(all[i].words).empty()) return true;
    }
    return false;
}

/// What stands behind a release and still changes what the lock guards.
std::string told(const FunctionText& function, const std::string& lock, const Release& release,
                 const std::set<std::string>& guarded, const std::string& array) {
    std::set<std::string> changed, stored;
    std::set<int> lines;
    for (const std::size_t i : release.behind) {
        const Statement& one = function.statements()[i];
        if (lock_in(one.words, "atomicCAS", "1") == lock) break;
        const std::string name = stored_array(one.words);
        stored.insert(name);
        if (name.empty() || !guarded.contains(name)) continue;
        changed.insert(name);
        lines.insert(one.line);
    }
    if (changed.empty() || (!array.empty() && !stored.contains(array))) return "";
    std::string numbers;
    for (const int line : lines) numbers += (numbers.empty() ? "" : ", ") + std::to_string(line);
    return fmt::format(
        "The lock `{}` is given back in line {}, and line{} {} still change{} {}, which `{}` "
        "guards: give it back behind {}, after a fence.",
        lock, function.statements()[release.at].line, lines.size() == 1 ? "" : "s", numbers,
        lines.size() == 1 ? "s" : "", joined(changed), lock, lines.size() == 1 ? "that" : "them");
}

}  // namespace

std::string early_release(const FunctionText& function, const std::string& array) {
    const auto& all = function.statements();
    std::string lock;
    std::size_t taken = 0;
    std::vector<Release> releases;
    std::set<std::size_t> free;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (lock.empty()) {
            lock = lock_in(all[i].words, "atomicCAS", "1");
            taken = i;
        } else if (lock_in(all[i].words, "atomicExch", "0") == lock) {
            releases.push_back({i, behind(function, i)});
            free.insert(releases.back().behind.begin(), releases.back().behind.end());
        }
    }
    std::set<std::string> guarded;
    for (std::size_t i = taken + 1; i < all.size() && !releases.empty(); ++i)
        for (std::size_t k = 0; !free.contains(i) && k + 1 < all[i].words.size(); ++k)
            if (all[i].words[k].is_name() && all[i].words[k + 1].is("["))
                guarded.insert(all[i].words[k].text);
    for (const Release& release : releases) {
        if (stores_before(function, taken, release.at)) continue;
        if (std::string text = told(function, lock, release, guarded, array); !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
