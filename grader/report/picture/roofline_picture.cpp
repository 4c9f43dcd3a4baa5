#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/ladder_figures.h"
#include "grader/report/picture/pictures.h"
#include "grader/simt/devices/device.h"

namespace simtutor::report::picture {
namespace {

double moved_bytes(const nlohmann::json& counters) {
    const auto& totals = counters.at("totals");
    double sectors = 0;
    for (const char* name :
         {"global_load_sectors", "global_store_sectors", "global_atomic_sectors"})
        sectors += totals.value(name, 0.0);
    return sectors * sector_bytes;
}

}  // namespace

std::string roofline_picture(const nlohmann::json& counters, const std::string& device_id,
                             const Work& work) {
    const simt::Device* device = simt::find_device(device_id);
    if (!device || !counters.is_object() || !counters.contains("totals")) return "";
    const double bytes = moved_bytes(counters);
    if (work.operations <= 0 || bytes <= 0) return "";
    const double peak = 2.0 * device->multiprocessors * device->cores_per_multiprocessor *
                        device->clock_khz * 1000.0;
    const double bandwidth = device->memory_bytes_per_second;
    const double intensity = work.operations / bytes;
    const double roof = std::min(peak, intensity * bandwidth);
    const nlohmann::json data = {{"peak", peak},
                                 {"bandwidth", bandwidth},
                                 {"intensity", intensity},
                                 {"roof", roof},
                                 {"device", std::string(device->name)}};
    const std::string words = fmt::format(
        "The point is this code: {} FP32 operations ({}) for {} bytes of sectors, {:.2f} "
        "operations per byte. If all of these bytes came from the memory of {} ({} GB/s), it would "
        "allow {} GFLOP/s, {:.1f} % of the peak of {} GFLOP/s.",
        grouped(work.operations), work.from, grouped(bytes), intensity, device->name,
        grouped(std::round(bandwidth / 1e9)), grouped(std::round(roof / 1e9)), 100 * roof / peak,
        grouped(std::round(peak / 1e9)));
    return fmt::format(
               "<div id=\"roofline\" class=\"chart\"></div>\n<p class=\"say\">{} {} This is a "
               "model without caches: a GPU that finds sectors in a cache again is "
               "faster.</p>\n",
               escaped(words),
               roof < peak ? "Memory is the limit: fewer or fuller sectors for the same work help."
                           : "The arithmetic is the limit.") +
           json_script("roofline-data", data);
}

}  // namespace simtutor::report::picture
