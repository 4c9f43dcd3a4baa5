#include "grader/report/handed_out.h"

#include <filesystem>

#include "grader/paths/simtutor_paths.h"

namespace simtutor::report {

namespace fs = std::filesystem;

std::string handed_out_file(const std::string& course, const std::string& lesson_id) {
    if (lesson_id.empty() || lesson_id.find('/') != std::string::npos) return "";
    std::error_code none;
    for (const fs::path& folder : {fs::path(course) / "solutions" / lesson_id,
                                   fs::path(course) / "lessons" / lesson_id / "starter"})
        for (const char* name : {"kernel.cu", "kernel.cpp"})
            if (fs::is_regular_file(folder / name, none)) return (folder / name).string();
    return "";
}

std::string handed_out_file(const Verdict& verdict) {
    return handed_out_file(paths::source_dir, verdict.lesson_id);
}

}  // namespace simtutor::report
