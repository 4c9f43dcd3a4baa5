#include "grader/check/wrong/failing_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <regex>
#include <set>
#include <vector>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Fewer of either kind prove nothing: a bound can be drawn around any single run.
constexpr std::size_t least_runs = 2;
/// An order of sizes parts any few runs by chance.
constexpr std::size_t least_ordered = 3;
/// Sizes that are multiples of something by design, and others, where several sizes vary.
constexpr std::size_t least_divided = 5;
/// Failing runs, where other runs with the same property are right.
constexpr std::size_t least_mostly = 6;
/// Small runs that fail and a far larger one that passes differ in more than their size.
constexpr double widest_gap = 16;
/// A usual side of blocks and tiles.
constexpr double least_piece = 8;

constexpr const char* where_common = "Wrong only where ";
constexpr const char* how_many = "Wrong in ";

bool divides(double by, double number) {
    return std::fmod(number, by) == 0;
}

bool power_of_two(double number) {
    const auto whole = static_cast<std::uint64_t>(number);
    return whole > 0 && (whole & (whole - 1)) == 0;
}

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

std::string listed(const std::set<double>& values) {
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const double value : values) words.push_back(plain(value));
    constexpr std::size_t most = 6;
    const std::size_t all = words.size();
    if (all > most) words.resize(most);
    return list_of(words) + (all > most ? ", ..." : "");
}

/// The sizes that failed and those that passed, for the reader to judge.
std::string evidence(const Runs& runs, const std::string& name) {
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    return fmt::format(" (wrong for {}; right for {})", listed(failed), listed(passed));
}

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
    const std::size_t least = alone ? least_runs : least_ordered;
    if (!suggested && (right.size() < least || Runs::values(runs.failed(), name).size() < least))
        return "";
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

std::string by_size(const Runs& runs, const std::string& name, const std::vector<int>& tiles) {
    const auto size = [&](const TriedRun& run) { return run.sizes.at(name); };
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    const bool enough = failed.size() >= least_runs && passed.size() >= least_runs;
    if (failed.size() >= least_runs && !passed.empty()) {
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
    if (failed.size() == 1 && !passed.contains(*failed.begin()) && passed.size() >= 3 &&
        *failed.begin() <= 1)
        return fmt::format("{} is {}", name, plain(*failed.begin()));
    return "";
}

/// "n is 33 or more; it is right up to 31": only where no other size may be the reason.
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

/// "k is 388 or more; it is right up to 300", where several sizes vary: many runs of either kind,
/// and no other size that parts them.
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

bool of_launch(const std::string& name) {
    return name.starts_with("the number of");
}

std::string by_two_sizes(const Runs& runs, const std::string& one, const std::string& other) {
    if (runs.failed().size() < least_runs || runs.passed().size() < least_runs) return "";
    const auto told = [&](const auto& holds) {
        return runs.told_apart_by(
            [&](const TriedRun& run) { return holds(run.sizes.at(one), run.sizes.at(other)); });
    };
    const bool enough =
        runs.failed().size() >= least_ordered && runs.passed().size() >= least_ordered;
    // Of three sizes any two will do by chance.
    if (!enough && runs.varied().size() > 2) return "";
    // Of a launch few sizes differ from one of the caller's by more than chance.
    if ((enough || !(of_launch(one) || of_launch(other))) &&
        told([](double a, double b) { return a != b; }))
        return fmt::format("{} and {} differ", one, other);
    // An order of two of the caller's sizes, of three or more, tells the runs apart by chance.
    if (runs.varied().size() > 2 && !of_launch(one) && !of_launch(other)) return "";
    if (enough && told([](double a, double b) { return a > b; }))
        return fmt::format("{} is larger than {}", one, other);
    if (enough && told([](double a, double b) { return a < b; }))
        return fmt::format("{} is smaller than {}", one, other);
    // Of two sizes that are no part of each other, one divides the other by chance only. What
    // shares the work, a team or a launch, divides it on purpose.
    const bool shares = of_launch(other) || other == "threads";
    if (enough && shares && told([](double a, double b) { return b > 0 && !divides(b, a); }))
        return fmt::format("{} is no multiple of {}", one, other);
    return "";
}

/// Whether all failing runs have the property, and few of those that are right.
/// @param having how many runs have it
bool mostly(const Runs& runs, const Runs::Property& holds, std::size_t most_right,
            std::size_t& having) {
    const auto of = [&](const TriedRun* run) { return holds(*run); };
    const auto &failed = runs.failed(), &passed = runs.passed();
    const auto right = static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), of));
    having = failed.size() + right;
    return std::all_of(failed.begin(), failed.end(), of) && right <= most_right &&
           passed.size() - right >= least_ordered;
}

