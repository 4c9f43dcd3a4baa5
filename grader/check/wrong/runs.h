#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/check/wrong/failing_runs.h"

namespace simtutor::check {

/// Names of a launch's sizes.
inline constexpr const char* block_count = "the number of blocks";
inline constexpr const char* block_threads = "the number of threads in a block";

/// Fewer of either kind prove nothing: a bound can be drawn around any single run.
inline constexpr std::size_t least_runs = 2;
/// An order of sizes parts any few runs by chance.
inline constexpr std::size_t least_ordered = 3;
/// Sizes that are multiples of something by design, and others, where several sizes vary.
inline constexpr std::size_t least_divided = 5;
/// Failing runs, where other runs with the same property are right.
inline constexpr std::size_t least_mostly = 6;
/// Small runs that fail and a far larger one that passes differ in more than their size.
inline constexpr double widest_gap = 16;
/// A usual side of blocks and tiles.
inline constexpr double least_piece = 8;

/// Runs of a check, of which some are wrong: what is asked of them to find what those have in
/// common.
class Runs {
  public:
    explicit Runs(const std::vector<TriedRun>& runs) {
        for (const TriedRun& run : runs)
            if (run.failed || !run.partial) (run.failed ? failed_ : passed_).push_back(&run);
        for (const auto& size : runs.front().sizes) {
            const std::string& name = size.first;
            if (std::all_of(runs.begin(), runs.end(),
                            [&](const TriedRun& run) { return run.sizes.contains(name); }))
                names_.push_back(name);
        }
    }

    const std::vector<const TriedRun*>& failed() const { return failed_; }
    const std::vector<const TriedRun*>& passed() const { return passed_; }
    const std::vector<std::string>& names() const { return names_; }

    using Property = std::function<bool(const TriedRun&)>;
    /// Whether all failing runs have the property and no other has.
    bool told_apart_by(const Property& holds) const {
        const auto of = [&](const TriedRun* run) { return holds(*run); };
        return std::all_of(failed_.begin(), failed_.end(), of) &&
               std::none_of(passed_.begin(), passed_.end(), of);
    }
    /// Values of a size, rising, each once.
    static std::set<double> values(const std::vector<const TriedRun*>& runs,
                                   const std::string& name) {
        std::set<double> found;
        for (const TriedRun* run : runs) found.insert(run->sizes.at(name));
        return found;
    }

    /// Sizes that the caller gives and that differ from run to run.
    std::vector<std::string> varied() const {
        std::vector<std::string> all;
        for (const std::string& name : names_) {
            auto seen = values(failed_, name);
            seen.merge(values(passed_, name));
            const bool launch = name.starts_with("the ");
            if (seen.size() > 1 && !launch) all.push_back(name);
        }
        return all;
    }

  private:
    std::vector<const TriedRun*> failed_, passed_;
    std::vector<std::string> names_;
};

bool divides(double by, double number);
bool power_of_two(double number);
bool has_name(const Runs& runs, const char* name);
/// Of a size's name.
bool of_launch(const std::string& name);

/// Of a size's name: how often something is done. No block and no thread gets a share of it.
bool of_rounds(const std::string& name);

/// The sizes that failed and those that passed, for the reader to judge.
std::string evidence(const Runs& runs, const std::string& name);

/// Whether a size alone parts the failing runs from the others by a bound: larger ones fail, or
/// smaller ones.
bool parted_by_bound(const Runs& runs, const std::string& name);
/// Whether another size does. Then a condition on `name` may hold by chance.
bool parted_by_other(const Runs& runs, const std::string& name);

/// Whether all failing runs have the property, and few of those that are right.
/// @param having how many runs have it
bool mostly(const Runs& runs, const Runs::Property& holds, std::size_t most_right,
            std::size_t& having);

/// ", and there in 6 of 7 runs" where not all that have the property fail.
std::string how_often(const Runs& runs, std::size_t having);

/// Whether so many runs fail, or so few have the property, that all failing ones hardly have it by
/// chance.
bool is_rare(const Runs& runs, std::size_t having);

}  // namespace simtutor::check
