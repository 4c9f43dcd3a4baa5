#include "tools/ladder/resources.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <regex>
#include <sstream>

namespace simtutor::ladder {
namespace {

/// "gpu6" from "_Z4gpu6PKfS0_Pfi"; of a template "gpu9" from "void gpu9<8>(float*)".
std::string plain_name(const std::string& mangled) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> readable(
        abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), std::free);
    std::string name = status == 0 ? readable.get() : mangled;
    name = name.substr(0, name.find_first_of("(<"));
    return name.substr(name.rfind(' ') + 1);
}

/// The number before `word` in the line; 0 if the word is not there.
int number_before(const std::string& line, const std::string& word) {
    std::smatch found;
    if (!std::regex_search(line, found, std::regex("([0-9]+) " + word))) return 0;
    return std::stoi(found[1]);
}

}  // namespace

std::vector<KernelResources> read_resources(const std::string& ptxas) {
    std::vector<KernelResources> kernels;
    std::istringstream lines(ptxas);
    const std::regex entry("Compiling entry function '([^']+)'");
    for (std::string line; std::getline(lines, line);) {
        std::smatch found;
        if (std::regex_search(line, found, entry)) {
            kernels.push_back({plain_name(found[1]), 0, 0, 0, 0});
        } else if (!kernels.empty() && line.find("stack frame") != std::string::npos) {
            // Functions that are not inlined have lines of their own after the kernel's.
            if (kernels.back().registers != 0) continue;
            kernels.back().stack_bytes = number_before(line, "bytes stack frame");
            kernels.back().spill_bytes = number_before(line, "bytes spill stores") +
                                         number_before(line, "bytes spill loads");
        } else if (!kernels.empty() && line.find("Used ") != std::string::npos) {
            if (kernels.back().registers != 0) continue;
            kernels.back().registers = number_before(line, "registers");
            kernels.back().shared_bytes = number_before(line, "bytes smem");
        }
    }
    return kernels;
}

}  // namespace simtutor::ladder
