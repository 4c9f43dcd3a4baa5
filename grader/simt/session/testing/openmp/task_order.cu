// Tasks that something orders: waits, groups, dependences, locks, atomics; and tasks that use what
// belongs to their thread, on which no two of them run at once.
#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "check.h"

static int counter = 0;
#pragma omp threadprivate(counter)
static thread_local int seen[16];

static void sort(int* a, int n) {
    if (n < 2) return;
    const int pivot = a[n / 2];
    int i = 0, j = n - 1;
    while (i <= j) {
        while (a[i] < pivot) ++i;
        while (a[j] > pivot) --j;
        if (i <= j) std::swap(a[i++], a[j--]);
    }
#pragma omp task if (j > 4)
    sort(a, j + 1);
#pragma omp task final(n < 20)
    sort(a + i, n - i);
}

static void merge_sort(int* a, int* other, int n) {
    if (n < 8) return std::sort(a, a + n);
    const int half = n / 2;
#pragma omp task
    merge_sort(a, other, half);
#pragma omp task
    merge_sort(a + half, other + half, n - half);
#pragma omp taskwait
    std::merge(a, a + half, a + half, a + n, other);
    std::copy(other, other + n, a);
}

static void recursion() {
    std::vector<int> first(300), second(200), other(200);
    for (int i = 0; i < 300; ++i) first[i] = i * 7919 % 311;
    for (int i = 0; i < 200; ++i) second[i] = i * 7919 % 211;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        sort(first.data(), 300);
        EXPECT(std::is_sorted(first.begin(), first.end()));
        merge_sort(second.data(), other.data(), 200);
        EXPECT(std::is_sorted(second.begin(), second.end()));
    }
}

static void own_of_threads() {
    int parts[16] = {}, sum = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 20; ++i) {
#pragma omp task
            {
                int local[8];
                for (int k = 0; k < 8; ++k) local[k] = i + k;
                parts[omp_get_thread_num()] += local[3];
                ++counter;
                seen[3] += local[2];
                const std::string text = std::string(40, 'x') + 'y';
#pragma omp atomic
                sum += local[0] + static_cast<int>(text.size());
            }
        }
        int mine[4] = {};
        for (int i = 0; i < 4; ++i) {
#pragma omp task shared(mine) firstprivate(i)
            mine[i] = i;
        }
#pragma omp taskwait
        EXPECT(mine[0] + mine[1] + mine[2] + mine[3] == 6);
    }
    EXPECT(sum == 190 + 20 * 41);
}

static void dependences() {
    int a = 0, b = 0, c = 0, wave[5][5] = {};
#pragma omp parallel
#pragma omp single
    {
        for (int round = 0; round < 4; ++round) {
#pragma omp task depend(inout : a) shared(a)
            a += 1;
#pragma omp task depend(in : a) depend(inout : b) shared(a, b)
            b += a;
#pragma omp task depend(in : a) depend(mutexinoutset : c) shared(a, c)
            c += a;
        }
        for (int i = 1; i < 5; ++i)
            for (int j = 1; j < 5; ++j) {
#pragma omp task depend(in : wave[i - 1][j], wave[i][j - 1]) depend(out : wave[i][j])
                wave[i][j] = wave[i - 1][j] + wave[i][j - 1] + 1;
            }
        omp_depend_t object;
#pragma omp depobj(object) depend(inout : a)
#pragma omp task depend(depobj : object) shared(a)
        a += 1;
#pragma omp taskwait depend(in : a)
        EXPECT(a == 5);
#pragma omp depobj(object) destroy
    }
    EXPECT(b == 10 && c == 10 && wave[4][4] == 69);
}

static void locks_and_flags() {
    int total = 0, late = 0;
    std::mutex mutex;
    std::map<int, std::string> names;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 10; ++i) {
#pragma omp task firstprivate(i)
            {
                const auto own = std::make_unique<int[]>(10);
                for (int k = 0; k < 10; ++k) own[k] = i;
                {
                    const std::lock_guard guard(mutex);
                    names[i] = "task";
                }
#pragma omp critical
                total += own[9];
            }
        }
        std::atomic<int> flag = 0;
        int data = 0;
#pragma omp task shared(flag, data)
        {
            data = 8;
            flag.store(1, std::memory_order_release);
        }
        while (!flag.load(std::memory_order_acquire)) {
#pragma omp taskyield
        }
        late = data;
#pragma omp taskwait
    }
    EXPECT(total == 45 && late == 8 && names.size() == 10);
}

static void loops() {
    std::vector<int> values(30);
    int sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop nogroup shared(values)
        for (int i = 0; i < 30; ++i) values[i] = i;
#pragma omp taskwait
#pragma omp taskloop reduction(+ : sum) grainsize(3)
        for (int i = 0; i < 30; ++i) sum += values[i];
        values[3] = sum;
    }
    EXPECT(values[3] == 435);
}

int main() {
    recursion();
    own_of_threads();
    dependences();
    locks_and_flags();
    loops();
    std::printf("PASSED\n");
}
