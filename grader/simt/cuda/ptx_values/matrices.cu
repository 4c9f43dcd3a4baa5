// mma.sync. Products of small whole numbers are exact; those of random
// numbers lie within a stated distance from the exact sum.
#include "values.h"

// Fragments: `A`, `B`, `C` and `D` registers of letter `L` in D, `AL` in A and B.
#define MMA_2_1_2(name, L, AL)                                                   \
    asm volatile("mma.sync.aligned." name " {%0, %1}, {%2, %3}, {%4}, {%5, %6};" \
                 : "=" L(d[0]), "=" L(d[1])                                      \
                 : AL(a[0]), AL(a[1]), AL(b[0]), L(c[0]), L(c[1]));
#define MMA_4_2_2(name, L, AL)                                                                 \
    asm volatile("mma.sync.aligned." name                                                      \
                 " {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"                            \
                 : "=" L(d[0]), "=" L(d[1])                                                    \
                 : AL(a[0]), AL(a[1]), AL(a[2]), AL(a[3]), AL(b[0]), AL(b[1]), L(c[0]), L(c[1]));
#define MMA_2_1_4(name, L, AL)                                                          \
    asm volatile("mma.sync.aligned." name                                               \
                 " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"                \
                 : "=" L(d[0]), "=" L(d[1]), "=" L(d[2]), "=" L(d[3])                   \
                 : AL(a[0]), AL(a[1]), AL(b[0]), L(c[0]), L(c[1]), L(c[2]), L(c[3]));
#define MMA_4_2_4(name, L, AL)                                                               \
    asm volatile("mma.sync.aligned." name                                                    \
                 " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"      \
                 : "=" L(d[0]), "=" L(d[1]), "=" L(d[2]), "=" L(d[3])                        \
                 : AL(a[0]), AL(a[1]), AL(a[2]), AL(a[3]), AL(b[0]), AL(b[1]), L(c[0]),      \
                   L(c[1]), L(c[2]), L(c[3]));
#define MMA_1_1_2(name, L, AL)                                                     \
    asm volatile("mma.sync.aligned." name " {%0, %1}, {%2}, {%3}, {%4, %5};"       \
                 : "=" L(d[0]), "=" L(d[1])                                        \
                 : AL(a[0]), AL(b[0]), L(c[0]), L(c[1]));

/// Element (row, column) of a matrix: a number of a random word.
__device__ unsigned element(unsigned seed, unsigned row, unsigned column) {
    unsigned x = seed * 0x9e3779b1u + row * 0x85ebca6bu + column * 0xc2b2ae35u;
    x = (x ^ x >> 15) * 0x2c1b3c6du;
    x = (x ^ x >> 12) * 0x297a2d39u;
    return x ^ x >> 15;
}

// How elements are written in registers. Each has `bits`, the register's type, and two kinds of
// numbers: small whole ones, and random ones.
struct Half {
    static constexpr int bits = 16;
    using Register = unsigned;
    static __device__ unsigned of(float value) {
        Short result;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result) : "f"(value));
        return result;
    }
    static __device__ double number(Word word) {
        float result;
        asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(static_cast<Short>(word)));
        return result;
    }
};
struct Brain {
    static constexpr int bits = 16;
    using Register = unsigned;
    static __device__ unsigned of(float value) {
        Short result;
        asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(result) : "f"(value));
        return result;
    }
    static __device__ double number(Word word) {
        return __uint_as_float(static_cast<unsigned>(word) << 16);
    }
};
struct Tensor {
    static constexpr int bits = 32;
    using Register = unsigned;
    static __device__ unsigned of(float value) {
        unsigned result;
        asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(result) : "f"(value));
        return result;
    }
    static __device__ double number(Word word) {
        return __uint_as_float(static_cast<unsigned>(word));
    }
};
struct Float {
    static constexpr int bits = 32;
    using Register = float;
    static __device__ unsigned of(float value) { return __float_as_uint(value); }
    static __device__ double number(Word word) {
        return __uint_as_float(static_cast<unsigned>(word));
    }
};
struct Double {
    static constexpr int bits = 64;
    using Register = double;
    static __device__ Word of(double value) { return __double_as_longlong(value); }
    static __device__ double number(Word word) { return __longlong_as_double(word); }
};
struct Byte {
    static constexpr int bits = 8;
    using Register = unsigned;
    static __device__ unsigned of(float value) { return static_cast<int>(value) & 255; }
};

