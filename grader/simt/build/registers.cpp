#include "grader/simt/build/registers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "grader/findings/rules.h"
#include "grader/simt/build/register_dump.h"

namespace simtutor::simt {
namespace {

constexpr const char* rule_id = "registers.local-array";

bool is_constant(const std::string& value) {
    return digit(value[0]) || (value[0] == '-' && value.size() > 1 && digit(value[1])) ||
           value.substr(0, 2) == "{}" || value.substr(0, 4) == "*.LC";
}

/// The variable's name is at `at`. If an index behind it is no number: the members that lead there,
/// such as ".value"; often none.
std::optional<std::string> variable_index(const std::string& text, std::size_t at,
                                          const std::string& name) {
    const bool by_address = at > 0 && text[at - 1] == '&';
    at += name.size();
    if (by_address && at < text.size() && text[at] == ']') ++at;  // "MEM <…> [(float &)&sum].x"
    std::string members;
    while (at < text.size() && (text[at] == '[' || text[at] == '.')) {
        std::size_t end = at + 1;
        if (text[at] == '.') {
            while (end < text.size() && word_sign(text[end])) ++end;
            members += text.substr(at, end - at);
        } else {
            end = text.find(']', at);
            if (end == std::string::npos) return std::nullopt;
            if (!std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                             text.begin() + static_cast<std::ptrdiff_t>(end), digit))
                return members;
            ++end;
        }
        at = end;
    }
    return std::nullopt;
}

/// What is assigned, or the whole statement if nothing is.
std::string value_of(const std::string& text) {
    const std::size_t equals = text.find(" = ");
    return equals == std::string::npos ? text : text.substr(equals + 3);
}

/// Of "f (&sum, 3)", "x_1 = f (&sum)" and "n::f<4> (&sum)" the name f: a function that was not
/// inlined. Empty if the statement is no call.
std::string called_function(const std::string& text) {
    const std::string value = value_of(text);
    std::size_t begin = 0, end = 0;
    for (; end < value.size() && (word_sign(value[end]) || value[end] == ':'); ++end)
        if (value[end] == ':') begin = end + 1;
    const std::string name = value.substr(begin, end - begin);
    if (name.empty()) return "";
    for (int open = 0; end < value.size() && (open > 0 || value[end] == '<'); ++end)
        open += value[end] == '<' ? 1 : value[end] == '>' ? -1 : 0;
    while (end < value.size() && (word_sign(value[end]) || value[end] == '.')) ++end;
    return value.substr(end, 2) == " (" ? name : "";
}

/// If the statement has an index that is not constant, or computes an address in the array: the
/// members that lead to the array.
std::optional<std::string> index_at_run_time(const Statement& statement, const LocalArray& array) {
    const std::string &text = statement.text, &name = array.name;
    const bool call = !called_function(text).empty();
    for (std::size_t at = find_name(text, name, 0); at != std::string::npos;
         at = find_name(text, name, at + 1)) {
        if (const auto members = variable_index(text, at, name)) {
            if (!array.is_struct || !members->empty()) return members;
        }
        if (at == 0 || text[at - 1] != '&' || array.is_struct) continue;
        const std::size_t memory = text.rfind("MEM", at);
        const bool in_access =
            memory != std::string::npos && text.find(']', at) != std::string::npos;
        if (!in_access && !call) return "";
    }
    return std::nullopt;
}

/// Whether the statement puts something into the array that is known only at run time.
bool stores_value(const Statement& statement, const std::string& name) {
    const std::string& text = statement.text;
    const std::size_t equals = text.find(" = ");
    if (equals == std::string::npos) return true;  // a call, which may store
    const std::size_t at = find_name(text, name, 0);
    if (at < equals) return !is_constant(text.substr(equals + 3));
    return text[at - 1] == '&' && text.rfind("MEM", at) == std::string::npos;
}

/// The first statement that keeps an array out of registers.
struct Obstacle {
    const Statement* statement;
    std::string members{};  ///< that lead to the array, in a struct
    bool is_volatile = false;
    std::string passed_to{};  ///< a function that is not to be inlined gets the array's address
};

/// @param noinline_functions the program's functions that are not to be inlined
std::optional<Obstacle> obstacle(const LocalArray& array,
                                 const std::set<std::string>& noinline_functions) {
    const auto stores = [&](const Statement& s) { return stores_value(s, array.name); };
    if (std::none_of(array.statements.begin(), array.statements.end(), stores)) return std::nullopt;
    for (const Statement& statement : array.statements) {
        if (const auto members = index_at_run_time(statement, array))
            return Obstacle{.statement = &statement, .members = *members};
        const std::string called = array.is_struct ? "" : called_function(statement.text);
        if (noinline_functions.contains(called))
            return Obstacle{.statement = &statement, .passed_to = called};
    }
    if (array.type.find("volatile") != std::string::npos)
        return Obstacle{.statement = &array.statements.front(), .is_volatile = true};
    return std::nullopt;
}

/// The lines of a preprocessed text under their own files and numbers.
class Source {
  public:
    Source(const std::string& text, const std::vector<FunctionInfo>& functions) {
        Place at{"", 0};
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line); ++at.line) {
            const std::size_t quote = line.find('"');
            if (line.size() > 2 && line[0] == '#' && line[1] == ' ' && digit(line[2]) &&
                quote != std::string::npos) {
                at = {line.substr(quote + 1, line.find('"', quote + 1) - quote - 1),
                      std::stoi(line.substr(2)) - 1};
            } else {
                lines_[at.file][at.line] += line + ' ';
            }
        }
        for (const FunctionInfo& function : functions) {
            if (function.is_definition) definitions_[function.file][function.line] = &function;
        }
    }

    /// The function whose body has this place, or nullptr.
    const FunctionInfo* function_at(const Place& place) const {
        const auto file = definitions_.find(place.file);
        if (file == definitions_.end()) return nullptr;
        const auto next = file->second.upper_bound(place.line);
        return next == file->second.begin() ? nullptr : std::prev(next)->second;
    }

    /// The program's device functions that are written so that they are not inlined. Others nvcc
    /// inlines, whatever g++ does.
    std::set<std::string> noinline_functions() const {
        constexpr int lines_before = 2;  // such as the head of a template
        std::set<std::string> names;
        for (const auto& [file, starts] : definitions_)
            for (const auto& [begin, function] : starts)
                for (int line = begin - lines_before; line <= begin; ++line) {
                    const bool other = line < begin && function_at({file, line}) &&
                                       function_at({file, line})->line == line;
                    if (function->is_device && !other && has_word(file, line, "noinline"))
                        names.insert(function->name);
                }
        return names;
    }

    /// Line in which the function declares the array; 0 if it does not.
    int declaration(const FunctionInfo& function, const LocalArray& array) const {
        const auto& starts = definitions_.at(function.file);
        const auto next = starts.upper_bound(function.line);
        const auto file = lines_.find(function.file);
        if (file == lines_.end()) return 0;
        for (auto line = file->second.lower_bound(function.line); line != file->second.end();
             ++line) {
            if (next != starts.end() && line->first >= next->first) break;
            if (declares(line->second, array)) return line->first;
        }
        return 0;
    }

    /// Functions to search for an array: those its statements came from, then the others.
    std::vector<const FunctionInfo*> candidates(const LocalArray& array) const {
        std::vector<const FunctionInfo*> result;
        const auto add = [&](const FunctionInfo* function) {
            if (function && std::find(result.begin(), result.end(), function) == result.end())
                result.push_back(function);
        };
        for (const Statement& statement : array.statements)
            for (const Place& place : statement.places) add(function_at(place));
        for (const auto& [file, starts] : definitions_)
            for (const auto& [line, function] : starts) add(function);
        return result;
    }

  private:
    bool has_word(const std::string& file, int number, const std::string& word) const {
        const auto lines = lines_.find(file);
        if (lines == lines_.end()) return false;
        const auto line = lines->second.find(number);
        return line != lines->second.end() && line->second.find(word) != std::string::npos;
    }

    /// "float sum[16]" or ", sum[16]", not "= sum[i]"; "Sums sums" of a struct.
    static bool declares(const std::string& line, const LocalArray& array) {
        for (std::size_t at = find_name(line, array.name, 0); at != std::string::npos;
             at = find_name(line, array.name, at + 1)) {
            const std::size_t after = line.find_first_not_of(' ', at + array.name.size());
            if (at == 0 || after == std::string::npos) continue;
            const std::string wanted = array.is_struct ? ";={,[(" : "[";
            if (wanted.find(line[after]) == std::string::npos) continue;
            const std::size_t before = line.find_last_not_of(' ', at - 1);
            if (before == std::string::npos) continue;
            const char sign = line[before];
            const bool keyword = before >= 5 && line.compare(before - 5, 6, "return") == 0;
            if (!keyword && (word_sign(sign) || sign == '>' || sign == ',' || sign == '*'))
                return true;
        }
        return false;
    }

    std::map<std::string, std::map<int, std::string>> lines_;
    std::map<std::string, std::map<int, const FunctionInfo*>> definitions_;
};

