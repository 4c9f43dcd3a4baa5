#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/locate/pointee.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using Words = std::vector<std::string_view>;

/// Words of the libraries that stand in each other's place: functions with the same arguments, and
/// constants of one kind. Those of a pair that value_repairs.cpp knows are not repeated.
const std::vector<Words>& families() {
    static const std::vector<Words> all = {
        {"cudaFree", "cudaFreeHost", "cudaFreeArray"},
        {"cudaGetDevice", "cudaGetDeviceCount"},
        {"cudaStreamSynchronize", "cudaStreamDestroy", "cudaStreamQuery"},
        {"cudaEventSynchronize", "cudaEventDestroy", "cudaEventQuery"},
        {"cudaDevAttrMaxGridDimX", "cudaDevAttrMaxGridDimY", "cudaDevAttrMaxGridDimZ"},
        {"cudaDevAttrMaxBlockDimX", "cudaDevAttrMaxBlockDimY", "cudaDevAttrMaxBlockDimZ"},
        {"cudaDevAttrClockRate", "cudaDevAttrMemoryClockRate"},
        {"CUBLAS_POINTER_MODE_HOST", "CUBLAS_POINTER_MODE_DEVICE"},
        {"cudaHostAllocDefault", "cudaHostAllocPortable", "cudaHostAllocMapped",
         "cudaHostAllocWriteCombined"},
        {"cudaMallocHost", "cudaMalloc"},
        {"cudaAddressModeClamp", "cudaAddressModeWrap", "cudaAddressModeMirror",
         "cudaAddressModeBorder"},
        {"cudaFilterModePoint", "cudaFilterModeLinear"},
        {"cudaReadModeElementType", "cudaReadModeNormalizedFloat"},
        {"cudaEventDefault", "cudaEventDisableTiming", "cudaEventBlockingSync"},
        {"cudaStreamDefault", "cudaStreamNonBlocking"},
        {"CUBLAS_OP_N", "CUBLAS_OP_T"},
        {"CUFFT_R2C", "CUFFT_C2R", "CUFFT_C2C"},
        {"CUFFT_FORWARD", "CUFFT_INVERSE"},
        {"cudaDevAttrMultiProcessorCount", "cudaDevAttrMaxThreadsPerMultiProcessor",
         "cudaDevAttrMaxThreadsPerBlock", "cudaDevAttrMaxGridDimX", "cudaDevAttrWarpSize",
         "cudaDevAttrMaxSharedMemoryPerBlock", "cudaDevAttrMaxBlocksPerMultiprocessor"},
        {"multiProcessorCount", "maxThreadsPerMultiProcessor", "maxThreadsPerBlock", "warpSize",
         "maxBlocksPerMultiProcessor"},
        {"atomicAdd", "atomicExch", "atomicSub", "atomicMax", "atomicMin", "atomicOr"},
        {"__shfl_down_sync", "__shfl_up_sync", "__shfl_xor_sync", "__shfl_sync"},
        {"__any_sync", "__all_sync"},
        {"sinf", "cosf"},
        {"floorf", "ceilf", "roundf"}};
    return all;
}

/// As many other members, or types, are tried at one place: those that stand nearest.
constexpr std::size_t most_members = 5, most_types = 5;

/// Changes of one word that is no variable: a function or a constant of a library, a member, the
/// type whose size is asked.
class WordRepairs : SourceText {
  public:
    WordRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs) {}

    void run() {
        collect();
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_family(at);
            at_member(at);
            at_size(at);
        }
    }

  private:
    bool is_member(std::size_t at) const {
        return at > 0 && stream_.is_identifier(at) &&
               (stream_.is(at - 1, ".") || stream_.is(at - 1, "->")) && !stream_.is(at + 1, "(");
    }

    bool is_size(std::size_t at) const {
        return stream_.is(at, "sizeof") && stream_.is(at + 1, "(") &&
               stream_.is_identifier(at + 2) && stream_.is(at + 3, ")");
    }

    void collect() {
        for (std::size_t at = 0; at + 3 < stream_.size(); ++at) {
            if (is_member(at)) members_.push_back(at);
            if (is_size(at)) types_.emplace(stream_.spelling(at + 2));
            if (stream_.is(at, "struct") && stream_.is_identifier(at + 1) &&
                stream_.is(at + 2, "{"))
                types_.emplace(stream_.spelling(at + 1));
        }
    }

    void other(std::size_t at, std::string_view word) {
        replace("word", at, at + 1, std::string(word),
                "`" + std::string(word) + "` in place of `" + text(at, at + 1) + "`");
    }

    void at_family(std::size_t at) {
        const std::string_view here = stream_.spelling(at);
        for (const Words& family : families()) {
            if (std::find(family.begin(), family.end(), here) == family.end()) continue;
            for (const std::string_view word : family)
                if (word != here) other(at, word);
        }
    }

    /// `lane.b` for `lane.a`, of those that the file has behind a point elsewhere.
    void at_member(std::size_t at) {
        static const std::set<std::string_view> axes = {"x", "y", "z", "w"};
        if (!is_member(at) || axes.contains(stream_.spelling(at))) return;
        const auto away = [at](std::size_t place) { return place > at ? place - at : at - place; };
        std::vector<std::size_t> near = members_;
        std::stable_sort(near.begin(), near.end(),
                         [&](std::size_t one, std::size_t two) { return away(one) < away(two); });
        std::set<std::string_view> seen = {stream_.spelling(at)};
        for (const std::size_t place : near) {
            if (seen.size() > most_members) break;
            const std::string_view word = stream_.spelling(place);
            if (!axes.contains(word) && seen.insert(word).second) other(at, word);
        }
    }

    /// `sizeof(float)` of something else: of the elements that the call is about, or of the file's
    /// types where these are not known.
    void at_size(std::size_t at) {
        at_expression(at);
        if (!is_size(at)) return;
        const std::string element = element_type(stream_, at);
        if (!element.empty()) {
            if (!stream_.is(at + 2, element)) other(at + 2, element);
            return;
        }
        std::set<std::string_view> all = types_;
        for (const char* usual : {"float", "int", "double"}) all.emplace(usual);
        all.erase(stream_.spelling(at + 2));
        std::size_t count = 0;
        for (const std::string_view type : all)
            if (count++ < most_types) other(at + 2, type);
    }

    /// `sizeof(values.data())`, which is a pointer's.
    void at_expression(std::size_t at) {
        if (!stream_.is(at, "sizeof") || !stream_.is(at + 1, "(") || is_size(at)) return;
        const std::size_t close = stream_.partner[at + 1];
        if (close == mutants::npos || close >= last_ || close < at + 3 ||
            !stream_.is(close - 1, ")"))
            return;
        const std::string element = element_type(stream_, at);
        const std::vector<std::string> types =
            element.empty() ? std::vector<std::string>{"float", "int"} : std::vector{element};
        for (const std::string& type : types)
            replace("word", at + 2, close, type,
                    "`" + type + "` in place of `" + text(at + 2, close) + "`");
    }

    std::vector<std::size_t> members_;
    std::set<std::string_view> types_;
};

}  // namespace

void add_word_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    WordRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
