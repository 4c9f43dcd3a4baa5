#include "grader/check/counter_place.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "grader/check/block_shape.h"
#include "grader/check/counter_numbers.h"
#include "grader/check/idle_launch.h"
#include "grader/check/lane_step.h"
#include "grader/check/lone_thread.h"
#include "grader/check/places_of_whole.h"
#include "grader/check/texture_requests.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

/// Of pieces of memory only so many: their number also depends on which lanes share one.
constexpr double very_few_too_many = 1.03;

/// A number of a line above this is none of a program that a person has written.
constexpr std::size_t most_lines = 100'000;

/// A warp with no more lanes at work than these wastes most of its time.
constexpr double few_lanes = 4;

constexpr const char* sum_in_a_register =
    "An atomic function reads the element in device memory and writes it, so each value that is "
    "added costs as much as a load and a store. Add up the values of an element in a register of "
    "one thread, and store the sum once; where several threads must add, combine their values in "
    "the block first.";

/// What advice for many threads must not follow.
constexpr const char* by_one_thread = ", by one thread";

/// How a count comes about: so many accesses, so many pieces of memory, or so many passes of banks.
enum class Nature { segments, banks, local, accesses };

/// Which way the accesses go that a counter counts.
enum class Way { loads, stores, both };

Nature nature_of(const std::string& counter) {
    if (has(counter, "wavefronts") || has(counter, "conflicts")) return Nature::banks;
    for (const char* part : {"transactions", "volume", "sectors", "_bytes", "abu"})
        if (has(counter, part)) return Nature::segments;
    return has(counter, "local_") ? Nature::local : Nature::accesses;
}

Way way_of(const std::string& counter) {
    if (has(counter, "load")) return Way::loads;
    return has(counter, "store") ? Way::stores : Way::both;
}

const char* advice_for(Way way) {
    return way == Way::loads    ? "Load less often from device memory"
           : way == Way::stores ? "Store less often to device memory"
                                : "Touch device memory less often";
}

/// What a warp's request costs at one line, and what it would at best.
struct Cost {
    double requests = 0, needed = 0, least = 0;
    double excess() const { return std::max(0.0, needed - least); }
    double per_request() const { return requests > 0 ? needed / requests : 0; }
    double least_per_request() const { return requests > 0 ? least / requests : 0; }
    Cost& operator+=(const Cost& other) {
        requests += other.requests, needed += other.needed, least += other.least;
        return *this;
    }
};

/// Sectors of 32 bytes, which the old devices' segments are made of, too.
Cost segment_cost(const json& line, const std::string& way) {
    return {number(line, "global_" + way + "_requests"), number(line, "global_" + way + "_sectors"),
            number(line, "global_" + way + "_sectors_ideal")};
}

/// Passes of a request through the banks. Before compute capability 2.0 half a warp goes at once.
Cost bank_cost(const json& line, const std::string& way, bool halves) {
    const double requests = number(line, "shared_" + way + "_requests"),
                 conflicts = number(line, "shared_" + way + "_conflicts");
    if (halves)
        return {2 * requests, number(line, "cc13_shared_" + way + "_wavefronts"), 2 * requests};
    const double needed = number(line, "shared_" + way + "_wavefronts");
    return {requests, needed, needed - conflicts};
}

/// One line of a kernel.
struct Line {
    const json* counts = nullptr;
    const json* kernel = nullptr;
    Cost cost;
    double count = 0;
};

class Search {
  public:
    Search(const json& counters, const std::string& counter, double share)
        : counter_(counter), nature_(nature_of(counter)), way_(way_of(counter)), share_(share) {
        if (counters.contains("buffers"))
            for (const json& buffer : counters.at("buffers"))
                written_ += number(buffer, "elements_written");
        for (const json& kernel : counters.at("kernels")) {
            if (!kernel.contains("lines") || !kernel.contains("totals")) continue;
            for (const json& line : kernel.at("lines"))
                lines_.push_back({&line, &kernel, cost_of(line), count_of(line)});
        }
    }

