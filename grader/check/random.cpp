#include <cmath>
#include <random>
#include <stdexcept>

#include "grader/check/check.h"

// The standard fixes every bit of std::mt19937_64, but not of its distributions, so numbers are
// made from bits here: the same seed gives the same inputs on every platform.

namespace simtutor::check {
namespace {

/// FNV-1a.
std::uint64_t hash(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325u;
    for (const unsigned char c : text) value = (value ^ c) * 0x100000001b3u;
    return value;
}

/// The finaliser of splitmix64: every input bit changes half of the output bits.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15u;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

std::mt19937_64 stream(const std::string& name) {
    return std::mt19937_64(mix(mix(seed()) ^ hash(name)));
}

/// Uniform in [0, 1), a multiple of 2^-24.
double unit(std::mt19937_64& random) {
    return static_cast<double>(random() >> 40) * 0x1p-24;
}

float uniform(std::mt19937_64& random, float low, float high) {
    const double span = static_cast<double>(high) - low;
    const double offset = unit(random) * span;
    const float value = static_cast<float>(low + offset);
    return value < high ? value : std::nextafter(high, low);
}

}  // namespace

std::vector<float> random_vector(const std::string& name, std::uint64_t n, float low, float high) {
    if (!(low < high)) throw std::invalid_argument("random_vector needs low < high");
    auto random = stream(name);
    std::vector<float> values(n);
    for (float& value : values) value = uniform(random, low, high);
    return values;
}

Matrix<float> random_matrix(const std::string& name, std::uint64_t rows, std::uint64_t columns,
                            std::uint64_t stride) {
    if (stride != 0 && stride < columns)
        throw std::invalid_argument("random_matrix needs a stride of at least the columns");
    auto random = stream(name);
    Matrix<float> matrix{rows, columns, stride ? stride : columns, false, {}};
    // The gaps get numbers too: a kernel that reads them must come out wrong.
    matrix.data.resize(rows * matrix.stride);
    for (float& value : matrix.data) value = uniform(random, -1, 1);
    return matrix;
}

std::int64_t random_integer(const std::string& name, std::int64_t low, std::int64_t high) {
    if (low > high) throw std::invalid_argument("random_integer needs low <= high");
    auto random = stream(name);
    const std::uint64_t span =
        static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
    if (span == 0) return static_cast<std::int64_t>(random());
    const std::uint64_t largest = UINT64_MAX - UINT64_MAX % span;
    std::uint64_t value = random();
    while (value >= largest) value = random();
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + value % span);
}

std::int64_t drawn_size(const std::string& name, std::int64_t low, std::int64_t high) {
    const std::int64_t step = manifest().contract.multiple_of;
    const std::int64_t first = (low + step - 1) / step, last = high / step;
    if (first > last) throw std::invalid_argument("drawn_size: no size of the contract lies there");
    return step * random_integer("size " + name, first, last);
}

}  // namespace simtutor::check
