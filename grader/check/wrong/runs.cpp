#include "grader/check/wrong/runs.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

std::string listed(const std::set<double>& values) {
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const double value : values) words.push_back(plain(value));
    constexpr std::size_t most = 6;
    const std::size_t all = words.size();
    if (all > most) words.resize(most);
    return list_of(words) + (all > most ? ", ..." : "");
}

}  // namespace

bool divides(double by, double number) {
    return std::fmod(number, by) == 0;
}

bool power_of_two(double number) {
    const auto whole = static_cast<std::uint64_t>(number);
    return whole > 0 && (whole & (whole - 1)) == 0;
}

bool has_name(const Runs& runs, const char* name) {
    return std::find(runs.names().begin(), runs.names().end(), name) != runs.names().end();
}

bool of_rounds(const std::string& name) {
    return name == "rounds" || name == "steps" || name == "launches";
}

bool of_launch(const std::string& name) {
    return name.starts_with("the number of");
}

std::string evidence(const Runs& runs, const std::string& name) {
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    return fmt::format(" (wrong for {}; right for {})", listed(failed), listed(passed));
}

bool parted_by_bound(const Runs& runs, const std::string& name) {
    const auto failed = Runs::values(runs.failed(), name),
               passed = Runs::values(runs.passed(), name);
    return !failed.empty() && !passed.empty() &&
           (*failed.begin() > *passed.rbegin() || *failed.rbegin() < *passed.begin());
}

bool parted_by_other(const Runs& runs, const std::string& name) {
    // A block's sides are part of its number of threads.
    return std::ranges::any_of(runs.names(), [&](const std::string& other) {
        return other != name && !other.starts_with("the width of") &&
               !other.starts_with("the height of") && parted_by_bound(runs, other);
    });
}

bool mostly(const Runs& runs, const Runs::Property& holds, std::size_t most_right,
            std::size_t& having) {
    const auto of = [&](const TriedRun* run) { return holds(*run); };
    const auto &failed = runs.failed(), &passed = runs.passed();
    const auto right = static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), of));
    having = failed.size() + right;
    return std::all_of(failed.begin(), failed.end(), of) && right <= most_right &&
           passed.size() - right >= least_ordered;
}

std::string how_often(const Runs& runs, std::size_t having) {
    return having == runs.failed().size()
               ? ""
               : fmt::format(", and there in {} of {} runs", runs.failed().size(), having);
}

bool is_rare(const Runs& runs, std::size_t having) {
    return runs.failed().size() >= least_divided ||
           2 * having <= runs.failed().size() + runs.passed().size();
}

}  // namespace simtutor::check
