#pragma once
/// The number types of libraries' arrays. Libraries compute in double here and round once.

#include <cstdint>

namespace simtutor::simt {

enum class Number : std::uint8_t { f16, bf16, f32, f64, i8, i32, pointer };

unsigned bytes_of(Number number);
/// The number at `from`, which need not be aligned; pointers have none.
double load_number(Number number, const void* from);
/// Rounds to the nearest number of the type.
void store_number(Number number, void* to, double value);

template <class T>
constexpr Number number_of = sizeof(T) == 8 ? Number::f64 : Number::f32;
template <>
inline constexpr Number number_of<int> = Number::i32;

}  // namespace simtutor::simt
