#include "tools/command/bundle.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/fingerprint.h"
#include "tools/command/submitted_file.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* schema = "simtutor-bundle";
constexpr int version = 1;

std::string system_name() {
    utsname names{};
    if (::uname(&names) != 0) return "";
    return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

[[noreturn]] void cannot_make(const fs::path& folder, const std::string& why) {
    throw Trouble(fmt::format("{} cannot be made ({}); choose a place where you may write.",
                              folder.string(), why));
}

/// A new folder that takes the place of another one, or is removed.
class Replacement {
  public:
    explicit Replacement(fs::path place) : place_(std::move(place)) {
        std::error_code error;
        fs::create_directories(place_.parent_path(), error);
        if (error) cannot_make(place_, error.message());
        made_ = fresh();
    }
    Replacement(const Replacement&) = delete;
    Replacement& operator=(const Replacement&) = delete;
    ~Replacement() {
        std::error_code ignored;
        for (const fs::path& folder : {made_, old_}) {
            if (!folder.empty()) fs::remove_all(folder, ignored);
        }
    }
    const fs::path& folder() const { return made_; }

    /// Another writer may do the same at the same time.
    void take_place() {
        for (int attempt = 0; attempt < most_attempts; ++attempt) {
            if (std::rename(made_.c_str(), place_.c_str()) == 0) return made_.clear();
            if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR) break;
            if (old_.empty()) old_ = fresh();
            const fs::path aside = old_ / std::to_string(attempt);
            if (std::rename(place_.c_str(), aside.c_str()) != 0 && errno != ENOENT) break;
        }
        cannot_make(place_, std::strerror(errno));
    }

  private:
    static constexpr int most_attempts = 100;

    fs::path fresh() const {
        std::string name =
            (place_.parent_path() / ("." + place_.filename().string() + ".XXXXXX")).string();
        if (mkdtemp(name.data()) == nullptr) cannot_make(place_, std::strerror(errno));
        const mode_t mask = umask(0);
        umask(mask);
        chmod(name.c_str(), 0777 & ~mask);  // mkdtemp makes folders that only their owner may read
        return name;
    }

    fs::path place_, made_, old_;
};

/// Pictures that the verdict names and that lie in the folder itself.
std::vector<std::pair<std::string, std::string>> pictures_in(const fs::path& folder,
                                                             const report::Verdict& verdict) {
    std::vector<std::pair<std::string, std::string>> pictures;
    for (const check::Artefact& artefact : verdict.artefacts) {
        const std::string name = fs::path(artefact.path).filename().string();
        if (kind_of_file(folder / name).empty() && fs::exists(folder / name))
            pictures.emplace_back(name, read_file(folder / name));
    }
    return pictures;
}

std::string text_in(const json& object, const char* key, const fs::path& file) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (!object.is_object() || found == object.end() || !found->is_string())
        throw Trouble(
            fmt::format("{} lacks \"{}\"; it is no bundle of grade-all.", file.string(), key));
    return found->get<std::string>();
}

std::uint64_t number_in(const json& object, const char* key, const fs::path& file) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_unsigned())
        throw Trouble(fmt::format("{} lacks the number \"{}\"; it is no bundle of grade-all.",
                                  file.string(), key));
    return found->get<std::uint64_t>();
}

/// The same verdict with paths below the folder as seen from the folder: counters and messages may
/// name files in full.
report::Verdict without_folder(const report::Verdict& verdict, const fs::path& folder) {
    std::string text = json_text(verdict);
    for (const fs::path& name : {folder, fs::canonical(folder)}) {
        const std::string prefix = name.string() + "/";
        for (std::size_t at = 0; (at = text.find(prefix, at)) != std::string::npos;)
            text.erase(at, prefix.size());
    }
    return json::parse(text).get<report::Verdict>();
}

}  // namespace

Versions versions_of(const Course& course, const Manifest& lesson) {
    const fs::path bin = course.build() / "bin", lib = course.build() / "lib";
    const std::vector<fs::path> judges = {
        course.grader(lesson),      bin / "kernel-host-simulator",
        bin / "kernel-host-native", bin / "kernel-host-gpu",
        lib / "libsimt.so",         course.root() / "grader" / "simt" / "cuda" / "include"};
    return {fingerprint_of_files(judges),
            fingerprint_of_files({course.lesson_folder(lesson) / "lesson.toml"}), system_name()};
}

