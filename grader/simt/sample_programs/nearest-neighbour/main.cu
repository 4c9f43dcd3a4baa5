// nearest-neighbour: the places nearest to a point, from records that the host read from text.
// Planted: pointer.host-on-device.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

struct Place {
    float latitude, longitude;
};

struct Record {
    std::string name;
    Place place;
};

static std::vector<Record> read_records(std::istream& in) {
    std::vector<Record> records;
    Record r;
    while (in >> r.name >> r.place.latitude >> r.place.longitude) records.push_back(r);
    return records;
}

__global__ void distances(const Place* places, int n, Place from, float* out) {
    // A grid that is two-dimensional because of the limits of old devices.
    const int i = blockDim.x * (gridDim.x * blockIdx.y + blockIdx.x) + threadIdx.x;
    if (i < n) {
        const Place p = places[i];  // planted: pointer.host-on-device
        out[i] = sqrtf((from.latitude - p.latitude) * (from.latitude - p.latitude) +
                       (from.longitude - p.longitude) * (from.longitude - p.longitude));
    }
}

#define OK(call) \
    if ((call) != cudaSuccess) return std::puts("FAILED: " #call), EXIT_FAILURE

int main() {
    std::ostringstream text;
    for (int i = 0; i < 1200; ++i)
        text << "storm" << i << ' ' << i * 31 % 700 / 10.0 << ' ' << i * 57 % 1800 / 10.0 << '\n';
    std::istringstream file(text.str());
    const std::vector<Record> records = read_records(file);
    const int n = int(records.size()), k = 5;
    std::vector<Place> places(n);
    std::transform(records.begin(), records.end(), places.begin(),
                   [](const Record& r) { return r.place; });

    const Place here{30.05f, 90.05f};
    Place* d_places;
    float* d_distances;
    std::vector<float> distance(n);
    OK(cudaMalloc(&d_places, n * sizeof(Place)));
    OK(cudaMalloc(&d_distances, n * sizeof(float)));
    OK(cudaMemcpy(d_places, places.data(), n * sizeof(Place), cudaMemcpyHostToDevice));
#ifdef PLANTED
    distances<<<dim3(3, 2), 256>>>(places.data(), n, here, d_distances);
#else
    distances<<<dim3(3, 2), 256>>>(d_places, n, here, d_distances);
#endif
    OK(cudaGetLastError());
    OK(cudaMemcpy(distance.data(), d_distances, n * sizeof(float), cudaMemcpyDeviceToHost));
    OK(cudaFree(d_places));
    OK(cudaFree(d_distances));

    auto exact = [&](int i) {
        return std::hypot(double(here.latitude) - places[i].latitude,
                          double(here.longitude) - places[i].longitude);
    };
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + k, order.end(),
                      [&](int a, int b) { return distance[a] < distance[b]; });
    bool good = n == 1200;
    for (int i = 0; i < n; ++i) good = good && std::fabs(distance[i] - exact(i)) < 1e-3;
    for (int i = 0; i < k; ++i)
        std::printf("%s %.2f\n", records[order[i]].name.c_str(), distance[order[i]]);
    std::puts(good ? "PASSED" : "FAILED");
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
