#include <omp.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

#include "grader/host/child/backend.h"

namespace simtutor::host {
namespace {

constexpr std::uint64_t page = 4096;
/// Address space on each side of an array that no code may touch.
constexpr std::uint64_t forbidden = 1u << 20;
/// Larger arrays are sparse, or too large to be timed.
constexpr std::uint64_t touched_bytes = 64u << 20;
/// As float a NaN, as integer an odd number: reading beyond an array gives nonsense, not zero.
constexpr std::uint32_t guard_word = 0x7FC5C5C5u;

/// An array between two guards, which lie between two stretches that no code may touch: a step over
/// the edge breaks a guard, a leap crashes.
struct GuardedArray {
    std::byte* mapping = nullptr;
    std::uint64_t bytes = 0;

    std::uint64_t data_pages() const { return (bytes + page - 1) / page; }
    std::uint64_t mapping_bytes() const { return (data_pages() + 2) * page + 2 * forbidden; }
    std::byte* front_guard() const { return mapping + forbidden; }
    std::byte* data() const { return front_guard() + page; }
    std::byte* back_guard() const { return data() + bytes; }
    std::uint64_t back_guard_bytes() const { return (data_pages() + 1) * page - bytes; }
};

std::byte guard_byte(const std::byte* at) {
    const auto phase = reinterpret_cast<std::uintptr_t>(at) % sizeof guard_word;
    return static_cast<std::byte>(guard_word >> (8 * phase) & 0xFF);
}

void fill_guard(std::byte* begin, std::uint64_t bytes) {
    for (std::byte* at = begin; at < begin + bytes; ++at) *at = guard_byte(at);
}

bool guard_whole(const std::byte* begin, std::uint64_t bytes) {
    return std::all_of(begin, begin + bytes,
                       [](const std::byte& at) { return at == guard_byte(&at); });
}

class NativeBackend : public Backend {
  public:
    void begin(const WorkerRequest& request) override {
        if (request.run.threads > 0) omp_set_num_threads(request.run.threads);
    }

    void* allocate(const Argument& argument, std::uint64_t bytes) override {
        GuardedArray made{nullptr, bytes};
        void* mapping = ::mmap(nullptr, made.mapping_bytes(), PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (mapping == MAP_FAILED) {
            throw std::runtime_error("there is no room for the argument '" + argument.name + "'");
        }
        made.mapping = static_cast<std::byte*>(mapping);
        ::mprotect(made.mapping, forbidden, PROT_NONE);
        ::mprotect(made.mapping + made.mapping_bytes() - forbidden, forbidden, PROT_NONE);
        fill_guard(made.front_guard(), page);
        fill_guard(made.back_guard(), made.back_guard_bytes());
        // Its pages are there before the call: handing them out is not what is timed.
        if (bytes <= touched_bytes) std::memset(made.data(), 0, bytes);
        arrays_[made.data()] = made;
        return made.data();
    }

    void copy_in(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    void copy_poison(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    void copy_out(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
    }

    bool guards_whole(void* begin) override {
        const GuardedArray& array = arrays_.at(begin);
        return guard_whole(array.front_guard(), page) &&
               guard_whole(array.back_guard(), array.back_guard_bytes());
    }

  private:
    std::map<void*, GuardedArray> arrays_;
};

}  // namespace

std::unique_ptr<Backend> make_backend() {
    return std::make_unique<NativeBackend>();
}

}  // namespace simtutor::host
