#include "grader/check/counter_place.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "grader/check/block_shape.h"
#include "grader/check/counted_lines.h"
#include "grader/check/counter_numbers.h"
#include "grader/check/line_advice.h"
#include "grader/check/line_amount.h"
#include "grader/check/line_to_blame.h"
#include "grader/check/places_of_whole.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

constexpr const char* sum_in_a_register =
    "An atomic function reads the element in device memory and writes it, so each value that is "
    "added costs as much as a load and a store. Add up the values of an element in a register of "
    "one thread, and store the sum once; where several threads must add, combine their values in "
    "the block first.";

std::string compared_with(const CountedLine& odd, const std::vector<int>& like) {
    return fmt::format(
        "Lines {} move as much and touch {}: compare the index of line {} with theirs.",
        fmt::join(std::set<int>(like.begin(), like.end()), ", "),
        so_many(odd.cost.least_per_request(), "sector"), odd.number());
}

CounterPlace told(const CountedLine& line, const std::string& text, const std::string& advice) {
    CounterPlace place{line.counts->value("file", ""), line.counts->value("line", 0),
                       line.kernel->value("name", ""), text, advice};
    place.block = BlockShape(*line.kernel).sides();
    return place;
}

CounterPlace told_narrow(const CountedLines& lines, const CountedLine& line) {
    std::string stores = stores_as_well(lines, line);
    if (!stores.empty()) stores += ' ';
    return told(line, amount_text(lines, line),
                "Without these it would be no more than allowed. " + stores +
                    "Where elements that lie side by side are loaded, one float2 or float4 "
                    "takes several at once.");
}

/// "384 of 649 come from here, and 265 from line 82: …", where either line alone would explain the
/// excess; empty otherwise.
std::string either_text(const CountedLines& lines, const CountedLine& most,
                        const CountedLine& beside) {
    const double beyond = lines.beyond_allowed();
    if (lines.counter() != "global_loads" || most.kernel != beside.kernel || most.count < beyond ||
        most.count > 2 * beyond)
        return "";
    return fmt::format(
        "{}, and {} from line {}; without either it would be no more than allowed: see which of "
        "the two loads what has been loaded already",
        own_amount_text(lines, most), grouped(beside.count), beside.number());
}

/// Of accesses that are too narrow: what a wider one would take, and what keeps a struct from it.
/// @param lines of the kernel that make them
std::string wider_question(const CountedLines& lines, std::size_t count) {
    const bool four = lines.counter().ends_with("_under_16");
    return fmt::format(
        "Without {} it would be as many as are allowed. Each access here takes fewer than {} "
        "bytes: "
        "{} the elements side by side that one thread needs? Then one float{} takes them at once; "
        "a struct of {} floats does so only with alignas({}), and copied as a whole.",
        count == 1 ? "these" : "these lines", four ? 16 : 8,
        count == 1 ? "are" : "do the lines take", four ? 4 : 2, four ? "four" : "two",
        four ? 16 : 8);
}

/// Of lines without which the count would be just what is allowed.
CounterPlace told_beyond(const CountedLines& lines, const CountedLine& most,
                         const std::vector<const CountedLine*>& others) {
    std::string text = own_amount_text(lines, *others.front());
    for (std::size_t i = 1; i < others.size(); ++i)
        text +=
            fmt::format(", and {} from line {}", grouped(others[i]->count), others[i]->number());
    text += fmt::format("; line {} alone makes {}, which is what is allowed", most.number(),
                        grouped(most.count));
    if (lines.counts("global_") && lines.counts("s_under_"))
        return told(*others.front(), text, wider_question(lines, others.size()));
    return told(*others.front(), text,
                others.size() == 1
                    ? "Without these it would be as many as are allowed. Are they needed? Look at "
                      "how often this line runs, and for which threads."
                    : "Without these lines it would be as many as are allowed. Are they needed? "
                      "Look at how often each of them runs, and for which threads.");
}

/// The line of a count that has lines.
CounterPlace find_place(const CountedLines& lines) {
    const CountedLine* worst =
        lines.largest([&](const CountedLine& line) { return lines.excess_of_piece(line); });
    if (worst && waste_explains(lines)) {
        if (std::vector<int> like; const CountedLine* odd = odd_one(lines, *worst, like))
            return told(*odd, waste_text(lines, *odd), compared_with(*odd, like));
        return told(*worst, waste_text(lines, *worst), advice_for_waste(lines, *worst));
    }
    if (const CountedLine* old = old_excess_explains(lines))
        return told(*old, old_waste_text(lines, *old), advice_for_old_waste(lines, *old));
    const CountedLine* most = lines.largest([](const CountedLine& line) { return line.count; });
    if (const CountedLine* narrow = most ? narrow_beside(lines, *most) : nullptr)
        return told_narrow(lines, *narrow);
    if (most)
        if (const auto others = beyond_exact(lines, *most); !others.empty())
            return told_beyond(lines, *most, others);
    if (const CountedLine* beside = most ? excess_beside(lines, *most) : nullptr) {
        const std::string stores = stores_as_well(lines, *beside);
        // Each of the two alone would explain the excess.
        if (const std::string either = either_text(lines, *most, *beside); !either.empty())
            return told(*most, either, "");
        return told(*beside, own_amount_text(lines, *beside),
                    "Without these it would be no more than allowed. " +
                        (stores.empty() ? "Are they meant? Look at how often this line runs, "
                                          "and for which threads."
                                        : stores));
    }
    if (const CountedLine* summed = summed_in_memory(lines))
        return told(*summed, amount_beside_text(lines, *summed),
                    "Without these loads it would be no more than allowed. " +
                        stored_again(lines, *summed));
    if (const CountedLine* kept = kept_in_memory(lines))
        return told(*kept, amount_text(lines, *kept), advice_for_fewer(lines, *kept));
    if (const CountedLine* repeated = stored_repeatedly(lines))
        return told(*repeated, own_amount_text(lines, *repeated),
                    once_in_place_of(lines, *repeated));
    if (const CountedLine* changed = changed_in_memory(lines))
        return told(*changed, amount_text(lines, *changed), sum_in_a_register);
    return most ? told(*most, amount_text(lines, *most), advice_for_fewer(lines, *most))
                : CounterPlace{};
}

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
    CounterPlace place = find_place(CountedLines(counters, name, share));
    return place.line > 0 ? place : kernel_place(counters, name, share);
}

}  // namespace simtutor::check
