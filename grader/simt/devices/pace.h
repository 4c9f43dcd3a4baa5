#pragma once

#include <cmath>
#include <cstdint>

namespace simtutor::simt {

/// How the work of a device takes longer than its model says, which no property of the device
/// tells: a program knows such times only by measuring them.
struct Pace {
    double link = 1;             ///< how many times as long a copy over the link takes
    double first_launch_us = 0;  ///< how much longer the first launch of a kernel takes

    /// How much longer a launch of a kernel takes, where `earlier` ones came before: a real device,
    /// too, needs some work to get up to its speed.
    double launch_us(std::uint64_t earlier) const {
        constexpr double left = 0.5;
        return first_launch_us * std::pow(left, static_cast<double>(earlier));
    }
};

}  // namespace simtutor::simt