/// ", and there in 6 of 7 runs" where not all that have the property fail.
std::string how_often(const Runs& runs, std::size_t having) {
    return having == runs.failed().size()
               ? ""
               : fmt::format(", and there in {} of {} runs", runs.failed().size(), having);
}

/// Whether so many runs fail, or so few have the property, that all failing ones hardly have it by
/// chance.
bool is_rare(const Runs& runs, std::size_t having) {
    return runs.failed().size() >= least_divided ||
           2 * having <= runs.failed().size() + runs.passed().size();
}

/// "width or height is odd": of a picture's two sides one is enough to make it wrong. A picture
/// without anything in it may be right all the same.
std::string by_odd_side(const Runs& runs) {
    const auto& names = runs.names();
    const auto known = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!known("width") || !known("height") || runs.failed().size() < least_runs) return "";
    std::size_t having = 0;
    const auto odd = [](const TriedRun& run) {
        return !divides(2, run.sizes.at("width")) || !divides(2, run.sizes.at("height"));
    };
    if (!mostly(runs, odd, 2 * runs.failed().size(), having) || !is_rare(runs, having)) return "";
    return "width or height is odd" + how_often(runs, having);
}

/// Of blocks whose last warp has fewer threads: what is made of whole warps leaves it out.
std::string by_last_warp(const Runs& runs) {
    const std::string name = "the number of threads in a block";
    const auto& names = runs.names();
    if (std::find(names.begin(), names.end(), name) == names.end() ||
        Runs::values(runs.failed(), name).size() < least_runs)
        return "";
    std::size_t having = 0;
    const auto rest = [&](const TriedRun& run) {
        const double threads = run.sizes.at(name);
        return threads > 32 && !divides(32, threads);
    };
    // Where there is little work, the last warp has none.
    if (!mostly(runs, rest, 2 * runs.failed().size(), having) ||
        2 * having > runs.failed().size() + runs.passed().size())
        return "";
    return fmt::format("{} is more than 32 and no multiple of 32{}", name, how_often(runs, having));
}

/// Of pictures: most that are not square are wrong, and no other.
std::string by_unequal_sides(const Runs& runs) {
    const auto& names = runs.names();
    const auto known = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!known("width") || !known("height") || runs.failed().size() < least_divided) return "";
    std::size_t having = 0;
    const auto differ = [](const TriedRun& run) {
        return run.sizes.at("width") != run.sizes.at("height");
    };
    // Few pictures are square, so many mistakes miss those by chance.
    if (!mostly(runs, differ, runs.failed().size() / 4, having)) return "";
    return "width and height differ" + how_often(runs, having);
}

/// "n is no power of two, and there in 17 of 21 runs": most such runs fail, and no other.
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

constexpr const char* block_count = "the number of blocks";

bool has_name(const Runs& runs, const char* name) {
    return std::find(runs.names().begin(), runs.names().end(), name) != runs.names().end();
}

/// "there are several blocks and n is no multiple of 4": what is left over of whole pieces is done
/// by each block, so a single block does it once.
std::string by_rest_in_blocks(const Runs& runs) {
    if (!has_name(runs, block_count) || runs.failed().size() < least_divided) return "";
    const auto several = [](const TriedRun& run) { return run.sizes.at(block_count) > 1; };
    for (const std::string& name : runs.varied()) {
        std::vector<std::string> found;
        for (int factor = 2; factor <= 32; factor *= 2) {
            const auto left = [&](const TriedRun& run) {
                return !divides(factor, run.sizes.at(name));
            };
            const auto right = [&](bool blocks, bool rest) {
                return static_cast<std::size_t>(std::count_if(
                    runs.passed().begin(), runs.passed().end(), [&](const TriedRun* run) {
                        return several(*run) == blocks && left(*run) == rest;
                    }));
            };
            // Each of the two alone must have been seen to be no matter.
            if (runs.told_apart_by(
                    [&](const TriedRun& run) { return several(run) && left(run); }) &&
                right(true, false) >= least_ordered && right(false, true) >= least_runs)
                found.push_back(std::to_string(factor));
        }
        if (found.empty()) continue;
        // Where the runs do not tell which, all may be meant.
        const std::string last = found.back();
        found.pop_back();
        return fmt::format("there are several blocks and {} is no multiple of {}", name,
                           found.empty() ? last : list_of(found) + " or " + last);
    }
    return "";
}

constexpr const char* block_threads = "the number of threads in a block";

