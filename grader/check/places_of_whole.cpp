#include "grader/check/places_of_whole.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"
#include "grader/check/lone_thread.h"

namespace simtutor::check {

using nlohmann::json;

CounterPlace host_place(const json& counters) {
    if (!counters.contains("host_lines")) return {};
    const json* most = nullptr;
    double all = 0;
    for (const json& line : counters.at("host_lines")) {
        all += number(line, "host_lines");
        if (!most || number(line, "host_lines") > number(*most, "host_lines")) most = &line;
    }
    if (!most || all == 0) return {};
    const double fetched = number(*most, "host_lines");
    return {most->value("file", ""), most->value("line", 0), "",
            fmt::format("{} of {} are brought here, for {} accesses", grouped(fetched),
                        grouped(all), grouped(number(*most, "host_accesses"))),
            "64 bytes hold 16 floats that lie side by side. How far does each step of the "
            "innermost loop go here: to the next float of its line, or to the next row? Its "
            "variable stands in the index, either added or multiplied by the length of a row."};
}

CounterPlace combined_place(const json& counters) {
    const char* const name = "write_combined_load_bytes";
    if (!counters.contains("host_lines")) return {};
    const json* most = nullptr;
    double all = 0;
    for (const json& line : counters.at("host_lines")) {
        all += number(line, name);
        if (number(line, name) > (most ? number(*most, name) : 0)) most = &line;
    }
    if (!most) return {};
    const double made = number(*most, "write_combined_allocated");
    return {most->value("file", ""), most->value("line", 0), "",
            fmt::format("the host reads {} of {} bytes here{}", grouped(number(*most, name)),
                        grouped(all),
                        made > 0 ? fmt::format(", of memory that line {} allocates with "
                                               "cudaHostAllocWriteCombined",
                                               plain(made))
                                 : ""),
            "Write-combined memory is for what the host only writes. Allocate what it reads "
            "without that flag; what the device has computed from it need not be read here."};
}

CounterPlace uncopied_place(const json& counters) {
    const auto uncopied = [](const json& line) {
        return number(line, "global_load_bytes") - number(line, "global_copied_bytes");
    };
    const json *most = nullptr, *its_kernel = nullptr;
    for (const json& kernel : counters.at("kernels")) {
        if (!kernel.contains("lines")) continue;
        for (const json& line : kernel.at("lines"))
            if (uncopied(line) > (most ? uncopied(*most) : 0)) most = &line, its_kernel = &kernel;
    }
    if (!most) return {};
    return {most->value("file", ""), most->value("line", 0), its_kernel->value("name", ""),
            fmt::format("{} bytes come by loads here", grouped(uncopied(*most))),
            "A load brings its value to a register of the thread, which waits for it before it can "
            "store it to shared memory. Let an asynchronous copy bring it straight there."};
}

CounterPlace barriers_of_tiles(const json& counters) {
    CounterPlace place = kernel_place(counters, "barriers");
    for (const json& kernel : counters.at("kernels")) {
        const double blocks = number(kernel.at("totals"), "blocks");
        if (place.kernel.empty() || blocks == 0 || kernel.value("name", "") != place.kernel)
            continue;
        place.text += fmt::format(", and copies bring it {} tiles",
                                  about(number(kernel.at("totals"), "copied_tiles") / blocks));
        place.advice =
            "One barrier per tile is enough: behind it all copies of the next tile have arrived, "
            "and the place of the tile before is free. Move the wait before it, and the start of "
            "the copies behind it.";
    }
    return place;
}

/// Of a kernel with more threads than work. Whether some of them store nothing is not always known:
/// one that stores two elements hides one that stores none.
CounterPlace idle_threads(const json& kernel, const std::string& name, double share) {
    const json &totals = kernel.at("totals"), sides = kernel.value("grid", json::array()),
               block = kernel.value("block", json::array());
    const double threads = number(totals, "threads"), stores = number(totals, "global_stores");
    if (sides.size() < 2 || block.size() < 2 || number(kernel, "launches") != 1) return {};
    std::string text =
        fmt::format("the kernel {} ran as {} x {} blocks of {} x {} threads, {} in all", name,
                    sides[0].get<std::uint64_t>(), sides[1].get<std::uint64_t>(),
                    block[0].get<std::uint64_t>(), block[1].get<std::uint64_t>(), grouped(threads));
    if (stores <= 0 || stores >= threads)
        return {"", 0, name, text,
                share > 1 ? "How many elements does one thread make, along x and along y? Where it "
                            "makes several, the grid needs so many fewer threads along that side."
                          : ""};
    return {"", 0, name,
            text + fmt::format(", and they stored {} times: at least {} of them stored nothing",
                               grouped(stores), grouped(threads - stores)),
            "Make the grid of the number of threads that have work: where one thread makes several "
            "elements along x or y, so many fewer are needed there."};
}

/// Where the work is shared, and each thread does hardly more than it may.
constexpr const char* few_of_each =
    "The work is shared, and only a few accesses are too many. Count those of one thread line by "
    "line: ++ and += of an element in memory are a load and a store.";

/// How many of the run's elements each thread of a kernel writes at least: those that it stores,
/// and that are different ones.
double written_by_each(const json& counters, const json& totals, double threads) {
    double written = 0;
    if (counters.contains("buffers"))
        for (const json& buffer : counters.at("buffers"))
            written += number(buffer, "elements_written");
    return threads > 0 ? std::min(written, number(totals, "global_stores")) / threads : 0;
}

/// Of a block that is alone: with so few threads the stores that are needed are already too many.
CounterPlace too_few_threads(const std::string& name, double threads, double each, double allowed) {
    return {"", 0, name,
            fmt::format("only one block of {} is there, so each of its {} threads has {} elements "
                        "to write, where {} accesses are allowed",
                        name, grouped(threads), about(each), grouped(std::floor(allowed))),
            "Launch more blocks, and let them share the elements."};
}

CounterPlace kernel_place(const json& counters, const std::string& counter, double share) {
    const bool few = share > 1 && share <= few_too_many;
    const json* most = nullptr;
    for (const json& kernel : counters.at("kernels"))
        if (!most || number(kernel.at("totals"), counter) > number(most->at("totals"), counter))
            most = &kernel;
    if (!most) return {};
    const std::string name = most->value("name", "");
    const json& totals = most->at("totals");
    const double blocks = number(totals, "blocks");
    // What one thread or block makes is added up over the launches, as the threads and blocks are.
    const double launches = std::max(1.0, number(*most, "launches"));
    const double threads = number(totals, "threads") / launches, busiest = number(totals, counter);
    const double all = accesses_of(totals);
    const double each = written_by_each(counters, totals, threads * launches);
    if (counter == "busiest_thread_accesses" && blocks == launches && share > 1 &&
        !std::isinf(share) && each > busiest / share)
        return too_few_threads(name, threads, each, busiest / share);
    if (counter == "busiest_thread_accesses" && threads > 0 && busiest < 2 * all / threads)
        return {"", 0, name,
                fmt::format("a thread of {} makes up to {} accesses, and {} on average", name,
                            grouped(busiest), about(all / threads)),
                few ? few_of_each
                    : std::string(blocks == launches
                                      ? "Only one block is there, and its threads share the work: "
                                        "is one enough? If it is, each thread"
                                      : "The work is shared. If a thread has more elements than it "
                                        "is meant to have, look at the step of its loop, and at "
                                        "the launch where that is yours; if not, each thread") +
                          " touches memory too often: keep in a register what it uses more than "
                          "once, and share with its block what others need as well."};
    if (counter == "busiest_thread_accesses" && busiest > 0)
        return {
            "", 0, name,
            fmt::format("one thread of {} makes {} accesses, {} threads are there", name,
                        grouped(number(most->at("totals"), counter)),
                        grouped(number(most->at("totals"), "threads"))),
            "Look for a loop that one thread runs alone, or that a few run, under a condition such "
            "as threadIdx.x == 0, or one in which some threads make far more rounds than others: "
            "let all threads share its rounds. If it only tries again and again, for a lock for "
            "example, shorten what it waits for."};
    if (has(counter, "openmp_shared_line"))
        return {"", 0, name, "threads write into lines of 64 bytes that others write, too",
                "Give each thread a piece of the result that lies together: divide the outermost "
                "loop, over rows, and not one that runs along a row."};
    const double at_once = blocks / launches;
    if (counter == "busiest_block_accesses" && at_once > 1 && all > 0 &&
        busiest < 1.5 * all / at_once)
        return {"", 0, name,
                fmt::format("a block of {} makes up to {} accesses, and {} on average", name,
                            grouped(busiest), about(all / at_once)),
                few ? few_of_each
                    : "The blocks share the work alike. Does each of them do its own share and no "
                      "more (look at the step of the loop)? If it does, each thread touches memory "
                      "too often: keep in a register what it uses more than once."};
    if (counter == "busiest_block_accesses" && busiest > 0 && at_once == 1)
        return {"", 0, name,
                fmt::format("{}{} makes all {} accesses", only_block, name, grouped(busiest)),
                "If the work is more than one block is meant to do, launch more blocks and let "
                "them share it. If not, each thread touches memory too often: keep in a register "
                "what it uses more than once, or move several elements at once."};
    if (counter == "busiest_block_accesses" && busiest > 0 && at_once > 0)
        return {"", 0, name,
                fmt::format("one block of {} makes {} accesses, {} are there", name,
                            grouped(busiest), counted(static_cast<std::uint64_t>(blocks), "block")),
                "Let all blocks share the elements: each takes those of its own number, blockIdx, "
                "and the grid has as many blocks as there are parts. If they do, this block tries "
                "something again and again: shorten what it waits for."};
    if (counter == "threads") return idle_threads(*most, name, share);
    if (counter != "barriers" || blocks == 0) return {};
    const double passed = number(totals, counter) / blocks;
    return {"", 0, name,
            fmt::format("each block of {} passes {} barrier{} on average", name, about(passed),
                        about(passed) == "1" ? "" : "s"),
            "Ask of each barrier which write before it another thread reads behind it, and which "
            "read before it another thread overwrites behind it; where another barrier already "
            "stands between the two, it can go. In a loop the last barrier of a round meets the "
            "first of the next. Where each is needed, let a round do more."};
}

}  // namespace simtutor::check
