#include "grader/simt/translate/unused_headers.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// The file of a line marker, `# 1 "file" 1`; "" if the line is none.
std::string_view file_of(std::string_view line) {
    if (!line.starts_with("# ")) return {};
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    return open < close && close != line.npos ? line.substr(open + 1, close - open - 1)
                                              : std::string_view();
}

bool is_ptx_header(std::string_view file, const std::vector<std::string>& own) {
    return std::any_of(own.begin(), own.end(), [&](const std::string& folder) {
        return file.starts_with(folder) && file.substr(folder.size()).starts_with("ptx");
    });
}

}  // namespace

std::string without_ptx_headers(std::string_view text, const std::vector<std::string>& own) {
    std::string result;
    result.reserve(text.size());
    bool skips = false;
    std::size_t kept = 0;  // what begins here is to be copied
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        if (const std::string_view file = file_of(text.substr(begin, end - begin)); !file.empty()) {
            if (skips) kept = begin;
            const bool ptx = is_ptx_header(file, own);
            if (ptx) result.append(text.substr(kept, end - kept));
            skips = ptx;
        }
        begin = end;
    }
    if (!skips) result.append(text.substr(kept));
    return result;
}

}  // namespace simtutor::simt
