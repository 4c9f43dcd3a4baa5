#include "grader/process/run_process.h"

#include <unistd.h>

#include <cstring>

#include "grader/process/memory_file.h"
#include "grader/process/process.h"

namespace simtutor {
namespace {

std::vector<std::string> english_environment() {
    std::vector<std::string> result;
    for (char** variable = environ; *variable; ++variable) {
        const bool language = std::strncmp(*variable, "LC_", 3) == 0 ||
                              std::strncmp(*variable, "LANG", 4) == 0 ||
                              std::strncmp(*variable, "GCC_COLORS", 10) == 0;
        if (!language) result.emplace_back(*variable);
    }
    result.emplace_back("LC_ALL=C");
    return result;
}

}  // namespace

volatile std::sig_atomic_t running_group = 0;

ProcessResult run_process(const std::vector<std::string>& arguments, const std::string& input,
                          bool own_group) {
    ProcessResult result;
    try {
        const MemoryFile in(input), out, err;
        ProcessOptions options;
        options.arguments = arguments;
        options.environment = english_environment();
        options.input = in.descriptor();
        options.output = out.descriptor();
        options.messages = err.descriptor();
        if (own_group) {
            options.group = ProcessGroup::own;
            options.announce = &running_group;
        }
        Process process(options);
        result.started = true;
        result.exit_code = process.wait().shell_code();
        if (own_group) running_group = 0;
        result.output = out.text();
        result.messages = err.text();
    } catch (const StartError& error) {
        result.messages = std::strerror(error.code());
    } catch (const Error& error) {
        result.messages = error.what();
    }
    return result;
}

}  // namespace simtutor
