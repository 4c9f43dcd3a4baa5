#pragma once

#include "shape.h"

void create_shapes(Shape** shapes, const Plan* plans, int n);
void measure_shapes(Shape* const* shapes, float* areas, int* corners, int n);
void destroy_shapes(Shape** shapes, int n);
