#pragma once
/// bfloat16: the upper two bytes of a float.

#include "cuda_runtime.h"
#include "small_float.h"

#define __SIMT_T __nv_bfloat16
#define __SIMT_T2 __nv_bfloat162
#define __SIMT_RAW __nv_bfloat16_raw
#define __SIMT_N bfloat16
#define __SIMT_QUIET _SimtQuietBfloat16
#define __SIMT_MANTISSA 7
#define __SIMT_EXPONENT 8
#include "small_float_type.inc"
#undef __SIMT_T
#undef __SIMT_T2
#undef __SIMT_RAW
#undef __SIMT_N
#undef __SIMT_QUIET
#undef __SIMT_MANTISSA
#undef __SIMT_EXPONENT

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;
