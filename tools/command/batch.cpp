#include "tools/command/batch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
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

/// @throws Trouble if another process has it. The lock ends with the process, however it ends.
FileDescriptor lock_folder(const fs::path& folder) {
    const fs::path path = folder / ".lock";
    FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!file.open())
        throw Trouble(fmt::format("{} cannot be written ({}); choose a place where you may write.",
                                  path.string(), std::strerror(errno)));
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0)
        throw Trouble(
            fmt::format("Another grade-all is at work in {}; wait for its end, or give this one "
                        "another folder with --output.",
                        folder.string()));
    return file;
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

Batch::Batch(fs::path folder, std::optional<std::uint64_t> seed, bool regrade)
    : folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(folder_ / "verdicts", error);
    if (error) {
        throw Trouble(fmt::format("{} cannot be made ({}); name another place with --output.",
                                  folder_.string(), error.message()));
    }
    lock_ = lock_folder(folder_);
    const json known = remembered(folder_ / "batch.json");
    seed_ = seed.value_or(number_in(known, "seed", std::random_device()() % 1'000'000'000u + 1));
    round_ = number_in(known, "round", 0);
    regrading_ = known.value("regrading", json()) == true;
    if (regrade && !regrading_) {
        regrading_ = true;
        ++round_;
    }
    remember();
}

void Batch::finish() {
    regrading_ = false;
    remember();
}

void Batch::remember() const {
    write_file(folder_ / "batch.json",
               json_text({{"seed", seed_}, {"round", round_}, {"regrading", regrading_}}));
}

fs::path Batch::place_for(const Submission& submission) {
    std::string last = submission.lesson ? submission.lesson->id : "none";
    if (!submission.attempt.empty()) last += "@" + folder_name(submission.attempt);
    const fs::path place = fs::path("verdicts") / folder_name(submission.student) / last;
    const int taken = places_[place.string()]++;
    return taken == 0 ? place : fs::path(fmt::format("{}+{}", place.string(), taken));
}

std::optional<report::Verdict> Batch::known(const fs::path& place, const std::string& source,
                                            const Versions& versions) const {
    try {
        Bundle bundle = read_bundle(folder_ / place);
        if (bundle.round < round_ || bundle.seed != seed_ || bundle.source != source ||
            bundle.versions.grader != versions.grader ||
            bundle.versions.lesson != versions.lesson || is_pending(bundle.verdict))
            return std::nullopt;
        return std::move(bundle.verdict);
    } catch (const std::exception&) {
        return std::nullopt;  // none, or half of one: grade again
    }
}

void Batch::keep(const fs::path& place, Bundle bundle) const {
    bundle.round = round_;
    bundle.seed = seed_;
    write_bundle(folder_ / place, bundle);
}

}  // namespace simtutor::command
