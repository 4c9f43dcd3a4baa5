#pragma once
/// What the text tells of the places that the lanes of a warp touch in a line: from the line over
/// the calls of its function to the kernel.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/cost/lane_places.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor::lane_text {

/// What the text does not tell, such as the length of a row: two lengths of rows that are long.
inline constexpr long long unknown[] = {1024, 4096};

/// A function, the statement that is looked at, and who calls it there.
struct Frame {
    FunctionText function;
    int statement = -1;
    FunctionCall call;  ///< in the frame behind this one; no line: this is the kernel
};
/// From the line of the access to the kernel.
using Chain = std::vector<Frame>;

/// The ways from a line to kernels. @param so_far how it was reached
void chains_of(const Tokens& file, Chain so_far, int line, std::vector<Chain>& all);

/// What words of a frame are worth for one thread.
class Lane {
  public:
    Lane(const Tokens& file, const Chain& chain, const WarpShape& warp, int lane, long long assumed)
        : file_(file), chain_(chain), warp_(warp), unknown_(assumed) {
        who_.thread[0] = static_cast<unsigned>(lane % warp.width);
        who_.thread[1] = static_cast<unsigned>(lane / warp.width % warp.height);
    }

    std::optional<long long> of(const Tokens& words, std::size_t frame) const;

  private:
    const Tokens& file_;
    const Chain& chain_;
    const WarpShape warp_;
    const long long unknown_;
    simt::ThreadCoordinates who_;
};

/// "b[row * n + k]", "*from", "bs[x][place(x, k)]"
struct Access {
    std::string array;
    Tokens text;
    std::vector<Tokens> dimensions;
    long long row = 0;    ///< elements in a row of an array of two dimensions
    long long bytes = 4;  ///< that one lane moves
    long long unit = 4;   ///< bytes of one step of the index
};

/// The accesses of a statement to device memory, or, with `banks`, to arrays of the block.
/// @param line the text of the line, with its casts
std::vector<Access> accesses_in(const Tokens& file, const FunctionText& function,
                                const Statement& one, const std::string& line, bool banks);

/// The places that the lanes touch, in elements; empty where the text does not tell them.
std::vector<long long> places_of(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                 const Access& access, long long assumed);

/// Pairs of lanes that meet in a bank.
std::vector<std::pair<int, int>> meetings(const std::vector<long long>& places,
                                          const WarpShape& warp);

}  // namespace simtutor::lane_text
