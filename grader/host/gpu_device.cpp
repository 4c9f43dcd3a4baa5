#include "grader/host/gpu_device.h"

#include <nlohmann/json.hpp>

#include "grader/host/kernel_host.h"
#include "grader/process/run_process.h"

namespace simtutor::host {

GpuSearch find_gpu() {
    const ProcessResult said =
        run_process({"timeout", "-k", "5", "60", host_program(Kind::gpu), "--facts"}, "");
    if (said.exit_code == 0) {
        try {
            return {nlohmann::json::parse(said.output).get<gpu::DeviceFacts>(), ""};
        } catch (const nlohmann::json::exception&) {
        }
    }
    const std::string line = said.output.substr(0, said.output.find('\n'));
    return {std::nullopt, line.empty() ? "the CUDA driver does not answer" : line};
}

}  // namespace simtutor::host
