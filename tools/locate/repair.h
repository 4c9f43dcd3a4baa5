#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/mutants/mutant.h"

namespace simtutor::locate {

/// One small change of a submission that might repair it, as a mutant is one that might break it.
struct Repair {
    std::string kind;  ///< "comparison", "name", "order", …
    std::string what;  ///< for people, after "with": "another comparison in place of `<=`"
    int line = 0;      ///< 1-based, of the text that changes
    std::vector<mutants::Edit> edits;
    int other_line = 0;  ///< of the second of two statements that are exchanged; 0: none
};

/// The part of a submission that a student writes: between its marks, or all of a file without
/// marks.
std::vector<mutants::Region> written_regions(const std::string& text,
                                             const mutants::TokenStream& stream);

/// The written regions that say something else than the starter's, comments and spacing apart, and
/// what stands between them and not in the starter: a helper of the student's own. What a starter
/// gives is the exercise.
std::vector<mutants::Region> changed_regions(const std::string& text,
                                             const mutants::TokenStream& stream,
                                             const std::string& starter);

/// All changes of what the student wrote, in the order of the text. Many do not compile, and most
/// repair nothing. What they have in common: the change is one that a beginner's slip would need.
/// @param suspicion of lines: other names are taken from the most suspected ones first
std::vector<Repair> all_repairs(const std::string& text, const std::string& starter,
                                const std::map<int, int>& suspicion = {});

// What all_repairs() puts together, besides the inverse of what `simtutor mutate` does.
void add_name_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      const std::map<int, int>& suspicion, std::vector<Repair>& repairs);
void add_value_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                       std::vector<Repair>& repairs);
/// Other sides of a block.
void add_extent_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs);
void add_word_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
void add_number_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs);
void add_slip_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
void add_order_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                       std::vector<Repair>& repairs);
void add_pool_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
void add_cast_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
/// What a name is: `static`, a copy in a lambda, a number of few bits; what `&` binds.
void add_declaration_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                             std::vector<Repair>& repairs);
/// Quotients and remainders.
void add_division_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                          std::vector<Repair>& repairs);
void add_copy_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
/// What the form of a place asks for: an initialiser's list, the size of a pointer, a template.
void add_form_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);
/// A return where a launch under a condition is followed by another.
void add_return_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs);
/// Those that are there already, done in two statements of one form.
void add_twin_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs);

}  // namespace simtutor::locate
