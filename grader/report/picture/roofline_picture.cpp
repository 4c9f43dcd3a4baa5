#include <fmt/format.h>

#include <algorithm>

#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"
#include "grader/simt/devices/device.h"

namespace simtutor::report::picture {
namespace {

constexpr double sector_bytes = 32;

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
        "{:.0f} FP32 operations ({}) for {:.0f} bytes of sectors: {:.3f} operations per byte. "
        "At this intensity the memory of {} ({:.0f} GB/s) allows {:.0f} GFLOP/s, {:.1f} % of its "
        "peak of {:.0f} GFLOP/s.",
        work.operations, work.from, bytes, intensity, device->name, bandwidth / 1e9, roof / 1e9,
        100 * roof / peak, peak / 1e9);
    return fmt::format(
        "<div id=\"roofline\" class=\"scroll\" tabindex=\"0\" role=\"group\" "
        "aria-label=\"Roofline "
        "of the kernel\"></div>\n<p class=\"say\">{} {} This is a model without caches: it says "
        "what is possible at most, not what a device measures.</p>\n"
        "<script type=\"application/json\" id=\"roofline-data\">{}</script>\n",
        escaped(words),
        roof < peak ? "Memory is the limit: fewer or fuller sectors for the same work help."
                    : "The arithmetic is the limit.",
        data.dump());
}

}  // namespace simtutor::report::picture
