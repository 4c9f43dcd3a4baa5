#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::gpu {

/// What a verdict says about the GPU it comes from.
struct DeviceFacts {
    std::string name;          ///< "NVIDIA H100 80GB HBM3"
    std::string uuid;          ///< "GPU-3a1b…", the same for every process
    int capability_major = 0;  ///< compute capability 9.0: 9 and 0
    int capability_minor = 0;  ///<
    std::string driver;        ///< "580.159.04"; empty if the system does not say
    std::string driver_cuda;   ///< highest CUDA version that the driver knows, "13.0"
    int multiprocessors = 0;   ///<
    int clock_khz = 0;         ///< highest clock of the multiprocessors
    std::uint64_t memory_bytes = 0;

    std::string capability() const;  ///< "9.0"
    std::string arch() const;        ///< "sm_90"
};

void to_json(nlohmann::json& json, const DeviceFacts& facts);
/// @throws nlohmann::json::exception
void from_json(const nlohmann::json& json, DeviceFacts& facts);

}  // namespace simtutor::gpu