    CounterPlace find() const {
        const Line* worst = largest([&](const Line& line) { return excess_of_piece(line); });
        if (worst && waste_explains()) {
            if (std::vector<int> like; const Line* odd = odd_one(*worst, like))
                return told(*odd, waste(*odd), compared_with(*odd, like));
            return told(*worst, waste(*worst), cure(*worst));
        }
        if (const Line* old = old_excess_explains())
            return told(*old, old_waste(*old), old_cure(*old));
        const Line* most = largest([](const Line& line) { return line.count; });
        if (const Line* narrow = most ? narrow_beside(*most) : nullptr) return told_narrow(*narrow);
        if (const Line* beside = most ? excess_beside(*most) : nullptr) {
            const std::string stores = stores_as_well(*beside);
            return told(*beside, own_amount(*beside),
                        "Without these it would be no more than allowed. " +
                            (stores.empty() ? "Are they meant? Look at how often this line runs, "
                                              "and for which threads."
                                            : stores));
        }
        if (const Line* kept = kept_in_memory()) return told(*kept, amount(*kept), less(*kept));
        if (const Line* repeated = stored_repeatedly())
            return told(*repeated, own_amount(*repeated), once_in_place_of(*repeated));
        if (const Line* changed = changed_in_memory())
            return told(*changed, amount(*changed), sum_in_a_register);
        return most ? told(*most, amount(*most), less(*most)) : CounterPlace{};
    }

  private:
    /// What lines close to each other waste that cost the same: one piece of code, such as four
    /// stores in a row. The first of them stands for all.
    double excess_of_piece(const Line& first) const {
        constexpr int apart = 3;
        double excess = first.cost.excess();
        int last = line_of(first);
        const auto alike = [&](const Line& line) {
            return line.kernel == first.kernel && line.cost.requests == first.cost.requests &&
                   line.cost.needed == first.cost.needed && line.cost.least == first.cost.least &&
                   line.counts->value("file", "") == first.counts->value("file", "");
        };
        // The lines of a kernel are in no order.
        for (const Line* next = &first; next;) {
            next = nullptr;
            for (const Line& line : lines_)
                if (line_of(line) > last && line_of(line) <= last + apart && alike(line) &&
                    (!next || line_of(line) < line_of(*next)))
                    next = &line;
            if (!next) break;
            excess += next->cost.excess();
            last = line_of(*next);
        }
        return excess;
    }
    static int line_of(const Line& line) { return line.counts->value("line", 0); }

    template <class Weight>
    const Line* largest(const Weight& weight) const {
        const Line* best = nullptr;
        for (const Line& line : lines_)
            if (weight(line) > (best ? weight(*best) : 0)) best = &line;
        return best;
    }

    /// Of too many narrow accesses: the only line beside the one with most of them, where that one
    /// alone is allowed as many as it makes.
    const Line* narrow_beside(const Line& most) const {
        if (!has(counter_, "s_under_") || share_ <= 1 || std::isinf(share_)) return nullptr;
        double all = 0;
        const Line* beside = nullptr;
        for (const Line& line : lines_) {
            all += line.count;
            if (&line == &most || line.count <= 0) continue;
            if (std::exchange(beside, &line)) return nullptr;
        }
        return beside && most.count <= all / share_ ? beside : nullptr;
    }
    CounterPlace told_narrow(const Line& line) const {
        std::string stores = stores_as_well(line);
        if (!stores.empty()) stores += ' ';
        return told(line, amount(line),
                    "Without these it would be no more than allowed. " + stores +
                        "Where elements that lie side by side are loaded, one float2 or float4 "
                        "takes several at once.");
    }
    /// Of loads in a line that also stores.
    std::string stores_as_well(const Line& line) const {
        if (way_ != Way::loads || number(*line.counts, "global_stores") == 0) return "";
        return "The line stores as well: if it adds with +=, that loads what stands there. Is that "
               "wanted? If not, store with =.";
    }

    /// How many are too many; 0 where that is not known.
    double beyond_allowed() const {
        if (share_ <= 1 || std::isinf(share_)) return 0;
        double all = 0;
        for (const Line& line : lines_) all += line.count;
        return all - all / share_;
    }
    /// Of too many accesses: the only line beside the one with most that makes about as many as
    /// are too many.
    const Line* excess_beside(const Line& most) const {
        const double beyond = beyond_allowed();
        if (!counter_.starts_with("global_") || nature_ != Nature::accesses || beyond <= 0 ||
            has(counter_, "atomic") || is_team(most))
            return nullptr;
        const Line* beside = nullptr;
        for (const Line& line : lines_) {
            if (&line == &most || line.count < beyond * (1 - 1e-6) || line.count > 2 * beyond)
                continue;
            if (std::exchange(beside, &line)) return nullptr;
        }
        return beside;
    }
    /// Whether more lines than one make as many as are too many, so that each may be at fault.
    bool several_may_be() const {
        const double beyond = beyond_allowed();
        return beyond > 0 && std::ranges::count_if(lines_, [&](const Line& line) {
                                 return line.count >= beyond;
                             }) > 1;
    }

