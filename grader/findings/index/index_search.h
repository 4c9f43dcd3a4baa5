#pragma once

#include <string>
#include <vector>

#include "grader/findings/cause.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/template_flag.h"

namespace simtutor {

/// Looks for the pattern of a mistake behind an index that left its array. Each pattern is a
/// function that gives the advice, or nothing, and notes the lines to blame.
class IndexSearch {
  public:
    IndexSearch(const simt::Finding& finding, const Tokens& file, const FunctionText& function,
                const IndexText& index, int line);
    Cause find();

  private:
    /// Advice of a kind that other rules know more of.
    std::string told(AdviceKind kind, std::string advice);
    bool counts(const Tokens& words) const;
    /// Whether something keeps `words` below a bound.
    const Guard* bound_of(const Tokens& words) const;
    const Guard* guard_with(const std::string& name) const;
    void blame(const char* action, const std::string& name, int line);
    std::string here(int line) const;
    /// "tile[16 - t]" for a row of 16.
    std::string turned_round();
    /// "blockIdx.x * gridDim.x + threadIdx.x", or another side's block.
    std::string thread_number();
    /// "blockIdx.y * blockDim.x + threadIdx.y", where nobody knows the block.
    std::string number_for_square_blocks();
    /// "if (row >= n && column >= n) return;"
    std::string one_of_two();
    /// "next[heads[bucket]]", where an element that is -1 may stand for none.
    std::string negative_element();
    /// "hash % size", where hash has a sign.
    std::string negative_remainder();
    /// "y <= height" in the line of "x <= width".
    const Guard* same_slip(const Guard& guard) const;
    /// "i <= n"
    std::string one_too_far();
    /// "tile[t + 1]" where only t is known to be inside.
    std::string beside();
    /// What stands in brackets, and the row of "row * n + column".
    std::vector<Tokens> sums() const;
    std::string before_begin(const Tokens& words) const;
    std::string behind_end(const Tokens& words);
    /// The distance from round to round of the loop over `name`; 0: not known.
    long long step_of(const std::string& name, int* line = nullptr) const;
    /// The loop around the access that counts with this name; -1: none.
    int loop_with(const std::string& counter) const;
    /// "for (k = 0; k < n; k += 4)" with "k + 2" inside.
    std::string rest_of_step();
    /// The innermost loop around a statement; -1: none.
    int loop_of(int statement) const;
    bool is_inside(int statement, int head) const;
    bool reads_other_pointer() const;
    /// "right += 4 * n" in a loop around the access.
    std::string moved_pointer();
    /// Of a pointer that was moved on before it is read: what the last round reads.
    std::string last_round(const Tokens& step, int loop) const;
    /// "right[0] to right[3 * pairs]: …", where the step is certainly not what a round uses.
    std::string next_round(const Tokens& step, int loop) const;
    /// "from + 16 * n", where from was set to a place inside.
    std::string behind_pointer();
    /// "e / stride" and "e % stride", where e ends at n * n.
    std::string wrong_split();
    /// Whether a condition of the function keeps something below the words.
    bool bounds_in_function(const Tokens& words) const;
    /// "y * height + x" beside "x < width".
    std::string other_row_length();
    /// "y * width + x" of "3 * (y * width + x)".
    Tokens without_factor(const Tokens& words) const;
    bool related(const std::string& a, const std::string& b) const;
    /// "b4[(k + 3) * n]" beside "b4[(k + 2) * quarter]".
    std::string other_stride();
    /// "n" of "(k + 3) * n", also where something is added; empty for another form.
    std::string stride_of(const Tokens& words) const;
    /// The strides of the line's array in a statement.
    std::vector<std::string> strides_in(const Tokens& words) const;
    /// "partial[threadIdx.x]" in device memory: each block has that number again.
    std::string own_number();
    /// "row * (n / 2) + column" where the column is compared with n.
    std::string part_of_row();
    /// "n" and "n / 2" of a part that is n / 4.
    bool is_larger_part(const Tokens& words, const Tokens& part) const;
    /// "j" of "b2 = b + j": the place in a row where the pointer begins; empty if there is none.
    Tokens column_of_pointer() const;
    /// The pointer of the access where the column was added to it.
    const IndexPart* pointer_with(const Tokens& column) const;
    /// "column = 2 * (…)" @param line where
    bool counts_by(const Tokens& name, const std::string& factor, int& line) const;
    /// "tile[threadIdx.y][threadIdx.x]": the index is the thread's own number.
    std::string small_array();
    /// "of_warp[t / 32]": one element for each warp.
    std::string array_of_groups() const;
    /// "s[t + stride]" of a reduction that begins at half of the block: the array is smaller than
    /// the block.
    std::string half_of_block();
    /// "s[t + 1]" in a thread whose number alone is behind the end.
    std::string thread_behind_array();
    bool is_number_in_block(const Tokens& words) const;
    /// "extern __shared__ float s[];"
    bool size_is_launch_argument() const;
    /// What to do where it is: a launch that is not in this file cannot be changed.
    std::string more_bytes() const;
    /// What a name was set to, and the name that stands there.
    Tokens value_behind(Tokens words) const;
    /// Whether the loop around makes `name` larger from round to round.
    bool grows(const std::string& name) const;
    /// "a[i + 1]" where nothing compares i: the grid may fit, so the 1 is named.
    std::string offset_beyond();
    std::string beyond_own_place(const Tokens& words, const IndexPart& part);
    /// "row" of "row * n + start + x" where nothing compares it, either; empty if there is none.
    Tokens open_row_of(const Tokens& column) const;
    /// A thread's place that nothing compares, and one term more.
    bool adds_offset(const Tokens& words) const;
    /// Whether the thread's place alone is behind the end, as far as numbers tell.
    bool own_place_is_outside(const Tokens& words) const;
    /// "k + width" beside "k + 1" of the same array in this statement.
    std::string other_offset() const;
    /// "i + d" where i is the thread's place and d the loop's counter: no array ends at its bound.
    bool runs_from_own_place(const std::string& step) const;
    /// Whether a term of a sum is no place of the thread: "1", "radius", a loop's counter.
    bool is_offset(const Tokens& term) const;
    /// Nothing compares the thread's place with anything.
    std::string no_guard();
    /// Whether `last` is an argument of a function in `value`: "max(0, min(y, columns - 1))".
    bool is_kept_at(const Tokens& value, const std::string& last) const;
    /// "row = min(y + 1, columns - 1)" before "b[row * columns + column]".
    std::string row_held_by_row_length();
    /// Whether the array may have as many rows as columns.
    bool has_square_extent() const;
    /// Row and column are inside, and the element is not: the number of both is asked about.
    std::string too_large_side(const RowMajor& rows) const;
    /// "row < columns" before "b[row * columns + column]".
    std::string row_by_row_length();
    /// "row * n + column" where only the row is compared with something.
    std::string column_open();
    /// "column" of "column = blockIdx.x * tile + x", if that is part of the index, too; else x.
    const IndexPart& whole_of(const IndexPart& part) const;
    /// "start + x < n" guards x, too; and so does "y < n" where y is "start + x".
    bool guarded_inside(const std::string& name) const;
    /// "node = (*used)++", where all threads change the counter.
    std::string shared_counter();
    /// "node = atomicAdd(used, 1)"
    std::string drawn_number();
    /// "start + tx < k" before an index with "start + ty": a sentence, or empty.
    std::string other_coordinate() const;
    /// A line that runs under the same guard and has what that compares, so that the guard must
    /// stay as it is; 0: none.
    int line_in_need_of(const Guard& guard) const;
    /// Whether the access stands in the guard's branch, or behind its return: it cannot ask for
    /// anything else there.
    bool stands_around(const Guard& guard) const;
    /// "column < n" before "row * n + column + i".
    std::string part_tested();
    /// "row < n" in this line, where the thread's row is no part of the index.
    const Guard* guard_of_stranger() const;
    /// A parameter that counts something and that no statement mentions; empty if there is none.
    std::string unasked_parameter() const;
    /// "dim3 grid(n / columns, n / rows)": the launch has no thread too many.
    bool grid_is_exact() const;
    /// The conditions on parts of the index, without those of loops.
    std::vector<Guard> asked_before() const;
    /// Of a bound that a lambda gives, which captured it by value before it changed.
    std::string captured_bound() const;
    /// "one of the indices i * n + k and j * n + k of a": the line takes several elements.
    std::string one_of_indices() const;
    /// The guard is there, and the index passes it.
    std::string guarded();
    /// Whether the index may be one of the loop's next round: nothing else moves it far ahead.
    bool takes_next_round(const Guard& loop, const Tokens& words) const;
    /// Whether a part of the index, other than the loop's counter, is asked for in a product only.
    bool in_product(const IndexPart& made, const Guard& loop) const;
    /// The index is what the guard compares: the launch that gives the bound.
    std::string given_bound(const Guard& guard) const;
    /// "line * n" of "line * n + me", where a guard has me and none has line.
    std::string unasked_term(const Guard& guard, const IndexPart& made);
    /// "b + line * n + me" in the statement of the access, where it has the name.
    Tokens sum_with(const std::string& name) const;
    /// Whether a guard has the name, other than a loop with a constant end.
    bool is_asked(const std::string& name) const;
    /// "the index y * n + x (line 8)", and of a pointer the brackets behind it, too.
    std::string whole_index(const IndexPart& made) const;
    static bool computes(const Tokens& words);
    /// The value that was too large, and what it was made of.
    std::string followed() const;
    std::string names_in(const Tokens& words) const;
    /// Lines that compute a part of the index, and guards in front of it.
    void add_makers();
    void cut_places();
    const simt::Finding& finding_;
    const Tokens& file_;
    const FunctionText& function_;
    const IndexText& index_;
    TemplateFlag flag_;
    const std::vector<Guard> guards_;
    const Overrun overrun_;
    const int line_;
    std::vector<simt::FindingSide> places_;
    AdviceKind kind_ = AdviceKind::other;  ///< of the advice that a pattern has given
    bool rounds_are_whole_ = false;        ///< the kernel is kept for multiples of the step
};

}  // namespace simtutor
