#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A statement, or the head of one that has a body.
struct Statement {
    enum class Kind { plain, branch, alternative, loop };
    Kind kind = Kind::plain;
    Tokens words;     ///< of a head: what stands in its brackets; of "else": the branch's
    int line = 0;     ///< of its first word
    int parent = -1;  ///< the head around it

    bool touches(int number) const;
    bool leaves() const;  ///< return, break, continue
};

/// "i < n", turned so that the larger side stands on the right, or "==" and "!=".
struct Guard {
    Tokens left, right;
    std::string sign;  ///< "<", "<=", "==", "!="
    int line = 0;
    bool loop = false;  ///< of a loop's head
    bool exit = false;  ///< threads for which it does not hold have returned
    /// Of several conditions joined by "||", or by "&&" where the thread returns: it need not hold.
    bool one_of = false;
};

/// The function around a line.
class FunctionText {
  public:
    FunctionText(const Tokens& file, int line);

    const std::vector<Statement>& statements() const { return statements_; }
    const Tokens& parameters() const { return parameters_; }
    const std::string& name() const { return name_; }
    bool found() const { return !statements_.empty(); }

    /// The statement in a line that has `name`; else the line's last; -1 if there is none.
    int at(int line, const std::string& name) const;
    /// Its heads, innermost first.
    std::vector<int> around(int statement) const;
    /// Where `name` gets its value last before `statement`: its number, or -1. @param value what it
    /// gets
    int definition(const std::string& name, int statement, Tokens* value = nullptr) const;
    /// What holds where `statement` runs, as far as the text compares something.
    std::vector<Guard> guards(int statement) const;

  private:
    std::size_t parse(const Tokens& file, std::size_t at, std::size_t end, int parent, int depth);
    std::size_t add_plain(const Tokens& file, std::size_t at, std::size_t end, int parent);

    std::vector<Statement> statements_;
    Tokens parameters_;
    std::string name_;
};

}  // namespace simtutor
