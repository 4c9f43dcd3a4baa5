#include "tools/ladder/ladder.h"

#include <algorithm>

namespace simtutor::ladder {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Point, n, milliseconds, standard_error, rounds, tflops,
                                   share_of_cublas, worst_error, error)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Rung, name, title, lesson, file, kernel, block_x, block_y,
                                   registers, shared_bytes, spill_bytes, occupancy, limited_by,
                                   points, profile, stalls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SweepPoint, kernel, x, y, point)

namespace {

const Point* find(const std::vector<Point>& points, int n) {
    const auto found = std::find_if(points.begin(), points.end(),
                                    [n](const Point& point) { return point.n == n; });
    return found == points.end() ? nullptr : &*found;
}

}  // namespace

const Point* Rung::at(int n) const {
    return find(points, n);
}

const Point* Ladder::cublas_at(int n) const {
    return find(cublas_points, n);
}

void to_json(nlohmann::json& json, const Ladder& l) {
    json = {{"schema", 1},
            {"gpu", l.gpu},
            {"capability", l.capability},
            {"driver", l.driver},
            {"toolkit", l.toolkit},
            {"cublas", l.cublas},
            {"date", l.date},
            {"multiprocessors", l.multiprocessors},
            {"highest_mhz", l.highest_mhz},
            {"sm_mhz", l.sm_mhz},
            {"peak_tflops", l.peak_tflops},
            {"error_pedantic", l.error_pedantic},
            {"error_tf32", l.error_tf32},
            {"clock_notes", l.clock_notes},
            {"sizes", l.sizes},
            {"rungs", l.rungs},
            {"cublas_points", l.cublas_points},
            {"sweep", l.sweep},
            {"notes", l.notes}};
}

void from_json(const nlohmann::json& json, Ladder& l) {
    json.at("gpu").get_to(l.gpu);
    json.at("capability").get_to(l.capability);
    json.at("driver").get_to(l.driver);
    json.at("toolkit").get_to(l.toolkit);
    json.at("cublas").get_to(l.cublas);
    json.at("date").get_to(l.date);
    json.at("multiprocessors").get_to(l.multiprocessors);
    json.at("highest_mhz").get_to(l.highest_mhz);
    json.at("sm_mhz").get_to(l.sm_mhz);
    json.at("peak_tflops").get_to(l.peak_tflops);
    json.at("error_pedantic").get_to(l.error_pedantic);
    json.at("error_tf32").get_to(l.error_tf32);
    json.at("clock_notes").get_to(l.clock_notes);
    json.at("sizes").get_to(l.sizes);
    json.at("rungs").get_to(l.rungs);
    json.at("cublas_points").get_to(l.cublas_points);
    json.at("sweep").get_to(l.sweep);
    json.at("notes").get_to(l.notes);
}

int fp32_lanes(int major, int minor) {
    switch (major) {
        case 5:
            return 128;
        case 6:
            return minor == 0 ? 64 : 128;
        case 7:
            return 64;
        case 8:
            return minor == 0 ? 64 : 128;
        default:
            return major > 8 ? 128 : 0;
    }
}

}  // namespace simtutor::ladder
