#pragma once
/// Runs instructions of inline PTX on many operands and prints a line for each form of them, the
/// same text on a GPU and in the simulator. A program of this folder calls `compare` for each
/// kernel of its own; with arguments it prints all operands and results of the forms whose names
/// contain one of them.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using Word = unsigned long long;

/// The bits of a thread's operands. Narrow instructions take the lowest ones.
struct Operands {
    Word a, b, c;
};

constexpr int most_forms = 512, name_size = 48;

/// What a kernel writes: results[form * threads + thread].
struct Results {
    Word* values;
    char* names;
    int* forms;
    unsigned threads;
};

/// A thread's place in the results. All threads put the same forms in the same order.
class Recorder {
  public:
    __device__ explicit Recorder(const Results& results)
        : results_(results), thread_(blockIdx.x * blockDim.x + threadIdx.x) {}
    __device__ ~Recorder() {
        if (thread_ == 0) *results_.forms = next_;
    }
    __device__ void operator()(const char* name, Word value) {
        if (thread_ == 0)
            for (int i = 0; i < name_size - 1 && name[i]; ++i)
                results_.names[next_ * name_size + i] = name[i];
        results_.values[next_++ * results_.threads + thread_] = value;
    }
    __device__ void operator()(const char* name, unsigned value) { (*this)(name, Word(value)); }
    __device__ void operator()(const char* name, unsigned short value) {
        (*this)(name, Word(value));
    }
    __device__ void operator()(const char* name, float value) {
        (*this)(name, Word(__float_as_uint(value)));
    }
    __device__ void operator()(const char* name, double value) {
        (*this)(name, Word(__double_as_longlong(value)));
    }

  private:
    Results results_;
    unsigned thread_;
    int next_ = 0;
};

inline void check(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    std::printf("%s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
}

inline Word mixed(Word x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

inline Word as_it_is(Word word) {
    return word;
}
inline bool never(const Operands&) {
    return false;
}

/// All pairs of the values, with a third one; then random ones. `cover` makes a random word a
/// value; the number of threads is a multiple of 256.
inline std::vector<Operands> operands_of(const std::vector<Word>& values,
                                         Word (*cover)(Word) = as_it_is) {
    std::vector<Operands> result;
    for (const Word a : values)
        for (const Word b : values)
            result.push_back({a, b, values[mixed(result.size()) % values.size()]});
    while (result.size() % 256 != 0 || result.size() < values.size() * values.size() + 256) {
        const Word n = 3 * result.size();
        result.push_back({cover(mixed(n)), cover(mixed(n + 1)), cover(mixed(n + 2))});
    }
    return result;
}

inline bool is_wanted(const std::string& name, int count, char** arguments) {
    for (int i = 1; i < count; ++i)
        if (name.find(arguments[i]) != std::string::npos) return true;
    return false;
}

/// Runs the kernel with a thread for each operand. Calls `visit(name, results)` for each form.
template <class Kernel, class Visit>
void for_each_form(Kernel kernel, const std::vector<Operands>& operands, Visit visit) {
    const auto threads = static_cast<unsigned>(operands.size());
    Operands* input;
    Results results{nullptr, nullptr, nullptr, threads};
    const std::size_t names = most_forms * name_size, words = std::size_t(most_forms) * threads;
    check(cudaMalloc(&input, threads * sizeof(Operands)), "cudaMalloc");
    check(cudaMalloc(&results.values, words * sizeof(Word)), "cudaMalloc");
    check(cudaMalloc(&results.names, names), "cudaMalloc");
    check(cudaMalloc(&results.forms, sizeof(int)), "cudaMalloc");
    check(cudaMemset(results.names, 0, names), "cudaMemset");
    check(cudaMemset(results.forms, 0, sizeof(int)), "cudaMemset");
    check(cudaMemcpy(input, operands.data(), threads * sizeof(Operands), cudaMemcpyHostToDevice),
          "cudaMemcpy");
    kernel<<<threads / 256, 256>>>(input, results);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "kernel");
    int forms = 0;
    check(cudaMemcpy(&forms, results.forms, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    if (forms < 1 || forms > most_forms) check(cudaErrorUnknown, "number of forms");
    std::vector<char> name(names);
    std::vector<Word> value(std::size_t(forms) * threads);
    check(cudaMemcpy(name.data(), results.names, names, cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(cudaMemcpy(value.data(), results.values, value.size() * sizeof(Word),
                     cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    for (int form = 0; form < forms; ++form)
        visit(std::string(&name[std::size_t(form) * name_size]),
              &value[std::size_t(form) * threads]);
    cudaFree(input);
    cudaFree(results.values);
    cudaFree(results.names);
    cudaFree(results.forms);
}

/// Prints a line for each form: its name, a hash of the results, a hash of those whose operands are
/// special (such as NaN, 0 if there are none), and a few results.
template <class Kernel>
void compare(int count, char** arguments, Kernel kernel, const std::vector<Operands>& operands,
             bool (*special)(const Operands&) = never) {
    for_each_form(kernel, operands, [&](const std::string& name, const Word* results) {
        Word hash = 0, of_special = 0;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            Word& one = special(operands[i]) ? of_special : hash;
            one = mixed(one ^ mixed(results[i] + i));
            if (is_wanted(name, count, arguments))
                std::printf("%s %llx %llx %llx -> %llx\n", name.c_str(), operands[i].a,
                            operands[i].b, operands[i].c, results[i]);
        }
        if (count > 1) return;
        std::printf("%-36s %016llx %016llx", name.c_str(), hash, of_special);
        for (std::size_t i = 1; i < 5; ++i)
            std::printf(" %llx", results[(operands.size() / 5 + 1) * i - 1]);
        std::printf("\n");
    });
}

/// Numbers around all widths' limits.
inline std::vector<Word> integer_values() {
    std::vector<Word> result = {0, 2, 3, 5, 7, 33, 65, 0x101, 0x12345678, 0x9abcdef0};
    for (const int bits : {5, 6, 8, 15, 16, 23, 24, 31, 32, 63}) {
        const Word power = 1ull << bits;
        for (const Word value : {power - 1, power, -power}) result.push_back(value);
    }
    for (const Word value : {1ull, ~0ull, ~1ull, 0x8000000000000001ull}) result.push_back(value);
    return result;
}

// Instructions of two and three operands of one type: name, C++ type, letter of the constraint.
#define PTX_1(name, T, L)                                              \
    {                                                                  \
        T result;                                                      \
        asm(name " %0, %1;" : "=" L(result) : L(PTX_OPERAND(T, x.a))); \
        put(name, result);                                             \
    }
#define PTX_2(name, T, L)                                                                          \
    {                                                                                              \
        T result;                                                                                  \
        asm(name " %0, %1, %2;" : "=" L(result) : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b))); \
        put(name, result);                                                                         \
    }
#define PTX_3(name, T, L)                                                              \
    {                                                                                  \
        T result;                                                                      \
        asm(name " %0, %1, %2, %3;"                                                    \
            : "=" L(result)                                                            \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), L(PTX_OPERAND(T, x.c))); \
        put(name, result);                                                             \
    }

using Short = unsigned short;
template <class T>
__device__ T ptx_operand(Word bits) {
    return static_cast<T>(bits);
}
template <>
__device__ inline float ptx_operand<float>(Word bits) {
    return __uint_as_float(static_cast<unsigned>(bits));
}
template <>
__device__ inline double ptx_operand<double>(Word bits) {
    return __longlong_as_double(static_cast<long long>(bits));
}
#define PTX_OPERAND(T, bits) ptx_operand<T>(bits)
