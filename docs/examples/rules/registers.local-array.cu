// compile: -Xptxas -v
__global__ void sums(const float (*as)[16], const float* values, float* out) {
    float sum[16] = {};
    for (int k = 0; k < 8; ++k) {
        const float value = values[k];
#pragma unroll 1
        for (int i = 0; i < 16; ++i) sum[i] += as[k][i] * value;  // a loop: i has no fixed value
    }
    for (int i = 0; i < 16; ++i) out[i] = sum[i];
}

int main() {}
