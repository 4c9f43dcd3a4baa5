/// fopen and fclose of a submission that is judged: the linker sends its calls here (--wrap). What
/// they open lies in memory (run_files.h); the other functions of streams are the C library's own,
/// and the streams that they get are asked about (library_calls.cpp).

#include <cstring>
#include <string>

#include "grader/simt/session/clients.h"
#include "grader/simt/session/run_files.h"

using simtutor::simt::Boundary;
using simtutor::simt::Breach;
using simtutor::simt::RunFiles;

extern "C" {

std::FILE* __wrap_fopen(const char* path, const char* mode) {
    return RunFiles::get().open(path, mode);
}

int __wrap_fclose(std::FILE* stream) {
    if (Boundary::on() && !RunFiles::get().is_open(stream))
        Boundary::get().refuse({Breach::Kind::foreign_store,
                                {__builtin_return_address(0), nullptr, 0},
                                "fclose",
                                reinterpret_cast<std::uint64_t>(stream),
                                nullptr});
    return RunFiles::get().close(stream);
}
}
