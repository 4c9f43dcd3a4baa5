#include "grader/simt/checkers/missing_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

#include "grader/findings/text.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Pairs of lines that a message names, and pairs of accesses that a finding keeps.
constexpr std::size_t pairs_named = 6, pairs_kept = 32;

/// "as" of "as[3][17]"; "" if it has no name.
std::string array_of(const std::string& object) {
    return object.substr(0, object.find_first_of("[+"));
}

/// Two places in the text of one function.
struct Stretch {
    std::string function;
    int first, last;
};

/// From one access to the other in the function that holds both, perhaps by way of inlined calls.
std::optional<Stretch> stretch_between(std::uint32_t mine, std::uint32_t theirs) {
    CodeMap& code = Simulator::get().code();
    if (mine == CodeMap::unknown || theirs == CodeMap::unknown) return std::nullopt;
    const std::vector<Site> a = code.frames_at(code.address(mine)),
                            b = code.frames_at(code.address(theirs));
    auto one = a.rbegin();
    auto other = b.rbegin();
    for (; one != a.rend() && other != b.rend(); ++one, ++other) {
        if (one->function != other->function || one->file != other->file) return std::nullopt;
        const bool innermost = one + 1 == a.rend() || other + 1 == b.rend();
        if (one->line == other->line && !innermost) continue;
        return Stretch{one->file + ":" + one->function, std::min(one->line, other->line),
                       std::max(one->line, other->line)};
    }
    return std::nullopt;
}

std::string place_of(const Site& site) {
    return fmt::format("{}:{}:{}", site.file, site.function, site.line);
}

/// One synchronisation can stand between the accesses of both.
bool overlap(const MissingOrder& a, const MissingOrder& b) {
    if (a.after == b.after && a.before == b.before) return true;
    return std::max(a.after, b.after) < std::min(a.before, b.before);
}

std::vector<std::size_t> members_of_first_group(const std::vector<OrderedFinding>& all,
                                                const std::vector<std::size_t>& open) {
    // Where the first stretch ends, one synchronisation cures as many as any can.
    const std::size_t first = *std::ranges::min_element(open, {}, [&](std::size_t i) {
        return std::make_tuple(all[i].missing.before, all[i].missing.after, i);
    });
    std::vector<std::size_t> members;
    for (const std::size_t i : open)
        if (i == first || overlap(all[i].missing, all[first].missing)) members.push_back(i);
    return members;
}

std::string lines_of(const std::vector<FindingSide>& sides) {
    const int one = sides.front().site.line, other = sides.back().site.line;
    return fmt::format("{} and {}", std::min(one, other), std::max(one, other));
}

/// " The same holds for 5 more pairs of lines: 12 and 14, 13 and 14, …"
std::string others_text(const std::vector<std::string>& pairs) {
    std::string text =
        fmt::format(" The same is true of {} of lines: ", counted(pairs.size(), "more pair"));
    for (std::size_t i = 0; i < pairs.size() && i < pairs_named; ++i)
        text += (i ? ", " : "") + pairs[i];
    return text + (pairs.size() > pairs_named ? ", and others." : ".");
}

std::pair<int, int> lines_in_order(const Finding& finding) {
    return std::minmax(finding.sides.front().site.line, finding.sides.back().site.line);
}

/// The finding that speaks for a group: the topmost, whatever the order of threads was. A race of a
/// whole block says more than one inside a warp.
std::size_t speaker_of(const std::vector<OrderedFinding>& all,
                       const std::vector<std::size_t>& members) {
    if (members.size() == 1) return members.front();
    return *std::ranges::min_element(members, {}, [&](std::size_t i) {
        return std::make_pair(all[i].finding.rule == "race.warp", lines_in_order(all[i].finding));
    });
}

