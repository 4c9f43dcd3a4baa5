#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/scopes.h"
#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// The state of one translation that the rewriters share.
struct Context {
    Context(const TokenStream& the_stream, const TranslateOptions& the_options)
        : stream(the_stream), options(the_options), edits(the_stream) {}

    /// Reports an error at a token, once for each line and text.
    void refuse(std::size_t token, const std::string& text);
    /// True in a function that runs only on the device.
    bool only_on_device() const;
    /// True in a function that runs only on the host, outside of its lambdas.
    bool only_on_host() const;

    /// True in the body of a function that is not constexpr, nor inside a class.
    bool runs() const;
    /// True if that function, or the lambda, is written for the device, perhaps for both.
    bool on_device() const;

    const TokenStream& stream;
    const TranslateOptions& options;
    Edits edits;
    Translation result;
    Scopes scopes;
    std::size_t start = 0;  ///< first token of the current declaration or statement

  private:
    std::set<std::pair<std::string, int>> refused_;
};

}  // namespace simtutor::simt
