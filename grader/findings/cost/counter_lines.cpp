#include "grader/findings/cost/counter_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/cost/loaded_together.h"
#include "grader/findings/cost/short_distance.h"
#include "grader/findings/cost/team_columns.h"
#include "grader/findings/cost/team_lines.h"
#include "grader/findings/launch/lone_grid.h"
#include "grader/findings/launch/one_row_of_blocks.h"
#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "sizeof all" as the whole size of a copy, of an array that may be filled in part.
std::string whole_array(const Tokens& file) {
    for (const CopyText& copy : copies_in(file)) {
        const Tokens& size = copy.size;
        if (size.empty() || !size[0].is("sizeof")) continue;
        const bool brackets = size.size() == 4 && size[1].is("(") && size[3].is(")");
        const std::size_t name = brackets ? 2 : 1;
        if (size.size() != (brackets ? 4u : 2u) || !size[name].is_name()) continue;
        return fmt::format(
            " The one in line {} copies the whole of `{}`, however much of it is filled.",
            copy.line, size[name].text);
    }
    return "";
}

/// The only copy of the run in a loop, of some copies: it is made in every round.
std::string copy_in_loop(const Tokens& file, const std::set<int>& lines) {
    int only = 0, loop_line = 0;
    for (const int line : lines) {
        const FunctionText function(file, line);
        const int loop = loop_around(function, function.at(line, "cudaMemcpy"));
        if (loop < 0) continue;
        if (std::exchange(only, line) != 0) return "";
        loop_line = function.statements()[static_cast<std::size_t>(loop)].line;
    }
    if (only == 0) return "";
    const std::string where =
        fmt::format("Line {} copies in every round of the loop in line {}: ", only, loop_line);
    return where +
           "let two buffers take turns instead, so that a round reads what the round before has "
           "written, and nothing is copied between them.";
}

std::string copies(const Tokens& file, const CountAsked& asked) {
    if (std::string size = size_without_bytes(file); asked.too_low && !size.empty()) return size;
    std::set<int> lines;
    for (const CopyText& copy : copies_in(file))
        if (copy.call.starts_with("cuda")) lines.insert(copy.line);
    if (lines.empty()) return "";
    if (asked.counter == "device_copy_bytes" && !asked.too_low && !asked.none_allowed)
        if (std::string looped = copy_in_loop(file, lines_of_run(file, lines, asked.run));
            !looped.empty())
            return looped;
    const std::string where = fmt::format(
        "{} in {}", lines.size() == 1 ? "The copy is" : "The copies are", lines_text(lines));
    if (asked.none_allowed && asked.counter == "device_copy_bytes")
        return where +
               ". Nothing has to be copied from device memory to device memory: copy all bytes "
               "straight to where they are used.";
    if (asked.none_allowed)
        return where + ". The arrays are in device memory already: nothing has to cross the link.";
    return where + (asked.too_low
                        ? ": is each of them made, and is its size in bytes?"
                        : ": is anything copied more than once, or more than what is needed?" +
                              whole_array(file));
}

/// Where the host gets the memory that should be write-combined.
std::string host_allocations(const Tokens& file) {
    std::set<int> lines;
    for (const Token& word : file)
        for (const char* call : {"cudaHostAlloc", "cudaMallocHost", "malloc", "cudaHostRegister"})
            if (word.is(call)) lines.insert(word.line);
    if (lines.empty()) return "";
    return fmt::format("Host memory is allocated in {}: is it write-combined?", lines_text(lines));
}

/// The rounds of a loop for few threads: "if (threadIdx.x == 0) for (…)".
std::string lone_loop(const Tokens& file, const std::string& kernel) {
    for (const FunctionText& function : functions_in(file)) {
        if (!kernel.empty() && function.name() != kernel) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& loop = all[static_cast<std::size_t>(i)];
            if (loop.kind != Statement::Kind::loop) continue;
            for (const Guard& guard : function.guards(i)) {
                const auto names = names_behind(function, guard.left, i);
                const bool thread = guard.sign == "==" && !guard.loop &&
                                    constant_value(file, guard.right).has_value();
                for (const std::string& name : names)
                    if (thread && (name == "threadIdx" || name == "blockIdx"))
                        return fmt::format(
                            "The loop in line {} runs only where {} == {} (line {}): the other {} "
                            "wait. Divide its rounds among all of them.",
                            loop.line, text_of(guard.left), text_of(guard.right), guard.line,
                            name == "threadIdx" ? "threads" : "blocks");
            }
        }
    }
    return "";
}

/// Whether a function calls the runtime or launches something: it only hands arrays on.
bool is_of_host(const FunctionText& function) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (one.words[i].text.starts_with("cuda") ||
                (one.words[i].is("<<") && i + 1 < one.words.size() && one.words[i + 1].is("<")))
                return true;
    return false;
}

