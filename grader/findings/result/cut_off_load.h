#pragma once
/// Loads whose index is cut off at a last element, so that what lies behind the end counts as that.

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "a[r * n + q]" in a value: an element of memory that the function is given.
Tokens loaded(const FunctionText& function, const Tokens& value);

/// What cuts an index off: "r in line 5", and the names that decide.
struct CutOff {
    std::string text;
    Tokens made;
};

/// The name in an index that is cut off, with its line; the index itself where min() is there. What
/// it is held against is among the names that decide.
CutOff cut_off(const FunctionText& function, const Tokens& index, int statement);
/// The same of a place that advances with a loop's counter; only the place itself decides, since
/// the length that it is held against belongs to other questions, too.
CutOff cut_off_along(const FunctionText& function, const Tokens& index, int statement,
                     const std::string& counter);

/// Whether something asks for what is cut off before the store is made, other than a loop, or in
/// the value that is stored.
bool is_asked_for(const FunctionText& function, int statement, const Tokens& value,
                  const Tokens& made);

}  // namespace simtutor
