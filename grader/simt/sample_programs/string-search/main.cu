// string-search: where patterns occur in a text, by rolling hashes; constant memory holds the
// patterns. Planted: hang.endless-loop.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATTERNS 4
#define LONGEST 12
#define BASE 257u

typedef struct {
    char text[LONGEST];
    int length;
    unsigned hash;
} Pattern;

__constant__ Pattern patterns[PATTERNS];

__host__ __device__ unsigned hashOf(const char* s, int length) {
    unsigned h = 0;
    for (int i = 0; i < length; ++i) h = h * BASE + (unsigned char)s[i];
    return h;
}

__device__ bool equal(const char* a, const char* b, int length) {
    int i = 0;
    while (i < length) {
        if (a[i] != b[i]) return false;  // planted: hang.endless-loop
#ifndef PLANTED
        ++i;
#endif
    }
    return true;
}

/* Each thread looks at the positions of its own piece of the text. */
__global__ void search(const char* text, int n, int piece, int* count) {
    const Pattern* p = &patterns[blockIdx.y];
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * piece;
    const int last = min(first + piece, n - p->length + 1);
    if (first >= last) return;
    unsigned power = 1;
    for (int i = 1; i < p->length; ++i) power *= BASE;
    unsigned h = hashOf(text + first, p->length);
    int found = 0;
    for (int at = first; at < last; ++at) {
        if (h == p->hash && equal(text + at, p->text, p->length)) ++found;
        if (at + 1 < last)
            h = (h - (unsigned char)text[at] * power) * BASE + (unsigned char)text[at + p->length];
    }
    if (found > 0) atomicAdd(&count[blockIdx.y], found);
}

#define CHECK(x)                                             \
    {                                                        \
        cudaError_t err = (x);                               \
        if (err != cudaSuccess) {                            \
            printf("FAILED: %s\n", cudaGetErrorString(err)); \
            return 1;                                        \
        }                                                    \
    }

int main(void) {
    const char* words[PATTERNS] = {"GATTACA", "AC", "TTTT", "CGCGCGCGCGC"};
    enum { n = 6000, piece = 48, threads = 64 };
    static char text[n + 1];
    Pattern host[PATTERNS];
    int expected[PATTERNS] = {0}, count[PATTERNS], wrong = 0;
    srand(40);
    for (int i = 0; i < n; ++i) text[i] = "ACGT"[rand() % 4];
    for (int i = 100; i + 20 < n; i += 500)
        memcpy(text + i, words[i / 500 % 2 * 3], strlen(words[i / 500 % 2 * 3]));
    for (int p = 0; p < PATTERNS; ++p) {
        memset(&host[p], 0, sizeof host[p]);
        host[p].length = (int)strlen(words[p]);
        memcpy(host[p].text, words[p], host[p].length);
        host[p].hash = hashOf(words[p], host[p].length);
        for (int i = 0; i + host[p].length <= n; ++i)
            expected[p] += memcmp(text + i, words[p], host[p].length) == 0;
    }
    char* d_text;
    int* d_count;
    CHECK(cudaMalloc((void**)&d_text, n));
    CHECK(cudaMalloc((void**)&d_count, sizeof count));
    CHECK(cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(d_count, 0, sizeof count));
    CHECK(cudaMemcpyToSymbol(patterns, host, sizeof host));
    search<<<dim3((n + piece * threads - 1) / (piece * threads), PATTERNS), threads>>>(
        d_text, n, piece, d_count);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(count, d_count, sizeof count, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_text));
    CHECK(cudaFree(d_count));
    for (int p = 0; p < PATTERNS; ++p) {
        printf("%s: %d\n", words[p], count[p]);
        wrong += count[p] != expected[p];
    }
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong;
}
