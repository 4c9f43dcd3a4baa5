#include "grader/simt/translate/shuffle_words.h"

#include <set>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

using Words = std::set<std::string_view>;

bool is_sink(std::string_view name) {
    static constexpr std::string_view beginnings[] = {
        "atomic", "__st",   "surf",         "__ballot", "__any",  "__all",
        "__sync", "__nano", "__reduce_add", "__match",  "__trap", "__pipeline"};
    for (const std::string_view beginning : beginnings)
        if (name.starts_with(beginning)) return true;
    static const Words words = {"printf", "assert", "memcpy", "memset", "ballot", "any", "all"};
    return words.count(name) > 0;
}

bool is_function(std::string_view name) {
    static const Words words = {
        "static_cast", "const_cast", "max",   "min",   "fmax",  "fmin",  "fmaxf",  "fminf", "umax",
        "umin",        "fma",        "fmaf",  "abs",   "fabs",  "fabsf", "sqrt",   "sqrtf", "rsqrt",
        "rsqrtf",      "exp",        "expf",  "exp2f", "log",   "logf",  "log2f",  "pow",   "powf",
        "sin",         "sinf",       "cos",   "cosf",  "floor", "ceil",  "floorf", "ceilf", "round",
        "roundf",      "rint",       "rintf", "isnan", "isinf", "hypot", "hypotf"};
    return words.count(name) > 0 || is_type_word(name) || name.starts_with("__") ||
           name.starts_with("make_");
}

}  // namespace

Callee callee_of(std::string_view name) {
    static const Words shuffles = {"__shfl",           "__shfl_up", "__shfl_down",     "__shfl_xor",
                                   "__shfl_sync",      "shfl",      "__shfl_up_sync",  "shfl_up",
                                   "__shfl_down_sync", "shfl_down", "__shfl_xor_sync", "shfl_xor"};
    if (shuffles.count(name)) return Callee::shuffle;
    if (is_sink(name)) return Callee::sink;
    return is_function(name) ? Callee::function : Callee::unknown;
}

std::size_t exchanged_argument(std::string_view shuffle) {
    return shuffle.ends_with("_sync") ? 1 : 0;
}

bool leaves_unevaluated(std::string_view word) {
    static const Words words = {"sizeof",   "decltype",   "alignof",
                                "noexcept", "__typeof__", "typeid"};
    return words.count(word) > 0;
}

}  // namespace simtutor::simt
