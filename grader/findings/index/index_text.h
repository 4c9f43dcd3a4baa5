#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A part of an index: what stands in the brackets, or what a name that stands there was given.
struct IndexPart {
    Tokens words;
    std::string name;    ///< that holds the value; empty for the brackets themselves
    int statement = -1;  ///< where it gets it
    int line = 0;
    int dimension = 0;   ///< of the brackets that it belongs to
    bool begin = false;  ///< where a loop's counter begins, or what that is made of
};

/// What is known of an index beyond its own dimension: the array's type was 'float [16][17]'.
struct RowType {
    long long extent = 0;        ///< 16
    std::size_t dimensions = 0;  ///< 2
};

/// The index of an access, as far as the text tells how it came about.
class IndexText {
  public:
    /// @param name of the array; it may go by another name in the text, or by none
    /// @param row the dimension that was left, where that is known
    IndexText(const Tokens& file, const FunctionText& function, int line, const std::string& name,
              const std::optional<RowType>& row = std::nullopt);

    bool found() const { return !parts_.empty(); }
    int statement() const { return statement_; }
    /// By which the line calls the array: "from" of "from[8 * n]".
    const std::string& base() const { return base_; }
    /// First what stands in the brackets, then what that is made of.
    const std::vector<IndexPart>& parts() const { return parts_; }
    /// Names in it whose value differs from thread to thread, or from round to round.
    const std::vector<std::string>& variables() const { return variables_; }
    bool is_step(const std::string& name) const;  ///< a loop's counter
    /// A whole number in square brackets for each dimension that was written.
    const std::vector<Tokens>& dimensions() const { return dimensions_; }
    /// The indices by which the statement reads or writes the array, in one pair of brackets each:
    /// where there are several the text does not tell which one is meant.
    const std::vector<Tokens>& others() const { return others_; }

    /// Whether the words depend on threadIdx.x, which tells the lanes of a warp apart.
    bool tells_lanes_apart(const Tokens& words, int depth = 0) const;
    /// Whether the value of `name` comes from the thread's place in the launch or from a loop.
    bool varies(const std::string& name, int depth = 0) const;

  private:
    void find_access(int line, const std::string& name, const std::optional<RowType>& row);
    bool points_into(const std::string& pointer, const std::string& array, int depth = 0) const;
    std::optional<std::size_t> dimension_of(const std::string& array, const RowType& row) const;
    bool find_copied(const Tokens& words, const std::string& name);
    void find_others(const Tokens& words);
    void follow();
    void add_name(const IndexPart& part, const std::string& name);

    const Tokens& file_;
    const FunctionText& function_;
    int statement_ = -1;
    std::string base_;
    std::vector<Tokens> dimensions_, others_;
    std::vector<IndexPart> parts_;
    std::vector<std::string> variables_;
    std::set<std::string> seen_;
};

/// "y * width + x": rows of `stride` elements, and `column` inside of them, which may be empty.
struct RowMajor {
    Tokens row, stride, column;
};

/// @param index whose variables are told from constants; nothing if the words have another form
std::optional<RowMajor> row_major(const IndexText& index, const Tokens& words);

}  // namespace simtutor
