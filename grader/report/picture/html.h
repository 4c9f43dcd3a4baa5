#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtutor::report::picture {

/// Text for HTML, also within a quoted attribute.
std::string escaped(std::string_view text);
/// The same; text between backquotes becomes code.
std::string with_code(std::string_view text);
/// A line's number and its place for code; the page's script colours it.
/// "<code class=line data-line=12>text</code>"
std::string code_line(int line, std::string_view text);
/// A picture that is wider than a phone: scrolls by itself, also by keyboard.
std::string scrolling(const std::string& label, const std::string& inside);
/// An SVG with a text alternative. Sizes are in its own units.
std::string svg(int width, int height, const std::string& label, const std::string& inside);

/// Data for the page's script, as an element with that id.
std::string json_script(const std::string& id, const nlohmann::json& data);

}  // namespace simtutor::report::picture
