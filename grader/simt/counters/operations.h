#pragma once
/// Floating point operations of basic blocks, read from the machine code.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace simtutor::simt {

enum class FloatKind : std::uint8_t {
    add,       ///< or subtract
    multiply,  ///< not followed by an addition that it is fused with
    fused,     ///< fmaf and fma: a multiplication and an addition
    special    ///< division, square root, and functions such as expf
};

/// One instruction, or one call of a mathematical function.
struct FloatOperation {
    std::uint64_t address = 0;
    FloatKind kind = FloatKind::add;
    bool is_double = false;
    unsigned threads = 1;  ///< of a SIMD instruction; 0: a call
};

/// Reads the machine code of a module in memory.
class BlockDecoder {
  public:
    virtual ~BlockDecoder() = default;
    /// What a basic block computes each time it is entered: from behind its call of
    /// `__sanitizer_cov_trace_pc` to the next such call or to the function's end. Code that the
    /// compiler branches around within that counts as not executed (conversions of 64-bit numbers).
    /// @param hook where that call returns to
    virtual std::vector<FloatOperation> operations(std::uint64_t hook) = 0;
};

/// The decoder lies in a library of its own (libsimt_operations.so): what it needs takes longer to
/// load than many a program runs. Null if that library cannot be loaded; `problem` says why.
std::unique_ptr<BlockDecoder> load_block_decoder(std::string& problem);

}  // namespace simtutor::simt
