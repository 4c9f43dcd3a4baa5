#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/check.h"

/// The eight kernels: how each is run, and what must come out.
namespace cases {

using simtutor::check::Call;

using Oracle = std::function<std::vector<double>(const std::vector<float>& in)>;

struct Case {
    int number;
    std::string name;  ///< of the kernel
    std::string file;  ///< in the folder `cases`
    unsigned threads;  ///< of a block
    /// Barriers that a repaired kernel may pass, one more in each round or block than it needs (a
    /// tree over 128 elements needs one for each of its seven rounds); the healthy one needs no
    /// more than it has.
    std::function<std::int64_t(std::int64_t n, std::int64_t blocks)> most_barriers;
    Oracle oracle;
    std::vector<Call> calls;  ///< a short one, one with many blocks, a longer one, which is counted
    /// Of a block in which one thread goes through all elements, as the patient does, where a tree
    /// may take the place of that; 0: no tree.
    int most_without_tree = 0;
    const Call& longer() const { return calls.back(); }
};

constexpr std::size_t block = 128;

inline std::vector<double> smoothed(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        const double left = i % block > 0 ? in[i - 1] : 0;
        const double right = i % block < block - 1 && i + 1 < in.size() ? in[i + 1] : 0;
        out[i] = (left + in[i] + right) / 3;
    }
    return out;
}

inline std::vector<double> swapped(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) out[i ^ (block / 2)] = in[i];
    return out;
}

inline std::vector<double> summed(const std::vector<float>& in) {
    std::vector<double> out(in.size() / 32);
    for (std::size_t i = 0; i < in.size(); ++i) out[i / 32] += in[i];
    return out;
}

inline std::vector<double> from_first(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) out[i] = double{in[i]} - in[i / block * block];
    return out;
}

inline std::vector<double> mirrored(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        const bool even = i / block % 2 == 0;
        out[i] = in[even ? i / block * block + block - 1 - i % block : i];
    }
    return out;
}

inline std::vector<double> largest(const std::vector<float>& in) {
    std::vector<double> out;
    for (std::size_t begin = 0; begin < in.size(); begin += block) {
        const std::size_t end = std::min(begin + block, in.size());
        out.push_back(*std::max_element(in.begin() + begin, in.begin() + end));
    }
    return out;
}

inline std::vector<double> centred(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    for (std::size_t begin = 0; begin < in.size(); begin += block) {
        double sum = 0;
        for (std::size_t i = begin; i < begin + block; ++i) sum += in[i];
        for (std::size_t i = begin; i < begin + block; ++i) out[i] = in[i] - sum / block;
    }
    return out;
}

inline std::vector<double> folded(const std::vector<float>& in) {
    std::vector<double> out(in.size());
    const auto y = [&](std::size_t begin, std::size_t t) {
        return double{in[begin + t]} * in[begin + block - 1 - t];
    };
    for (std::size_t i = 0; i < in.size(); ++i) {
        const std::size_t begin = i / block * block, t = i % block;
        out[i] = y(begin, t) + y(begin, (t + 1) % block);
    }
    return out;
}

/// For the largest element, its place is no matter of luck: in one block it is the second, in one
/// the first, and at the end the last. Every other block has negative elements only, and so has the
/// last one: a zero that nobody stored must not win.
inline std::vector<float> input_of(const Case& kernel, std::size_t n) {
    std::vector<float> in =
        simtutor::check::random_vector(kernel.name + " " + std::to_string(n), n);
    if (kernel.name != "largest") return in;
    const auto negative = [n](std::size_t i) {
        return i / block % 2 == 1 || i / block == (n - 1) / block;
    };
    const auto set_largest = [&](std::size_t i) { in[i] = negative(i) ? -0.5f : 2; };
    for (std::size_t i = 0; i < n; ++i)
        if (negative(i)) in[i] -= 2;
    if (n > 2 * block) {
        set_largest(1);
        set_largest(block);
    }
    set_largest(n - 1);
    return in;
}

inline void add_call(Case& kernel, std::int64_t n, unsigned blocks, bool counted) {
    const std::vector<float> in = input_of(kernel, static_cast<std::size_t>(n));
    Call call;
    call.label = "patient " + std::to_string(kernel.number) + ", " + kernel.name +
                 ", n = " + std::to_string(n) + ", blocks: " + std::to_string(blocks);
    call.entry = kernel.name;
    call.n = static_cast<double>(n);
    call.counters = call.trace = counted;
    call.arguments = {
        simtutor::check::in("in", in),
        simtutor::check::out("out", simtutor::host::Type::float32, kernel.oracle(in).size()),
        simtutor::check::value("n", n)};
    simtutor::host::Launch launch;
    launch.grid[0] = blocks;
    launch.block[0] = kernel.threads;
    call.launch = launch;
    kernel.calls.push_back(call);
}

/// Barriers for each block.
inline std::function<std::int64_t(std::int64_t, std::int64_t)> for_each_block(int barriers) {
    return [=](std::int64_t, std::int64_t blocks) { return barriers * blocks; };
}

/// A block of 128, and one element.
constexpr std::int64_t beside_a_block = 129;
/// 258 blocks of 128.
constexpr std::int64_t beyond_16_bits = 33'024;

/// All cases, each with its runs. Odd lengths are drawn, so that blocks end
/// anywhere.
inline std::vector<Case> all() {
    const auto rounds = [](std::int64_t n, std::int64_t) { return 3 * ((n + 127) / 128); };
    const auto half = [](std::int64_t n, std::int64_t) { return (n / 128 + 1) / 2; };
    std::vector<Case> made = {
        {1, "smooth", "1-smooth.cu", 128, for_each_block(2), smoothed, {}},
        {2, "swap_halves", "2-swap-halves.cu", 128, for_each_block(2), swapped, {}},
        {3, "warp_sum", "3-warp-sum.cu", 32, for_each_block(7), summed, {}},
        {4, "from_first", "4-from-first.cu", 128, rounds, from_first, {}},
        {5, "mirror_even", "5-mirror-even.cu", 128, half, mirrored, {}},
        {6, "largest", "6-largest.cu", 128, for_each_block(9), largest, {}, 2},
        {7, "centre", "7-centre.cu", 128, for_each_block(10), centred, {}, 3},
        {8, "fold_twice", "8-fold-twice.cu", 128, for_each_block(4), folded, {}},
    };
    const auto odd = simtutor::check::random_integer("length", 257, 382);
    const auto blocks_for = [](std::int64_t n) { return static_cast<unsigned>((n + 127) / 128); };
    for (Case& kernel : made) {
        const bool any_length =
            kernel.name == "smooth" || kernel.name == "from_first" || kernel.name == "largest";
        const std::int64_t longer = any_length ? odd : 384;
        std::vector<std::int64_t> lengths = {beyond_16_bits, longer};
        if (any_length)
            lengths.insert(lengths.begin(), {100, beside_a_block});
        else
            lengths.insert(lengths.begin(), 128);
        for (const std::int64_t n : lengths) {
            unsigned blocks = blocks_for(n);
            if (kernel.name == "warp_sum") blocks = static_cast<unsigned>(n / 32);
            if (kernel.name == "from_first") blocks = 1;
            if (kernel.name == "mirror_even") ++blocks;
            add_call(kernel, n, blocks, n == longer);
        }
    }
    return made;
}

}  // namespace cases
