// Wrong: program 3: the sectors that a request would need, not those that it touches.

struct Diagnosis {
    int program;
    const char* tool;  // "memcheck", "leakcheck", "racecheck", "initcheck", "synccheck", "profiler"
                       // or "none", if all of them are silent
    const char* rule;  // as in docs/rules.md, for example "index.overflow", or "none"
    int line;          // in the program's file; a healthy one has line 0
    int number;        // what the page asks for each rule; a healthy one has 0
};

const Diagnosis table[9] = {
    {1, "none", "barrier.divergent", 12, 24},
    {2, "memcheck", "bounds.global", 11, 6},
    {3, "profiler", "none", 10, 4},
    {4, "initcheck", "memory.uninitialised", 11, 250},
    {5, "none", "race.stream", 12, 7},
    {6, "memcheck", "memory.misaligned", 10, 166},
    {7, "none", "none", 0, 0},
    {8, "leakcheck", "memory.leak", 21, 3072},
    {9, "racecheck", "race.shared", 12, 11},
};

/// Program 1. Neighbours change places in pairs. If n is odd, the last element stays.
__global__ void pairs(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (i < n) tile[t] = in[i];
    __syncthreads();  // for all threads of the block
    const int from = (i ^ 1) < n ? t ^ 1 : t;
    if (i < n) out[i] = tile[from];
}

/// Program 2. Each element becomes the mean of itself and the three that follow it, or of as many
/// as there are.
__global__ void ahead(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n) return;
    const int count = min(4, n - i);
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += in[i + k];
    out[i] = sum / count;
}

/// Program 3. out[i] = 2 * in[i] + 1. Each thread takes eight elements: a block takes 1,024.
__global__ void eight_each(const float* in, float* out, int n) {
    const int first = 1024 * blockIdx.x + threadIdx.x;
    for (int k = 0; k < 8; ++k) {
        const int i = first + 128 * k;  // neighbouring threads, neighbouring elements
        if (i < n) out[i] = 2.0f * in[i] + 1.0f;
    }
}

/// Program 4. out[i] is the sum of the i-th elements of the four quarters of in. out has n / 4
/// elements; what lies behind the fourth quarter is left out.
__global__ void quarters(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    const int quarter = n / 4;
    if (i >= quarter) return;
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += in[i + k * quarter];
    out[i] = sum;
}

/// Program 5, the kernels.
__global__ void halve(const float* in, float* half, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) half[i] = 0.5f * in[i];
}

__global__ void add_next(const float* half, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = half[i] + half[i + 1 < n ? i + 1 : 0];
}

/// Program 5, host code. in and out lie on the device. Halves the elements, then adds to each the
/// one behind it; the first follows the last.
void steps(const float* in, float* out, int n) {
    const int blocks = (n + 127) / 128;
    float* half = nullptr;
    cudaStream_t first, second;
    cudaMalloc(&half, n * sizeof(float));
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    halve<<<blocks, 128, 0, first>>>(in, half, n);
    cudaStreamSynchronize(first);  // the halves are there
    add_next<<<blocks, 128, 0, second>>>(half, out, n);
    cudaStreamSynchronize(second);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(half);
}

/// Program 6. in holds points: x, y and z of one, then of the next. out[i] is the square of the
/// distance of point i from the origin. out has n / 3 elements.
__global__ void distances(const float* in, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n / 3) return;
    const float x = in[3 * i], y = in[3 * i + 1], z = in[3 * i + 2];
    out[i] = x * x + y * y + z * z;
}

/// Program 7. out[i] is the product of the elements 2i and 2i + 1. out has n / 2 elements.
__global__ void products(const float* in, float* out, int n) {
    __shared__ float2 mine[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (2 * i + 1 >= n) return;                              // no barrier follows
    mine[t] = *reinterpret_cast<const float2*>(in + 2 * i);  // 8 * i bytes: always aligned
    out[i] = mine[t].x * mine[t].y;                          // its own element
}

/// Program 8, the kernels.
__global__ void square(const float* in, float* squares, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) squares[i] = in[i] * in[i];
}

__global__ void turn(const float* squares, float* out, int n) {
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i < n) out[i] = squares[n - 1 - i];
}

/// Program 8, host code. in and out lie on the device. Takes pieces of 256 elements (the last one
/// may have fewer), squares them, and turns each piece round.
void pieces(const float* in, float* out, int n) {
    float* squares = nullptr;
    cudaMalloc(&squares, 256 * sizeof(float));  // once, for all pieces
    for (int begin = 0; begin < n; begin += 256) {
        const int count = n - begin < 256 ? n - begin : 256;
        square<<<2, 128>>>(in + begin, squares, count);
        turn<<<2, 128>>>(squares, out + begin, count);
    }
    cudaFree(squares);
}

/// Program 9. Blocks of 128 elements. Element t becomes its difference to element t ^ 64 of the
/// same block, which is 64 places away. What lies behind the end counts as 0.
__global__ void across(const float* in, float* out, int n) {
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    tile[t] = i < n ? in[i] : 0.0f;
    __syncthreads();  // the other warp has stored, too
    const float other = tile[t ^ 64];
    if (i < n) out[i] = tile[t] - other;
}

// How the grader asks for the table; nothing to do here.
void diagnoses(char* tools, char* rules, int* lines, int* numbers) {
    for (const Diagnosis& row : table) {
        if (row.program < 1 || row.program > 9) continue;
        const int place = row.program - 1;
        for (int i = 0; i < 32; ++i) tools[32 * place + i] = rules[32 * place + i] = 0;
        for (int i = 0; i < 31 && row.tool[i]; ++i) tools[32 * place + i] = row.tool[i];
        for (int i = 0; i < 31 && row.rule[i]; ++i) rules[32 * place + i] = row.rule[i];
        lines[place] = row.line;
        numbers[place] = row.number;
    }
}
