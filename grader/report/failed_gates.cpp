#include "grader/report/failed_gates.h"

#include <algorithm>
#include <string>

#include "grader/findings/launch/other_kernel.h"

namespace simtutor::report {
namespace {

using check::GateResult;

bool has(const GateResult& gate, const char* part) {
    return gate.counter.find(part) != std::string::npos;
}

double share_of(const GateResult& gate) {
    return gate.at_most && limit_of(gate) > 0 ? gate.value / limit_of(gate) : 0;
}

double excess_of(const GateResult& gate) {
    return gate.at_most ? gate.value - limit_of(gate) : 0;
}

/// The most that one more store adds to a count of pieces: a sector of 32 bytes, or its number.
double pieces_of_store(const GateResult& gate) {
    constexpr double sector = 32;
    return has(gate, "bytes") || has(gate, "volume") ? sector : 1;
}

/// How many pieces the loads that are too many make at the least: those of a warp, or of half of
/// one on the oldest devices, may lie in one.
double fewest_pieces(const GateResult& loads, const GateResult& pieces) {
    const double lanes = has(pieces, "cc13_") ? 16 : 32;
    return excess_of(loads) / lanes * pieces_of_store(pieces);
}

bool counts_pieces(const GateResult& gate) {
    return has(gate, "transactions") || has(gate, "volume") || has(gate, "sectors");
}

/// Whether all accesses of one thread, or of one block, are too many. One that works for others has
/// another cause.
bool is_busiest(const GateResult& gate) {
    return gate.counter.starts_with("busiest_") && gate.counter.ends_with("_accesses") &&
           (gate.place.text.starts_with("a thread of ") ||
            gate.place.text.starts_with("a block of "));
}

/// Whether single accesses are counted, or those of a warp.
bool counts_accesses(const GateResult& gate) {
    const std::string& name = gate.counter;
    const bool way = has(gate, "shared_load") || has(gate, "shared_store") ||
                     has(gate, "global_loads") || has(gate, "global_stores");
    return way && (name.ends_with("s") || name.ends_with("_requests")) && !counts_pieces(gate) &&
           !has(gate, "wavefronts");
}

}  // namespace

std::string kernel_not_chosen(const Tokens& file, const GateResult& gate) {
    if (gate.passed || !has(gate, "s_under_")) return "";
    const std::string& kernel = gate.place.kernel;
    return other_kernel(file, kernel.substr(0, kernel.find('<')));
}

bool touches_pieces(const GateResult& gate) {
    return gate.place.text.find("segments of") != std::string::npos ||
           gate.place.text.find("sectors of") != std::string::npos;
}

double limit_of(const GateResult& gate) {
    return gate.at_most->value * (1 + gate.margin);
}

int rank_of(const GateResult& gate) {
    // Loads that are too narrow are the reason of too many of them, and of too many pieces; and a
    // thread that works alone is the reason of most counts of its kernel.
    if (has(gate, "s_under_")) return 0;
    return gate.counter == "busiest_thread_accesses" &&
                   gate.place.text.starts_with("one thread of ")
               ? 1
               : 2;
}

std::vector<FailedGate> failed_gates(const Verdict& verdict) {
    std::vector<FailedGate> failed;
    for (const CheckVerdict& check : verdict.checks) {
        for (const GateResult& gate : check.gates) {
            if (gate.passed) continue;
            const auto known =
                std::find_if(failed.begin(), failed.end(), [&](const FailedGate& one) {
                    return one.gate->name == gate.name && one.gate->device == gate.device;
                });
            if (known == failed.end())
                failed.push_back({&gate, {}});
            else
                known->more_runs.push_back(gate.run);
        }
    }
    std::stable_sort(failed.begin(), failed.end(), [](const FailedGate& a, const FailedGate& b) {
        return rank_of(*a.gate) < rank_of(*b.gate);
    });
    return failed;
}

GateBehind gate_behind(const std::vector<FailedGate>& failed, const GateResult& gate) {
    const GateResult* stores = nullptr;
    for (const FailedGate& one : failed) {
        const GateResult& other = *one.gate;
        if (other.run != gate.run || excess_of(other) <= 0) continue;
        // Of loads that are too narrow each has pieces of its own, whatever the block's sides are,
        // and wider ones are fewer.
        if (&other != &gate && has(other, "global_loads_under_") &&
            (counts_pieces(gate) || gate.counter.ends_with("global_loads")) &&
            !has(gate, "store") && other.place.line == gate.place.line &&
            other.place.file == gate.place.file && share_of(gate) > 1)
            return {&other, true};
        // Wider ones of another line are half as many at the most, which may be all that is too
        // much.
        if (&other != &gate && has(other, "global_loads_under_") &&
            gate.counter.ends_with("global_loads") && other.place.line > 0 &&
            !other.place.kernel.empty() && other.place.kernel == gate.place.kernel &&
            share_of(gate) > 1 && excess_of(other) >= 2 * excess_of(gate))
            return {&other, true};
        // Those of another line of the kernel, if they make most of what is too much.
        if (&other != &gate && has(other, "global_loads_under_") && counts_pieces(gate) &&
            !has(gate, "store") && other.place.line > 0 && !other.place.kernel.empty() &&
            other.place.kernel == gate.place.kernel &&
            2 * fewest_pieces(other, gate) >= excess_of(gate))
            return {&other, true};
        if (other.counter.ends_with("global_loads") && share_of(gate) > 1 && touches_pieces(gate)) {
            if (share_of(other) >= share_of(gate)) return {&other, true};
            // Loads that are too many may have made these as well.
            if (counts_pieces(gate)) return {};
        }
        // Each access to shared memory takes a pass of its own.
        for (const char* way : {"shared_load", "shared_store"})
            if (other.counter.ends_with(std::string(way) + "s") && has(gate, way) &&
                has(gate, "wavefronts") && other.place.line == gate.place.line &&
                share_of(other) >= share_of(gate))
                return {&other, way == std::string("shared_load")};
        // What one line does too often is in the counts of whole threads and blocks as well.
        if (is_busiest(gate) && counts_accesses(other) && &other != &gate && other.place.line > 0 &&
            other.place.kernel == gate.place.kernel && share_of(other) >= share_of(gate))
            return {&other, has(other, "load")};
        // The only block makes all of the kernel's accesses.
        if (gate.counter == "busiest_block_accesses" && other.counter == "shared_loads" &&
            gate.place.text.starts_with(check::only_block) && gate.at_most &&
            excess_of(other) >= excess_of(gate))
            return {&other, true};
        if (!stores && (other.counter.ends_with("global_stores") ||
                        other.counter.find("global_stores_under_") != std::string::npos))
            stores = &other;
    }
    if (!stores || !counts_pieces(gate) || has(gate, "load") || has(gate, "store")) return {};
    return excess_of(*stores) * pieces_of_store(gate) >= excess_of(gate) ? GateBehind{stores, false}
                                                                         : GateBehind{};
}

}  // namespace simtutor::report
