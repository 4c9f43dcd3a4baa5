// Wrong: the loop takes one element too many.
void scale(const float* x, float* y, float factor, int n) {
    for (int i = 0; i <= n; ++i) y[i] = factor * x[i];
}
