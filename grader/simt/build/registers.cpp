#include "grader/simt/build/registers.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "grader/simt/checkers/rules.h"

namespace simtutor::simt {
namespace {

constexpr const char* rule_id = "registers.local-array";

bool word_sign(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
bool digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c));
}

/// Where `name` next stands as a word of its own, not as a member of something.
std::size_t find_name(const std::string& text, const std::string& name, std::size_t from) {
    for (std::size_t at = text.find(name, from); at != std::string::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || (!word_sign(text[at - 1]) && text[at - 1] != '.');
        if (begins && (end == text.size() || !word_sign(text[end]))) return at;
    }
    return std::string::npos;
}

struct Place {
    std::string file;
    int line = 0;
};

/// A statement of the dump, and the places it came from.
struct Statement {
    std::string text;
    std::vector<Place> places;
};

/// "file:line:column" between square brackets.
std::optional<Place> place_in(const std::string& text) {
    const std::size_t column = text.rfind(':');
    if (column == std::string::npos || column == 0) return std::nullopt;
    const std::size_t line = text.rfind(':', column - 1);
    if (line == std::string::npos || line + 1 == column) return std::nullopt;
    const std::string number = text.substr(line + 1, column - line - 1);
    if (number.size() > 8 || !std::all_of(number.begin(), number.end(), digit)) return std::nullopt;
    return Place{text.substr(0, line), std::stoi(number)};
}

Statement read_statement(const std::string& line) {
    Statement statement;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t open = line.find('[', at);
        const std::size_t close = open == std::string::npos ? open : line.find(']', open);
        if (close == std::string::npos) {
            statement.text += line.substr(at);
            break;
        }
        const auto place = place_in(line.substr(open + 1, close - open - 1));
        statement.text += line.substr(at, (place ? open : open + 1) - at);
        at = open + 1;
        if (!place) continue;
        statement.places.push_back(*place);
        at = close + 1;
        if (at < line.size() && line[at] == ' ') ++at;
    }
    statement.text.erase(0, statement.text.find_first_not_of(' '));
    return statement;
}

/// A local array as the dump declares it, with the statements that name it.
struct LocalArray {
    std::string type, name, extents;
    std::vector<Statement> statements;
};

/// "  float sum[16];" in the list at the head of a function.
std::optional<LocalArray> read_declaration(const std::string& line) {
    const std::size_t bracket = line.find('[');
    if (line.substr(0, 2) != "  " || line.size() < 8 || line[2] == ' ' || line.back() != ';' ||
        bracket == std::string::npos || line.substr(2, 7) == "static ")
        return std::nullopt;
    const std::string extents = line.substr(bracket, line.size() - 1 - bracket);
    const auto sign_of_extent = [](char c) { return digit(c) || c == '[' || c == ']'; };
    if (!std::all_of(extents.begin(), extents.end(), sign_of_extent)) return std::nullopt;
    std::size_t begin = bracket;
    while (begin > 0 && word_sign(line[begin - 1])) --begin;
    if (begin == bracket || begin < 4 || (line[begin - 1] != ' ' && line[begin - 1] != '*'))
        return std::nullopt;
    std::string type = line.substr(2, begin - 2);
    if (type.find_first_of("=(.") != std::string::npos) return std::nullopt;
    if (type.substr(0, 7) == "struct ") type.erase(0, 7);
    return LocalArray{type, line.substr(begin, bracket - begin), extents, {}};
}

bool is_constant(const std::string& value) {
    return digit(value[0]) || (value[0] == '-' && value.size() > 1 && digit(value[1])) ||
           value.substr(0, 2) == "{}" || value.substr(0, 4) == "*.LC";
}

/// The array's name is at `at`: whether an index behind it is no number.
bool has_variable_index(const std::string& text, std::size_t at, const std::string& name) {
    at += name.size();
    while (at < text.size() && text[at] == '[') {
        const std::size_t close = text.find(']', at);
        if (close == std::string::npos) return false;
        if (!std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                         text.begin() + static_cast<std::ptrdiff_t>(close), digit))
            return true;
        at = close + 1;
    }
    return false;
}

/// "f (&sum, 3)" and "x_1 = f (&sum)": a function that was not inlined gets the address.
bool is_call(const std::string& value) {
    std::size_t end = 0;
    while (end < value.size() && (word_sign(value[end]) || value[end] == ':')) ++end;
    return end > 0 && value.substr(end, 2) == " (";
}

