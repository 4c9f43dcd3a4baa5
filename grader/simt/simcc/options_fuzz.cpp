/// A libFuzzer entry for simcc's command line: the lines of an input are its arguments. Built and
/// run by `tools/fuzz SECONDS options`.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "grader/simt/simcc/nvcc_options.h"

using namespace simtutor::simt;

namespace {

[[noreturn]] void fail(const char* rule) {
    std::fprintf(stderr, "BROKEN: %s\n", rule);
    std::abort();
}

void check(const NvccOptions& options) {
    if (options.phase == Phase::help || options.phase == Phase::version ||
        options.phase == Phase::list_architectures)
        return;
    if (options.inputs.empty() && !options.explain) fail("there is an input");
    if (options.cuda_arch <= 0) fail("the architecture is a number above 0");
    if (options.standard != "c++17" && options.standard != "c++20") fail("the standard is known");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> arguments;
    std::string word;
    for (std::size_t i = 0; i < size; ++i) {
        const char c = static_cast<char>(data[i]);
        // Arguments contain no zero byte; the machine's own options files are not fuzzed.
        if (c == '\0') return 0;
        if (c != '\n') {
            word += c;
            continue;
        }
        arguments.push_back(std::move(word));
        word.clear();
    }
    arguments.push_back(word);
    for (const std::string& argument : arguments)
        if (argument.starts_with('/') || argument.find("@/") != std::string::npos) return 0;
    try {
        check(read_nvcc_options(arguments));
    } catch (const UsageError& error) {
        if (*error.what() == '\0') fail("an error has a text");
    }
    return 0;
}
