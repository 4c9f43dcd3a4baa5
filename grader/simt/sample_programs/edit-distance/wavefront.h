// The edit distance of two windows of long texts, on the device.
#pragma once

#include <string>
#include <vector>

struct Window {
    int start;         // of the window in its text
    std::string text;  // text of the window
};

/// Cell (row, column) of the table of both whole texts has the number row * columns + column.
using Cell = long long;

/// In the cells named by `forbidden` (sorted) a letter must not replace another one.
/// Throws std::runtime_error when CUDA fails.
int editDistance(const Window& rows, const Window& columns, int textLength,
                 const std::vector<Cell>& forbidden);
