#include "tools/model/kernels.h"

#include <algorithm>
#include <cctype>
#include <regex>

#include "tools/command/files.h"

namespace simtutor::model {

std::vector<KernelText> kernels_in(const std::string& text) {
    static const std::regex definition(
        R"(__global__\s+(?:__launch_bounds__\s*\([^)]*\)\s*)?void\s+(gpu\d+)\s*(\([^)]*\))\s*\{)");
    std::vector<KernelText> found;
    for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at) {
        const std::string parameters =
            std::regex_replace((*at)[2].str(), std::regex(R"(\s+)"), " ");
        found.push_back({(*at)[1].str(), "__global__ void " + (*at)[1].str() + parameters});
    }
    return found;
}

std::vector<Kernel> ladder_kernels(const command::Course& course) {
    std::vector<Kernel> kernels;
    for (const command::Manifest* lesson : course.all()) {
        const auto file = course.solution(*lesson);
        if (lesson->language != simt::Language::cuda || !std::filesystem::exists(file)) continue;
        for (const KernelText& text : kernels_in(command::read_file(file))) {
            std::string name = text.function;
            std::transform(name.begin(), name.end(), name.begin(),
                           [](unsigned char c) { return std::toupper(c); });
            // A later lesson may contain an earlier rung, for sizes that its own kernel does not
            // support.
            if (std::any_of(kernels.begin(), kernels.end(),
                            [&](const Kernel& other) { return other.name == name; }))
                continue;
            kernels.push_back({name, text.function, text.declaration, file, lesson->id});
        }
    }
    const auto number = [](const Kernel& kernel) { return std::stoi(kernel.name.substr(3)); };
    std::sort(kernels.begin(), kernels.end(),
              [&](const Kernel& a, const Kernel& b) { return number(a) < number(b); });
    return kernels;
}

}  // namespace simtutor::model
