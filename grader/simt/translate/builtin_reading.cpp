#include "grader/simt/translate/builtin_reading.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace simtutor::simt {
namespace {

bool is_one_of(const TokenStream& stream, std::size_t at,
               std::initializer_list<std::string_view> words) {
    if (at >= stream.size()) return false;
    return std::find(words.begin(), words.end(), stream.spelling(at)) != words.end();
}

/// True if the token is read there, whatever it names. `threadIdx.x` can be no declaration, and
/// neither can `f(threadIdx)` or `= threadIdx;`.
bool is_read(const TokenStream& stream, std::size_t at, bool in_round_brackets) {
    if (stream.is(at + 1, ".")) return true;
    if (at == 0) return false;
    const bool ends = is_one_of(stream, at + 1, {",", ")", ";", "}"});
    if (is_one_of(stream, at - 1, {"=", "return", "(", "{"})) return ends;
    return in_round_brackets && stream.is(at - 1, ",") && is_one_of(stream, at + 1, {",", ")"});
}

}  // namespace

std::string builtin_reading(const TokenStream& stream, std::size_t at, bool in_round_brackets) {
    if (!is_one_of(stream, at, {"threadIdx", "blockIdx", "blockDim", "gridDim"})) return {};
    const std::string name(stream.spelling(at));
    if (!is_read(stream, at, in_round_brackets)) return {};
    if (at == 0 || !stream.is(at - 1, "::")) return "::__simt::__read(" + name + ")";
    // `::threadIdx` is the built-in variable, `A::threadIdx` the program's.
    const bool qualified = at > 1 && (stream.is_identifier(at - 2) || stream.is(at - 2, ">")) &&
                           !is_one_of(stream, at - 2, {"return", "case", "else", "do"});
    return qualified ? "" : "__simt::__read(::" + name + ")";
}

}  // namespace simtutor::simt
