#include "grader/simt/translate/passes.h"

#include <algorithm>
#include <set>

#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::simt {
namespace {

/// Number of tokens that must agree after functions that one side lacks; limit of such functions in
/// a row.
constexpr std::size_t tokens_that_agree = 12;
constexpr std::size_t most_extra_functions = 12;

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
        const FunctionInfo* first = host_.declaration_at(h);
        if (const FunctionInfo* other = device_.declaration_at(d);
            !first || (other && d - other->begin > h - first->begin)) {
            if (!other) return false;
            const std::size_t back = d - other->begin;
            if (back > h) return false;
            h -= back, d -= back;
        } else {
            const std::size_t back = h - first->begin;
            if (back > d) return false;
            h -= back, d -= back;
        }
        return skip_functions(h, d);
    }

    /// The consecutive functions that begin at the token.
    static std::vector<const FunctionInfo*> chain(const Pass& pass, std::size_t token) {
        std::vector<const FunctionInfo*> functions;
        while (functions.size() < most_extra_functions) {
            const FunctionInfo* next = pass.declaration_at(token);
            if (!next || next->begin != token) break;
            functions.push_back(next);
            token = next->body_end + 1;
        }
        return functions;
    }

    /// Finds the smallest number of one-sided functions after which both sides agree.
    bool skip_functions(std::size_t& h, std::size_t& d) {
        const auto on_host = chain(host_, h), on_device = chain(device_, d);
        for (std::size_t sum = 1; sum <= on_host.size() + on_device.size(); ++sum)
            for (std::size_t i = 0; i <= std::min(sum, on_host.size()); ++i) {
                const std::size_t j = sum - i;
                if (j > on_device.size()) continue;
                const std::size_t after_h = i ? on_host[i - 1]->body_end + 1 : h;
                const std::size_t after_d = j ? on_device[j - 1]->body_end + 1 : d;
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

    /// Keeps the functions that one side alone has; a function of both gets both bodies.
    bool join(const std::vector<const FunctionInfo*>& on_host,
              const std::vector<const FunctionInfo*>& on_device, std::size_t h) {
        std::set<const FunctionInfo*> joined;
        for (const FunctionInfo* device : on_device) {
            const auto twin = std::find_if(
                on_host.begin(), on_host.end(),
                [&](const FunctionInfo* host) { return host->declaration == device->declaration; });
            if (twin == on_host.end()) {
                insert(*device, h);
                continue;
            }
            if (has_initializers(host_, **twin) || has_initializers(device_, *device)) return false;
            edits_.replace_range((*twin)->body_begin, (*twin)->body_end + 1,
                                 both_bodies(**twin, *device) + host_.marker((*twin)->body_end));
            joined.insert(*twin);
        }
        for (const FunctionInfo* host : on_host)
            if (!host->is_host && !joined.count(host))
                edits_.replace_range(host->begin, host->body_end + 1, " ");
        return true;
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

    /// A function that only the device's side has, before token `h` of the host's.
    void insert(const FunctionInfo& function, std::size_t h) {
        if (function.is_host && !function.is_device) return;
        if (h >= host_.stream.size()) return;
        edits_.insert_before(
            h, device_.placed_text(function.begin, function.body_end) + host_.marker(h));
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
    return Merger(host, device, options).run();
}

}  // namespace simtutor::simt
