// Approximate functions: each result lies within a bound of the exact value, that of the PTX
// manual or a little more. Results of special operands (zeros, infinities, NaN) are compared bit
// for bit. With an argument the largest errors are printed.
#include <cmath>
#include <limits>

#include "real_values.h"

#define UNARY(name)                                                       \
    {                                                                     \
        float result;                                                     \
        asm(name " %0, %1;" : "=f"(result) : "f"(PTX_OPERAND(float, x.a))); \
        put(name, result);                                                \
    }

__global__ void functions(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    UNARY("rcp.approx.f32")
    UNARY("rcp.approx.ftz.f32")
    UNARY("sqrt.approx.f32")
    UNARY("sqrt.approx.ftz.f32")
    UNARY("rsqrt.approx.f32")
    UNARY("rsqrt.approx.ftz.f32")
    UNARY("sin.approx.f32")
    UNARY("sin.approx.ftz.f32")
    UNARY("cos.approx.f32")
    UNARY("cos.approx.ftz.f32")
    UNARY("lg2.approx.f32")
    UNARY("lg2.approx.ftz.f32")
    UNARY("ex2.approx.f32")
    UNARY("ex2.approx.ftz.f32")
    UNARY("tanh.approx.f32")
    PTX_2("div.approx.f32", float, "f")
    PTX_2("div.approx.ftz.f32", float, "f")
    PTX_2("div.full.f32", float, "f")
    PTX_2("div.full.ftz.f32", float, "f")
}

float float_of(Word bits) {
    const auto word = static_cast<unsigned>(bits);
    float result;
    std::memcpy(&result, &word, sizeof(result));
    return result;
}

/// The exact value, and what a result may differ from it.
struct Function {
    std::string name;
    double (*exact)(double a, double b);
    double relative, absolute;
    double most;  ///< operands, by size
};
const Function known[] = {
    {"rcp", [](double a, double) { return 1 / a; }, 0x1p-22, 0, 0x1p126},
    {"sqrt", [](double a, double) { return std::sqrt(a); }, 0x1p-22, 0, 0x1p127},
    {"rsqrt", [](double a, double) { return 1 / std::sqrt(a); }, 0x1p-22, 0, 0x1p127},
    {"sin", [](double a, double) { return std::sin(a); }, 0, 0x1p-20, 3.14},
    {"cos", [](double a, double) { return std::cos(a); }, 0, 0x1p-20, 3.14},
    {"lg2", [](double a, double) { return std::log2(a); }, 0x1p-21, 0x1p-21, 0x1p127},
    {"ex2", [](double a, double) { return std::exp2(a); }, 0x1p-21, 0, 125},
    {"tanh", [](double a, double) { return std::tanh(a); }, 0x1p-10, 0, 0x1p127},
    {"div", [](double a, double b) { return a / b; }, 0x1p-22, 0, 0x1p60},
};

const Function& function_of(const std::string& form) {
    for (const Function& one : known)
        if (form.compare(0, one.name.size() + 1, one.name + ".") == 0) return one;
    std::printf("%s is not known\n", form.c_str());
    std::exit(1);
}

/// No number in the usual sense, or none that the function has a value for.
bool is_special(const Function& function, bool flushes, double a, double b) {
    const auto is_plain = [&](double x) {
        return std::isfinite(x) && x != 0 && !(flushes && std::fabs(x) < 0x1p-126);
    };
    if (function.name == "div") return !is_plain(a) || !is_plain(b);
    const bool positive = function.name == "sqrt" || function.name == "rsqrt" ||
                          function.name == "lg2";
    return !is_plain(a) || (positive && a < 0);
}

bool is_within(const Function& function, bool flushes, double a, double b, float result,
               double& largest) {
    const double exact = function.exact(a, b), size = std::fabs(exact);
    if (size >= std::numeric_limits<float>::max()) return true;
    if (flushes && size < 0x1p-125) return std::fabs(result) < 0x1p-125;
    const double error = std::fabs(result - exact);
    const double bound = function.relative * size + function.absolute + (size < 0x1p-120) * 0x1p-149;
    if (error / bound > largest) largest = error / bound;
    return error <= bound;
}

void print(const std::string& form, const std::vector<Operands>& operands, const Word* results,
           bool details) {
    const Function& function = function_of(form);
    const bool flushes = form.find(".ftz") != std::string::npos;
    Word hash = 0;
    unsigned outside = 0;
    double largest = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const double a = float_of(operands[i].a), b = float_of(operands[i].b);
        if (is_special(function, flushes, a, b)) {
            hash = mixed(hash ^ mixed(results[i] + i));
            if (details)
                std::printf("%s %llx %llx -> %llx\n", form.c_str(), operands[i].a, operands[i].b,
                            results[i]);
        } else if (std::fabs(a) <= function.most &&
                   (function.name != "div" || std::fabs(b) <= function.most)) {
            const bool within =
                is_within(function, flushes, a, b, float_of(results[i]), largest);
            outside += !within;
            if (!within && details)
                std::printf("%s %.9g %.9g -> %.9g\n", form.c_str(), a, b, float_of(results[i]));
        }
    }
    std::printf("%-36s %016llx %u outside %.3g of the value + %.3g\n", form.c_str(), hash, outside,
                function.relative, function.absolute);
    if (details) std::printf("%s: the largest error is %.3g of that\n", form.c_str(), largest);
}

Word near_one(Word random) {
    return (random & 0x807fffffu) | (0x70 + (random >> 40 & 0x17)) << 23;
}

int main(int count, char**) {
    std::vector<Operands> operands = operands_of(float_values(), near_one);
    for (Word i = 0; i < 10 * 256; ++i)
        operands.push_back({near_one(mixed(i)), near_one(mixed(~i)), 0});
    const auto print_all = [&](const std::string& form, const Word* results) {
        print(form, operands, results, count > 1);
    };
    for_each_form(functions, operands, print_all);
}
