#include "grader/findings/given_advice.h"

#include <string>

namespace simtutor {

GivenAdvice given_advice(const simt::Finding& finding) {
    struct Words {
        std::string_view begin;
        GivenAdvice sort;
    };
    // __threadfence_block() is one, too.
    static constexpr Words words[] = {{repair_first_words, GivenAdvice::repair_first},
                                      {"Put __syncthreads", GivenAdvice::block_barrier},
                                      {"Put __syncwarp", GivenAdvice::warp_barrier},
                                      {"Put __threadfence", GivenAdvice::fence},
                                      {one_stream_words, GivenAdvice::one_stream}};
    for (const Words& one : words)
        if (finding.advice.starts_with(one.begin)) return one.sort;
    return GivenAdvice::other;
}

bool asks_for_barrier(const simt::Finding& finding) {
    const GivenAdvice given = given_advice(finding);
    return given == GivenAdvice::block_barrier || given == GivenAdvice::warp_barrier;
}

}  // namespace simtutor
