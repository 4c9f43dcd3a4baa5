#pragma once
/// bfloat16: the upper two bytes of a float.

#include "small_float.h"

#define SIMT_T __nv_bfloat16
#define SIMT_T2 __nv_bfloat162
#define SIMT_RAW __nv_bfloat16_raw
#define SIMT_N bfloat16
#define SIMT_MANTISSA 7
#define SIMT_EXPONENT 8
#include "small_float_type.inc"
#undef SIMT_T
#undef SIMT_T2
#undef SIMT_RAW
#undef SIMT_N
#undef SIMT_MANTISSA
#undef SIMT_EXPONENT

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
