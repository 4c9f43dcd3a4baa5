#include "grader/check/blas_core.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#ifdef SIMTUTOR_HAVE_CBLAS
#include <cblas.h>
#endif

namespace simtutor::check {

VectorUnits vector_units() {
    VectorUnits units;
#if defined(__x86_64__)
    units.avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    units.avx512 = units.avx2 && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd");
#endif
    return units;
}

std::string better_blas_core(std::string_view chosen, const VectorUnits& units) {
    // All kernels of x86 without AVX2; names that are not here are good, or of later versions.
    constexpr std::array<std::string_view, 19> narrow = {
        "Katmai",    "Coppermine", "Northwood", "Prescott",    "Banias", "Atom",    "Core2",
        "Penryn",    "Dunnington", "Nehalem",   "Sandybridge", "Athlon", "Opteron", "Opteron_SSE3",
        "Barcelona", "Bobcat",     "Bulldozer", "Piledriver",  "Nano"};
    if (!units.avx2 || std::ranges::find(narrow, chosen) == narrow.end()) return "";
    return units.avx512 ? "SkylakeX" : "Haswell";
}

void choose_blas_core([[maybe_unused]] char** words) {
#ifdef SIMTUTOR_HAVE_CBLAS
    constexpr const char* variable = "OPENBLAS_CORETYPE";
    const std::string chosen = openblas_get_corename();
    const std::string better = better_blas_core(chosen, vector_units());
    const char* const before = std::getenv(variable);
    ::setenv(variable, better.empty() ? chosen.c_str() : better.c_str(), 1);
    // A library that does not follow the variable would begin again for ever.
    if (better.empty() || (before && before == better)) return;
    ::execv("/proc/self/exe", words);
    // It goes on with what there is: only time checks depend on it.
#endif
}

}  // namespace simtutor::check
