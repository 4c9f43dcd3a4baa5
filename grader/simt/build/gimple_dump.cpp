#include "grader/simt/build/gimple_dump.h"

#include <optional>
#include <regex>
#include <sstream>

namespace simtutor::simt {
namespace {

/// "[kernel.cpp:12:3] ": where what follows comes from.
const std::regex& marker() {
    static const std::regex made(R"(\[([^\[\]]*):(\d+):\d+(?: discrim \d+)?\] ?)");
    return made;
}

/// The line without markers. @param place is set to the first one, if there is any
std::string unmarked(const std::string& line, Place& place) {
    std::smatch found;
    if (std::regex_search(line, found, marker())) place = {found[1], std::stoi(found[2])};
    return std::regex_replace(line, marker(), "");
}

/// "void P::scale<int> (int * c, int n)": "scale".
std::string plain_name(const std::string& header, std::size_t parameters) {
    std::string name = header.substr(0, parameters);
    if (const std::size_t arguments = name.find('<', name.rfind("::") + 1);
        arguments != std::string::npos && arguments > 0 && name.back() == '>')
        name.resize(arguments);
    const std::size_t begin = name.find_last_of(" :*&");
    return begin == std::string::npos ? name : name.substr(begin + 1);
}

std::string without_const(const std::string& type) {
    static const std::regex qualifier(R"(\b(const|volatile|static)\b ?)");
    std::string result = std::regex_replace(type, qualifier, "");
    while (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
}

/// One function, line by line.
class Reader {
  public:
    explicit Reader(const std::string& header) {
        const std::size_t end = header.rfind(')');
        std::size_t begin = end;
        for (int depth = 0; begin != std::string::npos && begin > 0; --begin) {
            if (header[begin] == ')') ++depth;
            if (header[begin] == '(' && --depth == 0) break;
        }
        scopes_.emplace_back();
        if (end == std::string::npos || begin == 0) return;
        made_.name = plain_name(header, begin > 0 && header[begin - 1] == ' ' ? begin - 1 : begin);
        std::istringstream parameters(header.substr(begin + 1, end - begin - 1));
        for (std::string one; std::getline(parameters, one, ',');) declare(one, true);
    }

    void line(const std::string& whole) {
        Place place;
        std::string text = unmarked(whole, place);
        text.erase(0, text.find_first_not_of(' '));
        if (text == "{") return scopes_.emplace_back(), void();
        if (text == "}") return scopes_.size() > 1 ? scopes_.pop_back() : void();
        if (declared(text)) return;
        Step step = step_of(text);
        step.place = place;
        if (step.kind == Step::Kind::assignment) made_.values.emplace(step.to, step.value);
        made_.steps.push_back(std::move(step));
    }

    SteppedFunction take() { return std::move(made_); }

  private:
    /// "const int n", " short int k"
    void declare(const std::string& text, bool is_parameter) {
        const std::size_t space = text.rfind(' ');
        if (space == std::string::npos || space == 0) return;
        const std::string name = text.substr(space + 1);
        const std::size_t type = text.find_first_not_of(' ');
        std::string own = name;
        for (int number = 2; made_.variables.contains(own); ++number)
            own = name + "@" + std::to_string(number);
        made_.variables[own] = {without_const(text.substr(type, space - type)), is_parameter};
        scopes_.back()[name] = own;
    }

    bool declared(const std::string& text) {
        static const std::regex declaration(R"(^(?!return|goto|throw)[A-Za-z_][^=()\[\]]* )"
                                            R"([*&]*[A-Za-z]\w*(\.\w+)?;$)");
        if (!std::regex_match(text, declaration)) return false;
        declare(text.substr(0, text.size() - 1), false);
        return true;
    }

    /// Each variable under the name that it has once: k is "k@2" in the second scope that has one.
    std::string named(const std::string& text) const {
        static const std::regex word(R"([A-Za-z_]\w*(\.\d+(_\d+)?)?)");
        std::string result;
        std::size_t done = 0;
        for (std::sregex_iterator at(text.begin(), text.end(), word), end; at != end; ++at) {
            const auto begin = static_cast<std::size_t>(at->position());
            result += text.substr(done, begin - done);
            const bool is_member = begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == '>');
            result += is_member ? at->str() : own_name(at->str());
            done = begin + at->str().size();
        }
        return result + text.substr(done);
    }

    std::string own_name(const std::string& name) const {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (const auto found = scope->find(name); found != scope->end()) return found->second;
        return name;
    }

    Step step_of(const std::string& text) const {
        static const std::regex assignment(R"(^([A-Za-z_]\w*(?:\.\d+(?:_\d+)?)?) = (.*);$)");
        static const std::regex branch(R"(^if \((.*)\) goto (<.*?>); else goto (<.*?>);$)");
        static const std::regex label(R"(^(<[^>]*>):$)"), jump(R"(^goto (<.*>);$)");
        Step step;
        std::smatch part;
        if (std::regex_match(text, part, branch)) {
            step.kind = Step::Kind::branch;
            step.value = named(part[1]);
            step.targets = {part[2], part[3]};
        } else if (std::regex_match(text, part, label)) {
            step.kind = Step::Kind::label;
            step.to = part[1];
        } else if (std::regex_match(text, part, jump)) {
            step.kind = Step::Kind::jump;
            step.targets = {part[1]};
        } else if (std::regex_match(text, part, assignment)) {
            step.kind = Step::Kind::assignment;
            step.to = named(part[1]);
            step.value = named(part[2]);
        } else {
            step.value = named(text);
        }
        return step;
    }

    SteppedFunction made_;
    std::vector<std::map<std::string, std::string>> scopes_;
};

}  // namespace

std::vector<SteppedFunction> read_gimple(const std::string& dump,
                                         const std::function<bool(const std::string&)>& wanted) {
    std::vector<SteppedFunction> functions;
    std::optional<Reader> reader;
    std::istringstream lines(dump);
    std::string header;
    for (std::string line; std::getline(lines, line);) {
        if (line == "}" && reader) {
            functions.push_back(reader->take());
            reader.reset();
        } else if (reader) {
            reader->line(line);
        } else if (line.ends_with(" {") && line.starts_with("[")) {
            Place place;
            unmarked(line, place);
            if (wanted(place.file)) reader.emplace(header);
        } else {
            header = line;
        }
    }
    return functions;
}

}  // namespace simtutor::simt
