#include "grader/simt/build/step_expression.h"

#include <regex>

namespace simtutor::simt {

std::optional<long> number(const std::string& text) {
    static const std::regex form("-?[0-9]{1,18}");
    if (!std::regex_match(text, form)) return std::nullopt;
    return std::stol(text);
}

std::optional<Operation> operation(const std::string& text) {
    static const std::regex form(R"(([\w.@-]+) ([^\w\s]{1,2}) ([\w.@-]+))");
    std::smatch part;
    if (!std::regex_match(text, part, form)) return std::nullopt;
    return Operation{part[1], part[2], part[3]};
}

std::optional<Conversion> conversion(const std::string& text) {
    static const std::regex form(R"(\((?:const )?([A-Za-z][\w :]*)\) ([\w.@]+))");
    std::smatch part;
    if (!std::regex_match(text, part, form)) return std::nullopt;
    return Conversion{part[1], part[2]};
}

bool is_name(const std::string& text) {
    static const std::regex form(R"([A-Za-z_][\w.@]*)");
    return std::regex_match(text, form);
}

bool is_intermediate(const std::string& name) {
    static const std::regex form(R"(_\d+|\w+\.\d+(_\d+)?(@\d+)?)");
    return std::regex_match(name, form);
}

bool is_length(const std::string& value) {
    static const std::regex form(R"((.*::)?(size|length|atoi|stoi|atol|stol|strtol) \(.*\))");
    return std::regex_match(value, form);
}

}  // namespace simtutor::simt
