#pragma once
/// The simulator supports the primitives only.

#include "cuda_pipeline_primitives.h"
