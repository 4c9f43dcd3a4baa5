#include "grader/check/line_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "grader/check/beside_another.h"
#include "grader/check/block_shape.h"
#include "grader/check/counter_numbers.h"
#include "grader/check/idle_launch.h"
#include "grader/check/lane_step.h"
#include "grader/check/lone_thread.h"
#include "grader/check/texture_requests.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Of pieces of memory only so many: their number also depends on which lanes share one.
constexpr double very_few_too_many = 1.03;

/// A warp with no more lanes at work than these wastes most of its time.
constexpr double few_lanes = 4;

constexpr const char* narrow_but_many =
    "Each request is as narrow as it can be, but there are too many. Is something touched again "
    "that could be kept nearer to the thread, or do more rounds or threads come here than there is "
    "work for?";

const char* advice_for(Way way) {
    return way == Way::loads    ? "Load less often from device memory"
           : way == Way::stores ? "Store less often to device memory"
                                : "Touch device memory less often";
}

/// How many lanes take part in a request to shared memory on average; 0: not counted.
double lanes(const CountedLine& line) {
    const double requests = number(*line.counts, "shared_load_requests") +
                            number(*line.counts, "shared_store_requests");
    const double accesses =
        number(*line.counts, "shared_loads") + number(*line.counts, "shared_stores");
    return requests > 0 ? accesses / requests : 0;
}

/// @param each how many pieces of memory a warp, or half of one, touches at a time
/// @param rows of the block that it is made of
std::string neighbours(const CountedLines& lines, const CountedLine& line, double each,
                       std::int64_t rows) {
    const std::string block = BlockShape(*line.kernel).rows_of_warp(lines.counter());
    if (!block.empty() && each <= static_cast<double>(rows))
        return "Each row of the block touches what lies together, or one element for all its "
               "lanes, so the index is in order. The block's shape counts as well: " +
               block +
               ", and each row has pieces of memory of its own. Other sides change how many " +
               "rows that are, and what its lanes share: count both.";
    // A row of the block may begin within a piece of memory, and end within one more.
    if (!block.empty() && each <= 2 * static_cast<double>(rows))
        return "Does the index grow by 1 with threadIdx.x along a row of the block? If not, let "
               "neighbouring lanes touch neighbouring elements. The block decides as well: " +
               block +
               ", and each row has pieces of memory of its own, which it need not fill. A block "
               "that is wider along x has fewer rows in a warp.";
    return neighbours_advice(*line.counts) + BlockShape::decides(block);
}

/// Which lanes meet in a bank.
std::string told_of_banks(const CountedLines& lines, const CountedLine& line) {
    const double first = number(*line.counts, "meeting_lane_first"),
                 second = number(*line.counts, "meeting_lane_second");
    // The oldest devices have 16 banks, and serve halves of warps.
    if (second == 0 || lines.counts("cc13_"))
        return "Look at the index: the lanes of a warp should fall into different banks. The "
               "distance between the elements of two lanes decides.";
    const double one = number(*line.counts, "meeting_word_first"),
                 other = number(*line.counts, "meeting_word_second");
    const std::string met = fmt::format(
        "Lanes {} and {} of a warp meet in a bank: one takes word {} of the array, the other "
        "word {}, and the distance of {} is a multiple of 32. ",
        plain(first), plain(second), plain(one), plain(other), plain(std::abs(other - one)));
    if (const std::string rows = BlockShape(*line.kernel).two_rows(first, second); !rows.empty())
        return met + rows;
    if (second == first + 1)
        return met +
               "Look at the index, and at the length of the array's rows: neighbouring lanes "
               "(threadIdx.x) should fall into different banks.";
    return met +
           "Look at the index, and at the length of the array's rows: the lanes of a warp "
           "should fall into different banks.";
}

/// Of pieces of memory.
std::string fewer_pieces(const CountedLines& lines, const CountedLine& line) {
    if (lines.counter().starts_with("texture_")) return advice_for_texels(*line.counts);
    if (const std::string text = stored_again(lines, line); !text.empty())
        return "Each request is as narrow as it can be, but there are too many. " + text;
    if (const std::string shape = BlockShape(*line.kernel).place_of_warp(lines.counter());
        !shape.empty())
        return "Each request is as narrow as it can be, but there are too many: let "
               "the lanes of a warp share more of what they read, or keep what is used "
               "again nearer to the thread." +
               BlockShape::decides(shape);
    return narrow_but_many;
}

