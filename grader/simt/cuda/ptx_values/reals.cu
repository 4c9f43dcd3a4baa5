// Arithmetic of float and double in all roundings. The second hash is that of operands with NaN.
#include "real_values.h"

#define IN_MODES(M, op, tail, T, L) \
    M(op ".rn" tail, T, L)          \
    M(op ".rz" tail, T, L)          \
    M(op ".rm" tail, T, L)          \
    M(op ".rp" tail, T, L)
#define OF_FLOAT(M, op)                    \
    IN_MODES(M, op, ".f32", float, "f")     \
    IN_MODES(M, op, ".ftz.f32", float, "f")
#define OF_FLOAT_LIMITED(M, op)                 \
    OF_FLOAT(M, op)                             \
    IN_MODES(M, op, ".sat.f32", float, "f")     \
    IN_MODES(M, op, ".ftz.sat.f32", float, "f")
#define OF_DOUBLE(M, op) IN_MODES(M, op, ".f64", double, "d")

__global__ void floats(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    PTX_2("add.f32", float, "f")
    PTX_2("sub.f32", float, "f")
    PTX_2("mul.f32", float, "f")
    PTX_2("add.ftz.f32", float, "f")
    PTX_2("sub.sat.f32", float, "f")
    PTX_2("mul.ftz.sat.f32", float, "f")
    OF_FLOAT_LIMITED(PTX_2, "add")
    OF_FLOAT_LIMITED(PTX_2, "sub")
    OF_FLOAT_LIMITED(PTX_2, "mul")
    OF_FLOAT_LIMITED(PTX_3, "fma")
    OF_FLOAT_LIMITED(PTX_3, "mad")
    OF_FLOAT(PTX_2, "div")
    OF_FLOAT(PTX_1, "rcp")
    OF_FLOAT(PTX_1, "sqrt")
    PTX_1("abs.f32", float, "f")
    PTX_1("abs.ftz.f32", float, "f")
    PTX_1("neg.f32", float, "f")
    PTX_1("neg.ftz.f32", float, "f")
    PTX_2("min.f32", float, "f")
    PTX_2("max.f32", float, "f")
    PTX_2("min.ftz.f32", float, "f")
    PTX_2("max.ftz.f32", float, "f")
    PTX_2("min.NaN.f32", float, "f")
    PTX_2("max.NaN.f32", float, "f")
    PTX_2("min.ftz.NaN.f32", float, "f")
    PTX_2("max.ftz.NaN.f32", float, "f")
    PTX_2("copysign.f32", float, "f")
}

__global__ void doubles(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    PTX_2("add.f64", double, "d")
    PTX_2("sub.f64", double, "d")
    PTX_2("mul.f64", double, "d")
    OF_DOUBLE(PTX_2, "add")
    OF_DOUBLE(PTX_2, "sub")
    OF_DOUBLE(PTX_2, "mul")
    OF_DOUBLE(PTX_3, "fma")
    OF_DOUBLE(PTX_3, "mad")
    OF_DOUBLE(PTX_2, "div")
    OF_DOUBLE(PTX_1, "rcp")
    OF_DOUBLE(PTX_1, "sqrt")
    PTX_1("abs.f64", double, "d")
    PTX_1("neg.f64", double, "d")
    PTX_2("min.f64", double, "d")
    PTX_2("max.f64", double, "d")
    PTX_2("copysign.f64", double, "d")
}

int main(int count, char** arguments) {
    compare(count, arguments, floats, operands_of(float_values(), float_near_one), has_float_nan);
    compare(count, arguments, doubles, operands_of(double_values(), double_near_one),
            has_double_nan);
}
