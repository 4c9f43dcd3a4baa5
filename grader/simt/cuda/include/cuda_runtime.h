#pragma once
/// Included ahead of every .cu file, as nvcc does. Light on purpose: it is part of every student
/// compile. <cmath>, <string> and the containers would each double its time.

#include "checked_memory.h"
#include "engine_abi.h"
// nvcc's headers give these to every .cu file too.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <initializer_list>

#include "address_spaces.h"
#include "builtin_variables.h"
#include "device_atomic_functions.h"
#include "device_functions.h"
#include "device_heap.h"
#include "device_output.h"
#include "device_simd.h"
#include "device_time.h"
#include "device_warp.h"
#include "extended_lambdas.h"
#include "header_guards.h"
#include "host_defines.h"
#include "launch.h"
#include "math_functions.h"
#include "ptx.h"
#include "vector_functions.h"
#include "vector_types.h"

// One compile serves host and device. A program that uses __CUDA_ARCH__ is preprocessed once for
// each, and the two texts are merged.
#ifndef __SIMT_PASSES
#pragma GCC poison __CUDA_ARCH__
#endif

#if __has_include("runtime_api.h")
#include "runtime_api.h"
// It needs the runtime's types.
#endif