/// Of loads from shared memory, and stores to it.
std::string less_shared(const CountedLines& lines, const CountedLine& line) {
    if (lines.counts("shared_") && lanes(line) > 0 && lanes(line) < few_lanes)
        return fmt::format(
            "Of the 32 lanes of a warp {} on average {} at work here, and each access takes as "
            "long as one of all lanes. If this is a loop, can the threads of the block share its "
            "rounds?",
            about(lanes(line)), lanes(line) < 1.5 ? "is" : "are");
    if (lines.counter() == "shared_load_row_requests")
        return "Neighbouring threads read words of shared memory that follow each other here. "
               "They are to read down a column, and each of them to go along a row of its own: "
               "turn the two indices round, in the line that stores to the array and in the "
               "line that reads from it.";
    if (lines.counts("shared_") && lines.way() == Way::loads)
        return "Touch shared memory less. If all threads of the block go through the same "
               "elements for the same result, let one thread do it, or let them share the "
               "rounds, and hand on the result through shared memory, behind a barrier. Else "
               "keep in a register what a thread uses more than once, or take elements that lie "
               "side by side by one float2 or float4.";
    if (lines.counts("shared_"))
        return "Touch shared memory less: keep in a register what a thread uses more than "
               "once, or move several elements at once.";
    return "";
}

/// Of requests of warps that blocks with fewer threads than a warp make, where full warps would
/// make no more than are allowed. Empty else.
std::string small_blocks(const CountedLines& lines, const CountedLine& line) {
    constexpr double warp = 32;
    const auto sides = BlockShape(*line.kernel).sides();
    const double threads = static_cast<double>(sides[0]) * sides[1];
    if (!lines.counts("_requests") || !lines.has_limit() || threads < 1 || threads >= warp ||
        line.count * (1 - threads / warp) < lines.beyond_allowed())
        return "";
    return fmt::format(
        "The block has {} of the 32 threads of a warp here, and a request takes as long as one of "
        "all 32. With blocks of 32 threads, or of a multiple of that, the line would make no more "
        "than are allowed.",
        plain(threads));
}

/// Where no thread comes to the line twice: then their number decides, or that of the launches.
std::string once_in_each_launch(const CountedLine& line) {
    const double threads = number(line.kernel->at("totals"), "threads"),
                 launches = number(*line.kernel, "launches");
    const double all = number(*line.counts, "global_loads") + number(*line.counts, "global_stores");
    if (threads <= 1 || all > threads) return "";
    if (launches < 2)
        return "This line is no more than one access for each thread. Do other lines touch the "
               "same elements, or do more threads take part than have an element of their own? If "
               "several threads need the same, let them share it.";
    return fmt::format(
        "The kernel was launched {} times with {} threads in all, so this line is no more than one "
        "access for each of them. Are so many launches meant, and so many threads in each? If they "
        "are: can a thread do without the access, or does a launch do what another one has done?",
        plain(launches), grouped(threads));
}

/// Of device memory. Where more are too many than the line makes, it is not this line alone; and
/// loads of 16 bytes are as wide as can be.
std::string less_of_device(const CountedLines& lines, const CountedLine& line) {
    const std::string less = advice_for(lines.way());
    const bool widest = bytes_of_access(*line.counts) == 16;
    if (std::string text = once_in_each_launch(line); !text.empty()) return text;
    if (lines.way() == Way::loads && lines.beyond_allowed() > line.count)
        return less +
               ". This line alone does not make as many as are too many, so look at the others, "
               "too. Does a thread load an element again that it has had before, perhaps by "
               "another call of the same function? Let it use the element for all that needs it. "
               "Do several threads load the same element? Let them share it." +
               (widest ? "" : " Do elements lie side by side? One float4 takes four of them.");
    return less + (widest ? ": share what several threads use, or keep what one thread uses again."
                          : ": share what several threads use, or move several elements at once.");
}

