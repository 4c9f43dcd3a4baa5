/// asm statements with inline PTX, as people write them.

//! asm_in_one_line
__global__ void k(int a) { asm("mul.lo.s32 %0, %1, %1;" : "=r"(result[0]) : "r"(a)); }
int main() { k<<<1, 1>>>(7); return got() != 49; }

//! asm_volatile_in_many_lines
__device__ __forceinline__ unsigned add3(unsigned a, unsigned b, unsigned c) {
    unsigned sum;
    asm volatile (
        "{\n\t"
        "  .reg .u32 t;            // a register\n\t"
        "  add.u32   t, %1, %2;    /* a comment */\n\t"
        "  add.u32   %0, t, %3;\n\t"
        "}\n\t"
        : "=r" (sum)
        : "r" (a) , "r" (b) , "r" (c)
        : "memory"
    );
    return sum;
}
__global__ void k() { result[0] = add3(1, 2, 3); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! other_keywords
__global__ void k() { int a, b, c; __asm__("mov.u32 %0, 1;" : "=r"(a)); __asm__ __volatile__("mov.u32 %0, 2;" : "=r"(b)); asm __volatile__("mov.u32 %0, 3;" : "=r"(c)); result[0] = a + b + c; }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! raw_string
__global__ void k() { int a; asm(R"({
    .reg .pred p;
    setp.eq.u32 p, %1, 4;
    selp.s32 %0, 5, 6, p;
})" : "=r"(a) : "r"(4)); result[0] = a; }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! in_a_macro
#define LANE(to) asm("mov.u32 %0, %%laneid;" : "=r"(to))
#define ADD(type, to, a, b) asm("add." #type " %0, %1, %2;" : "=r"(to) : "r"(a), "r"(b))
__global__ void k() { unsigned lane; LANE(lane); if (lane == 3) { int sum; ADD(s32, sum, 4, lane); result[0] = sum; } }
int main() { k<<<1, 32>>>(); return got() != 7; }

//! without_braces
__global__ void k(int n) { if (n > 1) asm volatile("red.global.add.s32 [%0], %1;" :: "l"(result), "r"(n)); else asm volatile("red.global.add.s32 [%0], 1;" :: "l"(result)); for (int i = 0; i < 3; ++i) asm volatile("red.global.add.s32 [%0], %1;" :: "l"(&result[1]), "r"(i)); }
int main() { k<<<1, 1>>>(5); return got() + got(1) != 8; }

//! in_templates
template <int n, class T> __device__ T times(T a) { T b; if constexpr (sizeof(T) == 4) asm("mul.lo.s32 %0, %1, %2;" : "=r"(b) : "r"(a), "n"(n)); else asm("mul.lo.s64 %0, %1, %2;" : "=l"(b) : "l"(a), "n"(n)); return b; }
struct Add { int n; __device__ int operator()(int a) const { int b; asm("add.s32 %0, %1, %2;" : "=r"(b) : "r"(a), "r"(n)); return b; } };
__global__ void k() { result[0] = times<3>(4) + (int)times<2>(5LL) + Add{6}(1); auto twice = [](int a) { int b; asm("shl.b32 %0, %1, 1;" : "=r"(b) : "r"(a)); return b; }; result[1] = twice(4); }
int main() { k<<<1, 1>>>(); return got() + got(1) != 12 + 10 + 7 + 8; }

//! read_and_written
__global__ void k() { int a = 5; float f = 1.5f; double d = 2; unsigned short s = 3; long long l = 1; asm("add.s32 %0, %0, 1;\n\tadd.f32 %1, %1, %1;\n\tadd.f64 %2, %2, 0d3FF0000000000000;\n\tadd.u16 %3, %3, 1;\n\tshl.b64 %4, %4, 4;" : "+r"(a), "+f"(f), "+d"(d), "+h"(s), "+l"(l)); result[0] = a + (int)f + (int)d + s + (int)l; }
int main() { k<<<1, 1>>>(); return got() != 6 + 3 + 3 + 4 + 16; }

//! targets_of_all_kinds
struct Two { int low; int high; };
__global__ void k() { Two two; int many[2][2]; int* p = &many[1][0]; asm("mov.b64 {%0, %1}, %2;" : "=r"(two.low), "=r"(two.high) : "l"(0x500000003ll)); asm("mov.u32 %0, 1;\n\tmov.u32 %1, 2;" : "=&r"(many[0][1]), "=r"(*p)); result[0] = two.low + two.high + many[0][1] + many[1][0]; }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! pointers_and_casts
__global__ void k() { __shared__ int tile[32]; const int t = threadIdx.x; unsigned at = (unsigned)__cvta_generic_to_shared(&tile[t]); asm volatile("st.shared.s32 [%0], %1;" :: "r"(at), "r"(t) : "memory"); __syncthreads(); int a; asm volatile("ld.shared.s32 %0, [%1 + 4];" : "=r"(a) : "r"((unsigned)__cvta_generic_to_shared(tile))); float f = 2; int bits; asm("mov.b32 %0, %1;" : "=r"(bits) : "r"(__float_as_int(f))); if (t == 0) result[0] = a + (bits == 0x40000000); }
int main() { k<<<1, 32>>>(); return got() != 2; }

//! only_a_fence_for_the_compiler
__global__ void k() { int a = 1; asm volatile("" ::: "memory"); asm volatile("" : "+r"(a)); result[0] = a; }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! no_operands
__global__ void k() { asm volatile("bar.sync 0;"); asm("membar.gl;"); asm volatile("fence.acq_rel.gpu;" ::: "memory"); asm volatile("nanosleep.u32 10;" :::); result[0] = 1; }
int main() { k<<<1, 32>>>(); return got() != 1; }

//! in_functions_of_both_sides
__host__ __device__ int one() {
#ifdef __CUDA_ARCH__
    int a; asm("mov.u32 %0, 1;" : "=r"(a)); return a;
#else
    return 2;
#endif
}
__global__ void k() { result[0] = one(); }
int main() { k<<<1, 1>>>(); return got() != 1 || one() != 2; }

//! float_for_an_integer (both refuse)
__global__ void k(float a) { int b; asm("add.s32 %0, %1, 1;" : "=r"(b) : "r"(a)); result[0] = b; }

//! eight_bytes_for_four (both refuse)
__global__ void k(long long a) { int b; asm("add.s32 %0, %1, 1;" : "=r"(b) : "r"(a)); result[0] = b; }

//! one_byte (both refuse)
__global__ void k(char a) { int b; asm("cvt.s32.s8 %0, %1;" : "=r"(b) : "r"(a)); result[0] = b; }

//! constant_that_is_none (both refuse)
__global__ void k(int a) { int b; asm("add.s32 %0, %1, %2;" : "=r"(b) : "r"(a), "n"(a)); result[0] = b; }

//! target_that_is_constant (simcc refuses)
__global__ void k(const int a) { asm("mov.u32 %0, 1;" : "=r"(a)); }

//! unknown_constraint (both refuse)
__global__ void k(int a) { int b; asm("mov.u32 %0, %1;" : "=x"(b) : "x"(a)); result[0] = b; }

//! unknown_clobber (both refuse)
__global__ void k() { asm volatile("bar.sync 0;" ::: "rax"); }

//! target_among_the_sources (both refuse)
__global__ void k(int a) { int b = 0; asm("mov.u32 %0, %1;" : "=r"(b) : "=r"(a)); result[0] = b; }

//! source_among_the_targets (both refuse)
__global__ void k(int a) { int b = 0; asm("mov.u32 %0, %1;" : "r"(b) : "r"(a)); result[0] = b; }

//! copies_of_eight_bytes_past_the_cache (both refuse)
__global__ void k(const int* p) { __shared__ alignas(16) int tile[4]; asm volatile("cp.async.cg.shared.global [%0], [%1], 8;" :: "r"((unsigned)__cvta_generic_to_shared(tile)), "l"(p)); }

//! labels (simcc refuses)
__global__ void k(int a) { asm volatile("{\n\t.reg .pred p;\nagain:\n\tsetp.eq.s32 p, %0, 99;\n\t@p bra again;\n\t}" :: "r"(a)); }

//! named_operands (both refuse)
__global__ void k(int a) { int b; asm("add.s32 %[b], %[a], 1;" : [b] "=r"(b) : [a] "r"(a)); result[0] = b; }

//! of_the_host
int main() { int a = 1; asm volatile("" : "+r"(a)); asm("nop"); return a != 1; }