/// Lines of functions on the device in which a parameter of this name is read or stored to.
std::string array_lines(const Tokens& file, const std::string& array, bool stored) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file)) {
        if (!mentions(function.parameters(), array) || is_of_host(function)) continue;
        for (const Statement& one : function.statements()) {
            const auto set = assignments_in(one);
            const bool stores =
                !set.empty() && set.front().element() && set.front().name() == array;
            const bool used = mentions(one.words, array);
            if (used && stores == stored) lines.insert(one.line);
        }
    }
    if (lines.empty()) return "";
    return fmt::format("{} is {} in {}: for which elements does no thread, or no round, come here?",
                       array, stored ? "stored to" : "read", lines_text(lines));
}

/// Whether the function uses another element of the array than this one.
bool uses_another(const FunctionText& function, const Tokens& element) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const Tokens& w = one.words;
            if (w[i].text != element[0].text || !w[i + 1].is("[") || mentions(w, "__shared__"))
                continue;
            if (!same_words(part_of(w, i, std::min(w.size(), i + element.size())), element))
                return true;
        }
    return false;
}

/// "tile[ty][tx]", where a thread loads what it has stored itself: the lines of both.
std::string own_element(const FunctionText& function) {
    for (const Statement& store : function.statements())
        for (const Assigned& set : assignments_in(store)) {
            if (!set.element() || set.sign != "=" || !is_block_shared(function, set.name()) ||
                uses_another(function, set.to))
                continue;
            for (const Statement& load : function.statements())
                for (std::size_t i = 0; i + set.to.size() <= load.words.size(); ++i) {
                    const bool same = load.line > store.line &&
                                      load.kind == Statement::Kind::plain &&
                                      same_words(part_of(load.words, i, i + set.to.size()), set.to);
                    const std::size_t next = i + set.to.size();
                    const bool stored = next < load.words.size() && load.words[next].is("=");
                    if (same && !stored)
                        return fmt::format(
                            "Line {} reads {}, which the same thread stored in line {}: it must "
                            "read what another one stored.",
                            load.words[i].line, text_of(set.to), store.line);
                }
        }
    return "";
}

/// @param kernels of the run, where it speaks of some
std::string shared_lines(const Tokens& file, const std::set<std::string>& kernels) {
    std::set<int> declared, in_file;
    for (const FunctionText& function : functions_in(file))
        if (kernels.empty() || kernels.contains(function.name()))
            if (std::string own = own_element(function); !own.empty()) return own;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            if (kernels.contains(function.name()) && mentions(one.words, "__shared__"))
                declared.insert(one.line);
    // A function that the kernel calls may declare it, too.
    for (const Token& word : file)
        if (declared.empty() && word.is("__shared__")) in_file.insert(word.line);
    if (declared.empty()) declared = in_file;
    if (declared.empty()) return "No line declares an array as __shared__.";
    return fmt::format(
        "The array of the block is declared in {}: which line stores there what another thread "
        "needs, and which one reads it there in place of device memory?",
        lines_text(declared));
}

/// A private array whose places take turns: "ring[k % 2]"; as many values are on their way.
std::string ring_lines(const Tokens& file, const std::set<std::string>& kernels, double least) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 1; i + 3 < one.words.size(); ++i) {
                if (!kernels.contains(function.name()) || !one.words[i].is_name() ||
                    !one.words[i + 1].is("[") || !one.words[i - 1].is_name() ||
                    mentions(one.words, "__shared__"))
                    continue;
                const Tokens size = part_of(one.words, i + 2, closing(one.words, i + 1));
                const auto places = constant_value(file, size);
                // With as many places as are asked for, the ring is not what limits them.
                if (places && static_cast<double>(*places) >= least) continue;
                const std::string& name = one.words[i].text;
                for (const Statement& use : function.statements())
                    for (std::size_t k = 0; places && k + 3 < use.words.size(); ++k)
                        if (use.words[k].text == name && use.words[k + 1].is("[") &&
                            mentions(part_of(use.words, k, closing(use.words, k + 1)), "%"))
                            return fmt::format(
                                "{} in line {} has {} places, so no more values than that are on "
                                "their way at a time.",
                                name, one.line, *places);
            }
    return "";
}

/// "float ring[4]" in the function: what lies there has come already.
bool is_own_array(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == name && one.words[i - 1].is_name() && one.words[i + 1].is("["))
                return true;
    return false;
}

