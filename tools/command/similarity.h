#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace simtutor::command {

/// One file that consists for the most part of another one's text.
struct Likeness {
    std::size_t file = 0, other = 0;
    int percent = 0;  ///< of the first one's tokens
};

/// Submissions that are alike, directly or by way of others.
struct AlikeGroup {
    std::vector<std::size_t> files;  ///< in their order
    int least_percent = 100;         ///< of the likenesses that hold it together
};

/// What similarity-tester says of the texts of one lesson.
struct Similarity {
    std::vector<AlikeGroup> groups;  ///< the largest last
    std::size_t compared = 0;        ///< texts that are long enough
    std::string problem;             ///< why nothing was compared; one sentence, or empty
};

/// Percent of one text that is to be found in another one before they are called alike.
constexpr int alike_percent = 85;
/// Shorter texts, in tokens of C, are alike by chance.
constexpr int least_tokens = 60;

/// The lines of a text that are not lines of the starter, blanks aside.
std::string without_starter(const std::string& text, const std::string& starter);

/// Reads the output of `sim_c -p`, whose files are called 1.c, 2.c, … in the order of the texts.
/// Texts below least_tokens are left out. @param compared gets how many are not
std::vector<Likeness> likenesses_in(const std::string& output, std::size_t& compared);
std::vector<AlikeGroup> groups_of(const std::vector<Likeness>& likenesses, std::size_t files);

/// Compares the texts by sim_c, in a sandbox: it reads what strangers wrote. Names of variables,
/// comments and layout make no difference to it.
Similarity compare_texts(const std::vector<std::string>& texts);

}  // namespace simtutor::command
