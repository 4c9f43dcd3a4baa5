#include "grader/simt/checkers/finding_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "grader/findings/cause_order.h"
#include "grader/findings/text.h"
#include "grader/simt/checkers/better_advice.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/block.h"
#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t blocks_named = 2;
constexpr std::size_t runs_named = 4;

/// "threads 0-3, 8" of a set of thread numbers.
/// @param block the block's size; in two dimensions a thread's number says nothing to a reader who
/// has read coordinates, so the threads are only counted
std::string runs_of(const std::vector<bool>& threads, const _SimtDim3& block) {
    const auto count = static_cast<std::uint64_t>(std::count(threads.begin(), threads.end(), true));
    if (block.y > 1 || block.z > 1) {
        const std::uint64_t all = std::uint64_t{block.x} * block.y * block.z;
        if (count == all) return fmt::format("all {} threads", grouped(all));
        if (count > 1) return fmt::format("{} of the {} threads", grouped(count), grouped(all));
        const auto index = static_cast<unsigned>(std::find(threads.begin(), threads.end(), true) -
                                                 threads.begin());
        return fmt::format("thread ({}, {}{})", index % block.x, index / block.x % block.y,
                           block.z > 1 ? fmt::format(", {}", index / block.x / block.y) : "");
    }
    const std::vector<NumberRange> runs = ranges_of(threads);
    std::string text = plural(count, "thread") + " " + ranges_text(runs, runs_named);
    if (runs.size() > runs_named) text += fmt::format(" ({} threads)", count);
    return text;
}

std::pair<int, int> line_pair(const Finding& finding) {
    const int first = finding.sides.empty() ? 0 : finding.sides[0].site.line;
    const int second = finding.sides.size() < 2 ? 0 : finding.sides[1].site.line;
    return std::minmax({first, second});
}

bool same_lines(const Finding& a, const Finding& b) {
    return a.kernel == b.kernel && line_pair(a) == line_pair(b) && line_pair(a).second != 0;
}

bool same_array(const Finding& a, const Finding& b) {
    return !a.sides.empty() && !b.sides.empty() && array_of(a.sides[0]) == array_of(b.sides[0]);
}

/// True if `finding` is only another face of the mistake that `cause` names: a race inside a warp
/// where whole blocks race at the same lines, or a read that came before the write it raced with.
bool explains(const Finding& cause, const Finding& finding) {
    if (finding.rule == "race.warp")
        return (cause.rule == "race.shared" || cause.rule == "race.global") &&
               same_lines(cause, finding);
    // A race with a partner that is not known is explained by one that is, in the same launch.
    if (finding.rule.starts_with("race.") && finding.sides.size() == 1)
        return cause.rule.starts_with("race.") && cause.rule != "race.stream" &&
               cause.sides.size() == 2 && cause.kernel == finding.kernel &&
               finding.sides[0].site.line > 0 &&
               std::any_of(cause.sides.begin(), cause.sides.end(), [&](const FindingSide& side) {
                   return side.site.line == finding.sides[0].site.line;
               });
    // A lost update explains that its reading raced, too.
    if (finding.rule == "race.volatile" && finding.level < cause.level)
        return cause.rule == finding.rule && cause.kernel == finding.kernel &&
               same_array(cause, finding);
    if (finding.rule != "memory.uninitialised" || !cause.rule.starts_with("race.")) return false;
    // A copy that nobody waited for is a cause of its own.
    if (is_early_read_of_copy(finding)) return false;
    return cause.kernel == finding.kernel &&
           std::any_of(cause.sides.begin(), cause.sides.end(), [&](const FindingSide& side) {
               return side.site.line == finding.sides[0].site.line && side.action != "write";
           });
}

bool same_mistake(const Finding& a, const Finding& b) {
    return a.rule == b.rule && same_lines(a, b) &&
           (a.rule.starts_with("race.") || a.message == b.message);
}

}  // namespace