/// Whether the statement computes an address in the array, or has an index that is not constant.
bool indexes_at_run_time(const Statement& statement, const std::string& name) {
    const std::string& text = statement.text;
    const std::size_t equals = text.find(" = ");
    const bool call = is_call(equals == std::string::npos ? text : text.substr(equals + 3));
    for (std::size_t at = find_name(text, name, 0); at != std::string::npos;
         at = find_name(text, name, at + 1)) {
        if (has_variable_index(text, at, name)) return true;
        if (at == 0 || text[at - 1] != '&') continue;
        const std::size_t memory = text.rfind("MEM", at);
        const bool in_access =
            memory != std::string::npos && text.find(']', at) != std::string::npos;
        if (!in_access && !call) return true;
    }
    return false;
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

/// The first statement that keeps the array out of registers; nullptr if none does.
const Statement* obstacle(const LocalArray& array) {
    const auto stores = [&](const Statement& s) { return stores_value(s, array.name); };
    if (std::none_of(array.statements.begin(), array.statements.end(), stores)) return nullptr;
    const auto found =
        std::find_if(array.statements.begin(), array.statements.end(),
                     [&](const Statement& s) { return indexes_at_run_time(s, array.name); });
    return found == array.statements.end() ? nullptr : &*found;
}

/// Collects the arrays of all functions of a dump.
std::vector<LocalArray> read_dump(const std::string& dump) {
    std::vector<LocalArray> arrays;
    std::size_t first = 0;  // of the current function
    std::istringstream stream(dump);
    for (std::string line; std::getline(stream, line);) {
        if (line.substr(0, 12) == ";; Function ") {
            first = arrays.size();
            continue;
        }
        if (auto declared = read_declaration(line)) {
            const bool known =
                std::any_of(arrays.begin() + static_cast<std::ptrdiff_t>(first), arrays.end(),
                            [&](const LocalArray& array) { return array.name == declared->name; });
            if (!known) arrays.push_back(std::move(*declared));
            continue;
        }
        for (std::size_t i = first; i < arrays.size(); ++i) {
            if (line.find(arrays[i].name) == std::string::npos ||
                line.find("CLOBBER") != std::string::npos)
                continue;
            Statement statement = read_statement(line);
            if (find_name(statement.text, arrays[i].name, 0) != std::string::npos)
                arrays[i].statements.push_back(std::move(statement));
        }
    }
    return arrays;
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

    /// Line in which the function declares the array; 0 if it does not.
    int declaration(const FunctionInfo& function, const std::string& array) const {
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
    /// "float sum[16]" or ", sum[16]", not "= sum[i]".
    static bool declares(const std::string& line, const std::string& array) {
        for (std::size_t at = find_name(line, array, 0); at != std::string::npos;
             at = find_name(line, array, at + 1)) {
            const std::size_t after = line.find_first_not_of(' ', at + array.size());
            if (at == 0 || after == std::string::npos || line[after] != '[') continue;
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

Access access_at(const std::string& action, const Place& place, const std::string& function,
                 const std::string& object) {
    Access access;
    access.action = action;
    access.site = {place.file, place.line, function};
    access.object = object;
    return access;
}

Finding finding_of(const LocalArray& array, const FunctionInfo& function, int line,
                   const Place* index, const Source& source) {
    Finding finding;
    finding.rule = rule_id;
    if (const Rule* rule = find_rule(rule_id)) finding.level = rule->level;
    finding.kernel = function.name;
    finding.message = "The array `" + array.type + array.name + array.extents + "` of " +
                      function.name +
                      " cannot stay in registers: an index of it is still not a constant after "
                      "the loops are unrolled, and registers have no addresses. So it lives in "
                      "local memory, which is device memory.";
    finding.advice =
        "Index " + array.name +
        " with constants only: write #pragma unroll on each loop over it, and give the loop a "
        "constant trip count.";
    finding.accesses.push_back(
        access_at("declare", {function.file, line}, function.name, array.name));
    if (index && (index->line != line || index->file != function.file)) {
        const FunctionInfo* user = source.function_at(*index);
        finding.accesses.push_back(access_at("index", *index, user ? user->name : "", array.name));
    }
    return finding;
}

}  // namespace

std::vector<Finding> local_array_findings(const std::string& dump, const std::string& text,
                                          const std::vector<FunctionInfo>& functions) {
    const Source source(text, functions);
    std::vector<Finding> findings;
    std::set<std::pair<std::string, int>> reported;
    for (const LocalArray& array : read_dump(dump)) {
        const Statement* statement = obstacle(array);
        if (!statement) continue;
        for (const FunctionInfo* function : source.candidates(array)) {
            const int line = source.declaration(*function, array.name);
            if (line == 0) continue;
            const bool on_device = function->is_kernel || function->is_device;
            if (on_device && reported.emplace(function->file + '\n' + array.name, line).second) {
                const Place* index = nullptr;
                for (const Place& place : statement->places)
                    if (!index && source.function_at(place)) index = &place;
                findings.push_back(finding_of(array, *function, line, index, source));
            }
            break;
        }
    }
    return findings;
}

}  // namespace simtutor::simt
