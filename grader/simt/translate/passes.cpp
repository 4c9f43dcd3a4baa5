#include "grader/simt/translate/passes.h"

#include <algorithm>
#include <set>

#include "grader/simt/translate/declaration_range.h"
#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/spelling.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::simt {
namespace {

/// Number of tokens that must agree after declarations that one side lacks; limit of such
/// declarations in a row.
constexpr std::size_t tokens_that_agree = 12;
constexpr std::size_t most_extra_declarations = 12;

/// The tokens [begin, end) of one side.
struct Declaration {
    std::size_t begin, end;
    const FunctionInfo* function;  ///< if it defines one
};
using Declarations = std::vector<Declaration>;

/// The program as the host or the device sees it.
struct Pass {
    Pass(std::string_view text, const TranslateOptions& options)
        : stream(tokenize(text, options.untouched)), functions(list_functions(text, options)) {
        std::erase_if(functions, [](const FunctionInfo& function) {
            return !function.is_definition || function.body_end == npos;
        });
    }

    /// The outermost function whose body holds the token, or null.
    const FunctionInfo* body_at(std::size_t token) const {
        for (const FunctionInfo& function : functions)
            if (function.body_begin <= token && token <= function.body_end) return &function;
        return nullptr;
    }
    /// The function whose declaration, body included, holds the token, or null.
    const FunctionInfo* declaration_at(std::size_t token) const {
        for (const FunctionInfo& function : functions)
            if (function.begin <= token && token <= function.body_end) return &function;
        return nullptr;
    }
    std::string text_of(std::size_t first, std::size_t last) const {
        const std::size_t begin = stream.tokens[first].begin;
        return std::string(stream.text.substr(begin, stream.tokens[last].end - begin));
    }
    /// The text on lines of its own, with its line numbers of the source.
    std::string placed_text(std::size_t first, std::size_t last) const {
        const std::string text = text_of(first, last);
        const bool would_be_directive =
            text.starts_with('#') && stream.tokens[first].kind != TokenKind::directive;
        return marker(first) + (would_be_directive ? " " : "") + text;
    }
    std::string marker(std::size_t token) const {
        const Token& place = stream.tokens[token];
        return "\n" + line_marker(place.line, stream.files[place.file]);
    }

    TokenStream stream;
    std::vector<FunctionInfo> functions;
};

class Merger {
  public:
    Merger(std::string_view host, std::string_view device, const TranslateOptions& options)
        : host_(host, options), device_(device, options), edits_(host_.stream) {}

    MergedPasses run() {
        std::size_t h = 0, d = 0;
        while (h < host_.stream.size() || d < device_.stream.size()) {
            if (same(h, d)) {
                ++h;
                ++d;
            } else if (!step_over(h, d)) {
                refuse(h);
                break;
            }
        }
        result_.text = edits_.apply();
        return std::move(result_);
    }

  private:
    bool same(std::size_t h, std::size_t d) const {
        return h < host_.stream.size() && d < device_.stream.size() &&
               host_.stream.spelling(h) == device_.stream.spelling(d);
    }
    bool agree(std::size_t h, std::size_t d) const {
        for (std::size_t i = 0; i < tokens_that_agree; ++i) {
            const bool both_end = h + i >= host_.stream.size() && d + i >= device_.stream.size();
            if (both_end) return true;
            if (!same(h + i, d + i)) return false;
        }
        return true;
    }

    /// Advances both sides past a difference.
    bool step_over(std::size_t& h, std::size_t& d) {
        const FunctionInfo* in_host = host_.body_at(h);
        const FunctionInfo* in_device = device_.body_at(d);
        if (in_host && in_device && h - in_host->body_begin == d - in_device->body_begin)
            return choose_body(*in_host, *in_device, h, d);
        // Back to where the declaration begins; both sides agree up to here.
        const std::size_t back = std::max(h - begin_of(host_, h), d - begin_of(device_, d));
        if (back > h || back > d) return false;
        h -= back, d -= back;
        return skip_declarations(h, d);
    }

    static std::size_t begin_of(const Pass& pass, std::size_t token) {
        const FunctionInfo* function = pass.declaration_at(token);
        return function ? function->begin : declaration_begin(pass.stream, token);
    }

    /// The consecutive declarations that begin at the token.
    static Declarations chain(const Pass& pass, std::size_t token) {
        Declarations all;
        while (all.size() < most_extra_declarations) {
            const FunctionInfo* function = pass.declaration_at(token);
            if (function && function->begin != token) break;
            const std::size_t end =
                function ? function->body_end + 1 : declaration_end(pass.stream, token);
            if (end == npos) break;
            all.push_back({token, end, function});
            token = end;
        }
        return all;
    }

