#pragma once

/// Launched with one thread: sorts data[left..right] by launching kernels for its parts.
__global__ void quicksort(int* data, int left, int right, int depth);
