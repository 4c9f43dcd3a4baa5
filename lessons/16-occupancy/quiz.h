#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// The exercises of the page: what is right, what to say when it is not, and the worked answer for
/// those who have it. Wrong answers are answered with a reason, never with the number.
namespace quiz {

using Text = std::string;

/// One question. `part` counts from 'a'.
struct Question {
    int exercise;
    char part;
    std::function<bool(double)> is_right;
    std::function<Text(double)> why_wrong;
};

/// What devices of one compute capability allow, as the exercises need it.
struct Limits {
    Text name;
    int threads_per_multiprocessor, blocks_per_multiprocessor;
};

inline Text number(double value) {
    Text text = std::to_string(std::llround(value));
    for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, ",");
    return text;
}

inline int ceil_divide(int a, int b) {
    return (a + b - 1) / b;
}

inline std::function<bool(double)> equals(double right, double tolerance = 1e-9) {
    return [=](double given) { return std::abs(given - right) <= tolerance; };
}

inline std::function<Text(double)> always(const Text& text) {
    return [=](double) { return text; };
}

/// A choice: a reason for each wrong one. `reasons[i]` belongs to choice i + 1; the right choice's
/// is never shown.
inline Question choice(int exercise, char part, int right, std::vector<Text> reasons) {
    const int count = static_cast<int>(reasons.size());
    return {exercise, part, equals(right), [=](double given) {
                for (int i = 0; i < count; ++i) {
                    if (given == i + 1) return reasons[i];
                }
                return "Give the number of a choice, 1 to " + std::to_string(count) + ".";
            }};
}

inline Question block_size() {
    constexpr int threads = 1536, blocks = 4;
    const auto resident = [=](int size) { return std::min(blocks, threads / size) * size; };
    int best = 128;
    for (const int size : {128, 256, 512, 1024}) {
        if (resident(size) > resident(best)) best = size;
    }
    return {1, 'a', equals(best), [=](double given) -> Text {
                for (const int size : {128, 256, 512, 1024}) {
                    if (given != size) continue;
                    const int fit = resident(size) / size;
                    return "Blocks of " + number(size) + ": " + std::to_string(fit) +
                           (fit == 1 ? " fits" : " fit") + " at once, which makes " +
                           number(fit * size) + " threads. Another size fills it better.";
                }
                return "Choose one of 128, 256, 512 and 1024.";
            }};
}

inline Question threads_in_grid() {
    constexpr int n = 2000, block = 512;
    return {2, 'a', equals(ceil_divide(n, block) * block), [=](double given) -> Text {
                if (given == n)
                    return "A grid consists of whole blocks. The last one has threads without an "
                           "element, and they count, too.";
                if (given == n / block * block)
                    return "So the last elements have no thread. Round the number of blocks up.";
                return "First round n / 512 up to whole blocks, then count their threads.";
            }};
}

inline Question divergent_warps() {
    constexpr int n = 2000, warp = 32;
    return {3, 'a', equals(n % warp != 0), [=](double given) -> Text {
                if (given == 0)
                    return "2,000 is no multiple of 32. So the end falls inside a warp.";
                if (given == 2)
                    return "In the last warp all threads lie beyond the end. They all take the "
                           "same way: that is no divergence.";
                return "A warp diverges if some of its threads pass the check and others do not. "
                       "In how many warps does that happen?";
            }};
}

inline Question side_of_block() {
    constexpr int most = 1024;
    const int side = static_cast<int>(std::sqrt(most));
    return {4, 'a', equals(side), [=](double given) -> Text {
                if (given == most) return "Give the side of the square, not its number of threads.";
                if (given > side)
                    return "A block of " + number(given) + " x " + number(given) + " would have " +
                           number(given * given) + " threads; 1,024 are allowed.";
                return "A larger square still has no more than 1,024 threads.";
            }};
}

inline Question idle_threads() {
    constexpr int side = 32, width = 400, height = 900;
    const int all = ceil_divide(width, side) * side * ceil_divide(height, side) * side;
    return {5, 'a', equals(all - width * height), [=](double given) -> Text {
                if (given == all) return "These are all threads of the grid. How many are idle?";
                if (given < 0 || given >= all)
                    return "The grid of exercise 4 has 13 * 29 blocks; idle is what it has more "
                           "than pixels.";
                return "Idle threads = threads of the grid - pixels. The grid hangs over along "
                       "both axes.";
            }};
}

inline Question waiting_share() {
    const std::vector<double> arrivals = {2.0, 2.3, 3.0, 2.8, 2.4, 1.9, 2.6, 2.9};
    double last = 0, worked = 0;
    for (const double time : arrivals) last = std::max(last, time), worked += time;
    const double all = last * static_cast<double>(arrivals.size()), waited = all - worked;
    const auto near = [](double given, double share) { return std::abs(given - share) <= 0.1; };
    return {6, 'a',
            [=](double given) {
                return near(given, 100 * waited / all) || near(given, 100 * waited / worked);
            },
            [=](double given) -> Text {
                if (given > 0 && given < 1) return "Give the share in per cent, 0 to 100.";
                if (near(given, waited))
                    return "That is the time waited, in microseconds. What share is it?";
                if (near(given, all) || near(given, worked))
                    return "That is the summed time. Which share of it is spent waiting?";
                return "Each thread waits from its arrival until the last one comes. Add up those "
                       "times, then divide by the summed time.";
            }};
}

