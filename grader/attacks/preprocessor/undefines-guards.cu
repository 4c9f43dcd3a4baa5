// attack: makes headers be read twice
// lesson: 13-vector-add
// at most: 0
// sees: 

#undef __CUDA_RUNTIME_H__
#define __SANITIZE_THREAD__ 0
#define assert(x)

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
}
