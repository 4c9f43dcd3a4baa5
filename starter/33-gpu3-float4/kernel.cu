// GPU3: one thread computes four neighbours of C; it reads A, B and C as float4.

/// sum += factor * value, for all four components.
__device__ void add(float4& sum, float factor, float4 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
    sum.z += factor * value.z;
    sum.w += factor * value.w;
}

/// For n that is a multiple of 4, with any block.
__global__ void gpu3(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 1. Which row, and which four columns of C belong to this thread? Threads outside of C
    //    must touch nothing.
    // 2. Go along k in steps of 4. Which vectors of A and of B does such a step need?
    // 3. Keep the four sums in one float4 and store it once.
    // simtutor: end
}

/// For any n: a row of n floats that is no multiple of 4 cannot be read as float4.
__global__ void gpu1(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 4. Your kernel of lesson 31.
    // simtutor: end
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 5. For which n may the rows be read as float4? Launch gpu3 for those and gpu1 for the
    //    others. n = 0 needs no launch.
    // 6. Choose the block of gpu3 by transactions and bytes.
    // simtutor: end
}

/// For n that is a multiple of 4, with any block: one thread computes 2 rows of four columns.
__global__ void two_rows(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 7. Which two rows belong to this thread, and what does the guard compare them with?
    // 8. Which load of gpu3's round serves both rows?
    // simtutor: end
}

/// The same product for n that is a multiple of 4.
void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    // simtutor: begin student
    // 9. How many blocks does C need now along y? And which block has the fewest bytes?
    // simtutor: end
}
