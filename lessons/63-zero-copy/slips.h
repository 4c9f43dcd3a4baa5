#pragma once
/// Usual slips of the three sums, and what the program prints with each.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "grader/check/slips/slip.h"

namespace slips {

constexpr std::size_t threads = 128, sums = 3;
using Sums = std::vector<double>;

/// What the blocks of a launch have stored, three sums for each.
struct Launch {
    std::vector<double> a, b;
    std::size_t blocks = 1;

    /// Of the elements from `first` up to `end`, each of a block's threads with all that lie a grid
    /// apart.
    /// @param step only the threads of the block whose number it divides
    /// @param most only the threads of the block below this one
    Sums partial(std::size_t first, std::size_t end, std::size_t step = 1,
                 std::size_t most = threads) const {
        Sums made(sums * blocks);
        for (std::size_t i = first; i < end && i < a.size(); ++i) {
            if (i % threads % step != 0 || i % threads >= most) continue;
            double* const mine = made.data() + sums * (i / threads % blocks);
            mine[0] += a[i] * b[i];
            mine[1] += a[i] * a[i];
            mine[2] += b[i] * b[i];
        }
        return made;
    }
    Sums partial() const { return partial(0, a.size()); }
};

/// The three sums of what the host reads. @param place of the sum in what the kernel has stored
template <class Place>
Sums added(const Sums& partial, std::size_t first, std::size_t end, const Place& place) {
    Sums made(sums);
    for (std::size_t block = first; block < end; ++block)
        for (std::size_t which = 0; which < sums; ++which)
            if (place(block, which) < partial.size()) made[which] += partial[place(block, which)];
    return made;
}

inline std::size_t right_place(std::size_t block, std::size_t which) {
    return sums * block + which;
}

using Slip = simtutor::check::Slip<std::function<Sums(const Launch&)>>;

inline std::vector<Slip> of_reading() {
    return {
        {"They come out where the host reads `partial` at which * blocks + block. The kernel "
         "stores the sums of a block side by side, at 3 * block + which: read them there.",
         [](const Launch& one) {
             return added(one.partial(), 0, one.blocks, [&](std::size_t block, std::size_t which) {
                 return which * one.blocks + block;
             });
         }},
        {"They come out where the host reads `partial` at block + which. The kernel stores three "
         "sums for each block, at 3 * block + which: read them there.",
         [](const Launch& one) {
             return added(one.partial(), 0, one.blocks,
                          [](std::size_t block, std::size_t which) { return block + which; });
         }},
        {"They come out where the host reads the first of a block's three sums in `partial` for "
         "all three. They lie at 3 * block + which.",
         [](const Launch& one) {
             return added(one.partial(), 0, one.blocks,
                          [](std::size_t block, std::size_t) { return sums * block; });
         }},
        {"They come out where the host leaves the last block's sums in `partial` out.",
         [](const Launch& one) { return added(one.partial(), 0, one.blocks - 1, right_place); }},
        {"They come out where the host leaves the first block's sums in `partial` out.",
         [](const Launch& one) { return added(one.partial(), 1, one.blocks, right_place); }},
        {"They come out where only the first block's sums in `partial` are taken. Add those of all "
         "blocks.",
         [](const Launch& one) { return added(one.partial(), 0, 1, right_place); }},
        {"They come out where only the last block's sums in `partial` are kept: is each block's "
         "put in the place of those before? Add them.",
         [](const Launch& one) {
             return added(one.partial(), one.blocks - 1, one.blocks, right_place);
         }},
    };
}

inline std::vector<Slip> of_elements() {
    const auto all = [](const Launch& one, const Sums& partial) {
        return added(partial, 0, one.blocks, right_place);
    };
    return {
        {"They come out where the last element is left out.",
         [all](const Launch& one) { return all(one, one.partial(0, one.a.size() - 1)); }},
        {"They come out where the first element is left out.",
         [all](const Launch& one) { return all(one, one.partial(1, one.a.size())); }},
        {"They come out where each thread takes one element only: the vectors are longer than the "
         "grid. Let each go on by all threads of the grid.",
         [all](const Launch& one) { return all(one, one.partial(0, threads * one.blocks)); }},
        {"They come out where only whole blocks of elements are taken, and the rest at the end of "
         "the vectors is left out.",
         [all](const Launch& one) {
             return all(one, one.partial(0, one.a.size() / threads * threads));
         }},
    };
}

/// A tree of sums in a block's shared memory that leaves threads out.
inline std::vector<Slip> of_trees() {
    const auto left = [](std::size_t step, std::size_t most) {
        return [step, most](const Launch& one) {
            return added(one.partial(0, one.a.size(), step, most), 0, one.blocks, right_place);
        };
    };
    return {
        {"They come out where a block's sum holds only those of every second thread: the last "
         "step, in which thread 0 adds what thread 1 has, is missing. Does the loop end a step too "
         "early?",
         left(2, threads)},
        {"They come out where a block's sum holds only those of its first half of threads: the "
         "first step, in which the second half is added, is missing. Does the loop begin with half "
         "of the block?",
         left(1, threads / 2)},
        {"They come out where a block's sum holds only what its thread 0 has added up. Add up what "
         "all threads of the block have.",
         left(threads, threads)},
    };
}

/// Each of the numbers is one of the three sums, and not always its own.
inline std::vector<Slip> of_products() {
    static const char* const products[] = {"a[i] * b[i]", "a[i] * a[i]", "b[i] * b[i]"};
    std::vector<Slip> all;
    for (std::size_t code = 0; code < 27; ++code) {
        const std::vector<std::size_t> taken = {code / 9, code / 3 % 3, code % 3};
        std::string says;
        for (std::size_t which = 0; which < sums; ++which)
            if (taken[which] != which)
                says += "Number " + std::to_string(which + 1) + " is the sum of " +
                        products[taken[which]] + ", and that of " + products[which] +
                        " is wanted. ";
        if (says.empty()) continue;
        says.pop_back();
        // One vector stands for both.
        if (code == 13 || code == 26)
            says += std::string(" So both vectors are those of ") + (code == 13 ? "a" : "b") +
                    ": is one pointer made of the other's array, or does the launch get one twice?";
        all.push_back({says, [taken](const Launch& one) {
                           const Sums right = added(one.partial(), 0, one.blocks, right_place);
                           return Sums{right[taken[0]], right[taken[1]], right[taken[2]]};
                       }});
    }
    return all;
}

/// A launch, and what the program printed.
struct Printed {
    Launch launch;
    Sums numbers;
};

/// The slip that explains the numbers of all these runs, right ones, too, or both where two do.
inline std::vector<Slip> behind(const std::vector<Printed>& runs) {
    std::vector<Slip> usual, found;
    for (const std::vector<Slip>& some : {of_reading(), of_elements(), of_trees(), of_products()})
        usual.insert(usual.end(), some.begin(), some.end());
    const auto explains = [](const auto& gives, const Printed& one) {
        return gives(one.launch) == one.numbers;
    };
    for (const Slip* one : simtutor::check::slips_behind(usual, runs, explains, 2))
        found.push_back(*one);
    return found;
}

}  // namespace slips