FindingSide access_at(const std::string& action, const Place& place, const std::string& function,
                      const std::string& object) {
    FindingSide access;
    access.action = action;
    access.site = {place.file, place.line, function};
    access.object = object;
    return access;
}

/// Why the array is in memory, and what to do.
struct Cause {
    std::string why, advice;
};

Cause cause_of(const Obstacle& found, const std::string& name) {
    if (!found.passed_to.empty())
        return {
            "its address is passed to " + found.passed_to +
                ", which is not inlined, and registers have no addresses.",
            "Remove __noinline__ from " + found.passed_to +
                ", so that its code becomes part of the kernel and the array needs no address."};
    if (found.is_volatile)
        return {"it is volatile, so each access to it has to go to memory.",
                "Remove volatile from the declaration of " + name + "."};
    return {
        "an index of it is still not a constant after the loops are unrolled, and registers have "
        "no addresses.",
        "Index " + name +
            " with constants only: write #pragma unroll on each loop over it, and give the "
            "loop a constant number of rounds."};
}

Finding finding_of(const LocalArray& array, const Obstacle& found, const FunctionInfo& function,
                   int line, const Place* index, const Source& source) {
    const std::string name = array.name + found.members;
    // The type and extents of a struct's member are not in the dump.
    const std::string declared = found.members.empty() ? array.type + name + array.extents : name;
    const Cause cause = cause_of(found, name);
    Finding finding;
    finding.rule = rule_id;
    if (const Rule* rule = find_rule(rule_id)) finding.level = rule->level;
    finding.kernel = function.name;
    finding.message = "The array `" + declared + "` of " + function.name +
                      " cannot stay in registers: " + cause.why +
                      " So it lives in local memory, which is device memory.";
    finding.advice = cause.advice;
    finding.sides.push_back(access_at("declare", {function.file, line}, function.name, name));
    if (index && (index->line != line || index->file != function.file)) {
        const FunctionInfo* user = source.function_at(*index);
        finding.sides.push_back(access_at(found.passed_to.empty() ? "index" : "call", *index,
                                          user ? user->name : "", name));
    }
    return finding;
}

}  // namespace

std::vector<Finding> local_array_findings(const std::string& dump, const std::string& text,
                                          const std::vector<FunctionInfo>& functions) {
    const Source source(text, functions);
    std::vector<Finding> findings;
    std::set<std::pair<std::string, int>> reported;
    const std::set<std::string> noinline_functions = source.noinline_functions();
    for (const LocalArray& array : read_dump(dump)) {
        const auto found = obstacle(array, noinline_functions);
        if (!found) continue;
        for (const FunctionInfo* function : source.candidates(array)) {
            const int line = source.declaration(*function, array);
            if (line == 0) continue;
            const bool on_device = function->is_kernel || function->is_device;
            if (on_device && reported.emplace(function->file + '\n' + array.name, line).second) {
                const Place* index = nullptr;
                for (const Place& place : found->statement->places)
                    if (!index && !found->is_volatile && source.function_at(place)) index = &place;
                // Structs of the library's own headers are indexed there.
                if (!index && array.is_struct) break;
                findings.push_back(finding_of(array, *found, *function, line, index, source));
            }
            break;
        }
    }
    return findings;
}

}  // namespace simtutor::simt
