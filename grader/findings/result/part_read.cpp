#include "grader/findings/result/part_read.h"

#include <cctype>

namespace simtutor {

std::vector<PartRead> parts_read(const std::string& message) {
    std::vector<PartRead> parts;
    const std::string begin = "Of ", only = " only ", in = " read (line";
    for (std::size_t at = message.find(begin); at != std::string::npos;
         at = message.find(begin, at + 1)) {
        const std::size_t name = at + begin.size(), end = message.find(only, name),
                          stop = message.find(").", at), lines = message.find(in, at);
        if (end == std::string::npos || stop == std::string::npos || lines > stop ||
            message.find(' ', name) != end)
            continue;
        PartRead part{message.substr(name, end - name), {}};
        const std::string what = message.substr(end, lines - end);
        part.rows = what.find(" row") != std::string::npos;
        part.columns = what.find(" column") != std::string::npos;
        for (std::size_t i = lines; i < stop; ++i)
            if (std::isdigit(static_cast<unsigned char>(message[i])) != 0) {
                std::size_t length = 0;
                part.lines.insert(std::stoi(message.substr(i, stop - i), &length));
                i += length;
            }
        parts.push_back(part);
    }
    return parts;
}

}  // namespace simtutor