/// A whole number in [-4, 4], or a random one in [-1, 1).
template <class Type>
__device__ Word value_of(unsigned random, bool whole) {
    if (Type::bits == 8) return random & 255;
    const float value = whole ? static_cast<float>(static_cast<int>(random % 9) - 4)
                              : static_cast<float>(static_cast<int>(random)) * 0x1p-31f;
    return Type::of(value);
}
/// With all its bits.
template <>
__device__ Word value_of<Double>(unsigned random, bool whole) {
    const double value = static_cast<int>(random) * 0x1p-31;
    return Double::of(whole ? static_cast<int>(random % 9) - 4 : value * 1.1);
}

/// The lane's registers of A (rows x k, or B with its columns as rows).
template <class Type, int rows, int k>
__device__ void fill(typename Type::Register* registers, unsigned seed, bool whole) {
    constexpr int each = Type::bits < 32 ? 32 / Type::bits : 1;
    const unsigned lane = threadIdx.x % 32;
    int next = 0;
    for (int column = 0; column < k; column += 4 * each)
        for (int row = 0; row < rows; row += 8) {
            Word word = 0;
            for (int i = 0; i < each; ++i)
                word |= value_of<Type>(element(seed, row + lane / 4, column + lane % 4 * each + i),
                                       whole)
                        << Type::bits * i;
            registers[next++] = ptx_operand<typename Type::Register>(word);
        }
}

/// Those of C; the lane has two columns of each eight rows.
template <class Type, int rows>
__device__ void fill_sums(typename Type::Register* registers, unsigned seed, bool whole) {
    const unsigned lane = threadIdx.x % 32;
    for (int row = 0, next = 0; row < rows; row += 8) {
        Word words[2];
        for (int i = 0; i < 2; ++i)
            words[i] = value_of<Type>(element(seed, row + lane / 4, lane % 4 * 2 + i), whole);
        if (Type::bits == 16)
            registers[next++] =
                ptx_operand<typename Type::Register>(words[0] | words[1] << 16);
        else
            for (const Word word : words)
                registers[next++] = ptx_operand<typename Type::Register>(word);
    }
}

/// Whether D is A * B + C but for `bound` of the sum of all sizes.
template <class Sums, class Type, int rows, int k>
__device__ unsigned is_near(const typename Sums::Register* d, unsigned seed, double bound) {
    const unsigned lane = threadIdx.x % 32;
    for (int row = 0; row < rows; row += 8)
        for (int i = 0; i < 2; ++i) {
            const unsigned r = row + lane / 4, column = lane % 4 * 2 + i;
            double sum = Sums::number(value_of<Sums>(element(seed + 2, r, column), false));
            double sizes = fabs(sum);
            for (int at = 0; at < k; ++at) {
                const double product = Type::number(value_of<Type>(element(seed, r, at), false)) *
                                       Type::number(value_of<Type>(element(seed + 1, column, at), false));
                sum += product;
                sizes += fabs(product);
            }
            Word word = 0;
            if (Sums::bits == 16)
                word = static_cast<unsigned>(d[row / 8]) >> 16 * i & 0xffff;
            else
                memcpy(&word, &d[row / 4 + i], Sums::bits / 8);
            if (!(fabs(Sums::number(word) - sum) <= bound * sizes)) return 0;
        }
    return 1;
}

template <class Register>
__device__ Word folded(const Register* d, int count) {
    Word sum = 0;
    for (int i = 0; i < count; ++i) {
        Word word = 0;
        memcpy(&word, &d[i], sizeof(Register));
        sum = sum * 0x100000001b3ull + word;
    }
    return sum;
}

#define FRAGMENTS(Sums, Type, rows, k, whole)         \
    typename Sums::Register c[4] = {}, d[4] = {};     \
    typename Type::Register a[4] = {}, b[2] = {};     \
    fill<Type, rows, k>(a, warp, whole);              \
    fill<Type, 8, k>(b, warp + 1, whole);             \
    fill_sums<Sums, rows>(c, warp + 2, whole);
#define PRODUCT(MMA, name, Sums, L, Type, AL, rows, k, count, bound)                            \
    {                                                                                           \
        FRAGMENTS(Sums, Type, rows, k, true)                                                    \
        MMA(name, L, AL)                                                                        \
        put("mma." name, folded(d, count));                                                     \
    }                                                                                           \
    {                                                                                           \
        FRAGMENTS(Sums, Type, rows, k, false)                                                   \
        MMA(name, L, AL)                                                                        \
        put("near " name, is_near<Sums, Type, rows, k>(d, warp, bound));                        \
    }

