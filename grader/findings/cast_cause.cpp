#include "grader/findings/cast_cause.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "grader/findings/function_text.h"
#include "grader/findings/kernel_choice.h"
#include "grader/findings/overrun.h"

namespace simtutor {
namespace {

constexpr std::array<const char*, 12> vector_types = {"float2",  "float4", "int2",   "int4",
                                                      "uint2",   "uint4",  "short4", "ushort4",
                                                      "double2", "char4",  "uchar4", "longlong2"};

/// "b + group" of a line that casts this sum to a pointer to vectors; empty if it does not.
/// @param type of the vectors
std::string sum_in_cast(const std::string& line, std::string& type) {
    for (const char* const name : vector_types) {
        std::size_t open = line.find(std::string(name) + "*>(");
        std::size_t skip = std::string(name).size() + 3;
        if (open == std::string::npos) {
            open = line.find(std::string(name) + "*)(");
            if (open == std::string::npos) continue;
        }
        const std::size_t begin = open + skip;
        const std::size_t end = line.find(')', begin);
        if (end == std::string::npos || end - begin > 60) continue;
        std::string inside = line.substr(begin, end - begin);
        if (inside.find(" + ") == std::string::npos || inside.front() == '&') continue;
        type = name;
        return inside;
    }
    return "";
}

}  // namespace

Cause cast_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    for (const Statement& one : function.statements()) {
        if (one.line > access.site.line) break;
        std::string type;
        const std::string sum = sum_in_cast(sources.line(access.site.file, one.line), type);
        if (sum.empty()) continue;
        if (sum.find(" * ") != std::string::npos) {
            const std::string asked = launch_condition(file, function.name());
            return {{place_of_cause(finding, "set", "", one.line)},
                    fmt::format("Line {} reads a {} at {}: that is a multiple of the vector's size "
                                "only where each term is. Let only sizes come here for which that "
                                "is so ({}), or read single elements.",
                                one.line, type, sum,
                                asked.empty() ? "the condition before the launch"
                                              : asked + " before the launch")};
        }
        const std::string pointer = sum.substr(0, sum.find(" + ")),
                          added = sum.substr(sum.find(" + ") + 3);
        return {
            {place_of_cause(finding, "set", "", one.line)},
            fmt::format("Line {0} adds {1} before the cast, so it counts single elements: the "
                        "address is a multiple of the vector's size only for some of them. To "
                        "move on by {1} vectors cast first: reinterpret_cast<const {2}*>({3}) + "
                        "{1}. If single elements are meant, {1} must be a multiple of the "
                        "vector's length.",
                        one.line, added, type, pointer)};
    }
    return {};
}

}  // namespace simtutor
