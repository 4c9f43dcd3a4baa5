#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// What a gate allows at most, its margin included. @pre gate.at_most
double limit_of(const check::GateResult& gate);

/// Whether the gate's place says how many pieces of memory a warp touches there.
bool touches_pieces(const check::GateResult& gate);

/// Which condition decides, where accesses are too narrow because a kernel that moves vectors was
/// not chosen; empty for any other gate. @param file the submission
std::string kernel_not_chosen(const Tokens& file, const check::GateResult& gate);

/// A gate that failed, and in how many runs it did.
struct FailedGate {
    const check::GateResult* gate;
    std::vector<std::string> more_runs;
};

/// Each gate once, as it failed first; those that others follow from come first.
/// Gates of a lower rank come first: they are the reason of others.
int rank_of(const check::GateResult& gate);

std::vector<FailedGate> failed_gates(const Verdict& verdict);

/// The gate that another one follows from; null: from none that failed.
struct GateBehind {
    const check::GateResult* gate = nullptr;
    bool loads = false;  ///< or stores
};

/// Pieces of memory grow in number with the loads and the stores: the gate of those, where they are
/// too many in the same run and as many as explain it.
GateBehind gate_behind(const std::vector<FailedGate>& failed, const check::GateResult& gate);

}  // namespace simtutor::report
