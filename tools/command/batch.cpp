#include "tools/command/batch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <random>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/fingerprint.h"
#include "tools/command/grading.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t longest_name = 60;

bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

FileDescriptor open_lock(const fs::path& folder) {
    const fs::path path = folder / ".lock";
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!file.open())
        throw Trouble(fmt::format("{} cannot be written ({}); choose a place where you may write.",
                                  path.string(), std::strerror(errno)));
    return file;
}

/// Makes a file with these contents, unless there is one: of several processes on several machines
/// one does it. @return whether it was this one
bool create_file(const fs::path& file, const std::string& contents) {
    std::string mine = file.string() + ".XXXXXX";
    const FileDescriptor made(::mkostemp(mine.data(), O_CLOEXEC));
    int error = made.open() ? write_all(made, contents) : errno;
    if (error == 0 && (::fchmod(made.get(), 0644) != 0 || ::link(mine.c_str(), file.c_str()) != 0))
        error = errno;
    if (made.open()) ::unlink(mine.c_str());
    if (error == 0 || error == EEXIST) return error == 0;
    throw Trouble(fmt::format("{} cannot be made ({}); choose a place where you may write.",
                              file.string(), std::strerror(error)));
}

/// What batch.json says; an empty object if there is none.
json remembered(const fs::path& file) {
    if (!fs::exists(file)) return json::object();
    json made = json::parse(read_file(file), nullptr, false);
    return made.is_object() ? made : json::object();
}

std::uint64_t number_in(const json& object, const char* key, std::uint64_t otherwise) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>()
                                                                : otherwise;
}

Backend backend_in(const json& memory) {
    try {
        return backend_from_option(memory.value("backend", "sim"));
    } catch (const std::exception&) {
        return Backend::simulator;
    }
}

}  // namespace

std::string folder_name(const std::string& text) {
    if (!text.empty() && text.size() <= longest_name && text[0] != '-' &&
        std::all_of(text.begin(), text.end(), plain)) {
        return text;
    }
    std::string name;
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool dash = lower == '-' && name.empty();  // options begin with one
        if (name.size() < longest_name && plain(lower) && !dash) name += lower;
    }
    // No plain name holds a dot, so none is equal.
    return fmt::format("{}.{:016x}", name, fingerprint(text));
}

Batch::Batch(fs::path folder, const BatchTerms& terms, Access access) : folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(folder_ / "verdicts", error);
    if (error) {
        throw Trouble(fmt::format("{} cannot be made ({}); name another place with --output.",
                                  folder_.string(), error.message()));
    }
    lock(access);
    agree(terms);
    if (alone_) remove_leftovers();
}

