#include "grader/grade_program/array_in_excess.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "grader/check/counter_numbers.h"
#include "grader/findings/cost/loaded_array.h"

namespace simtutor::report {
namespace {

using check::number;
using nlohmann::json;

/// The lines of a kernel that load from one array.
struct ArrayLoads {
    std::string name;
    double count = 0;
    std::map<int, double> lines;  ///< their counts
};

std::set<int> lines_in(const ArrayLoads& array) {
    std::set<int> lines;
    for (const auto& [line, count] : array.lines) lines.insert(line);
    return lines;
}

/// What a run counted, array by array.
struct Loads {
    std::vector<ArrayLoads> arrays;
    double others = 0;  ///< of lines that only store
    double all() const {
        double sum = others;
        for (const ArrayLoads& one : arrays) sum += one.count;
        return sum;
    }
};

/// "global_loads" of "kernels.gpu6.global_loads".
std::string plain_counter(const std::string& counter) {
    return counter.starts_with("kernels.") ? counter.substr(counter.rfind('.') + 1) : counter;
}

/// Loads, or pieces of memory of which most are loads'.
bool counts_loads(const std::string& counter) {
    return counter == "global_loads" || counter.starts_with("global_loads_under_") ||
           counter == "cc13_transactions" || counter == "cc13_volume_bytes" ||
           counter == "cc13_load_transactions";
}

/// Whether each element that is written is stored once: then what stores make is as it should be.
bool stores_once(const json& counters, const json& kernel) {
    double written = 0, stores = 0;
    for (const json& buffer : counters.value("buffers", json::object()))
        written += number(buffer, "elements_written");
    for (const json& line : kernel.at("lines")) {
        if (number(line, "global_atomics") > 0) return false;
        stores += number(line, "global_stores");
    }
    return stores <= written * std::max(1.0, number(kernel, "launches"));
}

/// The kernel that made all of a gate's count; null: several did.
const json* only_kernel(const json& counters, const check::GateResult& gate) {
    if (!counters.contains("kernels")) return nullptr;
    for (const json& kernel : counters.at("kernels"))
        if (kernel.value("name", "") == gate.place.kernel && kernel.contains("lines") &&
            kernel.contains("totals"))
            return &kernel;
    return nullptr;
}

/// None where a line cannot be told to load from one array.
std::optional<Loads> loads_of(const json& kernel, const std::string& counter, const Tokens& file) {
    const std::string name = kernel.value("name", "");
    Loads loads;
    for (const json& line : kernel.at("lines")) {
        const double count = number(line, counter);
        if (count <= 0) continue;
        if (number(line, "global_loads") <= 0) {
            loads.others += count;
            continue;
        }
        const int place = line.value("line", 0);
        const std::string array = loaded_array(file, name.substr(0, name.find('<')), place);
        if (array.empty() || number(line, "global_stores") > 0) return std::nullopt;
        auto known = std::ranges::find(loads.arrays, array, &ArrayLoads::name);
        if (known == loads.arrays.end())
            known = loads.arrays.insert(known, ArrayLoads{array, 0, {}});
        known->count += count;
        known->lines[place] += count;
    }
    return loads;
}

bool is_power_of_two(double value) {
    const double power = std::log2(value);
    return std::abs(power - std::round(power)) < 1e-9;
}

/// Whether an array is loaded just as often as the reference may load it: alone, or with another
/// one a power of two times as often. Tiles have such sides.
/// @param alone whether the other one may have none, as of narrow loads
bool is_as_meant(const ArrayLoads& array, double reference, bool alone) {
    const double left = reference - array.count;
    return (alone && left == 0) || (left > 0 && is_power_of_two(array.count / left));
}

/// The one of two arrays that is loaded too often. @param reference what both are loaded there
const ArrayLoads* too_often(const Loads& loads, double reference, bool alone) {
    if (loads.arrays.size() != 2) return nullptr;
    const ArrayLoads &first = loads.arrays[0], &second = loads.arrays[1];
    const bool one = is_as_meant(first, reference, alone),
               other = is_as_meant(second, reference, alone);
    if (one == other || first.count + second.count <= reference) return nullptr;
    return one ? &second : &first;
}

/// "; lines 19, 20, which load a, make 16,384 in all. The reference makes 139,264; without those of
/// b 8,192 are left for a"
std::string compared(const ArrayLoads& much, const ArrayLoads& right, const Loads& loads,
                     double reference) {
    const double left = reference - loads.others - right.count;
    const std::string text =
        much.lines.size() > 1
            ? fmt::format("; {}, which load {}, make {} in all", lines_text(lines_in(much)),
                          much.name, grouped(much.count))
            : fmt::format(", where {} is loaded", much.name);
    if (left <= 0)
        return fmt::format("{}. The reference makes {}, as many as those of {} here", text,
                           grouped(reference), right.name);
    return fmt::format("{}. The reference makes {}; without those of {}{} {} {} left for {}", text,
                       grouped(reference), right.name, loads.others > 0 ? " and of the stores" : "",
                       grouped(left), left == 1 ? "is" : "are", much.name);
}

/// Where all loads are of one array, no line of it is right because it alone makes no more than
/// allowed: another one may load the same. @return whether the gate was one of these
bool blame_only_array(check::GateResult& gate, const Loads& loads) {
    if (loads.arrays.size() != 1 || loads.others > 0 || loads.arrays[0].lines.size() < 2 ||
        !gate.place.advice.starts_with("Without these it would be no more than allowed"))
        return false;
    const ArrayLoads& only = loads.arrays[0];
    gate.place.text += fmt::format("; {}, which all load {}, make {}. The reference makes {}",
                                   lines_text(lines_in(only)), only.name, grouped(only.count),
                                   grouped(gate.exactly->value));
    gate.place.advice =
        "Does one of these lines load what another one has loaded, or what no round uses?";
    return true;
}

void blame(check::GateResult& gate, const json& counters, const Tokens& file) {
    const std::string counter = plain_counter(gate.counter);
    const bool too_many = gate.at_most && gate.value > gate.at_most->value;
    // What wastes, or has one line, is told of already.
    if (gate.passed || !too_many || !gate.exactly || !counts_loads(counter) ||
        gate.place.text.find("come from here") == std::string::npos)
        return;
    const json* kernel = only_kernel(counters, gate);
    if (!kernel || !stores_once(counters, *kernel)) return;
    const auto loads = loads_of(*kernel, counter, file);
    if (!loads || std::abs(loads->all() - gate.value) > 0.5) return;
    const double reference = gate.exactly->value;
    if (blame_only_array(gate, *loads)) return;
    const ArrayLoads* const much =
        too_often(*loads, reference - loads->others, counter.find("_under_") != std::string::npos);
    if (!much) return;
    const ArrayLoads& right = much == &loads->arrays[0] ? loads->arrays[1] : loads->arrays[0];
    const auto most =
        std::ranges::max_element(much->lines, {}, [](const auto& line) { return line.second; });
    gate.place.line = most->first;
    gate.place.text = fmt::format("{} of {} come from here{}", grouped(most->second),
                                  grouped(gate.value), compared(*much, right, *loads, reference));
    gate.place.advice = fmt::format(
        "Is an element of {} loaded by more than one line or thread of the block, or one by one "
        "what a float2 or float4 would take at once?",
        much->name);
}

}  // namespace

void blame_arrays(std::vector<CheckVerdict>& checks, const std::vector<CounterVerdict>& counters,
                  const std::string& file, Sources& sources) {
    std::optional<Tokens> tokens;
    for (CheckVerdict& check : checks)
        for (check::GateResult& gate : check.gates)
            for (const CounterVerdict& run : counters) {
                // Another device's model counts in the same run.
                if (gate.passed || run.run != gate.run || run.n != gate.n) continue;
                if (!tokens) tokens = tokens_of(sources, file);
                blame(gate, run.counters, *tokens);
            }
}

}  // namespace simtutor::report
