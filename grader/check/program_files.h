#pragma once
/// The files of a whole program (lesson.toml: kind = "program"): those that it reads, its standard
/// input, and those that it writes, as a text or a picture.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// A file of the call that the program may read by this name. It has no others.
host::Argument input_file(const std::string& name, const std::string& bytes);
/// What the program reads from its standard input.
host::Argument standard_input(const std::string& bytes);
/// A file that the program shall write. @param most bytes that it may have
host::Argument output_file(const std::string& name, std::uint64_t most);

struct WrittenFile {
    std::string bytes;
    bool cut = false;  ///< the program wanted to write more than it may
};
/// What the program wrote into a file of output_file(); nothing if it never opened it for writing,
/// or did not come to its end. Hostile bytes.
std::optional<WrittenFile> written_file(const Run& run, const std::string& name);

/// The program succeeded and wrote this file whole; otherwise the check fails and says why.
std::optional<std::string> expect_file(const Run& run, const std::string& name);

/// "frame1.ppm holds the same picture as julia.ppm.": of a file that is wrong, where the run has
/// written the same bytes into another one. Empty where it has not, or where the bytes are those of
/// a picture of one colour.
std::string same_as_other(const Run& run, const std::string& name);

/// A picture: red, green and blue of each pixel, row by row from the top.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;
    /// With a fourth byte for each pixel, as write_png() takes it.
    std::vector<std::uint8_t> rgba() const;
};
/// The bytes of a PPM file (P6) with this picture.
std::string ppm(const Picture& picture);
/// The picture in the bytes of a PPM file (P6, 255 as the largest value).
/// @param problem set to a sentence's end if there is none, as "begins with no P6"
std::optional<Picture> read_ppm(const std::string& bytes, std::string& problem);
/// The program succeeded and wrote a PPM of this size; otherwise the check fails and says why.
std::optional<Picture> expect_ppm(const Run& run, const std::string& name, int width, int height);

/// Pixels that are wrong, for a sentence.
struct PictureDifference {
    std::uint64_t wrong = 0;
    int x = 0, y = 0;  ///< the first one
    std::uint8_t wanted[3] = {}, got[3] = {};
    std::string
        place;  ///< how the picture was moved, or where the wrong ones lie: a sentence, or empty
    std::string text(const Picture& picture) const;
};
/// Compares two pictures of one size. @param allowed difference of a channel
PictureDifference difference(const Picture& wanted, const Picture& got, int allowed);

}  // namespace simtutor::check
