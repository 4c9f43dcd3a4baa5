#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "grader/lesson/backend.h"
#include "grader/process/file_descriptor.h"
#include "tools/command/bundle.h"
#include "tools/command/submissions.h"

namespace simtutor::command {

/// Who else may work in a results folder.
enum class Access {
    alone,   ///< nobody
    shared,  ///< other processes with shared access, on any machine that sees the folder
    either   ///< alone if nobody is at work, else shared
};

/// What holds for a whole batch; what is not said is as it was the last time.
struct BatchTerms {
    std::optional<std::uint64_t> seed;
    bool regrade = false;  ///< grade everything anew; a regrading that was stopped goes on
    std::optional<Backend> backend = {};  ///< the simulator, the first time
};

/// The results folder of one batch: `batch.json`, and a bundle for each submission below
/// `verdicts`. A bundle appears whole when its grading ends, so a batch that was killed goes on
/// where it was. All submissions get the same seed: the same inputs.
class Batch {
  public:
    /// @throws Trouble if the folder cannot be used, if another process works in it and access does
    /// not allow that, or if terms differ from those of processes that share it
    Batch(std::filesystem::path folder, const BatchTerms& terms, Access access = Access::alone);

    std::uint64_t seed() const { return seed_; }
    Backend backend() const { return backend_; }
    bool alone() const { return alone_; }
    const std::filesystem::path& folder() const { return folder_; }

    /// Where a submission's bundle goes, relative to the folder: its own place, whatever the
    /// student's name holds. To be asked for all submissions before any is graded, in their order.
    std::filesystem::path place_for(const Submission& submission);

    /// The verdict of an earlier run, if the file is still the one that it graded, and lesson and
    /// grader are still those that judged it. What could not be graded for another reason than the
    /// file is tried again.
    std::optional<report::Verdict> known(const std::filesystem::path& place,
                                         const std::string& source, const Versions& versions) const;
    /// The same, also if it says that the submission could not be graded for another reason than
    /// the file.
    std::optional<report::Verdict> latest(const std::filesystem::path& place,
                                          const std::string& source,
                                          const Versions& versions) const;
    /// Why latest() knows no verdict: a sentence.
    std::string why_unknown(const std::filesystem::path& place, const std::string& source,
                            const Versions& versions) const;
    /// Keeps a graded submission. @throws Trouble, for example on a full disk
    void keep(const std::filesystem::path& place, Bundle bundle) const;
    /// Everything is graded: a regrading has come to its end.
    void finish();

  private:
    void lock(Access access);
    void agree(const BatchTerms& terms);
    void remember() const;
    std::string why_old(const Bundle& bundle, const std::string& source,
                        const Versions& versions) const;
    void remove_leftovers() const;
    std::string memory() const;

    std::filesystem::path folder_;
    FileDescriptor lock_;
    bool alone_ = false;
    std::uint64_t seed_ = 0;
    Backend backend_ = Backend::simulator;
    std::uint64_t round_ = 0;  ///< a regrading is a new round; what earlier ones graded is old
    bool regrading_ = false;
    std::map<std::string, int> places_;
};

/// A folder's name for any text: plain lower-case names are themselves; from others the plain
/// letters are kept, and a number made of the whole name tells them apart.
std::string folder_name(const std::string& text);

}  // namespace simtutor::command
