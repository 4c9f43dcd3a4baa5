#pragma once

#include <map>
#include <set>
#include <string>

#include "grader/verdict/verdict.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// The numbers of a text that are sizes: sides of a block or a grid, what a launch gets, extents of
/// arrays, and constants that stand there by their names. Where results are wrong another size
/// often passes by luck: what is missing, or missed, is covered by it. So no change of one is a
/// repair, unless the report itself has led to it: its advice names the line, or an access misses
/// the array. Where the report says that a grid does not fit its block the grid is the one to
/// change, not the block, nor the one that is launched. A grid that is launched with two blocks
/// fits one of them as it is: what the other one needs is a grid of its own.
class SizeNumbers {
  public:
    /// @param verdict of the text, with all that the report advises
    /// @param named how much the report says against a line; @param asserted the same of what it
    /// tells to do: "its block is made in line 5" says nothing against the block
    SizeNumbers(const std::string& text, const report::Verdict& verdict,
                const std::map<int, int>& named, const std::map<int, int>& asserted);
    bool is_changed_by(const Repair& repair) const;

  private:
    bool is_proved(std::size_t token, bool of_block) const;
    bool is_size(std::size_t token) const;
    bool exchanges_block(const mutants::Edit& edit) const;
    bool is_extent_of_missed_array(std::size_t token) const;
    bool is_in_shared_grid(std::size_t token) const;

    const mutants::TokenStream stream_;
    const std::map<int, int>&named_, &asserted_;
    bool counts_only_ = false;          ///< results are right: a size decides what is counted
    bool grid_is_foreign_ = false;      ///< the report says that a grid does not fit its block
    std::set<std::string> missed_;      ///< arrays that an access misses
    std::set<std::string_view> sizes_;  ///< names that stand as sizes
    std::set<std::string_view> shared_grids_;  ///< launched with more than one block
};

}  // namespace simtutor::locate
