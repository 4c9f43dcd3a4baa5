#pragma once

/// The dot product of two host arrays, computed on the device. Returns an error's text, or null.
const char* device_dot(const int* a, const int* b, int n, long long* result);