    /// Where the block's shape explains the worst line: another one that costs more than two or
    /// more others which move as much with as many requests. Its index differs from theirs.
    const Line* odd_one(const Line& worst, std::vector<int>& like) const {
        if (nature_ != Nature::segments || !is_of_rows(worst, worst.cost.per_request()))
            return nullptr;
        for (const Line& odd : lines_) {
            like.clear();
            bool cheaper = odd.cost.excess() > 0;
            for (const Line& line : lines_) {
                if (&line == &odd || line.kernel != odd.kernel ||
                    line.cost.requests != odd.cost.requests || line.cost.least != odd.cost.least ||
                    number(*line.counts, "global_stores") != number(*odd.counts, "global_stores"))
                    continue;
                // The worst is of another kind, whatever it moves.
                if (&line == &worst) continue;
                cheaper = cheaper && line.cost.excess() == 0;
                like.push_back(line_of(line));
            }
            if (&odd != &worst && cheaper && like.size() >= 2) return &odd;
        }
        return nullptr;
    }
    static std::string compared_with(const Line& odd, const std::vector<int>& like) {
        return fmt::format(
            "Lines {} move as much and touch {}: compare the index of line {} with theirs.",
            fmt::join(std::set<int>(like.begin(), like.end()), ", "),
            so_many(odd.cost.least_per_request(), "sector"), line_of(odd));
    }
    bool is_of_rows(const Line& line, double each) const {
        const BlockShape block(*line.kernel);
        return !block.rows_of_warp(counter_).empty() && each <= static_cast<double>(block.rows());
    }

    /// A line that loads and stores again and again, where the count would be no more than allowed
    /// if each thread stored once: the lines beside it make no more than they may.
    const Line* kept_in_memory() const {
        if (nature_ != Nature::segments || share_ <= 1 || std::isinf(share_)) return nullptr;
        double all = 0;
        for (const Line& line : lines_) all += line.count;
        for (const Line& line : lines_) {
            const double stores = number(*line.counts, "global_stores"),
                         threads = number(line.kernel->at("totals"), "threads");
            if (number(*line.counts, "global_loads") < stores || stored_again(line).empty())
                continue;
            if (all - line.count * (1 - threads / stores) <= all / share_) return &line;
        }
        return nullptr;
    }

    /// A line that stores more often than there are elements, where the count would be no more than
    /// allowed if it stored once to each: the lines beside it make no more than they may.
    const Line* stored_repeatedly() const {
        if (nature_ != Nature::segments || share_ <= 1 || std::isinf(share_) || written_ <= 0)
            return nullptr;
        double all = 0;
        for (const Line& line : lines_) all += line.count;
        for (const Line& line : lines_) {
            const double stores = number(*line.counts, "global_stores"),
                         once = written_ * std::max(1.0, number(*line.kernel, "launches"));
            if (stores < 2 * once || number(*line.counts, "global_loads") > 0) continue;
            if (all - line.count * (1 - once / stores) <= all / share_) return &line;
        }
        return nullptr;
    }
    /// "8,192 of 24,576 come from here": what the other lines make is no more than they may.
    std::string own_amount(const Line& line) const {
        double all = 0;
        for (const Line& other : lines_) all += other.count;
        return fmt::format("{} of {} come from here", grouped(line.count), grouped(all));
    }
    std::string once_in_place_of(const Line& line) const {
        return fmt::format(
            "This line stores {} times, and only {} are written: the same element is stored again "
            "and again. Keep its value in a register and store it once, when it is done. Without "
            "the stores before that the count would be no more than allowed.",
            grouped(number(*line.counts, "global_stores")),
            counted(static_cast<std::uint64_t>(written_), "element"));
    }

