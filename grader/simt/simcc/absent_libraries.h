#pragma once
/// The libraries and the API beside CUDA's runtime that simcc does not have, or of which it has a
/// part, by the names that programs use of them.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

struct AbsentLibrary {
    const char* title;   ///< as its makers call it
    const char* advice;  ///< what to do without it
};

/// The library that a name (cublasCreate, CUDNN_STATUS_SUCCESS, cuInit) or a header (nccl.h)
/// belongs to; null if it is of none.
const AbsentLibrary* library_of_name(std::string_view name);
const AbsentLibrary* library_of_header(std::string_view header);

/// What one program uses of such libraries.
class AbsentLibraries {
  public:
    /// @param file empty: the place is not known
    void add(const AbsentLibrary& library, const std::string& name, const std::string& file,
             int line);
    bool empty() const { return used_.empty(); }
    /// One sentence in the form of a compiler's error, with its end of line: the first place, each
    /// library with some of the names used, and what to do.
    std::string sentence() const;

  private:
    struct Use {
        const AbsentLibrary* library;
        std::vector<std::string> names;
    };
    std::vector<Use> used_;
    std::string place_;
};

}  // namespace simtutor::simt