    /// Finds the smallest number of one-sided declarations after which both sides agree.
    bool skip_declarations(std::size_t& h, std::size_t& d) {
        const Declarations on_host = chain(host_, h), on_device = chain(device_, d);
        for (std::size_t sum = 1; sum <= on_host.size() + on_device.size(); ++sum)
            for (std::size_t i = 0; i <= std::min(sum, on_host.size()); ++i) {
                const std::size_t j = sum - i;
                if (j > on_device.size()) continue;
                const std::size_t after_h = i ? on_host[i - 1].end : h;
                const std::size_t after_d = j ? on_device[j - 1].end : d;
                if (!agree(after_h, after_d)) continue;
                if (!join({on_host.begin(), on_host.begin() + static_cast<std::ptrdiff_t>(i)},
                          {on_device.begin(), on_device.begin() + static_cast<std::ptrdiff_t>(j)},
                          h))
                    return false;
                h = after_h;
                d = after_d;
                return true;
            }
        return false;
    }

    /// Keeps the declarations that one side alone has; a function of both gets both bodies.
    bool join(const Declarations& on_host, const Declarations& on_device, std::size_t h) {
        std::set<const FunctionInfo*> joined;
        std::string inserted;
        for (const Declaration& device : on_device) {
            if (!device.function) {
                if (declared_differently(device, on_host)) return false;
                inserted += device_.placed_text(device.begin, device.end - 1);
                continue;
            }
            const auto twin =
                std::find_if(on_host.begin(), on_host.end(), [&](const Declaration& host) {
                    return host.function &&
                           host.function->declaration == device.function->declaration;
                });
            if (twin == on_host.end()) {
                inserted += text_for_device(*device.function);
                continue;
            }
            const FunctionInfo& host = *twin->function;
            if (has_initializers(host_, host) || has_initializers(device_, *device.function))
                return false;
            edits_.replace_range(host.body_begin, host.body_end + 1,
                                 both_bodies(host, *device.function) + host_.marker(host.body_end));
            joined.insert(&host);
        }
        if (!inserted.empty() && h < host_.stream.size())
            edits_.insert_before(h, inserted + host_.marker(h));
        for (const Declaration& host : on_host)
            if (host.function && !host.function->is_host && !joined.count(host.function))
                edits_.replace_range(host.begin, host.end, " ");
        return true;
    }

    bool declared_differently(const Declaration& device, const Declarations& on_host) const {
        const std::string name = declared_name(device_.stream, device.begin, device.end);
        return std::any_of(on_host.begin(), on_host.end(), [&](const Declaration& host) {
            return !host.function && declared_name(host_.stream, host.begin, host.end) == name;
        });
    }

    static bool has_initializers(const Pass& pass, const FunctionInfo& function) {
        for (std::size_t i = function.begin; i < function.body_begin; ++i)
            if (pass.stream.is(i, ":")) return true;
        return false;
    }

    std::string both_bodies(const FunctionInfo& host, const FunctionInfo& device) const {
        return "{ if (::__simt_on_device()) " +
               device_.placed_text(device.body_begin, device.body_end) +
               host_.marker(host.body_begin) + " else " +
               host_.text_of(host.body_begin, host.body_end) + " }";
    }

    /// A function that only the device's side has.
    std::string text_for_device(const FunctionInfo& function) const {
        if (function.is_host && !function.is_device) return "";
        return device_.placed_text(function.begin, function.body_end);
    }

    bool choose_body(const FunctionInfo& host, const FunctionInfo& device, std::size_t& h,
                     std::size_t& d) {
        if (host.is_host && !host.is_device) {
            // A lambda for the device in a function of the host belongs to both.
            for (std::size_t i = device.body_begin; i < device.body_end; ++i)
                if (device_.stream.is(i, "__device__")) return false;
        } else {
            std::string text = device_.placed_text(device.body_begin, device.body_end);
            if (host.is_host) text = both_bodies(host, device);
            edits_.replace_range(host.body_begin, host.body_end + 1,
                                 text + host_.marker(host.body_end));
        }
        h = host.body_end + 1;
        d = device.body_end + 1;
        return true;
    }

    void refuse(std::size_t h) {
        if (host_.stream.tokens.empty()) return;
        const Token& place = host_.stream.tokens[std::min(h, host_.stream.size() - 1)];
        result_.errors.push_back(
            {host_.stream.files[place.file], place.line,
             "__CUDA_ARCH__ makes a declaration near here differ between host and device, which "
             "simtutor does not support; let it choose inside functions, or whole functions"});
    }

    Pass host_, device_;
    Edits edits_;
    MergedPasses result_;
};

}  // namespace

MergedPasses merge_passes(std::string_view host, std::string_view device,
                          const TranslateOptions& options) {
    if (host == device) return {std::string(host), {}};
    // As list_functions() reads them: its tokens are counted here.
    const std::string host_text = usual_spelling(host, options.untouched);
    const std::string device_text = usual_spelling(device, options.untouched);
    return Merger(host_text, device_text, options).run();
}

}  // namespace simtutor::simt
