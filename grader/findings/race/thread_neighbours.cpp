#include "grader/findings/race/thread_neighbours.h"

namespace simtutor {

bool is_next_along_x(const simt::ThreadCoordinates& one, const simt::ThreadCoordinates& next) {
    if (one.thread[1] != next.thread[1] || one.thread[2] != next.thread[2] ||
        one.block[1] != next.block[1] || one.block[2] != next.block[2])
        return false;
    if (one.block[0] == next.block[0]) return one.thread[0] + 1 == next.thread[0];
    return one.block[0] + 1 == next.block[0] && next.thread[0] == 0 && one.thread[0] > 0;
}

}  // namespace simtutor
