// corpus: entry void total(float* c, int n)
// corpus: array c inout 1
// corpus: number n 50
#include <vector>
void total(float* c, int n) {
    std::vector<double> numbers(n);
    double* h = numbers.data();
    for (int i = n - 1; i >= 0; --i) h[i] = i;
    c[0] = h[n - 1];
}
