#pragma once
/// What programs need that simcc does not have: collected, kept in a file, and shown.

#include <map>
#include <set>
#include <string>
#include <vector>

namespace simtutor::simt {

/// In the order of the report.
enum class PartKind {
    header,
    library,
    option,
    driver_function,
    library_name,
    runtime_name,
    device_name,
    assembler,
    language,
    other_name,
    other_error
};

/// One use of something missing.
struct MissingPart {
    PartKind kind;
    std::string name;
    std::string advice;  ///< what to do; may be empty
    std::string file;    ///< empty: the command line
    int line = 0;
};

/// What one or several calls of simcc miss.
class MissingParts {
  public:
    void add(const MissingPart& part);
    /// All uses, thing by thing in the order of the report.
    std::vector<MissingPart> uses() const;
    void add_file(const std::string& file) { files_.insert(file); }
    bool empty() const { return parts_.empty(); }
    /// How many things are missing.
    std::size_t size() const { return parts_.size(); }
    std::size_t files() const { return files_.size(); }
    /// The report: groups, each thing with its places, and what to do.
    std::string text() const;

    /// Adds what this call found to the file; calls may do so at the same time.
    /// @throws Error if the file cannot be written
    void append_to(const std::string& path, const std::vector<std::string>& command) const;
    /// What all calls found; of the same command in the same folder only the last counts.
    /// @throws Error if the file cannot be read, or is none of simcc's
    static MissingParts read(const std::string& path);

  private:
    struct Uses {
        std::string advice;
        std::set<std::pair<std::string, int>> places;
    };
    std::map<std::pair<PartKind, std::string>, Uses> parts_;
    std::set<std::string> files_;
};

}  // namespace simtutor::simt
