#include "grader/simt/checkers/boundary.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// "cudaMemcpy in line 12", "line 12"
std::string place_of(const Breach& breach, const char* otherwise) {
    const Site site = resolve(breach.site);
    const std::string line = site.line ? line_text(site) : "";
    if (*breach.function)
        return line.empty() ? breach.function : fmt::format("{} in {}", breach.function, line);
    return line.empty() ? otherwise : line;
}

std::string object_of(const Breach& breach) {
    return breach.array ? "`" + describe(*breach.array, breach.address) + "`" : "an array";
}

std::string text_of(const Breach& breach) {
    const std::string place = place_of(breach, "its code");
    const std::string who = current_thread ? thread_name(*current_thread) : "host code";
    using Kind = Breach::Kind;
    switch (breach.kind) {
        case Kind::foreign_store:
            return fmt::format(
                "{}: {} writes to memory that is not the submission's own; only its "
                "variables, its arrays and what malloc or new gave may be written",
                place, who);
        case Kind::own_frame:
            return fmt::format(
                "{}: {} writes outside its variables on the stack; a function may "
                "write its own variables and those that it was given",
                place, who);
        case Kind::foreign_free:
            return fmt::format(
                "{}: memory is freed that malloc or new did not give, or that was "
                "freed before; free each block once",
                place);
        case Kind::array_contents:
            return fmt::format(
                "{}: host code touches {}; in this lesson kernels compute the "
                "result, and what arrays of the device hold stays there",
                place, object_of(breach));
        case Kind::library_access:
            return fmt::format(
                "{}: a library function of the host touches {}; in this lesson "
                "kernels compute the result, and what arrays of the device hold "
                "stays there",
                place, object_of(breach));
        case Kind::host_memory:
            return fmt::format(
                "{}: kernels are given memory of the host; in this lesson kernels "
                "work on the arrays of the device, so allocate with cudaMalloc",
                place);
        case Kind::foreign_target:
            return fmt::format(
                "{}: a pointer is called that is no function's; call the "
                "submission's own functions",
                place);
        case Kind::local_array:
            return fmt::format(
                "{}: {} uses an index far outside an array; compare it with the "
                "array's extent first",
                place, who);
        case Kind::outputs_by_host:
            return fmt::format(
                "{}: {} was copied, and no kernel has computed it; in this lesson "
                "kernels must write the result",
                place, object_of(breach));
        case Kind::outputs_by_fills:
            return fmt::format(
                "{}: {} was filled with another value than the rest of the array; a "
                "fill may set one constant, all else kernels must write",
                place, object_of(breach));
    }
    return place;
}

}  // namespace

void BoundaryChecker::on_breach(const Breach& breach) {
    std::string text = text_of(breach);
    if (!*breach.function) text[0] = static_cast<char>(std::toupper(text[0]));
    text += ".";
    if (handler_) handler_(text);
    std::fprintf(stderr, "%s\n", text.c_str());
}

}  // namespace simtutor::simt
