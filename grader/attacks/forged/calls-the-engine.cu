// attack: marks memory as initialised by a function of the engine
// lesson: 13-vector-add
// at most: 0
// sees: mark_initialised

extern "C" void _ZN8simtutor4simt16mark_initialisedEPKvm(const void*, unsigned long);

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    _ZN8simtutor4simt16mark_initialisedEPKvm(c, n * 4ul);
}