/// A load whose value is used in the same round. @param tiles whether it goes to shared memory
std::string load_used_at_once(const Tokens& file, const std::set<std::string>& kernels,
                              bool tiles) {
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.contains(function.name())) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            if (loop < 0) continue;
            for (const Assigned& load : assignments_in(all[static_cast<std::size_t>(i)])) {
                const bool from =
                    !load.value.empty() && (load.value[0].is("*") || mentions(load.value, "["));
                // What lies in shared memory, or in the thread's own, is there: no value travels.
                const bool there =
                    load.value.size() > 1 && (is_block_shared(function, load.value[0].text) ||
                                              is_own_array(function, load.value[0].text));
                if (!from || there || load.element() || load.sign != "=") continue;
                for (int k = i + 1; k < static_cast<int>(all.size()); ++k) {
                    const Statement& use = all[static_cast<std::size_t>(k)];
                    if (!is_inside(function, k, loop)) break;
                    if (!mentions(use.words, load.name())) continue;
                    const auto set = assignments_in(use);
                    const bool stored = !set.empty() && set[0].element() &&
                                        is_block_shared(function, set[0].name());
                    if (tiles == stored)
                        return fmt::format(
                            "Line {} loads {}, and line {} {} in the same round: nothing is on its "
                            "way meanwhile. Load what a later round needs, before this round's "
                            "values are used up.",
                            all[static_cast<std::size_t>(i)].line, load.name(), use.line,
                            tiles ? "stores it to " + set[0].name() : std::string("uses it"));
                    break;
                }
            }
        }
    }
    return "";
}

/// Calls of a library, and those of them in a loop.
std::string library_lines(const Tokens& file) {
    std::set<int> lines, looped;
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            for (const Token& word : one.words) {
                const bool work = word.text.find("gemm") != std::string::npos ||
                                  word.text.find("Exec") != std::string::npos ||
                                  word.text.find("Plan") != std::string::npos ||
                                  word.text.find("scal") != std::string::npos;
                if (!work || !(word.text.starts_with("cublas") || word.text.starts_with("cufft")))
                    continue;
                lines.insert(word.line);
                if (loop_around(function, i) >= 0) looped.insert(word.line);
            }
        }
    if (lines.empty()) return "";
    if (!looped.empty())
        return fmt::format(
            "The library is called in {}, in a loop: one call can do the work of all rounds.",
            lines_text(looped));
    return fmt::format("The library is called in {}.", lines_text(lines));
}

}  // namespace

std::string counter_lines(Sources& sources, const std::string& file, const CountAsked& asked) {
    const std::string& counter = asked.counter;
    const Tokens tokens = tokens_of(sources, file);
    if (counter == "busiest_thread_percent") return team_lines(sources, file, asked.run);
    if (counter.starts_with("openmp_shared_line_")) {
        const bool along = counter.ends_with("_percent");
        std::string text = lines_of_several(sources, file, along);
        return text.empty() ? lines_of_several(sources, file, !along) : text;
    }
    if (counter == "link_bytes" || counter == "device_copy_bytes") return copies(tokens, asked);
    if (counter == "write_combined_store_bytes" && asked.too_low) return host_allocations(tokens);
    if ((counter == "barriers" || counter == "barriers_beyond_tiles") && !asked.too_low)
        return barrier_lines(tokens, asked.kernel);
    if (counter == "values_ahead" && asked.too_low) {
        std::string ring = ring_lines(tokens, kernels_of_run(tokens, asked.run), asked.least);
        if (ring.empty())
            ring = short_distance(tokens, kernels_of_run(tokens, asked.run), asked.least);
        if (ring.empty()) ring = loaded_together(tokens, kernels_of_run(tokens, asked.run));
        return ring.empty() ? load_used_at_once(tokens, kernels_of_run(tokens, asked.run), false)
                            : ring;
    }
    if (counter == "tiles_ahead" && asked.too_low)
        return load_used_at_once(tokens, kernels_of_run(tokens, asked.run), true);
    if (counter == "library_calls" && !asked.too_low) return library_lines(tokens);
    if (counter.find("busiest_") != std::string::npos && !asked.too_low) {
        std::string row = one_row_of_blocks(tokens, asked.kernel);
        if (row.empty()) row = lone_loop(tokens, asked.kernel);
        return row.empty() ? lone_grid(tokens) : row;
    }
    if (counter.find("shared_") != std::string::npos && asked.too_low &&
        counter.find("openmp") == std::string::npos)
        return shared_lines(tokens, kernels_of_run(tokens, asked.run));
    if (counter.starts_with("buffers.") && asked.too_low) {
        const std::string rest = counter.substr(std::string("buffers.").size());
        return array_lines(tokens, rest.substr(0, rest.find('.')),
                           counter.ends_with("elements_written"));
    }
    return "";
}

}  // namespace simtutor
