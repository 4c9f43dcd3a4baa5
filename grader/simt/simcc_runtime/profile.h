#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::simt {

/// The context of the table of counters.
struct ProfileFrame {
    std::string device;
    std::map<std::string, int> registers = {};       ///< per thread, by kernel name: from the user
    std::map<std::string, int> nvcc_registers = {};  ///< of the other kernels
    std::string nvcc_source = {};   ///< origin of nvcc_registers: "nvcc 13.0 for sm_90"
    std::string nvcc_problem = {};  ///< why nvcc_registers is empty; a sentence
    std::size_t most_lines = 5;     ///< lines shown of each kind
};

/// Reads "matmul=40,reduce<256, float>=32". @throws std::invalid_argument with a sentence
std::map<std::string, int> read_registers(const std::string& text);

/// The counters (session_counters()) of each kernel as a table of at most 100 columns, then the
/// source lines that cost most. Names and meanings: docs/counters.md.
std::string profile_text(const nlohmann::json& counters, const ProfileFrame& frame);

}  // namespace simtutor::simt
