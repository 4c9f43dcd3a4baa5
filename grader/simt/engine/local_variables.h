#pragma once
/// The local variables of a CUDA thread that are declared without a value, as long as their scope
/// lasts, and which of their bytes have been written.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "grader/simt/cuda/include/engine_abi.h"

namespace simtutor::simt {

struct LocalVariable {
    const char* name = nullptr;
    const _SimtLocalShape* shape = nullptr;
    std::uint64_t begin = 0, bytes = 0;
    std::uint32_t code = 0;             ///< of its declaration, see CodeMap
    std::uint64_t unwritten = 0;        ///< how many bytes
    std::vector<std::uint8_t> written;  ///< for each byte; of no meaning once all are written
};

class LocalVariables {
  public:
    /// Words of an unwritten variable; as a number of any type beyond all bounds, or none at all.
    static constexpr std::uint32_t filling = 0x7FFDA5C3;

    bool any() const { return live_ > 0; }
    void clear() {
        live_ = 0;
        settled_ = {};
        plain_ = {};
    }
    /// Gives all words the filling.
    static void fill(void* variable, std::uint64_t bytes);
    /// A variable comes into being. Fills it.
    void declare(void* variable, std::uint64_t bytes, const char* name,
                 const _SimtLocalShape& shape, std::uint32_t code);
    /// Its scope ends.
    void end(const volatile void* variable);
    /// The variable that holds the byte; null if it is none of these.
    const LocalVariable* find(std::uint64_t address) const {
        for (std::size_t i = live_; i-- > 0;)
            if (address - variables_[i].begin < variables_[i].bytes) return &variables_[i];
        return nullptr;
    }
    LocalVariable* find(std::uint64_t address) {
        return const_cast<LocalVariable*>(std::as_const(*this).find(address));
    }

    /// Loads from the variable, all of whose bytes are written, need no further look.
    void settle(const LocalVariable& variable) {
        settled_[next_settled_++ % settled_.size()] = {variable.begin, variable.bytes};
    }
    /// True if the bytes lie in a variable that was settled lately.
    bool settled(std::uint64_t address, unsigned size) const {
        for (const Settled& known : settled_)
            if (address - known.begin < known.bytes)
                return address - known.begin + size <= known.bytes;
        return false;
    }

    /// The byte at `address`, which is the thread's own, lies in none of these variables.
    void note_plain(std::uint64_t address) { plain_[plain_slot(address)] = ~address; }
    /// True if that was noted lately, and no variable has come into being since.
    bool plain(std::uint64_t address) const { return plain_[plain_slot(address)] == ~address; }

  private:
    static std::size_t plain_slot(std::uint64_t address) { return address / 4 % plain_slots; }
    /// As many as a loop over a register tile reads in turns.
    struct Settled {
        std::uint64_t begin = 0, bytes = 0;
    };
    std::array<Settled, 2> settled_{};
    unsigned next_settled_ = 0;
    /// Words of the arrays of a register tile, which should not drive each other out.
    static constexpr std::size_t plain_slots = 64;
    std::array<std::uint64_t, plain_slots> plain_{};  ///< inverted: 0 is no address, null is one
    std::vector<LocalVariable> variables_;  ///< those from `live_` on are kept for their memory
    std::size_t live_ = 0;
};

void write_local(LocalVariable& variable, std::uint64_t address, unsigned size);
/// True if none of the bytes has been written, neither before the simulator's eyes nor by code
/// without hooks, which the filling tells.
bool unwritten(const LocalVariable& variable, std::uint64_t address, unsigned size);

}  // namespace simtutor::simt