/// Of accesses, each of which counts.
std::string fewer_accesses(const CountedLines& lines, const CountedLine& line) {
    if (lines.counts("atomic"))
        return "Is each value added once, by one thread alone? Look at where the loop around it "
               "begins, and at its step. If so, combine the values of several threads first, in "
               "shared memory or by shuffles, and let one thread make the atomic change for them. "
               "Where this line tries to take a lock, take one that fewer threads want.";
    if (lines.counts("constant_"))
        return "Constant memory gives one address at a time: let all lanes of a warp read the "
               "same element in each round, by an index without threadIdx.";
    // Wider accesses do not help a sum that is kept in memory.
    if (lines.counts("s_under_") && number(*line.counts, "global_loads") > 0)
        if (std::string text = stored_again(lines, line); !text.empty()) return text;
    if (lines.counts("s_under_"))
        if (std::string text = beside_another(lines, line); !text.empty()) return text;
    if (lines.counts("s_under_"))
        return "Move neighbouring elements at once, as one float2 or float4: elements that lie "
               "side by side and that one thread needs one after another are one access then.";
    if (std::isinf(lines.share()) && lines.counts("global_"))
        return "None is allowed here, so fewer do not help: this line has to take it by "
               "another way than a plain access to device memory, and the page says by which.";
    if (std::string text = stored_again(lines, line); !text.empty()) return text;
    if (lines.counts("global_loads"))
        if (std::string text = idle_launch(*line.kernel, line.count, lines.share()); !text.empty())
            return text;
    if (lines.counts("global_") && is_team(line))
        return "What all threads share is touched here again and again, and its line travels "
               "to each of them. How often does a thread have to touch it?";
    if (lines.counts("global_")) return less_of_device(lines, line);
    return less_shared(lines, line);
}

/// Of a count that is nearly right.
std::string few_less(const CountedLines& lines) {
    return several_may_be(lines)
               ? "These are only a few more than allowed, and the line with most of them "
                 "need not be the one with those too many: ask of each line whether it "
                 "touches an element twice, and of each loop where it ends."
               : "These are only a few more than allowed: some elements are touched twice, or "
                 "one by one where two or four are meant to be moved at once, or a round or a "
                 "thread too many comes here. Compare the end of the loop, its step and the "
                 "guard with the number of elements.";
}

}  // namespace

std::string advice_for_fewer(const CountedLines& lines, const CountedLine& line) {
    if (lines.counts("atomic") && has_lone_thread(*line.kernel))
        return "One thread makes them alone, one after the other: let the others share its "
               "rounds, so that lanes of a warp change different words at the same time.";
    if (lines.nature() == Nature::accesses)
        if (std::string text = small_blocks(lines, line); !text.empty()) return text;
    // Of pieces of memory a few too many may also come from which lanes share one.
    if (lines.share() > 1 &&
        lines.share() <= (lines.nature() == Nature::accesses ? few_too_many : very_few_too_many))
        return few_less(lines);
    switch (lines.nature()) {
        case Nature::segments:
            return fewer_pieces(lines, line);
        case Nature::banks:
            return narrow_but_many;
        case Nature::local:
            return "Keep the values in registers: an array needs indices that are constant once "
                   "its loops are unrolled.";
        case Nature::accesses:
            break;
    }
    return fewer_accesses(lines, line);
}

std::string advice_for_waste(const CountedLines& lines, const CountedLine& line) {
    if (lines.nature() == Nature::banks) return told_of_banks(lines, line);
    return neighbours(lines, line, line.cost.per_request(), BlockShape(*line.kernel).rows());
}

std::string advice_for_old_waste(const CountedLines& lines, const CountedLine& line) {
    const double halves = 2 * line.cost.requests;
    const std::int64_t rows = BlockShape(*line.kernel).rows_of_half();
    return rows > 0
               ? neighbours(lines, line, number(*line.counts, "cc13_transactions") / halves, rows)
               : neighbours_advice(*line.counts);
}

std::string stored_again(const CountedLines& lines, const CountedLine& line) {
    const double threads = number(line.kernel->at("totals"), "threads"),
                 stores = number(*line.counts, "global_stores"),
                 loads = number(*line.counts, "global_loads");
    if (threads <= 0 || stores < 2 * threads || lines.counts("shared_")) return "";
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

std::string stores_as_well(const CountedLines& lines, const CountedLine& line) {
    if (lines.way() != Way::loads || number(*line.counts, "global_stores") == 0) return "";
    return "The line stores as well: if it adds with +=, that loads what stands there. Is that "
           "wanted? If not, store with =.";
}

std::string once_in_place_of(const CountedLines& lines, const CountedLine& line) {
    return fmt::format(
        "This line stores {} times, and only {} are written: the same element is stored again "
        "and again. Keep its value in a register and store it once, when it is done. Without "
        "the stores before that the count would be no more than allowed.",
        grouped(number(*line.counts, "global_stores")),
        counted(static_cast<std::uint64_t>(lines.written()), "element"));
}

bool several_may_be(const CountedLines& lines) {
    const double beyond = lines.beyond_allowed();
    return beyond > 0 && std::ranges::count_if(lines.lines(), [&](const CountedLine& line) {
                             return line.count >= beyond;
                         }) > 1;
}

}  // namespace simtutor::check
