#include "grader/simt/engine/region_name.h"

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

const std::string mark = "omp region, code ";

}  // namespace

std::string region_name(std::uint32_t code) {
    return mark + std::to_string(code);
}

std::string readable_region(const std::string& kernel) {
    if (!kernel.starts_with(mark)) return kernel;
    const auto code = static_cast<std::uint32_t>(std::stoul(kernel.substr(mark.size())));
    return "omp region at line " + std::to_string(Simulator::get().code().site(code).line);
}

}  // namespace simtutor::simt
