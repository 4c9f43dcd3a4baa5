// The tiled product for any shape: A has j x k elements, B k x l, C j x l.

constexpr int tile = 16;

__global__ void rectangular(const float* a, const float* b, float* c, int j, int k, int l) {
    // simtutor: begin student
    // 1. Which row and column of C belong to this thread? How long is a row of A, of B, of C?
    // 2. Go along k in steps of one tile, the last one perhaps a part of a tile. Each thread
    //    loads one element of A and one of B. What does it store for one that does not exist?
    // 3. Every thread of the block reaches both barriers.
    // 4. Only threads inside C store their sum.
    // simtutor: end
}

/// C = A*B, row-major, in device memory. Any of j, k and l may be 0.
void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    // simtutor: begin student
    // 5. How many blocks does C need along x, how many along y? When is there nothing to do?
    // simtutor: end
}