namespace {

void fill_bundle(const fs::path& folder, const Bundle& bundle) {
    if (bundle.kernel.empty())
        return write_file(folder / "verdict.json", json_text(bundle.verdict));
    write_file(folder / bundle.kernel, bundle.source);
    for (const auto& [name, bytes] : bundle.pictures) write_file(folder / name, bytes);
    write_file(folder / "verdict.json", json_text(bundle.verdict));
    const report::Environment& environment = bundle.verdict.environment;
    write_file(folder / "bundle.json", json_text({{"schema", schema},
                                                  {"version", version},
                                                  {"student", bundle.student},
                                                  {"lesson", bundle.lesson},
                                                  {"file", bundle.file},
                                                  {"kernel", bundle.kernel},
                                                  {"seed", bundle.seed},
                                                  {"round", bundle.round},
                                                  {"backend", backend_option(bundle.backend)},
                                                  {"versions",
                                                   {{"simtutor", environment.simtutor},
                                                    {"compiler", environment.compiler},
                                                    {"device", bundle.verdict.device},
                                                    {"grader", bundle.versions.grader},
                                                    {"lesson", bundle.versions.lesson},
                                                    {"system", bundle.versions.system}}}}));
}

/// Those of grade-all before it had back ends were all made by the simulator.
Backend backend_named_in(const json& made) {
    try {
        return backend_from_option(made.value("backend", backend_option(Backend::simulator)));
    } catch (const std::exception&) {
        throw Trouble(
            "The bundle names a back end that there is not; it is no bundle of grade-all.");
    }
}

}  // namespace

void write_bundle(const fs::path& folder, const Bundle& bundle) {
    Replacement replacement(folder);
    fill_bundle(replacement.folder(), bundle);
    replacement.take_place();
}

Bundle read_bundle(const fs::path& folder) {
    const fs::path file = folder / "bundle.json";
    if (!fs::exists(file))
        throw Trouble(
            fmt::format("{} holds no bundle.json; name the folder of one submission, "
                        "verdicts/STUDENT/LESSON below the results of grade-all.",
                        folder.string()));
    const json made = json::parse(read_file(file), nullptr, false);
    if (text_in(made, "schema", file) != schema || number_in(made, "version", file) != version)
        throw Trouble(fmt::format(
            "{} is a bundle of another version; use the simtutor that wrote it.", file.string()));
    Bundle bundle;
    bundle.student = text_in(made, "student", file);
    bundle.lesson = text_in(made, "lesson", file);
    bundle.file = text_in(made, "file", file);
    bundle.kernel = text_in(made, "kernel", file);
    if (bundle.kernel != "kernel.cu" && bundle.kernel != "kernel.cpp")
        throw Trouble(fmt::format("{} names the file {}; it is no bundle of grade-all.",
                                  file.string(), bundle.kernel));
    bundle.seed = number_in(made, "seed", file);
    bundle.round = number_in(made, "round", file);
    bundle.backend = backend_named_in(made);
    const json versions = made.value("versions", json::object());
    bundle.versions = {text_in(versions, "grader", file), text_in(versions, "lesson", file),
                       text_in(versions, "system", file)};
    const SubmittedFile source = read_submitted(folder / bundle.kernel);
    if (!source.problem.empty()) throw Trouble(source.problem);
    bundle.source = source.bytes;
    bundle.verdict = report::read_verdict((folder / "verdict.json").string());
    return bundle;
}

report::Verdict read_located_verdict(const fs::path& file) {
    report::Verdict verdict = report::read_verdict(file.string());
    std::error_code ignored;
    if (!fs::exists(file.parent_path() / "bundle.json", ignored)) return verdict;
    const std::string name = verdict.file;
    const std::string located = (file.parent_path() / name).string();
    verdict.file = located;
    for (report::FindingVerdict& found : verdict.findings) {
        for (simt::FindingSide& side : found.finding.sides) {
            if (side.site.file == name) side.site.file = located;
        }
    }
    return verdict;
}

void grade_bundle(const Course& course, const Manifest& lesson, Bundle& bundle,
                  const std::function<void()>& on_tick) {
    const TemporaryFolder fresh;
    write_file(fresh.path() / bundle.kernel, bundle.source);
    bundle.verdict = without_folder(
        grade_in(course, lesson, fresh.path(), bundle.kernel, bundle.seed, bundle.backend, on_tick),
        fresh.path());
    bundle.pictures = pictures_in(fresh.path(), bundle.verdict);
}

bool is_pending(const report::Verdict& verdict) {
    return !verdict.graded && !verdict.submission_at_fault;
}

}  // namespace simtutor::command
