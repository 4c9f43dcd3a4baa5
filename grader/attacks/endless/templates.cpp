// attack: templates without end
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
template <int N>
struct T { static constexpr int v = T<N + 1>::v + T<N + 2>::v; };
int x = T<0>::v;
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
