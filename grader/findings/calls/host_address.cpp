#include "grader/findings/calls/host_address.h"

#include <fmt/format.h>

#include "grader/findings/source/launch_argument.h"

namespace simtutor {

std::string host_address(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "pointer.host-on-device" ||
        finding.message.find(" by the host's address") == std::string::npos)
        return "";
    const simt::FindingSide& side = finding.sides.front();
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText kernel(file, side.site.line);
    const LaunchText launch = only_launch(file, kernel.name());
    if (!kernel.found() || launch.kernel.empty()) return "";
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    const Tokens given = given_at_launch(file, launch, kernel, array);
    if (given.empty()) return "";
    return fmt::format("The launch in line {} passes {}, which is the host's address{}. ",
                       launch.line, text_of(given),
                       mentions(file, "cudaHostGetDevicePointer")
                           ? ""
                           : ": nothing here calls cudaHostGetDevicePointer, for this array or "
                             "another");
}

}  // namespace simtutor