    /// A line with atomic functions, without which the count would be no more than allowed. Each of
    /// them reads what it changes and writes it, and no index makes that less.
    const Line* changed_in_memory() const {
        if (nature_ != Nature::segments || share_ <= 1 || std::isinf(share_)) return nullptr;
        double all = 0;
        for (const Line& line : lines_) all += line.count;
        for (const Line& line : lines_)
            if (number(*line.counts, "global_atomics") > 0 && all - line.count <= all / share_)
                return &line;
        return nullptr;
    }

    /// Whether without what its requests waste the count would come near to what is allowed.
    bool waste_explains() const {
        if (share_ <= 1 || std::isinf(share_)) return true;
        Cost all;
        double excess = 0;
        for (const Line& line : lines_) {
            all += line.cost;
            excess += line.cost.excess();
        }
        return excess >= all.needed * (1 - 1 / share_) / 2;
    }

    bool is_old_volume() const { return counter_.ends_with("cc13_volume_bytes"); }

    /// Transactions, or bytes, of a line beyond the fewest of compute capability 1.3: one for half
    /// a warp, and one for each 128 bytes. Pieces of 32 bytes that are used in full by the whole
    /// warp are none of the excess that cost_of() sees. Halves in different rows of a block may
    /// need the same ones; a half that makes one transaction moves no others.
    double fewest_old(const Line& line) const {
        constexpr double segment = 32, largest_segments = 4;
        const double halves = 2 * line.cost.requests;
        const bool one_each = number(*line.counts, "cc13_transactions") <= halves;
        const bool twice = one_each && BlockShape(*line.kernel).halves_in_rows();
        const double pieces = line.cost.least * (twice ? 2 : 1);
        return is_old_volume() ? segment * std::max(halves, pieces)
                               : std::max(halves, pieces / largest_segments);
    }
    /// The line with most of these, where without them the count would come near what is allowed.
    const Line* old_excess_explains() const {
        if (!(counter_.ends_with("cc13_transactions") || is_old_volume()) || share_ <= 1 ||
            std::isinf(share_))
            return nullptr;
        // How few pieces atomic functions need, and accesses of other kinds, is not counted.
        const auto excess = [&](const Line& line) {
            const bool known =
                line.cost.requests > 0 && number(*line.counts, "global_atomics") == 0;
            return known ? line.count - fewest_old(line) : 0;
        };
        double all = 0, wasted = 0;
        for (const Line& line : lines_) {
            all += line.count;
            wasted += std::max(0.0, excess(line));
        }
        return wasted >= all * (1 - 1 / share_) / 2 ? largest(excess) : nullptr;
    }
    std::string old_waste(const Line& line) const {
        if (is_old_volume())
            return fmt::format(
                "half a warp moves {} bytes here on average, and its lanes take no more than {}{}",
                about(line.count / (2 * line.cost.requests)),
                about(fewest_old(line) / (2 * line.cost.requests)), as_many(line, true));
        return fmt::format(
            "half a warp makes {} here on average; the same bytes fit into {} of 128 bytes{}",
            so_many(line.count / (2 * line.cost.requests), "transaction"),
            so_many(fewest_old(line) / (2 * line.cost.requests), "segment"), as_many(line, true));
    }

    /// Whether the limit lies clearly above the passes that no layout can save: then the best one
    /// has lanes that meet, too.
    bool room_for_conflicts() const {
        if (!has(counter_, "wavefronts") || share_ <= 1 || std::isinf(share_)) return false;
        Cost all;
        for (const Line& line : lines_) all += line.cost;
        return all.needed / share_ > few_too_many * all.least;
    }

    Cost cost_of(const json& line) const {
        Cost cost;
        for (const char* way : {"load", "store"}) {
            if ((way_ == Way::loads && way[0] != 'l') || (way_ == Way::stores && way[0] != 's'))
                continue;
            if (nature_ == Nature::segments) cost += segment_cost(line, way);
            if (nature_ == Nature::banks) cost += bank_cost(line, way, has(counter_, "cc13_"));
        }
        return cost;
    }
    double count_of(const json& line) const {
        return nature_ == Nature::banks || counter_.ends_with("_abu_percent")
                   ? cost_of(line).needed
                   : number(line, counter_);
    }

    CounterPlace told(const Line& line, const std::string& text, const std::string& advice) const {
        CounterPlace place{line.counts->value("file", ""), line.counts->value("line", 0),
                           line.kernel->value("name", ""), text, advice};
        place.block = BlockShape(*line.kernel).sides();
        return place;
    }

