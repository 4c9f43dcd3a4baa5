#include "grader/gpu/device_facts.h"

#include <nlohmann/json.hpp>

namespace simtutor::gpu {

std::string DeviceFacts::capability() const {
    return std::to_string(capability_major) + "." + std::to_string(capability_minor);
}

std::string DeviceFacts::arch() const {
    return "sm_" + std::to_string(capability_major) + std::to_string(capability_minor);
}

void to_json(nlohmann::json& json, const DeviceFacts& facts) {
    json = {{"name", facts.name},
            {"uuid", facts.uuid},
            {"capability", {facts.capability_major, facts.capability_minor}},
            {"driver", facts.driver},
            {"driver_cuda", facts.driver_cuda},
            {"multiprocessors", facts.multiprocessors},
            {"clock_khz", facts.clock_khz},
            {"memory_bytes", facts.memory_bytes}};
}

void from_json(const nlohmann::json& json, DeviceFacts& facts) {
    facts.name = json.at("name");
    facts.uuid = json.at("uuid");
    facts.capability_major = json.at("capability").at(0);
    facts.capability_minor = json.at("capability").at(1);
    facts.driver = json.at("driver");
    facts.driver_cuda = json.at("driver_cuda");
    facts.multiprocessors = json.at("multiprocessors");
    facts.clock_khz = json.at("clock_khz");
    facts.memory_bytes = json.at("memory_bytes");
}

}  // namespace simtutor::gpu
