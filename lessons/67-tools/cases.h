#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/check.h"

/// The nine programs: how each is run, what must come out, and what a repaired one may cost.
namespace cases {

using simtutor::check::Call;

/// Upper bounds for all kernels of a run: half as many again as a plain repair needs.
struct Most {
    double requests;  ///< loads and stores of warps to device memory
    double sectors;   ///< 32 bytes each, loads and stores
    double barriers;
};

struct Case {
    int number;
    std::string name;  ///< of the entry
    std::string file;  ///< in the folder `cases`
    bool kernel;       ///< the grader launches it; otherwise it is a host function
    /// Of n: elements of the output, and blocks of 128 threads.
    std::function<std::int64_t(std::int64_t n)> outputs, blocks;
    std::function<std::vector<double>(const std::vector<float>& in)> oracle;
    /// @param n a multiple of 32, so that every warp is whole
    std::function<Most(double n, double blocks)> most;
    std::vector<Call> calls;
};

/// The size of the page and of the examination.
constexpr std::int64_t shown_n = 1000;

inline std::vector<double> made(std::int64_t n, const std::function<double(std::size_t)>& element) {
    std::vector<double> out(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = element(i);
    return out;
}

using Floats = std::vector<float>;

inline std::vector<double> paired(const Floats& x) {
    return made(std::ssize(x), [&](std::size_t i) { return x[(i ^ 1) < x.size() ? i ^ 1 : i]; });
}

inline std::vector<double> mean_ahead(const Floats& x) {
    return made(std::ssize(x), [&](std::size_t i) {
        const std::size_t end = std::min(i + 4, x.size());
        double sum = 0;
        for (std::size_t k = i; k < end; ++k) sum += x[k];
        return sum / static_cast<double>(end - i);
    });
}

inline std::vector<double> doubled(const Floats& x) {
    return made(std::ssize(x), [&](std::size_t i) { return 2.0 * x[i] + 1; });
}

inline std::vector<double> quartered(const Floats& x) {
    const std::size_t m = x.size() / 4;
    return made(std::ssize(x) / 4, [&](std::size_t i) {
        return double{x[i]} + x[i + m] + x[i + 2 * m] + x[i + 3 * m];
    });
}

inline std::vector<double> stepped(const Floats& x) {
    return made(std::ssize(x),
                [&](std::size_t i) { return (double{x[i]} + x[(i + 1) % x.size()]) / 2; });
}

inline std::vector<double> distanced(const Floats& x) {
    return made(std::ssize(x) / 3, [&](std::size_t i) {
        double sum = 0;
        for (std::size_t k = 3 * i; k < 3 * i + 3; ++k) sum += double{x[k]} * x[k];
        return sum;
    });
}

inline std::vector<double> multiplied(const Floats& x) {
    return made(std::ssize(x) / 2, [&](std::size_t i) { return double{x[2 * i]} * x[2 * i + 1]; });
}

inline std::vector<double> turned(const Floats& x) {
    return made(std::ssize(x), [&](std::size_t i) {
        const std::size_t begin = i / 256 * 256, end = std::min(begin + 256, x.size());
        const double value = x[begin + end - 1 - i];
        return value * value;
    });
}

inline std::vector<double> crossed(const Floats& x) {
    return made(std::ssize(x), [&](std::size_t i) {
        const std::size_t far = i ^ 64;
        return double{x[i]} - (far < x.size() ? x[far] : 0.0f);
    });
}

inline Floats input_of(const Case& one, std::int64_t n) {
    return simtutor::check::random_vector(one.name + " " + std::to_string(n),
                                          static_cast<std::uint64_t>(n));
}

inline Call call_of(const Case& one, std::int64_t n) {
    Call call;
    call.label =
        "program " + std::to_string(one.number) + ", " + one.name + ", n = " + std::to_string(n);
    call.entry = one.name;
    call.n = static_cast<double>(n);
    call.counters = true;
    call.arguments = {simtutor::check::in("in", input_of(one, n)),
                      simtutor::check::out("out", simtutor::host::Type::float32,
                                           static_cast<std::uint64_t>(one.outputs(n))),
                      simtutor::check::value("n", n)};
    if (one.kernel) {
        simtutor::host::Launch launch;
        launch.grid[0] = static_cast<unsigned>(one.blocks(n));
        launch.block[0] = 128;
        call.launch = launch;
    }
    return call;
}

/// Bounds for `requests` and `sectors` of a whole warp, where `warps` warps hold all of n.
inline std::function<Most(double, double)> for_each_warp(double elements, double requests,
                                                         double sectors, double barriers) {
    return [=](double n, double blocks) {
        const double warps = n / elements / 32 + 1;
        return Most{1.5 * requests * warps + 8, 1.5 * sectors * warps + 16, barriers * blocks};
    };
}

/// All programs, each with its runs.
inline std::vector<Case> all() {
    const auto part = [](std::int64_t divisor) {
        return [=](std::int64_t n) { return n / divisor; };
    };
    const auto blocks = [](std::int64_t elements) {
        return [=](std::int64_t n) { return (n / elements + 127) / 128; };
    };
    const auto wide = [](std::int64_t n) { return (n + 1023) / 1024; };
    std::vector<Case> made = {
        {1, "pairs", "1-pairs.cu", true, part(1), blocks(1), paired, for_each_warp(1, 2, 8, 2), {}},
        {2,
         "ahead",
         "2-ahead.cu",
         true,
         part(1),
         blocks(1),
         mean_ahead,
         for_each_warp(1, 5, 23, 2),
         {}},
        {3,
         "eight_each",
         "3-eight-each.cu",
         true,
         part(1),
         wide,
         doubled,
         for_each_warp(1, 2, 8, 2),
         {}},
        // A sum that is kept in out is right, too, and needs twelve requests.
        {4,
         "quarters",
         "4-quarters.cu",
         true,
         part(4),
         blocks(4),
         quartered,
         for_each_warp(4, 13, 56, 2),
         {}},
        {5,
         "steps",
         "5-steps.cu",
         false,
         part(1),
         blocks(1),
         stepped,
         for_each_warp(1, 5, 21, 0),
         {}},
        {6,
         "distances",
         "6-distances.cu",
         true,
         part(3),
         blocks(3),
         distanced,
         for_each_warp(3, 4, 40, 2),
         {}},
        {7,
         "products",
         "7-products.cu",
         true,
         part(2),
         blocks(2),
         multiplied,
         for_each_warp(2, 2, 12, 0),
         {}},
        {8,
         "pieces",
         "8-pieces.cu",
         false,
         part(1),
         blocks(1),
         turned,
         for_each_warp(1, 4, 17, 0),
         {}},
        {9,
         "across",
         "9-across.cu",
         true,
         part(1),
         blocks(1),
         crossed,
         for_each_warp(1, 2, 8, 2),
         {}},
    };
    const std::int64_t drawn = simtutor::check::random_integer("length", 1025, 3000);
    // 100: one block that is not full. 1,024: no piece is left over. 1,025: a piece of one element.
    // The long one: also the indices of a quarter need more than 16 bits. It is even, but no
    // multiple of 4, and nobody knows beforehand how far it reaches.
    const std::int64_t drawn_long =
        2 + 4 * simtutor::check::random_integer("long length", 33'025, 70'000);
    for (Case& one : made) {
        for (const std::int64_t n : {std::int64_t{100}, shown_n, std::int64_t{1024},
                                     std::int64_t{1025}, drawn, drawn_long})
            one.calls.push_back(call_of(one, n));
    }
    return made;
}

}  // namespace cases
