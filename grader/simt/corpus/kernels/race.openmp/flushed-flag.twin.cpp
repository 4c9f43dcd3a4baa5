// corpus: entry void hand_over(float* c)
// corpus: array c inout 8
// Data, flush, atomic flag; atomic flag, flush, data: a hand-over. So it is with fences of C++.
#include <atomic>
void hand_over(float* c) {
    int flag = 0;
    std::atomic<int> fenced = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            c[0] = 5;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
            c[1] = 6;
            std::atomic_thread_fence(std::memory_order_release);
            fenced.fetch_add(1, std::memory_order_relaxed);
        }
#pragma omp section
        {
            for (int seen = 0; !seen;) {
#pragma omp atomic read
                seen = flag;
            }
#pragma omp flush
            c[2] = c[0];
            while (fenced.load(std::memory_order_relaxed) == 0) {
            }
            std::atomic_thread_fence(std::memory_order_acquire);
            c[3] = c[1];
        }
    }
}
