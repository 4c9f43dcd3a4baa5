// corpus: entry __global__ void negate(int* c, int places)
// corpus: launch 1 1
// corpus: array c out 1 int32
// corpus: number places 126
__global__ void negate(int* c, int places) {
    const __int128 most = static_cast<__int128>(static_cast<unsigned __int128>(1) << places);
    c[0] = static_cast<int>(-most >> 64);
}
