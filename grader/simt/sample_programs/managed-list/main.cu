// managed-list: a managed list and tree, walked on host and device. Planted: sync.missing.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <new>
#include <random>
#include <set>
#include <vector>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

/// Objects of derived classes live in managed memory, for host and device.
class Managed {
  public:
    void* operator new(size_t bytes) {
        void* memory = nullptr;
        if (cudaMallocManaged(&memory, bytes) != cudaSuccess) throw std::bad_alloc();
        return memory;
    }
    void operator delete(void* memory) { CHECK(cudaFree(memory)); }
};

struct Item : Managed {
    int value = 0;
    Item* next = nullptr;
};

struct Branch : Managed {
    explicit Branch(int k) : key(k) {}
    int key;
    int visits = 0;
    Branch* smaller = nullptr;
    Branch* larger = nullptr;
};

__global__ void square_all(Item* first) {
    for (Item* item = first; item != nullptr; item = item->next) item->value *= item->value;
}

__global__ void search(Branch* root, const int* keys, int* found, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Branch* branch = root;
    while (branch != nullptr && branch->key != keys[i])
        branch = keys[i] < branch->key ? branch->smaller : branch->larger;
    found[i] = branch != nullptr;
    if (branch != nullptr) atomicAdd(&branch->visits, 1);
}

void insert(Branch*& root, int key) {
    if (root == nullptr)
        root = new Branch(key);
    else if (key != root->key)
        insert(key < root->key ? root->smaller : root->larger, key);
}

int count_visits(const Branch* root) {
    return root == nullptr
               ? 0
               : root->visits + count_visits(root->smaller) + count_visits(root->larger);
}

void destroy(Branch* root) {
    if (root == nullptr) return;
    destroy(root->smaller);
    destroy(root->larger);
    delete root;
}

int main() {
    const int items = 301, branches = 203, searches = 1009;
    std::mt19937 random(8);

    Item* list = nullptr;
    long long expected_sum = 0;
    for (int i = 0; i < items; ++i) {
        Item* item = new Item;
        item->value = static_cast<int>(random() % 1000);
        item->next = list;
        list = item;
        expected_sum += static_cast<long long>(item->value) * item->value;
    }
    Branch* tree = nullptr;
    std::set<int> members;
    for (int i = 0; i < branches; ++i) {
        const int key = static_cast<int>(random() % 700);
        insert(tree, key);
        members.insert(key);
    }
    int *keys, *found;
    CHECK(cudaMallocManaged(&keys, searches * sizeof(int)));
    CHECK(cudaMallocManaged(&found, searches * sizeof(int)));
    for (int i = 0; i < searches; ++i) keys[i] = static_cast<int>(random() % 700);

    search<<<(searches + 127) / 128, 128>>>(tree, keys, found, searches);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    int hits = 0, wrong = 0;
    for (int i = 0; i < searches; ++i) {
        wrong += found[i] != (members.count(keys[i]) != 0 ? 1 : 0);
        hits += found[i];
    }

    square_all<<<1, 1>>>(list);
    CHECK(cudaGetLastError());
#ifndef PLANTED
    CHECK(cudaDeviceSynchronize());
#endif
    long long sum = 0;
    for (Item* i = list; i != nullptr; i = i->next) sum += i->value;  // planted: sync.missing
#ifdef PLANTED
    CHECK(cudaDeviceSynchronize());  // too late
#endif

    const int visits = count_visits(tree);
    while (list != nullptr) {
        Item* next = list->next;
        delete list;
        list = next;
    }
    destroy(tree);
    CHECK(cudaFree(keys));
    CHECK(cudaFree(found));

    printf("%d items, sum of squares %lld; %d of %d keys found\n", items, sum, hits, searches);
    if (wrong != 0 || visits != hits || sum != expected_sum) {
        printf("FAILED: %d wrong searches, %d visits, expected sum %lld\n", wrong, visits,
               expected_sum);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
