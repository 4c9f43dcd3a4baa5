#ifndef SHAREDMEM_CUH
#define SHAREDMEM_CUH

// An unsized external array has one type in the whole program, so templates need a name for each
// type.
template <typename T>
struct SharedMemory {
    __device__ T* getPointer();
};

template <>
struct SharedMemory<int> {
    __device__ int* getPointer() {
        extern __shared__ int s_int[];
        return s_int;
    }
};

template <>
struct SharedMemory<float> {
    __device__ float* getPointer() {
        extern __shared__ float s_float[];
        return s_float;
    }
};

template <>
struct SharedMemory<double> {
    __device__ double* getPointer() {
        extern __shared__ double s_double[];
        return s_double;
    }
};

#endif
