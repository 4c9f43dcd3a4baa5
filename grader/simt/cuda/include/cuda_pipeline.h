#pragma once
/// The primitives are what the simulator has of it.

#include "cuda_pipeline_primitives.h"