inline Question possible(char part, const Limits& limits, int blocks, int threads) {
    const bool fits = blocks <= limits.blocks_per_multiprocessor &&
                      blocks * threads <= limits.threads_per_multiprocessor;
    return {7, part, equals(fits), [=](double given) -> Text {
                if (given != 0 && given != 1) return "Answer 1 for yes or 0 for no.";
                return "Compute capability " + limits.name + " allows " +
                       number(limits.threads_per_multiprocessor) + " threads and " +
                       std::to_string(limits.blocks_per_multiprocessor) +
                       " blocks in a multiprocessor. Compare both with " + std::to_string(blocks) +
                       " blocks of " + std::to_string(threads) + ", that is " +
                       number(blocks * threads) + " threads.";
            }};
}

/// The greatest width of a square tile whose threads are all in one warp.
inline Question width_of_one_warp() {
    const int width = static_cast<int>(std::sqrt(32));
    return {10, 'a', equals(width), [=](double given) -> Text {
                if (given > width)
                    return "A tile of width " + number(given) + " has " + number(given * given) +
                           " threads: more than one warp, and warps run in any order.";
                return "A wider tile still has all its threads in one warp of 32.";
            }};
}

inline std::vector<Question> questions() {
    const Limits first{"1.0", 768, 8}, second{"1.2", 1024, 8}, third{"3.0", 2048, 16};
    // One axis of the grid is for the 400 columns, the other for the 900 rows, as one chooses.
    const auto axis = [](double given) { return given == 13 || given == 29; };
    const auto wrong_axis = [](double given) -> Text {
        if (given == 12 || given == 28)
            return "The last columns or rows have no thread then. Round up.";
        return "One axis has to cover 400 points, the other 900, both with blocks of side 32.";
    };
    return {
        block_size(),
        threads_in_grid(),
        divergent_warps(),
        side_of_block(),
        {4, 'b', axis, wrong_axis},
        {4, 'c', axis, wrong_axis},
        idle_threads(),
        waiting_share(),
        possible('a', first, 8, 128),
        possible('b', second, 8, 128),
        possible('c', third, 8, 128),
        possible('d', first, 16, 64),
        possible('e', second, 16, 64),
        possible('f', third, 16, 64),
        {8, 'a', equals(0),
         always("It seems to work, for the reason that part b asks for. Who has promised that?")},
        choice(8, 'b', 3,
               {"Lockstep was how warps used to run. It was never promised, and since Volta (2017) "
                "the threads of a warp may drift apart.",
                "Where the data lies does not order anything.", "",
                "A block of one warp may have barriers like any other."}),
        {9, 'a', equals(32 * 32),
         always("One thread makes one element of a tile of 32 x 32, so how many has a block?")},
        choice(9, 'b', 2,
               {"A launch runs with the block that it asks for, or not at all.", "",
                "CUDA never changes the block of a launch.",
                "It would be refused even then: the limit is on the threads of a block, not of the "
                "grid."}),
        width_of_one_warp(),
        {10, 'b', equals(1),
         [](double given) -> Text {
             if (given == 5) return "That counts on lockstep, which is not promised any more.";
             if (given < 1) return "With a single thread there is nobody to race with.";
             return "Where two threads exchange elements, nothing says which of them comes first. "
                    "How small must a tile be so that nothing is exchanged?";
         }},
        choice(10, 'c', 2,
               {"A fence orders the accesses of one thread. It makes nobody wait.", "",
                "Then more warps race, not fewer.",
                "volatile makes a thread read memory again. It does not wait for the other "
                "thread's store."}),
    };
}

/// The worked answer, shown to those who were right. `exercise` counts from 1.
inline Text worked_answer(int exercise) {
    switch (exercise) {
        case 1:
            return "128: 4 blocks, 512 threads. 256: 4 blocks, 1,024. 512: 3 blocks, 1,536. 1,024: "
                   "1 block, for a second one would need 2,048 threads.";
        case 2:
            return "ceil(2,000 / 512) = 4 blocks of 512 threads: 2,048.";
        case 3:
            return "2,000 = 62 * 32 + 16, so warp 62 splits in the middle. Warp 63 lies wholly "
                   "beyond the end and does not diverge.";
        case 4:
            return "32 * 32 = 1,024 threads. ceil(400 / 32) = 13 and ceil(900 / 32) = 29.";
        case 5:
            return "13 * 32 * 29 * 32 = 386,048 threads for 360,000 pixels.";
        case 6:
            return "All wait until 3.0: 8 * 3.0 = 24.0, of which 19.9 are work and 4.1 waiting. "
                   "That is 17.1 % of the whole time, or 20.6 % of the work.";
        case 7:
            return "8 x 128 are 1,024 threads, too many for 768 (1.0). 16 x 64 are as many threads "
                   "in 16 blocks: too many blocks for 1.0 and 1.2.";
        case 8:
            return "A barrier left out relies on the warp's size and on lockstep. Neither is "
                   "promised, and a barrier also keeps the compiler from moving accesses.";
        case 9:
            return "1,024 threads a block, 512 allowed: the launch fails. Whoever does not ask for "
                   "the error looks at old results.";
        default:
            return "5 * 5 = 25 threads are one warp, 6 * 6 = 36 are two. By today's rules only "
                   "width 1 is right. The repair is a barrier between the store and the load.";
    }
}

}  // namespace quiz