/// "n leaves a rest by 4 that is larger than the number of threads in a block": each thread takes
/// one of the elements that whole pieces leave over.
std::string by_rest_of_threads(const Runs& runs) {
    if (!has_name(runs, block_threads) || runs.failed().size() < least_ordered) return "";
    for (const std::string& name : runs.varied()) {
        std::vector<std::string> found;
        for (int factor = 4; factor <= 32; factor *= 2) {
            const auto rest = [&](const TriedRun& run) {
                return std::fmod(run.sizes.at(name), factor);
            };
            const auto right = [&](const Runs::Property& holds) {
                return static_cast<std::size_t>(
                    std::count_if(runs.passed().begin(), runs.passed().end(),
                                  [&](const TriedRun* run) { return holds(*run); }));
            };
            // A rest alone, and few threads alone, must have been seen to be no matter.
            if (runs.told_apart_by(
                    [&](const TriedRun& run) { return rest(run) > run.sizes.at(block_threads); }) &&
                right([&](const TriedRun& run) { return rest(run) > 0; }) >= least_ordered &&
                right([&](const TriedRun& run) {
                    return run.sizes.at(name) > 0 && run.sizes.at(block_threads) < factor - 1;
                }) > 0)
                found.push_back(fmt::format("{} % {}", name, factor));
        }
        if (found.empty()) continue;
        // Where the runs do not tell which, all may be meant.
        return fmt::format("{}{} is larger than {}", fmt::join(found, ", or "),
                           found.size() > 1 ? "," : "", block_threads);
    }
    return "";
}

/// "n is no multiple of the number of blocks, and there in 18 of 22 runs": what a division leaves
/// over may be too little to be seen.
std::string by_rest_of_blocks(const Runs& runs) {
    if (!has_name(runs, block_count) || runs.failed().size() < least_mostly) return "";
    for (const std::string& name : runs.varied()) {
        std::size_t having = 0;
        const auto left = [&](const TriedRun& run) {
            const double blocks = run.sizes.at(block_count);
            return blocks > 0 && !divides(blocks, run.sizes.at(name));
        };
        if (mostly(runs, left, runs.failed().size() / 2, having) &&
            runs.passed().size() + runs.failed().size() - having >= least_mostly)
            return fmt::format("{} is no multiple of {}{}", name, block_count,
                               how_often(runs, having));
    }
    return "";
}

/// "rounds is 2 or more": of rounds the first one may be right alone. A picture of one pixel may be
/// right all the same. Of n elements a single one seldom has what makes others wrong, so there all
/// larger sizes must fail.
std::string by_second_round(const Runs& runs) {
    if (runs.failed().size() < least_divided) return "";
    for (const std::string& name : runs.varied()) {
        const auto failed = Runs::values(runs.failed(), name),
                   passed = Runs::values(runs.passed(), name);
        if (runs.failed().size() >= least_mostly && runs.passed().size() >= least_runs &&
            passed == std::set<double>{1} && *failed.begin() >= 2)
            return fmt::format("{} is 2 or more", name);
        const auto more = [&](const TriedRun& run) { return run.sizes.at(name) >= 2; };
        std::size_t having = 0;
        if (*failed.begin() >= 2 && failed.size() >= least_runs && passed.contains(1) &&
            mostly(runs, more, name == "n" ? 0 : runs.failed().size() / 4, having) &&
            is_rare(runs, having))
            return fmt::format("{} is 2 or more{}", name, how_often(runs, having));
    }
    return "";
}

bool of_block(const std::string& name) {
    return name == block_width || name == block_height;
}

/// "blocks have several rows and columns and are not square": width and height, or x and y,
/// have taken each other's place. One square block that is right must be among the runs.
std::string by_shape(const Runs& runs) {
    const auto& names = runs.names();
    const auto known = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!known(block_width) || !known(block_height) || runs.failed().size() < least_runs) return "";
    const auto flat = [](const TriedRun& run) {
        return run.sizes.at(block_width) <= 1 || run.sizes.at(block_height) <= 1;
    };
    const auto square = [](const TriedRun& run) {
        return run.sizes.at(block_width) == run.sizes.at(block_height);
    };
    if (!runs.told_apart_by([&](const TriedRun& run) { return !flat(run) && !square(run); }) ||
        std::none_of(runs.passed().begin(), runs.passed().end(),
                     [&](const TriedRun* run) { return square(*run) && !flat(*run); }))
        return "";
    return "a block has several rows and is not square: width and height, or x and y, may have "
           "taken each other's place";
}

