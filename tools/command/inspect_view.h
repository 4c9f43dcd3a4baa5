#pragma once

#include <string>
#include <utility>
#include <vector>

#include "grader/findings/page.h"
#include "grader/findings/sources.h"
#include "tools/command/recording.h"

namespace simtutor::command {

/// One moment of a recording as a page of text: what happens, the code, the array, who touched the
/// word, where the threads stand, what the shared memory holds.
class InspectView {
  public:
    /// @param title the first line; @param source text of the file that was graded
    InspectView(const Recording& recording, std::string title, const std::string& file,
                const std::string& source);

    /// What is looked at: a moment, and the thread that steps.
    struct Focus {
        std::size_t moment = 0;
        const picture::Block* block = nullptr;
        unsigned thread = 0;
    };
    /// The page. @param stop where the finding was seen, which is marked
    std::string text(const Focus& focus, const Recording::Stop& stop, const Style& style);

  private:
    static constexpr unsigned warp_size = 32;

    /// One line; where it is too long for the page, its end says so.
    static void row(Page& page, const std::string& text, Ink ink = Ink::normal);
    static void heading(Page& page, const std::string& text);
    void head(Page& page, const Focus& focus, const Recording::Stop& stop);
    void code(Page& page, const Focus& focus);
    void array(Page& page, const Moment& moment, std::size_t at);
    void word(Page& page, const Focus& focus);
    void threads(Page& page, const Focus& focus, const Recording::Stop& stop);
    void shared(Page& page, const Focus& focus);
    void steps(Page& page, const Focus& focus);

    /// What the access of the moment does: "reads cache[96]: 0.5"
    std::string deed(std::size_t moment) const;
    std::string place(const picture::Block& block, const picture::Event& event) const;
    std::string step_text(const Focus& focus) const;
    std::string standing_text(const Standing& standing) const;
    int line_at(const Focus& focus) const;
    std::string type_of(const std::string& name) const;

    const Recording& recording_;
    std::string title_;
    std::string file_;
    std::string source_;
    Sources sources_;
    mutable std::vector<std::pair<std::string, std::string>> types_;  ///< by name
};

}  // namespace simtutor::command
