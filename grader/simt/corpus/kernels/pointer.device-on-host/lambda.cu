// corpus: entry void run(const float* a, float* c)
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect pointer.device-on-host 14
// Pairs of doubles on the device, added up by the host.
template <class Get>
static double total(Get get) {
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += get(i);
    return sum;
}
void run(const float* a, float* c) {
    const double2* numbers = reinterpret_cast<const double2*>(a);
    const double sum = total([&](int i) { return numbers[i].y; });
    cudaMemset(c, sum != 0, 128);
}
