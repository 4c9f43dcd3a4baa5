// Lesson @NUMBER@: @TITLE@
//
// y[i] = factor * x[i] for all n elements. n may be 0.
//
// Grade it with: make grade

void scale(const float* x, float* y, float factor, int n) {
    // simtutor: begin student
    for (int i = 0; i < n; ++i) y[i] = factor * x[i];
    // simtutor: instead
    //| // TODO: write every element of y.
    // simtutor: end
}