bool FindingLog::off(const char* rule) const {
    if (std::find(switches_.off.begin(), switches_.off.end(), rule) != switches_.off.end())
        return true;
    const Rule* known = find_rule(rule);
    return known && known->only_if_asked && !switches_.levels.count(rule);
}

Level FindingLog::level_of(const std::string& rule) const {
    if (const auto set = switches_.levels.find(rule); set != switches_.levels.end())
        return set->second;
    const Rule* known = find_rule(rule);
    return known ? known->level : Level::error;
}

void FindingLog::begin_kernel(const std::string& name) {
    kernels_.push_back({name, std::hash<std::string>()(name)});
}

std::uint64_t FindingLog::number_of(const FindingKey& key) const {
    std::uint64_t mixed = std::hash<std::string_view>()(key.rule) ^ kernels_.back().hash;
    for (const std::uint64_t part : {std::uint64_t{key.code}, std::uint64_t{key.other}})
        mixed = (mixed ^ part) * 0x9e3779b97f4a7c15ull, mixed ^= mixed >> 29;
    return mixed;
}

bool FindingLog::repeated(const FindingKey& key) {
    Simulator::get().require_serial_order();
    if (!switches_.off.empty() && off(key.rule)) return true;
    const auto found = known_.find(number_of(key));
    if (found == known_.end()) return false;
    Entry& entry = entries_[found->second];
    ++entry.finding.count;
    note_thread(entry, key.thread);
    return true;
}

void FindingLog::add(const FindingKey& key, FindingText text, std::vector<FindingSide> sides,
                     std::string kernel) {
    Simulator::get().require_serial_order();
    known_.emplace(number_of(key), entries_.size());
    Finding& finding = entries_.emplace_back().finding;
    finding.rule = key.rule;
    finding.level =
        text.level && !switches_.levels.contains(key.rule) ? *text.level : level_of(key.rule);
    finding.kernel = kernel.empty() ? readable_region(this->kernel()) : std::move(kernel);
    finding.message = std::move(text.message);
    finding.advice = std::move(text.advice);
    finding.sides = std::move(sides);
    entries_.back().missing = std::move(text.missing);
    note_thread(entries_.back(), key.thread);
    if (finding.level == Level::error && on_error_) on_error_();
}

void FindingLog::add(const char* rule, FindingText text, std::vector<FindingSide> sides,
                     const Thread* thread, const std::string& kernel) {
    Finding finding;
    finding.rule = rule;
    finding.kernel = kernel.empty() ? this->kernel() : kernel;
    finding.message = std::move(text.message);
    finding.advice = std::move(text.advice);
    finding.sides = std::move(sides);
    if (thread) finding.threads = thread_name(*thread);
    add(std::move(finding), std::move(text.missing));
}

void FindingLog::add(Finding finding, MissingOrder missing) {
    Simulator::get().require_serial_order();
    if (off(finding.rule.c_str())) return;
    for (Entry& entry : entries_) {
        Finding& known = entry.finding;
        if (known.rule != finding.rule || known.message != finding.message ||
            known.sides.size() != finding.sides.size())
            continue;
        if (!known.sides.empty() && known.sides[0].site.line != finding.sides[0].site.line)
            continue;
        ++known.count;
        return;
    }
    finding.level = switches_.levels.count(finding.rule) ? level_of(finding.rule) : finding.level;
    entries_.push_back({});
    entries_.back().finding = std::move(finding);
    entries_.back().missing = std::move(missing);
    if (entries_.back().finding.level == Level::error && on_error_) on_error_();
}

void FindingLog::confirm_overflow(const Thread* thread) {
    for (Entry& entry : entries_) {
        Finding& finding = entry.finding;
        if (finding.rule != "index.overflow" || finding.level != Level::warning) continue;
        bool met = entry.threads.empty() && !thread;
        if (thread && thread->block) {
            const auto found = entry.threads.find(thread->block->linear_index());
            met = found != entry.threads.end() && thread->index < found->second.size() &&
                  found->second[thread->index];
        }
        if (!met || switches_.levels.contains(finding.rule)) continue;
        finding.level = Level::error;
        finding.advice =
            "Compute the index in a wider type, for example std::size_t or long long: convert one "
            "factor before the multiplication. If it shall wrap, as in a hash, compute it in an "
            "unsigned type.";
    }
}

