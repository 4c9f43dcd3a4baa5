#include "grader/grade_program/merge_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include "grader/findings/cause.h"
#include "grader/findings/cause_order.h"
#include "grader/findings/race/update_cause.h"
#include "grader/findings/rules.h"
#include "grader/findings/source/loop_head.h"
#include "grader/grade_program/causes_first.h"
#include "grader/grade_program/overflow_behind.h"
#include "grader/grade_program/page_section.h"

namespace simtutor::report {
namespace {

/// What makes two findings the same one: rule and sites. Which side of a race came first is the
/// order's doing.
std::string key_of(const simt::Finding& finding, const std::vector<simt::FindingSide>& sides) {
    std::string key = finding.tool + '\n' + finding.rule + '\n' + simt::level_name(finding.level) +
                      '\n' + finding.kernel;
    std::vector<std::string> sites;
    for (const simt::FindingSide& access : sides) {
        sites.push_back('\n' + access.action + ' ' + access.site.file + ':' +
                        std::to_string(access.site.line));
    }
    std::sort(sites.begin(), sites.end());
    for (const std::string& site : sites) key += site;
    // Without a site only the words are left to tell findings apart.
    return sides.empty() ? key + '\n' + finding.message : key;
}

/// The keys of all pairs of accesses that a finding stands for.
std::vector<std::string> keys_of(const simt::Finding& finding) {
    std::vector<std::string> keys{key_of(finding, finding.sides)};
    for (const auto& sides : finding.also) keys.push_back(key_of(finding, sides));
    return keys;
}

std::string site_file(const std::string& site, const std::string& file) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (site.empty() || site == file) return site;
    if (fs::weakly_canonical(site, ignored) == fs::weakly_canonical(file, ignored)) return file;
    if (fs::path(site).filename() == fs::path(file).filename() && !fs::exists(site, ignored))
        return file;
    return site;
}

template <class Do>
void for_each_side(simt::Finding& finding, Do&& use) {
    std::ranges::for_each(finding.sides, use);
    for (auto& sides : finding.also) std::ranges::for_each(sides, use);
}

void add_new(std::vector<std::string>& to, const std::string& word) {
    if (std::find(to.begin(), to.end(), word) == to.end()) to.push_back(word);
}

/// Whether the finding's advice is to repair `known` first.
bool explained_by(const simt::Finding& finding, const simt::Finding& known) {
    const auto names = [&](const std::vector<simt::FindingSide>& sides) {
        return sides.size() == 2 && finding.advice == simt::known_race_first(known.rule, sides);
    };
    return names(known.sides) || std::ranges::any_of(known.also, names);
}

/// A race that another one explains has nothing else to read.
void read_with_known_races(std::vector<FindingVerdict>& merged) {
    for (FindingVerdict& one : merged) {
        const auto known = std::ranges::find_if(merged, [&](const FindingVerdict& other) {
            return explained_by(one.finding, other.finding);
        });
        if (known != merged.end()) one.section = known->section;
    }
}

}  // namespace

std::vector<FindingVerdict> merge_findings(const std::vector<check::RunRecord>& runs,
                                           const check::Manifest& manifest,
                                           const std::string& file) {
    std::vector<FindingVerdict> merged;
    std::map<std::string, std::size_t> known;
    Sources sources(file);
    for (const check::RunRecord* run : overflows_last(runs)) {
        for (simt::Finding finding : run->findings) {
            for_each_side(finding, [&](simt::FindingSide& access) {
                access.site.file = site_file(access.site.file, file);
            });
            move_to_loop_head(finding, sources);
            // Runs of different sizes may show different pairs of one mistake first.
            const std::vector<std::string> keys = keys_of(finding);
            const auto seen = std::ranges::find_if(
                keys, [&](const std::string& key) { return known.contains(key); });
            const bool fresh = seen == keys.end();
            const std::size_t place = fresh ? merged.size() : known.at(*seen);
            for (const std::string& key : keys) known.emplace(key, place);
            if (fresh) {
                const simtutor::Known how = advise_by_cause(finding, sources);
                const simt::Rule* rule = simt::find_rule(finding.rule);
                merged.push_back({finding,
                                  rule ? std::string(rule->concept_name) : "",
                                  page_section(manifest, finding),
                                  {},
                                  {},
                                  how});
            } else {
                merged[place].finding.count += finding.count;
            }
            add_new(merged[place].runs, run->label);
            for (const std::string& check : run->checks) add_new(merged[place].checks, check);
        }
    }
    advise_causes_first(merged, sources);
    read_with_known_races(merged);
    std::stable_sort(merged.begin(), merged.end(),
                     [](const FindingVerdict& a, const FindingVerdict& b) {
                         return simt::cause_comes_first(a.finding, b.finding);
                     });
    return merged;
}

check::Runner with_settled_levels(check::Runner runner, const check::Manifest& manifest,
                                  const std::string& file) {
    return [=, rules = manifest.rules](host::Kind kind,
                                       const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunResult> results = runner(kind, requests);
        Sources sources(file);
        for (host::RunResult& result : results) {
            std::vector<simt::Finding> placed = result.findings;
            for (simt::Finding& finding : placed)
                for_each_side(finding, [&](simt::FindingSide& access) {
                    access.site.file = site_file(access.site.file, file);
                });
            settle_guesses(placed, sources, rules);
            for (std::size_t i = 0; i < placed.size(); ++i)
                result.findings[i].level = placed[i].level;
        }
        return results;
    };
}

}  // namespace simtutor::report
