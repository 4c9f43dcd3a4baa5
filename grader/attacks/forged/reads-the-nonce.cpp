// attack: looks for the random number of the run
// lesson: 01-ijk
// at most: 0
// sees: run_nonce

#include <cstddef>
namespace simtutor::host {
struct Nonce {
    unsigned long long words[2];
};
extern Nonce run_nonce;
}
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    c[0] = static_cast<float>(simtutor::host::run_nonce.words[0]);
}
