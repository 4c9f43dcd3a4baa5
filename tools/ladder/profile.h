#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace simtutor::ladder {

/// The figures of NVIDIA's profiler for one kernel. Names of `figures`: global_load_sectors,
/// global_load_requests, global_store_sectors, global_store_requests, shared_wavefronts_load,
/// shared_wavefronts_store, shared_conflicts_load, dram_bytes, l1_hit_percent, l2_hit_percent,
/// instructions, ffma_instructions (of warps), issue_slot_percent, active_warps_percent,
/// registers, milliseconds.
struct Profile {
    std::string kernel;
    std::map<std::string, double> figures;
    std::vector<std::pair<std::string, double>> stalls;  ///< most first, without "selected"
};

/// Path of ncu beside nvcc, on PATH or where the toolkit puts it; empty if there is none.
std::string find_ncu(const std::string& nvcc);

/// The words before the profiled command. Clocks are not locked.
std::vector<std::string> ncu_words(const std::string& ncu);

/// Reads `ncu --csv --page raw`. Of several kernels the one that took longest.
/// @return nothing in `kernel` if there is no table
Profile read_profile(const std::string& csv);

}  // namespace simtutor::ladder
