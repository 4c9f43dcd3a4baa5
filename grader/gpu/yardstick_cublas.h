#pragma once
/// cuBLAS as a yardstick: loaded at run time, so that a machine without it can still time kernels.
/// The few functions are declared here as cublas_v2.h declares them.

#include <dlfcn.h>

#include <string>
#include <vector>

namespace simtutor::gpu {

class Cublas {
  public:
    enum class Math { pedantic = 2, tf32 = 3 };  ///< cublasMath_t

    /// @param library path, or "" for the loader's own search
    explicit Cublas(const std::string& library) {
        std::vector<std::string> names = {library};
        if (library.empty()) names = {"libcublas.so.13", "libcublas.so.12", "libcublas.so"};
        for (const std::string& name : names) {
            handle_ = dlopen(name.c_str(), RTLD_NOW | RTLD_GLOBAL);
            if (handle_ != nullptr) break;
            problem_ = dlerror();
        }
        if (handle_ == nullptr) return;
        problem_.clear();
        Create create = nullptr;
        if (!find(create, "cublasCreate_v2") || !find(set_math_, "cublasSetMathMode") ||
            !find(get_math_, "cublasGetMathMode") || !find(sgemm_, "cublasSgemm_v2") ||
            !find(get_version_, "cublasGetVersion_v2"))
            return;
        if (const int status = create(&context_); status != 0)
            problem_ = "cublasCreate failed with status " + std::to_string(status);
    }
    Cublas(const Cublas&) = delete;
    Cublas& operator=(const Cublas&) = delete;

    const std::string& problem() const { return problem_; }  ///< empty: usable

    int version() const {
        int value = 0;
        get_version_(context_, &value);
        return value;
    }

    /// C = A*B, all n x n and row-major: for cuBLAS, which thinks in columns, C^T = B^T * A^T.
    /// @return 0, or cuBLAS's status
    int product(const float* a, const float* b, float* c, int n, Math math) const {
        const float one = 1, zero = 0;
        if (const int status = set_math_(context_, static_cast<int>(math)); status != 0)
            return status;
        return sgemm_(context_, 0, 0, n, n, n, &one, b, n, a, n, &zero, c, n);
    }

    /// Whether cuBLAS says that it computes in plain FP32 now.
    bool is_pedantic() const {
        int mode = 0;
        return get_math_(context_, &mode) == 0 && mode == static_cast<int>(Math::pedantic);
    }

  private:
    using Create = int (*)(void**);
    using SetMath = int (*)(void*, int);
    using GetMath = int (*)(void*, int*);
    using Sgemm = int (*)(void*, int, int, int, int, int, const float*, const float*, int,
                          const float*, int, const float*, float*, int);

    template <class Function>
    bool find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(dlsym(handle_, name));
        if (function == nullptr) problem_ = std::string("the library has no ") + name;
        return function != nullptr;
    }

    void* handle_ = nullptr;
    void* context_ = nullptr;
    std::string problem_;
    SetMath set_math_ = nullptr;
    GetMath get_math_ = nullptr;
    GetMath get_version_ = nullptr;
    Sgemm sgemm_ = nullptr;
};

}  // namespace simtutor::gpu