    /// "the 32 lanes of a warp touch 32 sectors of 32 bytes here; 4 would do"
    std::string waste(const Line& line) const {
        const Cost& c = line.cost;
        if (nature_ == Nature::segments)
            return fmt::format(
                "the lanes of one warp touch {} of 32 bytes here on average; the same bytes fit "
                "into {}",
                so_many(c.per_request(), "sector"), about(c.least_per_request()));
        return fmt::format(
            "{} takes {} passes through the banks here on average; {} would do if its lanes met in "
            "no bank{}{}",
            has(counter_, "cc13_") ? "each half of a warp" : "one warp", about(c.per_request()),
            about(c.least_per_request()),
            room_for_conflicts() ? ", but what is allowed has room for some that meet" : "",
            as_many(line, true));
    }
    std::string cure(const Line& line) const {
        if (nature_ == Nature::banks) return told_of_banks(line);
        return neighbours(line, line.cost.per_request(), BlockShape(*line.kernel).rows());
    }
    /// @param each how many pieces of memory a warp, or half of one, touches at a time
    /// @param rows of the block that it is made of
    std::string neighbours(const Line& line, double each, std::int64_t rows) const {
        const std::string block = BlockShape(*line.kernel).rows_of_warp(counter_);
        if (!block.empty() && each <= static_cast<double>(rows))
            return "Each row of the block touches what lies together, or one element for all its "
                   "lanes, so the index is in order. The block's shape counts as well: " +
                   block +
                   ", and each row has pieces of memory of its own. Other sides change how many " +
                   "rows that are, and what its lanes share: count both.";
        return neighbours_advice(*line.counts) + BlockShape::decides(block);
    }
    std::string old_cure(const Line& line) const {
        const double halves = 2 * line.cost.requests;
        const std::int64_t rows = BlockShape(*line.kernel).rows_of_half();
        return rows > 0 ? neighbours(line, number(*line.counts, "cc13_transactions") / halves, rows)
                        : neighbours_advice(*line.counts);
    }
    /// Which lanes meet in a bank.
    std::string told_of_banks(const Line& line) const {
        const double first = number(*line.counts, "meeting_lane_first"),
                     second = number(*line.counts, "meeting_lane_second");
        // The oldest devices have 16 banks, and serve halves of warps.
        if (second == 0 || has(counter_, "cc13_"))
            return "Look at the index: the lanes of a warp should fall into different banks. The "
                   "distance between the elements of two lanes decides.";
        const double one = number(*line.counts, "meeting_word_first"),
                     other = number(*line.counts, "meeting_word_second");
        const std::string met = fmt::format(
            "Lanes {} and {} of a warp meet in a bank: one takes word {} of the array, the other "
            "word {}, and the distance of {} is a multiple of 32. ",
            plain(first), plain(second), plain(one), plain(other), plain(std::abs(other - one)));
        if (const std::string rows = BlockShape(*line.kernel).two_rows(first, second);
            !rows.empty())
            return met + rows;
        if (second == first + 1)
            return met +
                   "Look at the index, and at the length of the array's rows: neighbouring lanes "
                   "(threadIdx.x) should fall into different banks.";
        return met +
               "Look at the index, and at the length of the array's rows: the lanes of a warp "
               "should fall into different banks.";
    }
    std::string amount(const Line& line) const {
        double all = 0;
        for (const Line& other : lines_) all += other.count;
        const json& totals = line.kernel->at("totals");
        const double threads = number(totals, "threads");
        std::string text =
            fmt::format("{} of {} come from here", grouped(line.count), grouped(all));
        if (has_lone_thread(*line.kernel)) return text + by_one_thread + as_many(line);
        if (nature_ == Nature::accesses && has(counter_, "requests"))
            return text + per_warp(line) + as_many(line);
        if (nature_ == Nature::accesses && threads > 0 && line.count >= threads)
            text += fmt::format(": {} for each thread", about(line.count / threads));
        return text + as_many(line);
    }
    /// ": 33 for each warp": a request is one of a warp.
    static std::string per_warp(const Line& line) {
        double threads = 1;
        for (const json& side : line.kernel->value("block", json::array()))
            threads *= side.is_number() ? side.get<double>() : 0;
        const double warps = std::ceil(threads / 32) * number(line.kernel->at("totals"), "blocks");
        return threads > 1 && warps > 0 && line.count >= warps
                   ? fmt::format(": {} for each warp", about(line.count / warps))
                   : "";
    }
    /// "; as many from each of lines 12-15, 17": the line is only the first of these.
    /// @param requests whether they come from as many requests, too
    std::string as_many(const Line& line, bool requests = false) const {
        std::vector<bool> lines;
        std::size_t others = 0;
        for (const Line& other : lines_) {
            if (&other == &line || other.count != line.count || other.kernel != line.kernel ||
                other.counts->value("file", "") != line.counts->value("file", "") ||
                (requests && other.cost.requests != line.cost.requests))
                continue;
            const auto number =
                static_cast<std::size_t>(std::max(0, other.counts->value("line", 0)));
            if (number >= most_lines) continue;
            if (lines.size() <= number) lines.resize(number + 1);
            lines[number] = true;
            ++others;
        }
        if (others == 0) return "";
        return fmt::format("; as many from {} {}", others == 1 ? "line" : "each of lines",
                           ranges_text(ranges_of(lines), 4));
    }
    std::string less(const Line& line) const {
        if (has(counter_, "atomic") && has_lone_thread(*line.kernel))
            return "One thread makes them alone, one after the other: let the others share its "
                   "rounds, so that lanes of a warp change different words at the same time.";
        // Of pieces of memory a few too many may also come from which lanes share one.
        if (share_ > 1 &&
            share_ <= (nature_ == Nature::accesses ? few_too_many : very_few_too_many))
            return several_may_be()
                       ? "These are only a few more than allowed, and the line with most of them "
                         "need not be the one with those too many: ask of each line whether it "
                         "touches an element twice, and of each loop where it ends."
                       : "These are only a few more than allowed: some elements are touched twice, "
                         "or "
                         "one by one where two or four are meant to be moved at once, or a round "
                         "or a "
                         "thread too many comes here. Compare the end of the loop, its step and "
                         "the "
                         "guard with the number of elements.";
        std::string narrow_but_many =
            "Each request is as narrow as it can be, but there are too many: keep what is used "
            "again nearer to the thread.";
        switch (nature_) {
            case Nature::segments:
                if (counter_.starts_with("texture_")) return advice_for_texels(*line.counts);
                if (const std::string text = stored_again(line); !text.empty())
                    return "Each request is as narrow as it can be, but there are too many. " +
                           text;
                if (const std::string shape = BlockShape(*line.kernel).place_of_warp(counter_);
                    !shape.empty())
                    return "Each request is as narrow as it can be, but there are too many: let "
                           "the lanes of a warp share more of what they read, or keep what is used "
                           "again nearer to the thread." +
                           BlockShape::decides(shape);
                return narrow_but_many;
            case Nature::banks:
                return narrow_but_many;
            case Nature::local:
                return "Keep the values in registers: an array needs indices that are constant "
                       "once its loops are unrolled.";
            case Nature::accesses:
                break;
        }
        if (has(counter_, "atomic"))
            return "Combine the values of several threads first, in shared memory or by shuffles, "
                   "and let one thread make the atomic change for them. Where this line tries to "
                   "take a lock, take one that fewer threads want.";
        if (has(counter_, "constant_"))
            return "Constant memory gives one address at a time: let all lanes of a warp read the "
                   "same element in each round, by an index without threadIdx.";
        if (has(counter_, "s_under_"))
            return "Move neighbouring elements at once, as one float2 or float4: elements that lie "
                   "side by side and that one thread needs one after another are one access then.";
        if (std::isinf(share_) && has(counter_, "global_"))
            return "None is allowed here, so fewer do not help: this line has to take it by "
                   "another way than a plain access to device memory, and the page says by which.";
        if (std::string text = stored_again(line); !text.empty()) return text;
        if (has(counter_, "global_loads"))
            if (std::string text = idle_launch(*line.kernel, line.count, share_); !text.empty())
                return text;
        if (has(counter_, "global_") && is_team(line))
            return "What all threads share is touched here again and again, and its line travels "
                   "to each of them. How often does a thread have to touch it?";
        if (has(counter_, "global_"))
            return fmt::format(
                "{}: share what several threads use, or move several elements at once.",
                advice_for(way_));
        if (has(counter_, "shared_") && lanes(line) > 0 && lanes(line) < few_lanes)
            return fmt::format(
                "Of the 32 lanes of a warp {} on average {} at work here, and each access takes as "
                "long as one of all lanes: divide the rounds of this loop among the threads of the "
                "block.",
                about(lanes(line)), lanes(line) < 1.5 ? "is" : "are");
        if (counter_ == "shared_load_row_requests")
            return "Neighbouring threads read words of shared memory that follow each other here. "
                   "They are to read down a column, and each of them to go along a row of its own: "
                   "turn the two indices round, in the line that stores to the array and in the "
                   "line that reads from it.";
        if (has(counter_, "shared_"))
            return "Touch shared memory less: keep in a register what a thread uses more than "
                   "once, or move several elements at once.";
        return "";
    }

