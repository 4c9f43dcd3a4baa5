#include "grader/check/program_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

#include "grader/check/grading.h"
#include "grader/check/program.h"
#include "grader/check/wrong/picture_move.h"
#include "grader/check/wrong/place.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

constexpr int most_side = 1 << 16;

host::Argument file_argument(const std::string& name, host::Direction direction,
                             std::uint64_t size) {
    host::Array array;
    array.type = host::Type::uint8;
    array.direction = direction;
    array.space = host::Space::file;
    array.row_elements = size;
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

/// A number of a PPM's head, behind white space and comments; -1 if there is none.
int head_number(const std::string& bytes, std::size_t& at) {
    while (at < bytes.size() &&
           (std::isspace(static_cast<unsigned char>(bytes[at])) != 0 || bytes[at] == '#')) {
        if (bytes[at++] != '#') continue;
        while (at < bytes.size() && bytes[at] != '\n') ++at;
    }
    const std::size_t begin = at;
    int number = 0;
    while (at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9' && number <= most_side)
        number = 10 * number + (bytes[at++] - '0');
    return at == begin ? -1 : number;
}

std::string colour(const std::uint8_t (&rgb)[3]) {
    return fmt::format("({}, {}, {})", rgb[0], rgb[1], rgb[2]);
}

}  // namespace

host::Argument input_file(const std::string& name, const std::string& bytes) {
    host::Argument argument = file_argument(name, host::Direction::in, bytes.size());
    const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
    argument.array->bytes.assign(begin, begin + bytes.size());
    return argument;
}

host::Argument standard_input(const std::string& bytes) {
    return input_file("stdin", bytes);
}

host::Argument output_file(const std::string& name, std::uint64_t most) {
    return file_argument(name, host::Direction::out, sizeof(host::FileHeader) + most);
}

std::optional<WrittenFile> written_file(const Run& run, const std::string& name) {
    const auto found = run.result.outputs.find(name);
    if (found == run.result.outputs.end()) return std::nullopt;
    const std::vector<std::byte>& all = found->second;
    host::FileHeader header;
    if (all.size() < sizeof header) return std::nullopt;
    std::memcpy(&header, all.data(), sizeof header);
    if (header.bytes < 0) return std::nullopt;
    const auto size = std::min(static_cast<std::size_t>(header.bytes), all.size() - sizeof header);
    return WrittenFile{{reinterpret_cast<const char*>(all.data()) + sizeof header, size},
                       header.cut != 0};
}

std::optional<std::string> expect_file(const Run& run, const std::string& name) {
    if (!expect_success(run)) return std::nullopt;
    const auto file = written_file(run, name);
    if (!file) {
        fail(run.call.label, fmt::format("The program wrote no file {}. Open it with "
                                         "fopen(\"{}\", \"wb\").",
                                         name, name));
        return std::nullopt;
    }
    if (file->cut) {
        fail(
            run.call.label,
            fmt::format("{} grew beyond what it may have, and the program wrote on. It has {} now.",
                        name, counted(file->bytes.size(), "byte")));
        return std::nullopt;
    }
    return file->bytes;
}

std::string same_as_other(const Run& run, const std::string& name) {
    const auto file = written_file(run, name);
    std::string problem;
    const auto picture = file ? read_ppm(file->bytes, problem) : std::nullopt;
    if (!picture) return "";
    const auto& rgb = picture->rgb;
    // Of a picture that nobody has filled every other one is the same.
    if (std::equal(rgb.begin() + 3, rgb.end(), rgb.begin())) return "";
    for (const auto& [other, bytes] : run.result.outputs) {
        if (other == name) continue;
        const auto same = written_file(run, other);
        if (same && same->bytes == file->bytes)
            return fmt::format("{} holds the same picture as {}.", name, other);
    }
    return "";
}

std::vector<std::uint8_t> Picture::rgba() const {
    std::vector<std::uint8_t> all;
    for (std::size_t i = 0; i + 3 <= rgb.size(); i += 3)
        all.insert(all.end(), {rgb[i], rgb[i + 1], rgb[i + 2], 255});
    return all;
}

std::string ppm(const Picture& picture) {
    std::string bytes = fmt::format("P6\n{} {}\n255\n", picture.width, picture.height);
    bytes.append(reinterpret_cast<const char*>(picture.rgb.data()), picture.rgb.size());
    return bytes;
}

std::optional<Picture> read_ppm(const std::string& bytes, std::string& problem) {
    if (!bytes.starts_with("P6")) {
        problem = "does not begin with P6";
        return std::nullopt;
    }
    std::size_t at = 2;
    Picture picture;
    picture.width = head_number(bytes, at);
    picture.height = head_number(bytes, at);
    const int largest = head_number(bytes, at);
    if (picture.width < 1 || picture.height < 1 || picture.width > most_side ||
        picture.height > most_side || largest != 255) {
        problem = "begins with no width, height and 255 behind P6";
        return std::nullopt;
    }
    ++at;  // one white space ends the head
    const std::size_t wanted = std::size_t{3} * static_cast<std::size_t>(picture.width) *
                               static_cast<std::size_t>(picture.height);
    const std::size_t there = bytes.size() - std::min(at, bytes.size());
    if (there != wanted) {
        problem = fmt::format("has {} behind its head, and {} x {} pixels of 3 bytes are {}",
                              counted(there, "byte"), picture.width, picture.height, wanted);
        return std::nullopt;
    }
    picture.rgb.assign(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end());
    return picture;
}

std::optional<Picture> expect_ppm(const Run& run, const std::string& name, int width, int height) {
    const auto bytes = expect_file(run, name);
    if (!bytes) return std::nullopt;
    std::string problem;
    auto picture = read_ppm(*bytes, problem);
    if (picture && (picture->width != width || picture->height != height)) {
        problem = fmt::format("is a picture of {} x {} pixels, wanted are {} x {}", picture->width,
                              picture->height, width, height);
        picture.reset();
    }
    if (!picture) fail(run.call.label, fmt::format("{} {}.", name, problem));
    return picture;
}

namespace {

bool near_pixel(const std::uint8_t* one, const std::uint8_t* other, int allowed) {
    for (std::size_t c = 0; c < 3; ++c)
        if (std::abs(one[c] - other[c]) > allowed) return false;
    return true;
}

/// Whether red, green and blue are the wanted ones times one factor, of a pixel that has a colour:
/// black and grey have no hue to tell, and any value of one part alone is the wanted one times a
/// factor.
bool is_darker_or_lighter(const std::uint8_t* wanted, const std::uint8_t* got, int allowed) {
    const auto [least, most] = std::minmax({wanted[0], wanted[1], wanted[2]});
    constexpr int clear = 12;
    if (most - least < clear || got[0] + got[1] + got[2] == 0) return false;
    if (std::count_if(wanted, wanted + 3, [](int part) { return part >= clear; }) < 2) return false;
    for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t d = (c + 1) % 3;
        // A rounding of one step in each of the four.
        const int apart = std::abs(got[c] * wanted[d] - got[d] * wanted[c]);
        if (apart > (1 + allowed) * (got[c] + got[d] + wanted[c] + wanted[d])) return false;
    }
    return true;
}

/// What is said of wrong pixels that all have the right hue; few of them may have it by chance.
std::string hue_text(const Picture& wanted, const Picture& got,
                     const std::vector<std::uint64_t>& wrong, int allowed) {
    constexpr std::size_t least = 8;
    const auto right = static_cast<std::size_t>(
        std::count_if(wrong.begin(), wrong.end(), [&](std::uint64_t pixel) {
            return is_darker_or_lighter(&wanted.rgb[3 * pixel], &got.rgb[3 * pixel], allowed);
        }));
    // Where two things cut each other a few pixels show the other one.
    if (right < least || 10 * right < 9 * wrong.size()) return "";
    return fmt::format(
        "In {} of them red, green and blue are off by one factor: the colour is right, and how "
        "light it is is not.",
        right);
}

}  // namespace