/// Of work that devices share: what no device was given shows only where something is left over.
/// That explains more than whatever else the sizes have in common.
std::string by_share(const Runs& runs) {
    for (const std::string& name : runs.names()) {
        const auto left = [&](const TriedRun& run) {
            return !divides(run.sizes.at(device_count), run.sizes.at(name));
        };
        const auto of = [&](const TriedRun* run) { return left(*run); };
        const auto &failed = runs.failed(), &passed = runs.passed();
        if (name == device_count || failed.size() < least_runs || passed.empty() ||
            !std::all_of(failed.begin(), failed.end(), of))
            continue;
        const auto right =
            static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), of));
        if (right == passed.size() || right >= failed.size()) continue;
        const std::string more = right == 0 ? ""
                                            : fmt::format(", and there in {} of {} runs",
                                                          failed.size(), failed.size() + right);
        return fmt::format("{} is no multiple of {}{}", name, device_count, more);
    }
    return "";
}

/// Of work that is right on one device, whatever its size.
std::string by_devices(const Runs& runs) {
    if (runs.failed().size() < least_runs || runs.passed().size() < least_runs ||
        !runs.told_apart_by([](const TriedRun& run) { return run.sizes.at(device_count) > 1; }))
        return "";
    return "there is more than one device";
}

/// Whoever divides the work by the threads that were asked for loses the parts of those that the
/// system did not give.
std::string by_team(const Runs& runs) {
    if (!runs.told_apart_by([](const TriedRun& run) { return run.sizes.at(missing_threads) > 0; }))
        return "";
    return "the system gives fewer threads than are asked for: omp_get_num_threads() inside the "
           "region says how many there are";
}

std::string explanation(const Runs& runs, const std::vector<int>& tiles) {
    std::vector<std::string> sizes = runs.names();
    if (const auto missing = std::find(sizes.begin(), sizes.end(), missing_threads);
        missing != sizes.end()) {
        if (auto text = by_team(runs); !text.empty()) return text;
        sizes.erase(missing);
    }
    if (std::find(sizes.begin(), sizes.end(), device_count) != sizes.end())
        for (auto text : {by_share(runs), by_devices(runs)})
            if (!text.empty()) return text;
    sizes.erase(std::remove_if(sizes.begin(), sizes.end(), of_block), sizes.end());
    for (const std::string& name : sizes)
        if (auto text = by_size(runs, name, tiles); !text.empty()) return text;
    for (auto text : {by_second_round(runs), by_rest_in_blocks(runs), by_rest_of_threads(runs)})
        if (!text.empty()) return text;
    // What the caller gives comes first: the launch often follows from it.
    for (const bool launch : {false, true})
        for (const std::string& one : sizes)
            for (const std::string& other : sizes)
                // Sizes of one launch differ in most runs by their nature.
                if (one != other && (of_launch(one) || of_launch(other)) == launch &&
                    !(of_launch(one) && of_launch(other)))
                    if (auto text = by_two_sizes(runs, one, other); !text.empty()) return text;
    for (auto text : {by_odd_side(runs), by_shape(runs), by_last_warp(runs)})
        if (!text.empty()) return text;
    for (auto text : {by_rest_of_blocks(runs), by_bound(runs, sizes), by_lower_bound(runs)})
        if (!text.empty()) return text;
    for (const std::string& name : sizes)
        if (auto text = by_most(runs, name, tiles); !text.empty()) return text;
    return by_unequal_sides(runs);
}

}  // namespace

std::string what_fails(const std::vector<TriedRun>& tried, const std::vector<int>& tiles) {
    if (tried.size() < 2) return "";
    const Runs runs(tried);
    if (runs.failed().empty()) return "";
    if (runs.failed().size() == tried.size())
        return tried.size() == 2 ? fmt::format("{}both runs.", how_many)
                                 : fmt::format("{}all {} runs.", how_many, tried.size());
    if (tried.size() < 3) return "";  // the message of the failing run says as much
    const std::string common = runs.passed().empty() ? "" : explanation(runs, tiles);
    if (!common.empty()) return where_common + common + ".";
    std::vector<std::string> right;
    for (const TriedRun* run : runs.passed())
        if (right.size() < 3) right.push_back(run->label);
    const std::string examples =
        right.empty() ? "" : fmt::format("; right, for example, with {}", fmt::join(right, "; "));
    return fmt::format("{}{} of {} runs{}.", how_many, runs.failed().size(), tried.size(),
                       examples);
}

bool tells_what_fails(const std::string& text) {
    return text.starts_with(where_common);
}

bool leaves_choice(const std::string& text) {
    static const std::regex several("multiple of [0-9, ]*[0-9] or [0-9]|% [0-9]+, or ");
    return text.find(" or no multiple of ") != std::string::npos ||
           std::regex_search(text, several);
}

bool says_what_fails(const std::string& text) {
    return text.starts_with(where_common) || text.starts_with(how_many);
}

}  // namespace simtutor::check
