#include "grader/report/picture/html.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/findings/outside_text.h"

namespace simtutor::report::picture {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : safe_text(text)) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

std::string with_code(std::string_view text) {
    std::string made;
    while (true) {
        const std::size_t begin = text.find('`'), end = text.find('`', begin + 1);
        if (begin == std::string_view::npos || end == std::string_view::npos)
            return made + escaped(text);
        made += escaped(text.substr(0, begin)) + "<code>" +
                escaped(text.substr(begin + 1, end - begin - 1)) + "</code>";
        text.remove_prefix(end + 1);
    }
}

std::string code_line(int line, std::string_view text) {
    return fmt::format(R"(<code class="line" data-line="{}">{}</code>)", line, escaped(text));
}

std::string scrolling(const std::string& label, const std::string& inside) {
    return fmt::format(
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{}</div>\n",
        escaped(label), inside);
}

std::string svg(int width, int height, const std::string& label, const std::string& inside) {
    return fmt::format(
        "<svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\">\n"
        "{}</svg>\n",
        escaped(label), width, height, width, height, inside);
}

std::string json_script(const std::string& id, const nlohmann::json& data) {
    const std::string text = data.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    // In JSON these stand in strings only. Written so, no "</script>" and no "<!--" can end or
    // change the element.
    std::string inert;
    for (const char c : text)
        inert += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : std::string(1, c);
    return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, inert);
}

}  // namespace simtutor::report::picture
