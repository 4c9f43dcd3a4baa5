// attack: calls the worker's own function that reports
// lesson: 01-ijk
// at most: 0
// sees: WorkerChannel

#include <cstddef>
extern "C" void _ZN8simtutor4host13WorkerChannel4failERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE();
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    _ZN8simtutor4host13WorkerChannel4failERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE();
}
