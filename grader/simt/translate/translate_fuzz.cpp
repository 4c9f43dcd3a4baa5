/// A libFuzzer entry for the translator. An input is CUDA text, or the host's and the device's text
/// with a line of percent signs between them. A broken rule aborts, so that the fuzzer keeps the
/// input. Built and run by tools/fuzz.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "grader/simt/translate/passes.h"
#include "grader/simt/translate/spelling.h"
#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/translate.h"

using namespace simtutor::simt;

namespace {

constexpr std::string_view separator = "\n%%%%\n";
/// Short inputs are repeated up to this size, which shows whether time grows with the square.
constexpr std::size_t repeated_size = 48 * 1024;
/// CPU time limit of a text. The sanitizers slow the translator down ten times.
constexpr double fixed_seconds = 0.5, seconds_per_byte = 30e-6;

[[noreturn]] void fail(const char* rule, std::string_view source, std::string_view result) {
    std::fprintf(stderr, "BROKEN: %s\n--- source\n%.*s\n--- result\n%.*s\n", rule,
                 static_cast<int>(std::min<std::size_t>(source.size(), 2000)), source.data(),
                 static_cast<int>(std::min<std::size_t>(result.size(), 4000)), result.data());
    std::abort();
}

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// A literal that its line does not close, which every compiler refuses: what closes it depends on
/// where the line ends.
bool unclosed(const TokenStream& stream, std::size_t i) {
    const TokenKind kind = stream.tokens[i].kind;
    if (kind != TokenKind::string && kind != TokenKind::character) return false;
    const std::string_view text = stream.spelling(i);
    const char quote = kind == TokenKind::string ? '"' : '\'';
    const std::size_t opened = text.find(quote);
    return opened == text.npos || text.rfind(quote) == opened;
}

/// Every bracket closes the one that was opened last.
bool balanced(const TokenStream& stream) {
    std::string open;
    for (std::size_t i = 0; i < stream.size(); ++i) {
        if (unclosed(stream, i)) return false;
        if (stream.tokens[i].kind != TokenKind::punctuator) continue;
        const char sign = stream.spelling(i)[0];
        if (sign == '(') open += ')';
        if (sign == '[') open += ']';
        if (sign == '{') open += '}';
        if (sign != ')' && sign != ']' && sign != '}') continue;
        if (open.empty() || open.back() != sign) return false;
        open.pop_back();
    }
    return open.empty();
}

/// Words and signs that the translator acts on; names with universal characters become UTF-8.
bool speaks_cuda(const TokenStream& stream) {
    static const std::set<std::string_view> words = {"threadIdx", "blockIdx", "blockDim", "gridDim",
                                                     "typeof",    "using",    "asm"};
    if (!stream.system_keywords.empty()) return true;
    for (std::size_t i = 0; i < stream.size(); ++i) {
        const std::string_view word = stream.spelling(i);
        if (words.contains(word) || word.starts_with("__") || word.starts_with("cuda") ||
            word.starts_with("cublas") || word.starts_with("cufft") || word.starts_with('#') ||
            (stream.is_identifier(i) && word.find('\\') != word.npos) ||
            (word == "<" && stream.is(i + 1, "<") && stream.is(i + 2, "<")))
            return true;
    }
    return false;
}

using Place = std::tuple<std::string_view, std::string, int>;

void add_places(const TokenStream& stream, std::set<Place>& places,
                std::set<std::string_view>& words) {
    for (std::size_t i = 0; i < stream.size(); ++i) {
        if (!stream.is_identifier(i)) continue;
        const Token& token = stream.tokens[i];
        places.emplace(stream.spelling(i), stream.files[token.file], token.line);
        words.insert(stream.spelling(i));
    }
}

/// The first word of every line of the result that comes from the source has the file and line it
/// had there. Words that the translator writes itself are left out.
void check_lines(const std::vector<const TokenStream*>& sources, const TokenStream& result) {
    static const std::set<std::string_view> written = {
        "__attribute__", "namespace", "struct", "static", "inline", "extern",      "using",
        "typedef",       "auto",      "simt",   "else",   "const",  "__constinit", "alignas"};
    // An asm statement becomes a block, with a statement for each instruction.
    static const std::set<std::string_view> of_assembler = {
        "do", "if", "bool", "void", "maybe_unused", "static_assert"};
    std::set<Place> places;
    std::set<std::string_view> words;
    for (const TokenStream* source : sources) add_places(*source, places, words);
    const bool has_assembler =
        words.contains("asm") || words.contains("__asm__") || words.contains("__asm");
    for (std::size_t i = 0; i < result.size(); ++i) {
        if (!result.is_identifier(i)) continue;
        const Token& token = result.tokens[i];
        if (i > 0) {
            const std::size_t before = result.tokens[i - 1].end;
            const std::string_view between = result.text.substr(before, token.begin - before);
            if (between.find('\n') == std::string_view::npos) continue;
        }
        const std::string_view word = result.spelling(i);
        const std::string& file = result.files[token.file];
        if (words.count(word) == 0 || written.count(word) || word.starts_with("__simt_") ||
            (has_assembler && of_assembler.contains(word)) || file.starts_with('<'))
            continue;
        if (places.count({word, file, token.line})) continue;
        std::fprintf(stderr, "word '%.*s' is now at %s:%d\n", static_cast<int>(word.size()),
                     word.data(), file.c_str(), token.line);
        fail("every line keeps its number", sources.front()->text, result.text);
    }
}

/// The text added for a launch or a variable has limited length, apart from repeated names.
void check_size(const TokenStream& source, const std::string& result) {
    std::size_t longest = 0, launches = 0;
    for (const std::string& file : source.files) longest = std::max(longest, file.size());
    for (std::size_t i = 0; i < source.size(); ++i)
        launches += source.is(i, "<") && source.is(i + 1, "<") && source.is(i + 2, "<");
    const std::size_t limit = 4096 + source.text.size() + source.size() * (600 + 6 * longest) +
                              launches * 4 * source.text.size();
    if (result.size() > limit) fail("the result is not much larger", source.text, result);
}

void check_problems(const std::vector<Problem>& problems, std::string_view source) {
    for (const Problem& problem : problems)
        if (problem.text.empty()) fail("a problem has a text", source, "");
}

void check_translation(const std::string& text, const TranslateOptions& options) {
    const TokenStream source = tokenize(text, options.untouched);
    const Translation result = translate(text, options);
    const TokenStream translated = tokenize(result.text, options.untouched);
    if (balanced(source) && !balanced(translated))
        fail("balanced text stays balanced", text, result.text);
    if (!options.unroll_whole && !speaks_cuda(source) && result.text != text)
        fail("text without CUDA stays as it is", text, result.text);
    const std::string spelled = usual_spelling(text, options.untouched);
    const TokenStream usual = tokenize(spelled, options.untouched);
    check_lines({&usual}, translated);
    check_size(source, result.text);
    check_problems(result.errors, text);
}

void check_merge(const std::string& host_given, const std::string& device_given,
                 const TranslateOptions& options) {
    // Words keep their lines in the spelling that the translator reads.
    const std::string host = usual_spelling(host_given, options.untouched);
    const std::string device = usual_spelling(device_given, options.untouched);
    const TokenStream host_stream = tokenize(host, options.untouched);
    const TokenStream device_stream = tokenize(device, options.untouched);
    const MergedPasses merged = merge_passes(host_given, device_given, options);
    const TokenStream result = tokenize(merged.text, options.untouched);
    if (balanced(host_stream) && balanced(device_stream) && !balanced(result))
        fail("merging balanced texts gives one", host + "\n%%%%\n" + device, merged.text);
    check_lines({&host_stream, &device_stream}, result);
    if (merged.text.size() > 4096 + 40 * (host.size() + device.size()))
        fail("the merged text is not much larger", host, merged.text);
    check_problems(merged.errors, host);
    if (merged.errors.empty()) translate(merged.text, options);
}

void check_time(const std::string& unit, const TranslateOptions& options) {
    std::string text;
    text.reserve(repeated_size + unit.size());
    while (text.size() < repeated_size) text += unit;
    const double begin = cpu_seconds();
    const Translation result = translate(text, options);
    const double taken = cpu_seconds() - begin;
    if (taken < fixed_seconds + seconds_per_byte * static_cast<double>(text.size())) return;
    std::fprintf(stderr, "%.2f s for %zu bytes, repeats of %zu bytes\n", taken, text.size(),
                 unit.size());
    fail("time grows with the size", unit, "");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(reinterpret_cast<const char*>(data), size);
    TranslateOptions options;
    options.untouched = {"/cuda/"};
    options.unroll_whole = size % 4 == 3;
    options.relocatable_device_code = size % 2 == 0;
    if (const std::size_t at = input.find(separator); at != std::string::npos) {
        const std::string host = input.substr(0, at + 1);
        const std::string device = input.substr(at + separator.size());
        check_translation(device, options);
        check_merge(host, device, options);
        return 0;
    }
    check_translation(input, options);
    std::uint32_t hash = 2166136261u;
    for (const char c : input) hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619u;
    if (size > 0 && size < 300 && hash % 64 == 0) check_time(input, options);
    return 0;
}
