#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/lesson/backend.h"
#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// What judged a submission. The rest of it stands in the verdict: simtutor, compiler, device.
struct Versions {
    std::string
        grader;  ///< fingerprint of the grade program and all that it runs student code with
    std::string lesson;  ///< fingerprint of lesson.toml
    std::string system;  ///< "Linux 6.1.0 x86_64"
};

/// Of this checkout, for one lesson.
Versions versions_of(const Course& course, const Manifest& lesson);

/// All that it takes to grade one submission once more, for an appeal: a folder with the file as it
/// was graded, verdict.json, pictures, and bundle.json, which is written last.
struct Bundle {
    std::string student;  ///< as safe_name() shows it
    std::string lesson;   ///< id
    std::string file;     ///< name that the student gave it
    std::string kernel;   ///< name in the bundle: kernel.cu or kernel.cpp; or empty
    std::string source;   ///< its bytes
    std::uint64_t seed = 0;
    std::uint64_t round = 0;  ///< of the batch
    Backend backend = Backend::simulator;
    Versions versions;
    report::Verdict verdict;
    std::vector<std::pair<std::string, std::string>> pictures;  ///< name and bytes
};

/// Replaces what lies in the folder, in one step: it is written beside it and renamed. Of two
/// writers, perhaps on two machines, the last one stays. Without a `kernel` nothing could be
/// graded, and there is only the verdict that says why. @throws Trouble
void write_bundle(const std::filesystem::path& folder, const Bundle& bundle);
/// Without pictures. @throws Trouble, report::VerdictError
Bundle read_bundle(const std::filesystem::path& folder);

/// A verdict from its file. One that lies in a bundle names its source without a folder, which is
/// put in front, so that reports quote that file and no other of this name.
/// @throws report::VerdictError
report::Verdict read_located_verdict(const std::filesystem::path& file);

/// Grades the bundle's source in a fresh folder where nothing else lies, under the name `kernel`,
/// so that the verdict does not depend on where that folder is. Puts verdict and pictures into the
/// bundle. @throws Trouble, Interrupted, what `on_tick` throws
void grade_bundle(const Course& course, const Manifest& lesson, Bundle& bundle,
                  const std::function<void()>& on_tick);

/// Not the student's fault: another run may have more luck.
bool is_pending(const report::Verdict& verdict);

}  // namespace simtutor::command
