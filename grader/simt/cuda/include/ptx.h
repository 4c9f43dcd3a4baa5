#pragma once
/// What the translator writes for inline PTX: namespace __simt_ptx has a function for each
/// instruction. docs/simcc.md lists them.

#include "ptx_atomic.h"
#include "ptx_bits.h"
#include "ptx_convert.h"
#include "ptx_integer.h"
#include "ptx_matrix.h"
#include "ptx_memory.h"
#include "ptx_real.h"
#include "ptx_warp.h"