__global__ void products(const Operands*, Results results) {
    Recorder put(results);
    const unsigned warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 3;
    PRODUCT(MMA_4_2_4, "m16n8k16.row.col.f32.f16.f16.f32", Float, "f", Half, "r", 16, 16, 4, 0x1p-20)
    PRODUCT(MMA_2_1_4, "m16n8k8.row.col.f32.f16.f16.f32", Float, "f", Half, "r", 16, 8, 4, 0x1p-20)
    PRODUCT(MMA_4_2_2, "m16n8k16.row.col.f16.f16.f16.f16", Half, "r", Half, "r", 16, 16, 2, 0x1p-9)
    PRODUCT(MMA_2_1_2, "m16n8k8.row.col.f16.f16.f16.f16", Half, "r", Half, "r", 16, 8, 2, 0x1p-9)
    PRODUCT(MMA_4_2_4, "m16n8k16.row.col.f32.bf16.bf16.f32", Float, "f", Brain, "r", 16, 16, 4, 0x1p-20)
    PRODUCT(MMA_2_1_4, "m16n8k8.row.col.f32.bf16.bf16.f32", Float, "f", Brain, "r", 16, 8, 4, 0x1p-20)
    PRODUCT(MMA_4_2_4, "m16n8k8.row.col.f32.tf32.tf32.f32", Float, "f", Tensor, "r", 16, 8, 4, 0x1p-20)
    PRODUCT(MMA_2_1_4, "m16n8k4.row.col.f32.tf32.tf32.f32", Float, "f", Tensor, "r", 16, 4, 4, 0x1p-20)
    PRODUCT(MMA_1_1_2, "m8n8k4.row.col.f64.f64.f64.f64", Double, "d", Double, "d", 8, 4, 2, 0x1p-50)
}

#define OF_BYTES(MMA, name, rows, k)                                              \
    {                                                                             \
        unsigned a[4], b[2], c[4], d[4];                                          \
        fill<Byte, rows, k>(a, warp, true);                                       \
        fill<Byte, 8, k>(b, warp + 1, true);                                      \
        for (int i = 0; i < 4; ++i) c[i] = static_cast<unsigned>(i % 2 ? x.a : x.b); \
        MMA(name, "r", "r")                                                       \
        put("mma." name, folded(d, 4));                                           \
    }

__global__ void whole_products(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, warp = thread / 32 * 3;
    const Operands x = operands[thread];
    OF_BYTES(MMA_4_2_4, "m16n8k32.row.col.s32.s8.s8.s32", 16, 32)
    OF_BYTES(MMA_2_1_4, "m16n8k16.row.col.s32.s8.s8.s32", 16, 16)
    OF_BYTES(MMA_4_2_4, "m16n8k32.row.col.s32.u8.u8.s32", 16, 32)
    OF_BYTES(MMA_2_1_4, "m16n8k16.row.col.s32.u8.u8.s32", 16, 16)
    OF_BYTES(MMA_4_2_4, "m16n8k32.row.col.satfinite.s32.s8.s8.s32", 16, 32)
    OF_BYTES(MMA_4_2_4, "m16n8k32.row.col.satfinite.s32.u8.u8.s32", 16, 32)
}

// Infinities and NaN in A and C.
__global__ void limits(const Operands*, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, warp = thread / 32 * 3;
    const unsigned lane = thread % 32;
    {
        FRAGMENTS(Float, Half, 16, 16, true)
        if (lane == 4) a[0] = 0x7c00;
        if (lane == 8) a[1] = 0x7e007e00;
        if (lane == 12) c[0] = __uint_as_float(0x7f800000);
        if (lane == 16) c[1] = __uint_as_float(0xffffffff), a[2] = 0xfc000000;
        MMA_4_2_4("m16n8k16.row.col.f32.f16.f16.f32", "f", "r")
        put("limits m16n8k16.f32.f16", folded(d, 4));
    }
    {
        FRAGMENTS(Half, Half, 16, 16, true)
        if (lane == 4) a[0] = 0x7c00;
        if (lane == 8) a[1] = 0x7e007e00;
        if (lane == 12) c[0] = 0x7c003c00;
        if (lane == 16) c[1] = 0xffff7bff;
        MMA_4_2_2("m16n8k16.row.col.f16.f16.f16.f16", "r", "r")
        put("limits m16n8k16.f16.f16", folded(d, 2));
    }
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    const std::vector<Operands> few(operands.begin(), operands.begin() + 512);
    compare(count, arguments, products, few);
    compare(count, arguments, whole_products, operands);
    compare(count, arguments, limits, few);
}
