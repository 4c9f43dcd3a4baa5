// attack: ends the thread that called it
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <pthread.h>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    pthread_exit(nullptr);
}
