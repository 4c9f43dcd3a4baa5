#pragma once
/// cuBLAS: what simcc has of it (docs/simcc.md).

#define CUBLAS_V2_H_

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
// It needs their types.
#include "cublas_api.h"
