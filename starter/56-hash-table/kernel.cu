// Lesson 56: a hash table.
//
// A key belongs to the bucket `bucket_of(key, buckets)`, and each bucket has a chain of nodes.
// heads[b] is the number of the first node of bucket b, and next[node] the number of the node
// behind it; -1 ends a chain. n, and the number of threads, are at most 2^30. Grid and block are
// one-dimensional and of any size.
//
// Grade it with: make grade

__device__ int bucket_of(unsigned key, int buckets) {
    return static_cast<int>(key % static_cast<unsigned>(buckets));
}

/// Counts how often each key occurs: every different key has one node, and counts[node] grows by 1
/// for each time that it stands in `keys`. The table may hold nodes already. A new node is the next
/// of the pool: *used nodes are taken. locks[b] is 0 while bucket b is free.
__global__ void count_keys(const unsigned* keys, int n, int* locks, int* heads, int buckets,
                           unsigned* node_keys, unsigned* counts, int* next, int* used) {
    // simtutor: begin student
    // TODO: for each key of this thread: take the lock of its bucket, search the chain, count the
    // key or give it a new node, and free the lock.
    // simtutor: end
}

/// Puts every key into its bucket's chain, without a lock: node i is for keys[i], so that a key
/// that occurs twice has two nodes. All heads are -1 before.
__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets, int* next) {
    // simtutor: begin student
    // TODO: make node i the new head of its bucket in one atomic step. What is behind it?
    // simtutor: end
}