    /// A parallel region of the host, whose threads share no device memory.
    static bool is_team(const Line& line) {
        return line.kernel->value("name", "").starts_with("omp region");
    }

    /// How many lanes take part in a request to shared memory on average; 0: not counted.
    static double lanes(const Line& line) {
        const double requests = number(*line.counts, "shared_load_requests") +
                                number(*line.counts, "shared_store_requests");
        const double accesses =
            number(*line.counts, "shared_loads") + number(*line.counts, "shared_stores");
        return requests > 0 ? accesses / requests : 0;
    }

    /// "c[i] += x" in a loop, in device memory: the sum is stored in each round, and loaded again.
    std::string stored_again(const Line& line) const {
        const double threads = number(line.kernel->at("totals"), "threads"),
                     stores = number(*line.counts, "global_stores"),
                     loads = number(*line.counts, "global_loads");
        if (threads <= 0 || stores < 2 * threads || has(counter_, "shared_")) return "";
        if (has_lone_thread(*line.kernel))
            return fmt::format(
                "One thread stores {} times here{}: if that is one element again and again, keep "
                "its value in a register; if it is many, let the lanes of a warp share the rounds, "
                "and one request takes the stores of all.",
                grouped(stores), loads > 0 ? " and loads as well" : "");
        return fmt::format(
            "This line stores {} times for each thread{}: if that is one element again and again, "
            "keep its value in a register and store it once.",
            about(stores / threads), loads > 0 ? " and loads as well" : "");
    }

