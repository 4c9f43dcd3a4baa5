#include "grader/check/wrong/one_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// "n is no multiple of 16": the smallest power of two that tells them apart, or the one that the
/// launch suggests.
std::string by_multiple(const Runs& runs, const std::string& name, const std::vector<int>& tiles) {
    std::vector<int> found;
    for (int factor = 2; factor <= 1024; factor *= 2)
        if (runs.told_apart_by(
                [&](const TriedRun& run) { return !divides(factor, run.sizes.at(name)); }))
            found.push_back(factor);
    if (found.empty()) return "";
    // 0 is a multiple of anything, and a run with it does no work.
    auto right = Runs::values(runs.passed(), name);
    right.erase(0);
    if (right.empty()) return "";
    int best = found.front();
    bool suggested = false;
    for (const int tile : tiles) {
        if (std::find(found.begin(), found.end(), tile) == found.end()) continue;
        best = tile;
        suggested = true;
    }
    // Any one size is a multiple of something that no other is. Where several sizes vary, one of
    // them will be so by chance.
    const bool alone = runs.varied().size() < 2;
    const std::size_t least = alone ? least_runs : least_divided;
    if (!suggested && (right.size() < least || Runs::values(runs.failed(), name).size() < least))
        return "";
    // A bound is the simpler reason.
    if (!alone && !suggested && (parted_by_bound(runs, name) || parted_by_other(runs, name)))
        return "";
    // How many blocks there are follows from the other sizes: a multiple of a few is chance.
    if (of_launch(name) && best > 2) return "";
    if (of_launch(name) && (right.size() < least_divided || parted_by_other(runs, name))) return "";
    // Where the sizes that are right are multiples of more than the smallest, all may be meant.
    if (!suggested && found.size() > 1) {
        std::vector<std::string> more;
        for (const int factor : found)
            if (factor != best) more.push_back(std::to_string(factor));
        const std::string last = more.back();
        more.pop_back();
        return fmt::format("{} is {}, or no multiple of {}{}", name,
                           best == 2 ? "odd" : fmt::format("no multiple of {}", best),
                           more.empty() ? last : list_of(more) + " or " + last,
                           evidence(runs, name));
    }
    if (best == 2) return fmt::format("{} is odd{}", name, evidence(runs, name));
    return fmt::format("{} is no multiple of {}{}", name, best, evidence(runs, name));
}

/// "n is a multiple of 4": the smallest power of two from 4 on; of 2 it is said otherwise.
std::string by_divisor(const Runs& runs, const std::string& name) {
    for (int factor = 4; factor <= 1024; factor *= 2)
        if (runs.told_apart_by(
                [&](const TriedRun& run) { return divides(factor, run.sizes.at(name)); }))
            return fmt::format("{} is a multiple of {}{}", name, factor, evidence(runs, name));
    return "";
}

constexpr const char* all_blocks = "the number of blocks";
constexpr const char* all_threads = "the number of threads in the grid";

}  // namespace

std::string by_size(const Runs& runs, const std::string& name, const std::vector<int>& tiles) {
    const auto size = [&](const TriedRun& run) { return run.sizes.at(name); };
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    const bool enough = failed.size() >= least_runs && passed.size() >= least_runs;
    // What divides the number of all blocks, or of all threads, seldom matters to a program.
    const bool of_all = name == all_blocks || name == all_threads;
    const bool by_chance =
        of_all && (failed.size() < least_divided || passed.size() < least_divided);
    if (failed.size() >= least_runs && !passed.empty() && !by_chance) {
        // Where no other size varies, that says only that nothing is right.
        if (passed == std::set<double>{0} && !failed.contains(0))
            return runs.varied().size() < 2
                       ? ""
                       : fmt::format("{} is not 0{}", name, evidence(runs, name));
        // Few sizes of a caller are powers of two: where several vary, one is so by chance.
        const std::size_t powers = runs.varied().size() < 2 ? least_ordered : least_divided;
        if (failed.size() >= powers && passed.size() >= powers &&
            runs.told_apart_by([&](const TriedRun& run) { return !power_of_two(size(run)); }))
            return fmt::format("{} is no power of two{}", name, evidence(runs, name));
        if (auto text = by_multiple(runs, name, tiles); !text.empty()) return text;
        if (runs.told_apart_by([&](const TriedRun& run) { return divides(2, size(run)); }) &&
            enough &&
            (runs.varied().size() < 2 ||
             (runs.failed().size() >= least_divided && runs.passed().size() >= least_divided)))
            return fmt::format("{} is even{}", name, evidence(runs, name));
        // Where several sizes vary, one of them is a multiple of something by chance.
        if (enough && (runs.varied().size() < 2 ||
                       (failed.size() >= least_divided && passed.size() >= least_divided)))
            if (auto text = by_divisor(runs, name); !text.empty()) return text;
    }
    // Of one failing run each size that no other has would do.
    const bool several = runs.varied().size() < 2 || runs.failed().size() >= least_runs;
    if (failed.size() == 1 && several && !passed.contains(*failed.begin()) && passed.size() >= 3 &&
        *failed.begin() <= 1)
        return fmt::format("{} is {}", name, plain(*failed.begin()));
    return "";
}

