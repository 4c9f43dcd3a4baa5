#pragma once
/// Writes the timer's JSON: a few types only, so that nvcc need not compile a JSON library.

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace simtutor::gpu {

class JsonObject {
  public:
    JsonObject& add(const std::string& name, double value) { return put(name, text_of(value)); }
    JsonObject& add(const std::string& name, int value) {
        return put(name, text_of(static_cast<double>(value)));
    }
    JsonObject& add(const std::string& name, bool value) {
        return put(name, value ? "true" : "false");
    }
    JsonObject& add(const std::string& name, const std::string& value) {
        return put(name, text_of(value));
    }
    JsonObject& add(const std::string& name, const JsonObject& value) {
        return put(name, value.text());
    }
    template <class T>
    JsonObject& add(const std::string& name, const std::vector<T>& values) {
        std::string list;
        for (const T& value : values) list += (list.empty() ? "" : ", ") + text_of(value);
        return put(name, "[" + list + "]");
    }
    std::string text() const { return "{" + members_ + "}"; }

  private:
    JsonObject& put(const std::string& name, const std::string& value) {
        members_ += (members_.empty() ? "" : ",\n ") + text_of(name) + ": " + value;
        return *this;
    }
    /// JSON knows no NaN: null.
    static std::string text_of(double value) {
        if (!std::isfinite(value)) return "null";
        char text[40];
        std::snprintf(text, sizeof text, "%.9g", value);
        return text;
    }
    static std::string text_of(const JsonObject& value) { return value.text(); }
    static std::string text_of(const std::string& value) {
        std::string text = "\"";
        for (const char c : value) {
            if (c == '"' || c == '\\') text += '\\';
            if (static_cast<unsigned char>(c) < 0x20)
                text += ' ';
            else
                text += c;
        }
        return text + "\"";
    }
    std::string members_;
};

}  // namespace simtutor::gpu