void FindingLog::note_thread(Entry& entry, const Thread* thread) {
    if (!thread || !thread->block) return;
    const std::uint32_t block = thread->block->linear_index();
    auto found = entry.threads.find(block);
    if (found == entry.threads.end()) {
        if (entry.threads.size() >= blocks_named) {
            if (entry.last_extra_block != block + 1) ++entry.more_blocks;
            entry.last_extra_block = block + 1;
            return;
        }
        found = entry.threads.emplace(block, std::vector<bool>()).first;
        entry.blocks[block] = thread->block->coordinates(thread->index);
        entry.openmp = thread->openmp;
        if (!thread->openmp) entry.extent = thread->block->launch().block;
        const _SimtDim3 grid = thread->block->launch().grid;
        entry.flat_grid = grid.y == 1 && grid.z == 1;
    }
    if (found->second.size() <= thread->index) found->second.resize(thread->index + 1);
    found->second[thread->index] = true;
}

std::string FindingLog::thread_text(const Entry& entry) {
    std::string text;
    for (const auto& [block, threads] : entry.threads) {
        if (!text.empty()) text += "; ";
        text += runs_of(threads, entry.extent);
        if (entry.openmp) continue;
        const unsigned* at = entry.blocks.at(block).block;
        text += !entry.flat_grid ? fmt::format(" of block ({}, {})", at[0], at[1])
                                 : fmt::format(" of block {}", at[0]);
        if (at[2]) text += fmt::format(" in layer {}", at[2]);
    }
    if (entry.more_blocks)
        text += fmt::format("; and threads of {} more block{}", entry.more_blocks,
                            entry.more_blocks == 1 ? "" : "s");
    return text;
}

std::vector<Finding> FindingLog::sorted() const {
    std::vector<OrderedFinding> all;
    for (const Entry& entry : entries_) {
        Finding finding = entry.finding;
        if (finding.threads.empty()) finding.threads = thread_text(entry);
        // One mistake often shows at several instructions of the same lines, and a race from both
        // of its sides: the first seen speaks for all.
        const auto same = std::find_if(all.begin(), all.end(), [&](const OrderedFinding& known) {
            return same_mistake(known.finding, finding);
        });
        if (same == all.end()) {
            all.push_back({std::move(finding), entry.missing});
            continue;
        }
        if (finding.level > same->finding.level) {
            std::swap(same->finding, finding);
            same->missing = entry.missing;
        }
        same->finding.count += finding.count;
        // One read and wrote, the other wrote and wrote: together an update, "x[0] += v".
        same->writers |=
            has_read(finding) != has_read(same->finding) && same_array(finding, same->finding);
    }
    std::vector<OrderedFinding> kept;
    for (const OrderedFinding& one : all)
        if (std::none_of(all.begin(), all.end(), [&](const OrderedFinding& other) {
                return &other != &one && explains(other.finding, one.finding);
            }))
            kept.push_back(one);
    advise_atomics(kept);
    std::vector<Finding> joined = join_by_cure(std::move(kept));
    advise_waiting_first(joined);
    advise_overflow_first(joined);
    advise_launch_first(joined);
    advise_divergence_first(joined);
    advise_bounds_first(joined);
    advise_refused_launch_first(joined);
    advise_early_exit_first(joined);
    advise_block_barrier(joined);
    advise_known_race_first(joined);
    advise_meeting_copies_first(joined);
    join_reads(joined);
    std::stable_sort(joined.begin(), joined.end(), cause_comes_first);
    return joined;
}

}  // namespace simtutor::simt