std::string by_bound(const Runs& runs, const std::vector<std::string>& sizes) {
    std::vector<std::string> varied;
    for (const std::string& name : sizes) {
        auto all = Runs::values(runs.failed(), name);
        all.merge(Runs::values(runs.passed(), name));
        if (all.size() > 1) varied.push_back(name);
    }
    if (varied.size() != 1) return "";
    const std::string& name = varied.front();
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    if (failed.size() < least_ordered || passed.size() < least_ordered) return "";
    if (*failed.begin() > *passed.rbegin())
        return fmt::format("{} is {} or more; it is right up to {}", name, plain(*failed.begin()),
                           plain(*passed.rbegin()));
    // Sizes that are all whole pieces say as well that pieces are what matters.
    const bool whole = std::all_of(passed.begin(), passed.end(),
                                   [](double size) { return divides(least_piece, size); });
    if (!whole && *failed.rbegin() < *passed.begin() &&
        *passed.begin() <= widest_gap * *failed.rbegin())
        return fmt::format("{} is {} or less; it is right from {} on", name,
                           plain(*failed.rbegin()), plain(*passed.begin()));
    return "";
}

std::string by_threads_bound(const Runs& runs) {
    if (!has_name(runs, block_threads) || runs.failed().size() < least_divided ||
        runs.passed().size() < least_divided || parted_by_other(runs, block_threads))
        return "";
    const auto failed = Runs::values(runs.failed(), block_threads),
               passed = Runs::values(runs.passed(), block_threads);
    if (passed.size() >= least_ordered && *failed.begin() > *passed.rbegin())
        return fmt::format("{} is {} or more; it is right up to {}", block_threads,
                           plain(*failed.begin()), plain(*passed.rbegin()));
    if (failed.size() >= least_ordered && passed.size() >= least_runs &&
        *failed.rbegin() < *passed.begin())
        return fmt::format("{} is {} or less; it is right from {} on", block_threads,
                           plain(*failed.rbegin()), plain(*passed.begin()));
    return "";
}

std::string by_lower_bound(const Runs& runs) {
    std::string found;
    for (const std::string& name : runs.varied()) {
        const auto failed = Runs::values(runs.failed(), name),
                   passed = Runs::values(runs.passed(), name);
        if (failed.empty() || passed.empty() || *failed.begin() <= *passed.rbegin()) continue;
        if (failed.size() < least_mostly || passed.size() < least_mostly || !found.empty())
            return "";
        found = fmt::format("{} is {} or more; it is right up to {}", name, plain(*failed.begin()),
                            plain(*passed.rbegin()));
    }
    return found;
}

std::string by_most(const Runs& runs, const std::string& name, const std::vector<int>& tiles) {
    if (runs.failed().size() < least_mostly ||
        Runs::values(runs.failed(), name).size() < least_runs)
        return "";
    const auto tell = [&](const std::string& what, const Runs::Property& holds) -> std::string {
        const auto of = [&](const TriedRun* run) { return holds(*run); };
        const auto& failed = runs.failed();
        const auto& passed = runs.passed();
        const auto right =
            static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), of));
        if (!std::all_of(failed.begin(), failed.end(), of) ||
            passed.size() - right < least_ordered || 2 * right > failed.size())
            return "";
        return fmt::format("{} is no {}, and there in {} of {} runs", name, what, failed.size(),
                           failed.size() + right);
    };
    for (const int tile : tiles) {
        auto text = tell(fmt::format("multiple of {}", tile),
                         [&](const TriedRun& run) { return !divides(tile, run.sizes.at(name)); });
        if (!text.empty()) return text;
    }
    // Few sizes of a caller are powers of two, so many mistakes miss those by chance.
    if (!of_launch(name)) return "";
    return tell("power of two",
                [&](const TriedRun& run) { return !power_of_two(run.sizes.at(name)); });
}

std::string by_second_round(const Runs& runs) {
    if (runs.failed().size() < least_divided) return "";
    for (const std::string& name : runs.varied()) {
        if (parted_by_other(runs, name)) continue;
        const auto failed = Runs::values(runs.failed(), name),
                   passed = Runs::values(runs.passed(), name);
        if (runs.failed().size() >= least_mostly && runs.passed().size() >= least_runs &&
            passed == std::set<double>{1} && *failed.begin() >= 2)
            return fmt::format("{} is 2 or more", name);
        // A larger run that is right moves the bound, if those that fail begin behind it.
        if (!failed.empty() && !passed.empty() && passed.contains(1) && *passed.rbegin() >= 2 &&
            *failed.begin() > *passed.rbegin() && runs.failed().size() >= least_runs)
            return fmt::format("{} is {} or more; it is right up to {}", name,
                               plain(*failed.begin()), plain(*passed.rbegin()));
        const auto more = [&](const TriedRun& run) { return run.sizes.at(name) >= 2; };
        std::size_t having = 0;
        if (*failed.begin() >= 2 && failed.size() >= least_runs && passed.contains(1) &&
            mostly(runs, more, name == "n" ? 0 : runs.failed().size() / 4, having) &&
            is_rare(runs, having))
            return fmt::format("{} is 2 or more{}", name, how_often(runs, having));
    }
    return "";
}

}  // namespace simtutor::check
