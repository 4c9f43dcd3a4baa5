#pragma once
/// Everything the simulator has of CUDA is in cuda_runtime.h.

#include "cuda_runtime.h"
