#include "tools/command/similarity.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "tools/command/child.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* sim = "/usr/bin/sim_c";
constexpr const char* bubblewrap = "/usr/bin/bwrap";
constexpr const char* limiter = "/usr/bin/prlimit";
constexpr double most_seconds = 120;

std::string without_blanks(const std::string& line) {
    std::string text;
    for (const char c : line) {
        if (c != ' ' && c != '\t' && c != '\r') text += c;
    }
    return text;
}

/// sim_c sees its texts, and can write its output.
std::vector<std::string> words_for(const fs::path& texts, const fs::path& output,
                                   std::size_t count) {
    std::vector<std::string> words = {limiter,
                                      "--as=2000000000",
                                      fmt::format("--cpu={:.0f}", most_seconds),
                                      "--fsize=100000000",
                                      bubblewrap,
                                      "--unshare-all",
                                      "--die-with-parent",
                                      "--ro-bind",
                                      "/usr",
                                      "/usr",
                                      "--symlink",
                                      "usr/lib",
                                      "/lib",
                                      "--symlink",
                                      "usr/lib64",
                                      "/lib64",
                                      "--ro-bind",
                                      texts.string(),
                                      "/texts",
                                      "--bind",
                                      output.string(),
                                      "/output",
                                      "--chdir",
                                      "/texts",
                                      sim,
                                      "-p",  // in percent
                                      "-P",  // of each file its best match: no square of lines
                                      "-a",  // among all others, not only later ones
                                      "-t",
                                      std::to_string(alike_percent),
                                      "-o",
                                      "/output/said"};
    for (std::size_t i = 1; i <= count; ++i) words.push_back(fmt::format("{}.c", i));
    return words;
}

std::size_t root_of(std::vector<std::size_t>& parents, std::size_t i) {
    while (parents[i] != i) i = parents[i] = parents[parents[i]];
    return i;
}

}  // namespace

std::string without_starter(const std::string& text, const std::string& starter) {
    std::set<std::string> given;
    std::istringstream known(starter), in(text);
    for (std::string line; std::getline(known, line);) given.insert(without_blanks(line));
    std::string rest;
    for (std::string line; std::getline(in, line);) {
        if (!given.contains(without_blanks(line))) rest += line + "\n";
    }
    return rest;
}

std::vector<Likeness> likenesses_in(const std::string& output, std::size_t& compared) {
    std::map<std::size_t, int> tokens;
    std::vector<Likeness> found;
    std::istringstream in(output);
    for (std::string line; std::getline(in, line);) {
        std::size_t one = 0, other = 0;
        int number = 0;
        if (std::sscanf(line.c_str(), "File %zu.c: %d tokens", &one, &number) == 2) {
            if (number >= least_tokens) tokens[one] = number;
        } else if (std::sscanf(line.c_str(), "%zu.c consists for %d %% of %zu.c material", &one,
                               &number, &other) == 3) {
            found.push_back({one - 1, other - 1, number});
        }
    }
    compared = tokens.size();
    std::erase_if(found, [&](const Likeness& likeness) {
        return likeness.percent < alike_percent || !tokens.contains(likeness.file + 1) ||
               !tokens.contains(likeness.other + 1);
    });
    return found;
}

std::vector<AlikeGroup> groups_of(const std::vector<Likeness>& likenesses, std::size_t files) {
    std::vector<std::size_t> parents(files);
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    for (const Likeness& likeness : likenesses)
        parents[root_of(parents, likeness.file)] = root_of(parents, likeness.other);
    std::map<std::size_t, AlikeGroup> groups;
    for (std::size_t i = 0; i < files; ++i) groups[root_of(parents, i)].files.push_back(i);
    for (const Likeness& likeness : likenesses) {
        int& least = groups[root_of(parents, likeness.file)].least_percent;
        least = std::min(least, likeness.percent);
    }
    std::vector<AlikeGroup> all;
    for (auto& [root, group] : groups) {
        if (group.files.size() > 1) all.push_back(std::move(group));
    }
    std::stable_sort(all.begin(), all.end(), [](const AlikeGroup& a, const AlikeGroup& b) {
        return a.files.size() < b.files.size();
    });
    return all;
}

Similarity compare_texts(const std::vector<std::string>& texts) {
    Similarity similarity;
    if (texts.size() < 2) return similarity;
    for (const char* program : {sim, bubblewrap, limiter}) {
        if (::access(program, X_OK) != 0) {
            similarity.problem = fmt::format(
                "{} is not installed, so nothing was compared (Debian: similarity-tester, "
                "bubblewrap).",
                fs::path(program).filename().string());
            return similarity;
        }
    }
    const TemporaryFolder written, output;
    for (std::size_t i = 0; i < texts.size(); ++i)
        write_file(written.path() / fmt::format("{}.c", i + 1), texts[i]);
    const auto begin = Clock::now();
    ChildOptions options;
    options.on_tick = [&] {
        if (std::chrono::duration<double>(Clock::now() - begin).count() > most_seconds)
            throw Trouble("Comparing took too long and was stopped.");
    };
    try {
        const ChildResult ended =
            run_child(words_for(written.path(), output.path(), texts.size()), options);
        if (ended.exit_code != 0)
            throw Trouble(
                fmt::format("sim_c ended with status {} and compared nothing.", ended.exit_code));
        const std::string said = read_file(output.path() / "said");
        similarity.groups = groups_of(likenesses_in(said, similarity.compared), texts.size());
    } catch (const Trouble& trouble) {
        similarity.problem = trouble.what();
    }
    return similarity;
}

}  // namespace simtutor::command