    const std::string counter_;
    const Nature nature_;
    const Way way_;
    const double share_;
    double written_ = 0;  ///< elements of all arrays that were written, each once
    std::vector<Line> lines_;
};

}  // namespace

CounterPlace counter_place(const json& counters, const std::string& counter, bool too_low,
                           double share) {
    if (!counters.is_object() || !counters.contains("kernels")) return {};
    if (too_low && counter.ends_with("shared_exchanged_loads"))
        return {"", 0, "",
                "no value, or too few, goes through shared memory from one thread to another",
                "A thread that reads what it has stored itself, or what nobody has stored yet, "
                "exchanges nothing: one thread stores a value, and another one reads it when it is "
                "there."};
    if (too_low && counter == "loads_during_copies_percent")
        return {"", 0, "", "copies are seldom on their way while the block computes",
                "Start the copies of a later tile, compute with the present one, and only then "
                "wait for them. Between that start and the work of the present tile, a wait that "
                "lets no batch stay on its way lets nothing overlap."};
    if (too_low && counter == "overlapped_copy_percent")
        return {"", 0, "",
                "most of the copied bytes are awaited before their thread has done its work",
                "Start all copies of a later tile, compute with the present tile, and only then "
                "wait for them. A wait for some of these copies alone, right behind their start, "
                "lets only the others overlap."};
    // What is missing has no line.
    if (too_low && !counter.ends_with("_abu_percent")) return {};
    std::string name = counter;
    if (name.starts_with("kernels.")) name = name.substr(name.rfind('.') + 1);
    if (name.starts_with("buffers.")) return {};
    // The program copies between its kernels, and no line of theirs has a part in it.
    if (name == "link_bytes" || name == "device_copy_bytes") return {};
    if (name == "host_lines") return host_place(counters);
    if (name == "write_combined_load_bytes") return combined_place(counters);
    if (name == "uncopied_load_percent") return uncopied_place(counters);
    if (name == "barriers_beyond_tiles") return barriers_of_tiles(counters);
    CounterPlace place = Search(counters, name, share).find();
    return place.line > 0 ? place : kernel_place(counters, name, share);
}

}  // namespace simtutor::check
