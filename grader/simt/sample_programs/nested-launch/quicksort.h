#pragma once

/// Launched with one thread: sorts data[left..right] by launching kernels for its two ranges.
__global__ void quicksort(int* data, int left, int right, int depth);
