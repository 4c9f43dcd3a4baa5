#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "grader/check/program.h"
#include "grader/simt/devices/pace.h"

/// The runs of the program, and what the simulator's clock says of each.
namespace timing {

namespace check = simtutor::check;
namespace simt = simtutor::simt;

/// The simulator's models (docs/simcc.md): what a launch costs before its first thread runs, what
/// recording an event costs, and how fast the memory of a device is. The kernel moves three arrays,
/// which takes longer than to issue its instructions.
inline constexpr double launch_us = 3, record_us = 2;
struct Memory {
    const char* device;
    double bytes_per_us;
};
inline constexpr Memory h100 = {"h100", 3352e3}, v100 = {"v100", 898e3};

struct Timed {
    std::int64_t n, repeats;
    Memory memory = h100;
    double first_us = 0;  ///< how much longer the first launch takes; each later one half as much

    check::Call call() const {
        check::Call call = check::program_call(fmt::format("n = {}, {} repetitions", n, repeats),
                                               {std::to_string(n), std::to_string(repeats)},
                                               static_cast<double>(n));
        if (memory.device != std::string_view(h100.device))
            call.label += fmt::format(", {}", memory.device);
        if (ramps() && !check::on_gpu()) call.label += ", on a device that gets faster";
        call.device = memory.device;
        call.pace = pace();
        call.counters = true;
        call.basic = true;
        return call;
    }
    double bytes() const { return 12.0 * static_cast<double>(n); }
    /// The second event is part of what lies between the two.
    double recording_us() const { return record_us / static_cast<double>(repeats); }
    double least_us() const { return us_of(n, 1); }
    double most_us() const { return least_us() + recording_us(); }
    bool ramps() const { return first_us > 0; }
    simt::Pace pace() const { return {.first_launch_us = first_us}; }
    /// The mean time of a series of launches, before which the kernel was launched `earlier` times.
    double us_of(std::int64_t elements, std::int64_t earlier) const {
        double ramp = 0;
        for (std::int64_t i = 0; i < repeats; ++i)
            ramp += pace().launch_us(static_cast<std::uint64_t>(earlier + i));
        return launch_us + 12.0 * static_cast<double>(elements) / memory.bytes_per_us +
               ramp / static_cast<double>(repeats);
    }
    /// What follows from the times of the two sizes. Where a device gets faster, it is not what the
    /// memory does.
    double split_bytes_per_us() const {
        return 12.0 * static_cast<double>(n - n / 4) / (least_us() - us_of(n / 4, repeats + 2));
    }
    double split_us() const { return least_us() - bytes() / split_bytes_per_us(); }
    /// The program launches the kernel with all elements, and again with a quarter of them.
    std::int64_t elements() const { return n + n / 4; }
};

}  // namespace timing
