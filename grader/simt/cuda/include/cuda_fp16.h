#pragma once
/// half and half2: IEEE 754 numbers of two bytes.

#include "small_float.h"

#define SIMT_T __half
#define SIMT_T2 __half2
#define SIMT_RAW __half_raw
#define SIMT_N half
#define SIMT_MANTISSA 10
#define SIMT_EXPONENT 5
#include "small_float_type.inc"
#undef SIMT_T
#undef SIMT_T2
#undef SIMT_RAW
#undef SIMT_N
#undef SIMT_MANTISSA
#undef SIMT_EXPONENT

using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
