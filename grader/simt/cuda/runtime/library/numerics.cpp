#include "grader/simt/cuda/runtime/library/numerics.h"

#include <dlfcn.h>

#include <cstdlib>
#include <optional>

namespace simtutor::simt {
namespace {

/// One thread: results do not depend on the machine's cores, and a submission may start none.
class OneThread {
  public:
    OneThread() {
        if (const char* const value = std::getenv(name)) before_ = value;
        ::setenv(name, "1", 1);
    }
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;
    ~OneThread() {
        if (before_)
            ::setenv(name, before_->c_str(), 1);
        else
            ::unsetenv(name);
    }

  private:
    static constexpr const char* name = "OPENBLAS_NUM_THREADS";
    std::optional<std::string> before_;
};

const Numerics* load(std::string& problem) {
    Dl_info own{};
    std::string path = "libsimt_numerics.so";
    if (dladdr(reinterpret_cast<const void*>(&numerics), &own) && own.dli_fname) {
        const std::string library = own.dli_fname;
        path = library.substr(0, library.rfind('/') + 1) + path;
    }
    const OneThread one;
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    const auto* const found =
        library ? static_cast<const Numerics*>(dlsym(library, "simt_numerics")) : nullptr;
    if (!found) {
        const char* const error = dlerror();
        problem = error ? error : path + " is not complete";
    }
    return found;
}

}  // namespace

const Numerics* numerics(std::string& problem) {
    static std::string why;
    static const Numerics* const loaded = load(why);
    problem = why;
    return loaded;
}

}  // namespace simtutor::simt