Finding joined(std::vector<OrderedFinding>& all, std::vector<std::size_t> members) {
    const std::size_t speaker = speaker_of(all, members);
    if (members.size() == 1) return std::move(all[speaker].finding);
    Finding finding = all[speaker].finding;
    std::vector<std::string> pairs;
    std::set<std::string> seen{lines_of(finding.sides)};
    int after = all[speaker].missing.after, before = all[speaker].missing.before;
    std::ranges::sort(members, {}, [&](std::size_t i) { return lines_in_order(all[i].finding); });
    for (const std::size_t i : members) {
        if (i == speaker) continue;
        Finding& other = all[i].finding;
        after = std::max(after, all[i].missing.after);
        before = std::min(before, all[i].missing.before);
        finding.count += other.count;
        if (seen.insert(lines_of(other.sides)).second) pairs.push_back(lines_of(other.sides));
        if (finding.also.size() < pairs_kept) finding.also.push_back(std::move(other.sides));
    }
    if (!pairs.empty()) finding.message += others_text(pairs);
    if (!all[speaker].missing.advice.empty() && after < before)
        finding.advice = fmt::format(fmt::runtime(all[speaker].missing.advice), after, before);
    return finding;
}

}  // namespace

MissingOrder missing_barrier(const Thread& thread, const std::string& object, std::uint32_t mine,
                             std::uint32_t theirs, bool round, const std::string& advice) {
    const std::optional<Stretch> stretch = stretch_between(mine, theirs);
    if (!stretch || array_of(object).empty()) return {};
    // At the end of a loop it is the loop that counts: the barrier inside it was passed last.
    const std::string loop =
        round ? fmt::format("round {} ", reinterpret_cast<std::uint64_t>(thread.barrier_site)) : "";
    // One barrier orders all arrays that the block shares.
    return {fmt::format("barrier {}{}", loop, stretch->function), stretch->first, stretch->last,
            round ? "" : advice};
}

MissingOrder missing_launch(const std::string& object, std::uint32_t mine, std::uint32_t theirs) {
    const std::optional<Stretch> stretch = stretch_between(mine, theirs);
    if (!stretch || array_of(object).empty()) return {};
    return {fmt::format("launch {} {}", array_of(object), stretch->function), stretch->first,
            stretch->last, ""};
}

MissingOrder missing_wait(unsigned stream, const CallSite& site, unsigned other_stream,
                          const CallSite& other) {
    const Site a = resolve_function(site), b = resolve_function(other);
    if (!a.line || !b.line) return {};
    const auto [low, high] = std::minmax(stream, other_stream);
    if (a.file != b.file || a.function != b.function)
        return {fmt::format("wait {} {} {} {}", low, high, place_of(a), place_of(b)), 0, 0, ""};
    return {fmt::format("wait {} {} {}:{}", low, high, a.file, a.function),
            std::min(a.line, b.line), std::max(a.line, b.line), ""};
}

MissingOrder missing_host_wait(const CallSite& site, const Site& access) {
    const Site issued = resolve_function(site);
    if (!issued.line || !access.line) return {};
    const std::string host = access.file + ":" + access.function;
    // A loop brings the access back to what was issued further down.
    const bool forward = issued.file == access.file && issued.function == access.function &&
                         issued.line < access.line;
    if (!forward) return {fmt::format("host {} {}", place_of(issued), host), 0, 0, ""};
    return {"host " + host, issued.line, access.line, ""};
}

std::vector<Finding> join_by_cure(std::vector<OrderedFinding> findings) {
    const auto key = [&](std::size_t i) {
        const Finding& one = findings[i].finding;
        const std::string& what = findings[i].missing.what;
        // One barrier cures what races inside a warp and outside.
        return fmt::format("{}\n{}\n{}\n{}", what, what.starts_with("barrier") ? "" : one.rule,
                           level_name(one.level), one.kernel);
    };
    std::vector<bool> done(findings.size());
    std::vector<std::pair<std::size_t, Finding>> kept;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (done[i]) continue;
        std::vector<std::size_t> open{i};
        if (!findings[i].missing.what.empty())
            for (std::size_t k = i + 1; k < findings.size(); ++k)
                if (!done[k] && key(k) == key(i)) open.push_back(k);
        while (!open.empty()) {
            const std::vector<std::size_t> members = members_of_first_group(findings, open);
            for (const std::size_t one : members) done[one] = true;
            std::erase_if(open, [&](std::size_t one) { return done[one]; });
            kept.emplace_back(members.front(), joined(findings, members));
        }
    }
    std::ranges::sort(kept, {}, [](const auto& one) { return one.first; });
    std::vector<Finding> result;
    for (auto& [place, finding] : kept) result.push_back(std::move(finding));
    return result;
}

}  // namespace simtutor::simt
