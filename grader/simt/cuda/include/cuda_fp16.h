#pragma once
/// half and half2: IEEE 754 numbers of two bytes.

#include "cuda_runtime.h"
#include "small_float.h"

#define __SIMT_T __half
#define __SIMT_T2 __half2
#define __SIMT_RAW __half_raw
#define __SIMT_N half
#define __SIMT_QUIET _SimtQuietHalf
#define __SIMT_MANTISSA 10
#define __SIMT_EXPONENT 5
#include "small_float_type.inc"
#undef __SIMT_T
#undef __SIMT_T2
#undef __SIMT_RAW
#undef __SIMT_N
#undef __SIMT_QUIET
#undef __SIMT_MANTISSA
#undef __SIMT_EXPONENT

using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;
