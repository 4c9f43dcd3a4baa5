#include "grader/simt/engine/library_call.h"

#include <dlfcn.h>

#include <string_view>

#include "grader/simt/engine/code_map.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Whether the name is that of a function of the C++ library: "std::" and "__gnu_cxx::".
bool is_library_name(std::string_view mangled) {
    for (const std::string_view begin :
         {"_ZNSt", "_ZNKSt", "_ZSt", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"})
        if (mangled.starts_with(begin)) return true;
    return false;
}

/// A bit for each code number; pages are zero until touched.
class CodeBits {
  public:
    bool test(std::uint32_t code) const { return words_[code >> 6] >> (code & 63) & 1; }
    void set(std::uint32_t code) { words_[code >> 6] |= std::uint64_t{1} << (code & 63); }

  private:
    std::uint64_t words_[(1u << 24) / 64];
};

/// Whether a library's function holds the instruction, and none of the student's was inlined there.
bool lies_in_library(std::uint32_t code) {
    static CodeBits asked, library;
    if (asked.test(code)) return library.test(code);
    asked.set(code);
    // The name costs little; the lines of a module are read for such a place only.
    CodeMap& map = Simulator::get().code();
    Dl_info info;
    const auto* instruction = reinterpret_cast<const void*>(map.address(code) - 1);
    if (!dladdr(instruction, &info) || !info.dli_sname || !is_library_name(info.dli_sname))
        return false;
    const Site& site = map.site(code);
    if (site.line == 0 || is_library_header(site.file)) library.set(code);
    return library.test(code);
}

}  // namespace

std::uint32_t code_outside_library(std::uint32_t code, const void* frame, std::uint64_t limit) {
    if (code == CodeMap::unknown || !lies_in_library(code)) return code;
    constexpr int most_frames = 32;
    // Each frame has the caller's frame pointer and the return address at its upper end.
    auto link = reinterpret_cast<std::uint64_t>(frame);
    bool inside = false;  // the simulator's own frames come first
    for (int depth = 0; depth < most_frames; ++depth) {
        const auto* words = reinterpret_cast<const std::uint64_t*>(link);
        const std::uint32_t caller = CodeMap::number(reinterpret_cast<const void*>(words[1]));
        if (inside && caller == CodeMap::unknown) return code;
        inside = inside || caller != CodeMap::unknown;
        // A copy that the compiler has made of a library's function may have no lines.
        if (inside) {
            const Site& site = Simulator::get().code().site(caller);
            if (site.line > 0 && !is_library_header(site.file)) return caller;
        }
        if (words[0] <= link || words[0] >= limit) return code;
        link = words[0];
    }
    return code;
}

}  // namespace simtutor::simt
