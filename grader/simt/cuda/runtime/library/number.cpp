#include "grader/simt/cuda/runtime/library/number.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "grader/simt/cuda/include/small_float.h"

namespace simtutor::simt {
namespace {

template <class T>
T bits_at(const void* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

template <class T>
void put(void* to, T value) {
    std::memcpy(to, &value, sizeof value);
}

/// Without the undefined conversion of what an integer cannot hold.
template <class T>
T whole(double value) {
    constexpr double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    return std::isnan(value) ? T{0}
                             : static_cast<T>(std::clamp(std::nearbyint(value), least, most));
}

}  // namespace

unsigned bytes_of(Number number) {
    switch (number) {
        case Number::i8:
            return 1;
        case Number::f16:
        case Number::bf16:
            return 2;
        case Number::f32:
        case Number::i32:
            return 4;
        default:
            return 8;
    }
}

double load_number(Number number, const void* from) {
    switch (number) {
        case Number::f16:
            return __simt::__widened<10, 5>(bits_at<unsigned short>(from));
        case Number::bf16:
            return __simt::__widened<7, 8>(bits_at<unsigned short>(from));
        case Number::f32:
            return bits_at<float>(from);
        case Number::f64:
            return bits_at<double>(from);
        case Number::i8:
            return bits_at<signed char>(from);
        case Number::i32:
            return bits_at<int>(from);
        default:
            return 0;
    }
}

void store_number(Number number, void* to, double value) {
    switch (number) {
        case Number::f16:
            return put(to, __simt::__narrowed<10, 5>(value));
        case Number::bf16:
            return put(to, __simt::__narrowed<7, 8>(value));
        case Number::f32:
            return put(to, static_cast<float>(value));
        case Number::f64:
            return put(to, value);
        case Number::i8:
            return put(to, whole<signed char>(value));
        case Number::i32:
            return put(to, whole<int>(value));
        default:
            return;
    }
}

}  // namespace simtutor::simt
