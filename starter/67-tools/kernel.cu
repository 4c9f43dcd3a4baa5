// Lesson 67: debugger, checkers and profiler.
//
// Nine programs lie in lessons/67-tools/cases. Eight are sick, one is healthy. First diagnose:
// which of NVIDIA's tools finds the fault, which rule of simtutor does it break, in which line, and
// what is the number of the fault (see the page)? Then repair the program here. All blocks have 128
// threads. The functions below are copies of the programs.
//
// Grade it with: make grade

struct Diagnosis {
    int program;
    const char* tool;  // "memcheck", "leakcheck", "racecheck", "initcheck", "synccheck", "profiler"
                       // or "none", if all of them are silent
    const char* rule;  // as in docs/rules.md, for example "index.overflow", or "none"
    int line;          // in the program's file; a healthy one has line 0
    int number;        // what the page asks for each rule; a healthy one has 0
};

const Diagnosis table[9] = {
    // simtutor: begin student
    {1, "?", "?", 0, 0},
    {2, "?", "?", 0, 0},
    {3, "?", "?", 0, 0},
    {4, "?", "?", 0, 0},
    {5, "?", "?", 0, 0},
    {6, "?", "?", 0, 0},
    {7, "?", "?", 0, 0},
    {8, "?", "?", 0, 0},
    {9, "?", "?", 0, 0},
    // simtutor: end
};

/// Program 1. Neighbours change places in pairs. If n is odd, the last element stays.
__global__ void pairs(const float* in, float* out, int n) {
    // simtutor: begin student
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (i < n) {
        tile[t] = in[i];
        __syncthreads();
    }
    const int from = (i ^ 1) < n ? t ^ 1 : t;
    if (i < n) out[i] = tile[from];
    // simtutor: end
}

/// Program 2. Each element becomes the mean of itself and the three that follow it, or of as many
/// as there are.
__global__ void ahead(const float* in, float* out, int n) {
    // simtutor: begin student
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n) return;
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += in[i + k];
    out[i] = sum / min(4, n - i);
    // simtutor: end
}

/// Program 3. out[i] = 2 * in[i] + 1. Each thread takes eight elements: a block takes 1,024.
__global__ void eight_each(const float* in, float* out, int n) {
    // simtutor: begin student
    const int first = 8 * (blockIdx.x * 128 + threadIdx.x);
    for (int k = 0; k < 8; ++k) {
        const int i = first + k;
        if (i < n) out[i] = 2.0f * in[i] + 1.0f;
    }
    // simtutor: end
}

/// Program 4. out[i] is the sum of the i-th elements of the four quarters of in. out has n / 4
/// elements; what lies behind the fourth quarter is left out.
__global__ void quarters(const float* in, float* out, int n) {
    // simtutor: begin student
    const int i = blockIdx.x * 128 + threadIdx.x;
    const int quarter = n / 4;
    if (i >= quarter) return;
    for (int k = 0; k < 4; ++k) out[i] += in[i + k * quarter];
    // simtutor: end
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
    // simtutor: begin student
    float* half = nullptr;
    cudaStream_t first, second;
    cudaMalloc(&half, n * sizeof(float));
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    halve<<<blocks, 128, 0, first>>>(in, half, n);
    add_next<<<blocks, 128, 0, second>>>(half, out, n);
    cudaStreamSynchronize(second);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
    cudaFree(half);
    // simtutor: end
}

/// Program 6. in holds points: x, y and z of one, then of the next. out[i] is the square of the
/// distance of point i from the origin. out has n / 3 elements.
__global__ void distances(const float* in, float* out, int n) {
    // simtutor: begin student
    const int i = blockIdx.x * 128 + threadIdx.x;
    if (i >= n / 3) return;
    const float2 xy = *reinterpret_cast<const float2*>(in + 3 * i);
    const float z = in[3 * i + 2];
    out[i] = xy.x * xy.x + xy.y * xy.y + z * z;
    // simtutor: end
}

/// Program 7. out[i] is the product of the elements 2i and 2i + 1. out has n / 2 elements.
__global__ void products(const float* in, float* out, int n) {
    // simtutor: begin student
    __shared__ float2 mine[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    if (2 * i + 1 >= n) return;
    mine[t] = *reinterpret_cast<const float2*>(in + 2 * i);
    out[i] = mine[t].x * mine[t].y;
    // simtutor: end
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
    // simtutor: begin student
    float* squares = nullptr;
    for (int begin = 0; begin < n; begin += 256) {
        const int count = n - begin < 256 ? n - begin : 256;
        cudaMalloc(&squares, 256 * sizeof(float));
        square<<<2, 128>>>(in + begin, squares, count);
        turn<<<2, 128>>>(squares, out + begin, count);
    }
    cudaFree(squares);
    // simtutor: end
}

/// Program 9. Blocks of 128 elements. Element t becomes its difference to element t ^ 64 of the
/// same block, which is 64 places away. What lies behind the end counts as 0.
__global__ void across(const float* in, float* out, int n) {
    // simtutor: begin student
    __shared__ float tile[128];
    const int t = threadIdx.x;
    const int i = blockIdx.x * 128 + t;
    tile[t] = i < n ? in[i] : 0.0f;
    const float other = tile[t ^ 64];
    if (i < n) out[i] = tile[t] - other;
    // simtutor: end
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