PictureDifference difference(const Picture& wanted, const Picture& got, int allowed) {
    PictureDifference found;
    std::vector<std::uint64_t> wrong;
    for (std::size_t i = 0; i + 3 <= wanted.rgb.size() && i + 3 <= got.rgb.size(); i += 3) {
        if (near_pixel(&got.rgb[i], &wanted.rgb[i], allowed)) continue;
        wrong.push_back(i / 3);
        if (found.wrong++ > 0) continue;
        const auto pixel = static_cast<int>(i / 3);
        found.x = pixel % wanted.width;
        found.y = pixel / wanted.width;
        std::copy_n(&wanted.rgb[i], 3, found.wanted);
        std::copy_n(&got.rgb[i], 3, found.got);
    }
    const auto height = static_cast<std::size_t>(wanted.height),
               width = static_cast<std::size_t>(wanted.width);
    if (wrong.size() > 1)
        found.place = move_of_picture(width, height, [&](std::size_t here, std::size_t there) {
            return near_pixel(&got.rgb[3 * here], &wanted.rgb[3 * there], allowed);
        });
    if (found.place.empty()) found.place = hue_text(wanted, got, wrong, allowed);
    if (found.place.empty()) found.place = place_of_wrong(wrong, height, width);
    return found;
}

std::string PictureDifference::text(const Picture& picture) const {
    return fmt::format("{} of {} {} wrong.{} The first: x = {}, y = {} is {}, wanted {}.", wrong,
                       counted(picture.rgb.size() / 3, "pixel"), wrong == 1 ? "is" : "are",
                       wrong > 1 && !place.empty() ? " " + place : "", x, y, colour(got),
                       colour(wanted));
}

}  // namespace simtutor::check
