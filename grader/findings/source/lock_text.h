#pragma once

#include <optional>
#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A lock that is held where a statement runs.
struct Held {
    std::string lock;  ///< as the program writes it: "&mutex", "locks[i]"
    int taken = 0;     ///< line
    int given = 0;     ///< line
};

/// What a call does with a lock.
enum class LockStep { none, takes, gives };

/// By its name: "my_lock", "tryLock" and "acquire" take, "unlock" and "release" give; "blocks" and
/// "clock" are no locks.
LockStep step_by_name(std::string name);
/// Of a function of the file: by its name, or by what it does. One that changes a word from one
/// fixed number to another by a compare-and-swap takes a lock; one that only puts a fixed number
/// there gives it.
LockStep step_of_function(const Tokens& file, const std::string& name);
/// What the call at `i` does with a lock, and which one. A compare-and-swap takes one if it waits
/// for a fixed value: an update in a loop waits for the value it has read.
LockStep step_of(const Tokens& file, const Statement& statement, std::size_t i, std::string& lock);

/// "the lock `&locks[b]`", and no "the lock lock".
std::string with_name(const std::string& lock);

/// Whether two locks are the same as far as the text tells: "&locks[b]" and "locks + b", and a
/// name that was given one of these.
bool same_lock(const FunctionText& one_function, const std::string& one,
               const FunctionText& other_function, const std::string& other);

/// "count" of "count[0]", "g" of "g[0] + 4 bytes"
std::string array_of(const simt::FindingSide& side);
/// The lock that is held in a line of a function, as its text has it.
std::optional<Held> held_at(const Tokens& file, const simt::FindingSide& side);
/// The first lock that the function around a line takes and gives back, whatever the line does.
/// @param other the lock that is given back instead, where none is the one that was taken
std::optional<Held> lock_beside(const Tokens& file, int line, std::string* other = nullptr);
/// The place of the only call of a function, where a lock may be held around it; line 0: none.
simt::FindingSide called_from(const Tokens& file, const simt::FindingSide& side);
/// The lock that is held in a line, or where the only call of its function stands.
std::optional<Held> held_around(const Tokens& file, const simt::FindingSide& side);

}  // namespace simtutor