/// The lock ends with the process, however it ends. Without locks of the file system processes can
/// share the folder, too: each bundle appears whole.
void Batch::lock(Access access) {
    lock_ = open_lock(folder_);
    alone_ = access != Access::shared && ::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0;
    if (alone_) return;
    if (access == Access::alone && errno != EWOULDBLOCK)
        throw Trouble(
            fmt::format("{} cannot be locked ({}); give --output a place on another disk.",
                        (folder_ / ".lock").string(), std::strerror(errno)));
    if (access == Access::alone ||
        (::flock(lock_.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK))
        throw Trouble(
            fmt::format("Another grade-all is at work in {}; wait for its end, or give this one "
                        "another folder with --output.",
                        folder_.string()));
}

/// Alone in the folder, what this process asks for holds. Among others it does a part of what they
/// all do, and the first one says what holds.
void Batch::agree(const BatchTerms& terms) {
    const fs::path file = folder_ / "batch.json";
    seed_ = terms.seed.value_or(std::random_device()() % 1'000'000'000u + 1);
    backend_ = terms.backend.value_or(Backend::simulator);
    if (!alone_ && !fs::exists(file)) create_file(file, memory());
    const json known = remembered(file);
    if (!alone_ && !known.contains("seed"))
        throw Trouble(fmt::format("{} is damaged; remove it and give the same command again.",
                                  file.string()));
    const bool same =
        number_in(known, "seed", seed_) == terms.seed.value_or(number_in(known, "seed", seed_)) &&
        backend_in(known) == terms.backend.value_or(backend_in(known));
    if (!alone_ && !same)
        throw Trouble(fmt::format(
            "{} was begun with seed {} and --backend {}, and its parts cannot have others; leave "
            "--seed and --backend out, or give --output another folder.",
            folder_.string(), number_in(known, "seed", 0), backend_option(backend_in(known))));
    seed_ = terms.seed.value_or(number_in(known, "seed", seed_));
    backend_ = terms.backend.value_or(backend_in(known));
    round_ = number_in(known, "round", 0);
    regrading_ = known.value("regrading", json()) == true;
    const bool begins = terms.regrade && !regrading_;
    if (begins) {
        regrading_ = true;
        ++round_;
    }
    if (begins || alone_) remember();
}

void Batch::finish() {
    regrading_ = false;
    remember();
}

std::string Batch::memory() const {
    return json_text({{"seed", seed_},
                      {"round", round_},
                      {"regrading", regrading_},
                      {"backend", backend_option(backend_)}});
}

void Batch::remember() const {
    write_file(folder_ / "batch.json", memory());
}

/// What writers that were killed have left: hidden folders among the bundles.
void Batch::remove_leftovers() const {
    std::error_code ignored;
    for (const auto& student : fs::directory_iterator(folder_ / "verdicts", ignored)) {
        for (const auto& entry : fs::directory_iterator(student.path(), ignored)) {
            if (entry.path().filename().string().starts_with("."))
                fs::remove_all(entry.path(), ignored);
        }
    }
}

fs::path Batch::place_for(const Submission& submission) {
    std::string last = submission.lesson ? submission.lesson->id : "none";
    if (!submission.attempt.empty()) last += "@" + folder_name(submission.attempt);
    const fs::path place = fs::path("verdicts") / folder_name(submission.student) / last;
    const int taken = places_[place.string()]++;
    return taken == 0 ? place : fs::path(fmt::format("{}+{}", place.string(), taken));
}

/// Empty if the bundle is what this file, lesson and grader give.
std::string Batch::why_old(const Bundle& bundle, const std::string& source,
                           const Versions& versions) const {
    if (bundle.source != source) return "The file has changed since it was graded.";
    if (bundle.versions.grader != versions.grader || bundle.versions.lesson != versions.lesson)
        return "Lesson or grader have changed since it was graded; grade it again.";
    if (bundle.seed != seed_ || bundle.backend != backend_)
        return "It was graded with another seed or back end; grade it again.";
    return bundle.round < round_ ? "It is not graded again yet." : "";
}

std::optional<report::Verdict> Batch::latest(const fs::path& place, const std::string& source,
                                             const Versions& versions) const {
    try {
        Bundle bundle = read_bundle(folder_ / place);
        if (!why_old(bundle, source, versions).empty()) return std::nullopt;
        return std::move(bundle.verdict);
    } catch (const std::exception&) {
        return std::nullopt;  // none, or half of one: grade again
    }
}

std::string Batch::why_unknown(const fs::path& place, const std::string& source,
                               const Versions& versions) const {
    try {
        if (std::string why = why_old(read_bundle(folder_ / place), source, versions); !why.empty())
            return why;
    } catch (const std::exception&) {
    }
    return "It is not graded yet.";
}

std::optional<report::Verdict> Batch::known(const fs::path& place, const std::string& source,
                                            const Versions& versions) const {
    auto verdict = latest(place, source, versions);
    if (verdict && is_pending(*verdict)) return std::nullopt;
    return verdict;
}

void Batch::keep(const fs::path& place, Bundle bundle) const {
    bundle.round = round_;
    bundle.seed = seed_;
    bundle.backend = backend_;
    write_bundle(folder_ / place, bundle);
}

}  // namespace simtutor::command
